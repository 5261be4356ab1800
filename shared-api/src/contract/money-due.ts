import { percentOf } from './booking-totals';
import { isWithinHours } from './booking-transitions';
import { HOUR_MS } from './durations';
import type * as Wire from './house-rules';
import {
  FREE_HOURS_AFTER_MOVE,
  LATE_CANCELLATION_HOURS,
  MAX_DEPOSIT_PERCENT,
  MIN_ASKED_DEPOSIT_CENTS,
} from './limits';
import type { Domain } from './names';

/** The amounts due when a booking ends, in AUD cents: used by screens, mails and the ledger. */

type HouseRules = Domain<Wire.HouseRules>;
type AcceptedHouseRules = Domain<Wire.AcceptedHouseRules>;

/** Inputs of a booking's deposit. */
interface DepositCase {
  readonly totalCents: number;
  readonly minutes: number;
  /** Without a completed visit with this professional. */
  readonly isNewClient: boolean;
  /** Has had a no-show with this professional. */
  readonly hadNoShow: boolean;
}

/** The deposit by the rules: at most half of the price, and 0 when it would be less than a dollar. */
export function depositOf(
  { deposit }: Pick<HouseRules, 'deposit'>,
  { totalCents, minutes, isNewClient, hadNoShow }: DepositCase,
): number {
  const isAskedFor = {
    everybody: true,
    new_clients: isNewClient,
    after_no_show: hadNoShow,
    long_visits: minutes >= deposit.longVisitMinutes,
  }[deposit.for];
  if (deposit.kind === 'none' || !isAskedFor) return 0;
  const wished = deposit.kind === 'amount' ? deposit.amountCents : percentOf(totalCents, deposit.percent);
  const cents = Math.min(wished, percentOf(totalCents, MAX_DEPOSIT_PERCENT));
  return cents < MIN_ASKED_DEPOSIT_CENTS ? 0 : cents;
}

/** The maximum cost of a no-show, including the kept deposit; 0 when no card is requested. */
export function missedVisitCents(
  { noShow }: Pick<HouseRules, 'noShow'>,
  { depositCents, totalCents }: Pick<EndingBooking, 'depositCents' | 'totalCents'>,
): number {
  const cents = percentOf(totalCents, noShow.chargePercentOfTotal);
  const keptCents = percentOf(depositCents, noShow.keptPercent);
  return cents - keptCents >= MIN_ASKED_DEPOSIT_CENTS ? cents : 0;
}

/** Until when cancelling refunds everything, inclusive. */
export const freeUntil = (
  { freeCancellationHours }: Pick<HouseRules, 'freeCancellationHours'>,
  startTime: Date,
) => new Date(startTime.getTime() - freeCancellationHours * HOUR_MS);

/** Until when the client may move the booking, inclusive. */
export const movableUntil = ({ moves }: Pick<HouseRules, 'moves'>, startTime: Date) =>
  new Date(startTime.getTime() - moves.untilHours * HOUR_MS);

/** Who ends a booking. `system`: a request that was not answered in time. */
export const BOOKING_ENDS = ['client', 'professional', 'system', 'no_show', 'completed'] as const;
export type BookingEnd = (typeof BOOKING_ENDS)[number];

/** The reason for the amounts. */
type DueReason =
  | 'professional_cancelled'
  | 'request_lapsed'
  | 'not_confirmed_yet'
  | 'in_time'
  | 'too_late'
  | 'moved_by_professional'
  | 'moved_late'
  | 'deposit_does_not_follow'
  | 'no_show'
  | 'no_show_after_move'
  | 'completed';

/** What has happened to a booking that the cost of its end depends on. */
export interface BookingPast
  extends Pick<AcceptedHouseRules, 'movesByClient' | 'movedLate' | 'wasConfirmed'> {
  /** See `keepsFreeCancellationAfterMove`. Absent from an API of the previous release. */
  readonly keepsFreeCancellation?: boolean | undefined;
}

export interface EndingBooking {
  /** As the client accepted them. */
  readonly rules: HouseRules;
  /** What was paid; 0 without a deposit. */
  readonly depositCents: number;
  readonly totalCents: number;
  readonly endedBy: BookingEnd;
  readonly at: Date;
  /** As it is now, after all moves. */
  readonly startTime: Date;
  readonly history: BookingPast;
  /** The client agreed to keep the card for a no-show. */
  readonly hasKeptCard?: boolean;
}

/**
 * `refundCents + keepCents` is the deposit. `chargeCents` is charged in addition to a kept card: a dollar or more, or
 * 0.
 */
export interface WhatIsDue {
  readonly refundCents: number;
  readonly keepCents: number;
  readonly chargeCents: number;
  readonly because: DueReason;
}

/** The inputs of the reason for the cost of a client's cancellation. */
interface CancelledBooking extends Pick<EndingBooking, 'at' | 'startTime' | 'history'> {
  readonly rules: Pick<HouseRules, 'freeCancellationHours'> & {
    readonly moves: Pick<HouseRules['moves'], 'depositFollows'>;
  };
}

/** The reason for the cost of a client's cancellation. */
function reasonOfClient({ rules, at, startTime, history }: CancelledBooking): DueReason {
  if (!history.wasConfirmed) return 'not_confirmed_yet';
  if (history.keepsFreeCancellation) return 'moved_by_professional';
  if (history.movedLate) return 'moved_late';
  if (history.movesByClient > 0 && !rules.moves.depositFollows) return 'deposit_does_not_follow';
  return isWithinHours(rules.freeCancellationHours, startTime, at) ? 'too_late' : 'in_time';
}

