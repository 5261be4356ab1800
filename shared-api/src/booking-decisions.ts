import { KEEP_FRESH } from './api';
import {
  type BookingActor,
  type BookingInTime,
  decideReschedule,
  decideTransition,
  type TransitionDecision,
} from './contract/booking-transitions';
import type { Booking, CurrentNotes } from './domain/types';
import { apiErrorMessage } from './errors';

export type { CurrentNotes };

import { toCents } from './contract/booking-totals';
import type { BookingStatus, Role } from './contract/catalogue';
import { depositLines } from './contract/deposit-words';
import { dueSentences, moveRefusalText } from './contract/house-rules-words';
import { LATE_CANCELLATION_HOURS, MAX_CANCELLATION_REASON_LENGTH } from './contract/limits';
import { MESSAGES } from './contract/messages';
import {
  keepsFreeCancellationAfterMove,
  pastWithoutRules,
  whatIsDue,
  whatIsDueLater,
} from './contract/money-due';
import { agreedTotalCents, styleText } from './contract/style-quote';
import { useListUnreadMessagesQuery, useUpdateBookingMutation } from './endpoints/bookings';
import { href } from './href';
import { paymentDue } from './payment-due';
import { repeatVisits } from './repeat-visits';

/** The parts of a booking that transition rules need. */
export const bookingInTime = ({
  status,
  startTime,
  endTime,
  createdAt,
  lateMovedBy,
  keepsFreeCancellation,
  deposit,
}: Booking): BookingInTime => ({
  status,
  startTime: new Date(startTime),
  endTime: new Date(endTime),
  // Only the system's own cancellation of old requests depends on it.
  pendingSince: new Date(createdAt),
  lateMovedBy,
  // Not sent by an API of the previous release.
  keepsFreeCancellation: keepsFreeCancellation ?? false,
  heldUntil: deposit?.state === 'unpaid' && deposit.payBefore !== null ? new Date(deposit.payBefore) : null,
});

/** Whether an actor may give a booking another status now: the server's own rule (api.md, Bookings). */
export const decideStatus = (
  booking: Booking,
  actor: BookingActor,
  to: BookingStatus,
  now = new Date(),
): TransitionDecision => decideTransition(bookingInTime(booking), actor, to, now);

/** Why a booking cannot be moved, by its state or the house rules; undefined while it can. */
export function whyNotMoved(booking: Booking, role: Role): string | undefined {
  const now = new Date();
  const { startTime } = bookingInTime(booking);
  const decision = decideReschedule(bookingInTime(booking), role, new Date(startTime.getTime() + 1), now);
  if (decision.outcome === 'refused') return decision.message;
  const { professional } = booking;
  const past = pastOf(booking);
  if (!past || role !== 'client') return undefined;
  return moveRefusalText(past, startTime, professional.timeZone, now);
}

/** The accepted house rules, and what has happened to the booking since; undefined without rules. */
const pastOf = ({ houseRules, keepsFreeCancellation: keeps }: Booking) =>
  // Neither is sent by an API of the previous release.
  houseRules ? { ...houseRules, keepsFreeCancellation: keeps ?? false } : undefined;

/** Whether the client could cancel free of charge until the new start, if the professional moved the booking to it. */
export function wouldKeepFreeCancellation(booking: Booking, newStart: string, now = new Date()): boolean {
  const movedLate = hasMovedLate(booking, 'client');
  const past = pastOf(booking) ?? {
    ...pastWithoutRules(booking.status === 'confirmed', { ...booking, movedLate }),
    rules: null,
  };
  return keepsFreeCancellationAfterMove({
    rules: past.rules,
    history: past,
    at: now,
    oldStart: new Date(booking.startTime),
    newStart: new Date(newStart),
  });
}

/** Whether the actor moved the booking inside the last 24 hours before its start: cancelling it is late in any case. */
export const hasMovedLate = ({ lateMovedBy }: Booking, actor: BookingActor): boolean =>
  // Not sent by an API of the previous release.
  (lateMovedBy ?? []).some((party) => party === actor);

/** How a cancellation would be marked; undefined when it is in time. */
function lateNotice(booking: Booking, role: Role, now = new Date()): string | undefined {
  const decision = decideStatus(booking, role, 'cancelled', now);
  if (decision.outcome !== 'changed' || !decision.cancelledLate) return undefined;
  const why = hasMovedLate(booking, role)
    ? `You moved it less than ${LATE_CANCELLATION_HOURS} hours before its start`
    : `It starts in less than ${LATE_CANCELLATION_HOURS} hours`;
  return `${why}, so the cancellation will be marked as late.`;
}

/** The financial consequences of cancelling now, one sentence each. Without a paid deposit nothing is due. */
export function dueOfCancelling(booking: Booking, role: Role, now = new Date()): string[] {
  const { deposit, startTime, totalPrice, professional } = booking;
  const past = pastOf(booking);
  if (!past || deposit?.state !== 'paid') return ['Nothing to pay.'];
  const { rules } = past;
  const start = new Date(startTime);
  const due = whatIsDue({
    rules,
    depositCents: deposit.amountCents,
    totalCents: toCents(totalPrice),
    endedBy: role === 'client' ? 'client' : 'professional',
    at: now,
    startTime: start,
    history: past,
  });
  return dueSentences(due, role, { rules, startTime: start, timeZone: professional.timeZone });
}

