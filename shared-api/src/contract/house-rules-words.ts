import { dollars, percentOf } from './booking-totals';
import { isWithinHours } from './booking-transitions';
import { dayIn, weekdayOf } from './days';
import type * as Wire from './house-rules';
import { KEPT_CARD_HOURS } from './limits';
import {
  freeUntil,
  type MovedBooking,
  missedVisitCents,
  movableUntil,
  refuseMoveByRules,
  type WhatIsDue,
} from './money-due';
import type { Domain } from './names';

type HouseRules = Domain<Wire.HouseRules>;

/** Texts of house rules, the same on pages, in mails and on receipts. */

// Spelled out, because what Intl writes for en-AU differs between versions of Node and browsers ('Sept', odd spaces).
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Tue 24 Nov'. */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${WEEKDAYS[weekdayOf(day) - 1]} ${date} ${MONTHS[Number(month) - 1]}`;
}

/** '9:00 am'. */
export const clockText = (hour: number, minute: number): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;

/** 'Tue 24 Nov, 9:00 am' in the zone: as mails write times. */
export function momentText(instant: Date, timeZone: string): string {
  const day = dayIn(instant, timeZone);
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return `${dayText(day)}, ${clockText(part('hour'), part('minute'))}`;
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
/** '24 hours', '3 days'. */
export const hoursText = (hours: number) =>
  hours >= 48 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour');
const minutesText = (minutes: number) =>
  minutes >= 60 && minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
const timesText = (times: number) => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);
const partOfDeposit = (percent: number) =>
  percent === 100 ? 'all of the deposit' : `${percent}% of the deposit`;

/** The booking of a card: its amounts in AUD cents, and its start. */
interface BookingOfRules {
  readonly depositCents: number;
  readonly totalCents: number;
  readonly startTime: Date;
  readonly timeZone: string;
  /** When the client reads the card, or read it. */
  readonly now: Date;
  /** Of a booking that was made: whether the client agreed to keep a card for a missed visit. */
  readonly keepsCard?: boolean | undefined;
  /** Of a booking that its professional moved: see `keepsFreeCancellationAfterMove`. */
  readonly keepsFreeCancellation?: boolean | undefined;
  /** Of a booking that was made: how often its client has moved it. */
  readonly movesByClient?: number | undefined;
}