/** The reason for the amounts when anybody ends a booking. */
function reasonOf(ending: EndingBooking): DueReason {
  switch (ending.endedBy) {
    case 'client':
      return reasonOfClient(ending);
    case 'professional':
      return 'professional_cancelled';
    case 'system':
      return 'request_lapsed';
    case 'no_show':
      return ending.history.keepsFreeCancellation ? 'no_show_after_move' : 'no_show';
    case 'completed':
      return 'completed';
  }
}

/** The table of what is due: who ends the booking, and when, under which rules. */
export function whatIsDue(ending: EndingBooking): WhatIsDue {
  const { rules, depositCents, totalCents, hasKeptCard = false } = ending;
  const because = reasonOf(ending);
  const late = percentOf(depositCents, rules.keptPercentAfter);
  const keepCents = {
    professional_cancelled: 0,
    request_lapsed: 0,
    not_confirmed_yet: 0,
    in_time: 0,
    too_late: late,
    moved_by_professional: 0,
    moved_late: late,
    deposit_does_not_follow: late,
    no_show: percentOf(depositCents, rules.noShow.keptPercent),
    no_show_after_move: 0,
    // The deposit is part of the price, which may have become less than it.
    completed: Math.min(depositCents, totalCents),
  }[because];
  const missedCents = percentOf(totalCents, rules.noShow.chargePercentOfTotal);
  const leftCents = because === 'no_show' && hasKeptCard ? missedCents - keepCents : 0;
  const chargeCents = leftCents < MIN_ASKED_DEPOSIT_CENTS ? 0 : leftCents;
  return { refundCents: depositCents - keepCents, keepCents, chargeCents, because };
}

/**
 * The amounts due for a no-show recorded after the end, when `keptCents` of the deposit are left: less is kept, never
 * more, and only once.
 */
export function whatIsDueLater(ending: EndingBooking, keptCents: number): WhatIsDue {
  const due = whatIsDue({ ...ending, endedBy: 'no_show' });
  const keepCents = Math.min(keptCents, due.keepCents);
  return { ...due, keepCents, refundCents: keptCents - keepCents };
}

/** A professional's move of a booking. */
interface ProfessionalMove {
  /** As the client accepted them; null without any. */
  readonly rules: HouseRules | null;
  /** Until the move. */
  readonly history: BookingPast;
  readonly at: Date;
  readonly oldStart: Date;
  readonly newStart: Date;
}

/** What a cancellation is judged by without house rules: the time until it is late. */
export const RULES_OF_NONE = {
  freeCancellationHours: LATE_CANCELLATION_HOURS,
  moves: { depositFollows: true },
} as const;

/**
 * The past of a booking without house rules. Cancelling a request is never late then, even if an earlier start was
 * confirmed, unless its client moved it late.
 */
export const pastWithoutRules = (
  isConfirmed: boolean,
  { movedLate, keepsFreeCancellation }: Pick<BookingPast, 'movedLate' | 'keepsFreeCancellation'>,
): BookingPast => ({
  movesByClient: 0,
  movedLate,
  wasConfirmed: isConfirmed || movedLate,
  keepsFreeCancellation,
});

const FREE_REASONS: readonly DueReason[] = ['not_confirmed_yet', 'in_time', 'moved_by_professional'];

/**
 * Whether a booking keeps its free cancellation after a professional's move: the client could have cancelled in time
 * until then, and the new start is earlier and leaves less than a day for it. A later start takes no time away, so it
 * gives no free cancellation, but does not end one. Depends on the time only, not on whether anything would
 * have been kept. Until the client moves it, or the professional moves it to a start that leaves more time, cancelling
 * is in time and a no-show costs nothing. Without rules the time is that of late cancellations.
 */
export function keepsFreeCancellationAfterMove({
  rules,
  history,
  at,
  oldStart,
  newStart,
}: ProfessionalMove): boolean {
  const judged = rules ?? RULES_OF_NONE;
  const isFree = (startTime: Date, past: BookingPast) =>
    FREE_REASONS.includes(reasonOfClient({ rules: judged, at, startTime, history: past }));
  const leavesTime = freeUntil(judged, newStart).getTime() - at.getTime() >= FREE_HOURS_AFTER_MOVE * HOUR_MS;
  const staysFree = leavesTime && isFree(newStart, { ...history, keepsFreeCancellation: false });
  const takesTime = newStart < oldStart || history.keepsFreeCancellation === true;
  return takesTime && isFree(oldStart, history) && !staysFree;
}

/** What a client's move depends on. */
export type MovedBooking = Pick<AcceptedHouseRules, 'rules' | 'movesByClient'> &
  Pick<BookingPast, 'keepsFreeCancellation'>;

/** Why the rules do not allow the client to move the booking; undefined when they do. */
export function refuseMoveByRules(
  { rules, movesByClient, keepsFreeCancellation }: MovedBooking,
  startTime: Date,
  now: Date,
): 'no_moves' | 'moved_too_often' | 'too_late' | undefined {
  const { allowed } = rules.moves;
  if (allowed === 0) return 'no_moves';
  if (movesByClient >= allowed) return 'moved_too_often';
  // The professional's move may have left no time for a move.
  return !keepsFreeCancellation && isWithinHours(rules.moves.untilHours, startTime, now)
    ? 'too_late'
    : undefined;
}