/** The financial consequences of recording a no-show. */
export function dueOfMissedVisit(booking: Booking): string[] {
  const { deposit, keptCard, startTime, services, totalPrice, professional } = booking;
  const past = pastOf(booking);
  const hasKeptCard = keptCard?.state === 'kept' && keptCard.charge === null;
  const isKept = deposit !== null && deposit.state !== 'paid' && deposit.keptCents > 0;
  const isCardOnly = deposit === null && hasKeptCard;
  if (!past || (deposit?.state !== 'paid' && !isKept && !isCardOnly)) return [];
  const { rules } = past;
  const start = new Date(startTime);
  const ending = {
    rules,
    depositCents: deposit?.state === 'paid' || isKept ? deposit.amountCents : 0,
    totalCents: agreedTotalCents(toCents(totalPrice), services),
    endedBy: 'no_show',
    at: new Date(),
    startTime: start,
    history: past,
    hasKeptCard,
  } as const;
  const due = isKept ? whatIsDueLater(ending, deposit.keptCents) : whatIsDue(ending);
  const sentences = dueSentences(due, 'professional', {
    rules,
    startTime: start,
    timeZone: professional.timeZone,
  });
  // That the client did not come is what the professional records.
  return due.because === 'no_show' ? sentences.slice(0, -1) : sentences;
}

/** The decisions that a role can currently take about a booking, and the consequences of cancelling. */
interface BookingDecisions {
  readonly mayConfirm: boolean;
  readonly mayCancel: boolean;
  /** A professional who cancels a request declines it. */
  readonly isDecline: boolean;
  /** One sentence each, shown before cancelling. */
  readonly consequences: readonly string[];
  /** 'Adaeze Braids reads it.' Undefined without a reader: no reason is asked for. */
  readonly reasonHint: string | undefined;
}

const PARTIES = ['client', 'professional'] as const;

export function bookingDecisions(booking: Booking, role: Role): BookingDecisions {
  const now = new Date();
  const may = (to: BookingStatus) => decideStatus(booking, role, to, now).outcome === 'changed';
  const names = {
    client: `${booking.client.firstName} ${booking.client.lastName}`.trim(),
    professional: booking.professional.displayName,
  };
  // The professional of an unpaid request does not see it, and is not notified.
  const readers = booking.deposit?.state === 'unpaid' ? (['client'] as const) : PARTIES;
  const others = readers.filter((reader) => reader !== role).map((reader) => names[reader]);
  const late = lateNotice(booking, role, now);
  return {
    mayConfirm: may('confirmed'),
    mayCancel: may('cancelled'),
    isDecline: role === 'professional' && booking.status === 'pending',
    consequences: [
      ...(others.length > 0 ? [`We notify ${others.join(' and ')} at once.`] : []),
      'The time is free for others at once.',
      ...dueOfCancelling(booking, role, now),
      ...(late === undefined ? [] : [late]),
      'This cannot be undone.',
    ],
    reasonHint: others.length > 1 ? 'Both of them read it.' : others[0] && `${others[0]} reads it.`,
  };
}

/** The current notes in a 409 for outdated notes; undefined for any other failure. */
export function currentNotesOf(error: unknown): CurrentNotes | undefined {
  const { data } = Object(error) as { data?: unknown };
  const { current } = Object(data) as { current?: unknown };
  const { notes, notesVersion } = Object(current) as Partial<Record<keyof CurrentNotes, unknown>>;
  if (typeof notesVersion !== 'number') return undefined;
  return { notes: typeof notes === 'string' ? notes : null, notesVersion };
}

export interface BookingDecision {
  readonly status: 'confirmed' | 'cancelled';
  readonly reason?: string | undefined;
}

/** Content, links and decisions of a card in a party's list of bookings. */
export function useBookingCard(booking: Booking, role: 'client' | 'professional') {
  const decide = useDecideBooking(booking);
  const unreadMessages = useUnreadMessages(booking.id);
  return {
    status: booking.status,
    unreadMessages,
    services: booking.services.map(({ id, name, style }) => ({
      id,
      name,
      detail: style && styleText(style),
    })),
    addresses: {
      review: href.updateBooking({ bookingId: booking.id }),
      details: href.bookingDetails({ bookingId: booking.id }),
      service: (serviceId: string) => href.serviceDetails({ serviceId }),
    },
    start: booking.startTime,
    end: booking.endTime,
    zone: booking.professional.timeZone,
    totalPrice: booking.totalPrice,
    deposit: depositLines(booking),
    payment: paymentDue(booking, role),
    repeats: repeatVisits(booking, role),
    decisions: { ...bookingDecisions(booking, role), maxReason: MAX_CANCELLATION_REASON_LENGTH, decide },
  };
}

/** This person's unread messages of a booking; 0 while unknown. All cards share one request. */
function useUnreadMessages(bookingId: string): number {
  const { unread } = useListUnreadMessagesQuery(undefined, {
    ...KEEP_FRESH,
    selectFromResult: ({ data }) => ({
      unread: data?.find((conversation) => conversation.bookingId === bookingId)?.unread ?? 0,
    }),
  });
  return unread;
}

/** Sends a decision about the booking in its displayed state. @returns why it failed; undefined when it succeeded */
export function useDecideBooking({ id, startTime }: Booking) {
  const [update] = useUpdateBookingMutation();
  return async (decision: BookingDecision): Promise<string | undefined> => {
    const { error } = await update({ id, change: { ...decision, startTime } });
    if (!error) return undefined;
    return apiErrorMessage(error, MESSAGES.bookingUpdateFailed);
  };
}