interface HouseRulesSection {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/**
 * The card: one section for each rule.
 * @param booking for amounts and dates of one booking; without it the card is about any booking
 * @param canTakeDeposits false omits the deposit and no-show charges, as no card is kept
 */
export function houseRulesCard(
  rules: HouseRules,
  canTakeDeposits: boolean,
  booking?: BookingOfRules,
): HouseRulesSection[] {
  const hasDeposit = booking ? booking.depositCents > 0 : canTakeDeposits && rules.deposit.kind !== 'none';
  const sections = [
    { heading: 'Deposit', sentences: depositSentences(rules, hasDeposit, booking) },
    { heading: 'If you cancel', sentences: cancellingSentences(rules, hasDeposit, booking) },
    { heading: 'If you move it', sentences: movingSentences(rules, hasDeposit, booking) },
    { heading: 'If you are late', sentences: [latenessText(rules)] },
    {
      heading: 'If you do not come',
      sentences: noShowSentences(rules, hasDeposit, canTakeDeposits, booking),
    },
    {
      heading: 'If the professional is late or cancels',
      sentences: dutySentences(rules, hasDeposit, booking),
    },
    { heading: 'Guests and children', sentences: companySentences(rules) },
    { heading: 'If something is not right', sentences: redoSentences(rules) },
  ];
  return sections.filter(({ sentences }) => sentences.length > 0);
}

function depositSentences({ deposit }: HouseRules, hasDeposit: boolean, booking?: BookingOfRules): string[] {
  if (booking) {
    return hasDeposit
      ? [
          `The deposit is ${dollars(booking.depositCents)}. It is part of the price of ${dollars(booking.totalCents)}.`,
        ]
      : ['There is no deposit for this booking.'];
  }
  if (!hasDeposit) return ['There is no deposit.'];
  const amount =
    deposit.kind === 'amount'
      ? `${dollars(deposit.amountCents)}, at most half of the price`
      : `${deposit.percent}% of the price`;
  const reason = {
    everybody: 'for every booking',
    new_clients: 'from new clients',
    after_no_show: 'from clients who did not come to an earlier visit',
    long_visits: `for visits of ${minutesText(deposit.longVisitMinutes)} or longer`,
  }[deposit.for];
  return [`You pay ${amount} when you book, ${reason}. It is part of the price.`];
}

const AS_MOVED = 'as the professional moved the visit';

function cancellingSentences(rules: HouseRules, hasDeposit: boolean, booking?: BookingOfRules): string[] {
  if (!hasDeposit) return [cancellingWithoutDeposit(rules, booking)];
  const { freeCancellationHours, keptPercentAfter } = rules;
  const isFreeToTheEnd = freeCancellationHours === 0 || keptPercentAfter === 0;
  const hours = hoursText(freeCancellationHours);
  if (!booking) {
    return isFreeToTheEnd
      ? ['Everything back until the visit starts.']
      : [
          `Everything back until ${hours} before the visit, and always while your request is not confirmed.`,
          `After that, ${partOfDeposit(keptPercentAfter)} is kept.`,
        ];
  }
  const { depositCents, startTime, timeZone, now } = booking;
  const all = `${dollars(depositCents)} back`;
  if (booking.keepsFreeCancellation)
    return [`Cancel before ${momentText(startTime, timeZone)}: ${all}, ${AS_MOVED}.`];
  if (isFreeToTheEnd) return [`Cancel before ${momentText(startTime, timeZone)}: ${all}.`];
  const less = depositCents - percentOf(depositCents, keptPercentAfter);
  const later = less === 0 ? 'nothing back' : `${dollars(less)} back`;
  const end = freeUntil(rules, startTime);
  return !isWithinHours(freeCancellationHours, startTime, now)
    ? [`Cancel before ${momentText(end, timeZone)}: ${all}.`, `Cancel later: ${later}.`]
    : [
        `While your request is not confirmed: ${all}.`,
        `After it is confirmed: ${later}, as the visit starts in less than ${hours}.`,
      ];
}

function cancellingWithoutDeposit(rules: HouseRules, booking?: BookingOfRules): string {
  if (!booking) {
    const hours = rules.freeCancellationHours;
    return `Please cancel ${hours === 0 ? 'before the visit starts' : `at least ${hoursText(hours)} before`}. There is nothing to pay.`;
  }
  const end = freeUntil(rules, booking.startTime);
  return !isWithinHours(rules.freeCancellationHours, booking.startTime, booking.now) &&
    !booking.keepsFreeCancellation
    ? `Cancel before ${momentText(end, booking.timeZone)}, please. There is nothing to pay.`
    : 'There is nothing to pay. Please cancel as early as you can.';
}

function movingSentences(rules: HouseRules, hasDeposit: boolean, booking?: BookingOfRules): string[] {
  const { allowed, untilHours, depositFollows } = rules.moves;
  if (allowed === 0) return ['You cannot move it to another time. Cancel it and book again instead.'];
  // A professional's move may have left no time for a move.
  const end = booking?.keepsFreeCancellation
    ? booking.startTime
    : booking && movableUntil(rules, booking.startTime);
  const leastHours = booking?.keepsFreeCancellation ? 0 : untilHours;
  if (booking && isWithinHours(leastHours, booking.startTime, booking.now))
    return [`You cannot move it to another time, as the visit starts in less than ${hoursText(untilHours)}.`];
  const until =
    booking && end
      ? `before ${momentText(end, booking.timeZone)}`
      : untilHours === 0
        ? 'before it starts'
        : `until ${hoursText(untilHours)} before it starts`;
  const kept = `After that, cancelling is not free any more: ${partOfDeposit(rules.keptPercentAfter)} is kept.`;
  return [
    `You can move it ${timesText(allowed)}, ${until}.`,
    ...(!hasDeposit
      ? []
      : depositFollows || rules.keptPercentAfter === 0
        ? ['The deposit moves with it.']
        : [kept]),
    ...(booking?.movesByClient ? [`You have moved it ${timesText(booking.movesByClient)} so far.`] : []),
  ];
}

const latenessText = ({ graceMinutes, afterGrace }: HouseRules): string => {
  const then =
    afterGrace === 'shorten'
      ? 'After that, the visit may be shorter.'
      : 'After that, the visit may not take place, as if you had not come.';
  return `${minutesText(graceMinutes)} late is fine. ${then}`;
};

function noShowSentences(
  { noShow }: HouseRules,
  hasDeposit: boolean,
  canKeepCard: boolean,
  booking?: BookingOfRules,
): string[] {
  const { keptPercent, chargePercentOfTotal: charged } = noShow;
  if (!hasDeposit) return missedWithoutDeposit({ noShow }, canKeepCard, booking);
  if (booking?.keepsFreeCancellation) return [`The deposit comes back to you, ${AS_MOVED}.`];
  const kept = booking
    ? `${dollars(percentOf(booking.depositCents, keptPercent))} of the deposit`
    : partOfDeposit(keptPercent);
  const most = booking ? dollars(percentOf(booking.totalCents, charged)) : `${charged}% of the price`;
  return [
    keptPercent === 0 ? 'The deposit comes back to you.' : `${capital(kept)} is kept.`,
    ...(charged === 0 || booking?.keepsCard === false
      ? []
      : [`${yourCard(booking)} is charged up to ${most}, the deposit included.`]),
  ];
}

const yourCard = (booking?: BookingOfRules) =>
  booking?.keepsCard
    ? 'The card that you agreed to keep'
    : 'If you agree to keep your card for this, your card';

function missedWithoutDeposit(
  rules: Pick<HouseRules, 'noShow'>,
  canKeepCard: boolean,
  booking?: BookingOfRules,
): string[] {
  const please = 'Please cancel instead, so that others can have the time.';
  const isCharged = booking ? missedVisitCents(rules, booking) > 0 : rules.noShow.chargePercentOfTotal > 0;
  if (!canKeepCard || !isCharged || booking?.keepsCard === false || booking?.keepsFreeCancellation)
    return [`There is nothing to pay. ${please}`];
  const most = booking
    ? dollars(missedVisitCents(rules, booking))
    : `${rules.noShow.chargePercentOfTotal}% of the price`;
  const otherwise = booking?.keepsCard ? '' : ' Otherwise there is nothing to pay.';
  return [`${yourCard(booking)} is charged ${most}.${otherwise}`, please];
}

function dutySentences({ duties }: HouseRules, hasDeposit: boolean, booking?: BookingOfRules): string[] {
  const { lateAfterMinutes, reductionPercent } = duties;
  const less = booking
    ? `${dollars(percentOf(booking.totalCents, reductionPercent))} less`
    : `${reductionPercent}% less`;
  return [
    `More than ${minutesText(lateAfterMinutes)} late: you pay ${less}.`,
    `Cancelled: ${hasDeposit ? 'you get everything back' : 'nothing to pay'}, and it counts in their public record.`,
  ];
}

function companySentences({ guests, children }: HouseRules): string[] {
  const answers = { welcome: 'are welcome', ask: 'can come if you ask first', no: 'cannot come' } as const;
  const guestsText = `Guests ${answers[guests]}.`;
  const childrenText = `Children who do not have the appointment ${answers[children]}.`;
  const guardian = guests === 'welcome' ? [] : ["A young client's parent or guardian can always come."];
  return [guestsText, childrenText, ...guardian];
}

const redoSentences = ({ redoDays }: HouseRules): string[] =>
  redoDays === 0 ? [] : [`Say so within ${count(redoDays, 'day')}, and it is put right free of charge.`];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The financial consequences of ending a booking, shown before and after. */
export function dueSentences(
  { refundCents, keepCents, chargeCents, because }: WhatIsDue,
  reader: 'client' | 'professional' | 'admin',
  { rules, startTime, timeZone }: { rules: HouseRules; startTime: Date; timeZone: string },
): string[] {
  const isMissedFree = because === 'no_show_after_move';
  if (refundCents + keepCents + chargeCents === 0 && !isMissedFree) return ['Nothing to pay.'];
  const isClient = reader === 'client';
  const client = isClient ? 'You get' : 'The client gets';
  const keeper = reader === 'professional' ? 'You keep' : 'The professional keeps';
  const free = momentText(freeUntil(rules, startTime), timeZone);
  const reason = {
    professional_cancelled: 'When the professional cancels, everything goes back.',
    request_lapsed: 'The request was not answered in time, so everything goes back.',
    not_confirmed_yet: 'The request is not confirmed yet, so everything goes back.',
    in_time: `Cancelling is free until ${free}.`,
    too_late: `Cancelling was free until ${free}.`,
    moved_by_professional: `Cancelling is free, ${AS_MOVED}.`,
    moved_late: `The visit was moved later than ${hoursText(rules.freeCancellationHours)} before its start, so cancelling is not free any more.`,
    deposit_does_not_follow: 'The visit was moved, so cancelling is not free any more.',
    no_show: isClient ? 'You did not come.' : 'The client did not come.',
    no_show_after_move: `A missed visit costs nothing, ${reader === 'professional' ? 'as you moved it at short notice' : AS_MOVED}.`,
    completed: 'The deposit is part of the price.',
  }[because];
  return [
    ...(refundCents > 0 ? [`${client} ${dollars(refundCents)} back.`] : []),
    ...(keepCents > 0 ? [`${keeper} ${dollars(keepCents)} of the deposit.`] : []),
    ...(chargeCents > 0
      ? [`${dollars(chargeCents)} is charged to the card that the client agreed to keep.`]
      : []),
    reason,
  ];
}

/** The consent text for keeping a card; undefined when the rules do not charge no-shows. */
export function keptCardConsent(
  rules: HouseRules,
  booking: Pick<BookingOfRules, 'depositCents' | 'totalCents'>,
): string | undefined {
  const cents = missedVisitCents(rules, booking);
  if (cents === 0) return undefined;
  const charge =
    booking.depositCents > 0
      ? `up to ${dollars(cents)} in all can be charged to it, the deposit included`
      : `${dollars(cents)} can be charged to it; nothing is charged now`;
  return `Keep my card at the payment provider for this visit. If I do not come, ${charge}. It is deleted ${KEPT_CARD_HOURS} hours after the visit at the latest.`;
}

/** Why the client may not move a booking under its house rules; undefined when they may. */
export function moveRefusalText(
  accepted: MovedBooking,
  startTime: Date,
  timeZone: string,
  now: Date,
): string | undefined {
  const refusal = refuseMoveByRules(accepted, startTime, now);
  if (refusal === undefined) return undefined;
  const { allowed } = accepted.rules.moves;
  return {
    no_moves: 'The house rules of this booking do not allow moves. You can cancel it and book again.',
    moved_too_often: `The house rules of this booking allow ${count(allowed, 'move')}. You can cancel it and book again.`,
    too_late: `The house rules of this booking allowed moves until ${momentText(movableUntil(accepted.rules, startTime), timeZone)}.`,
  }[refusal];
}
