import type { BookingStatus, Role } from './catalogue';
import { dayIn } from './days';
import { HOUR_MS } from './durations';
import { LATE_CANCELLATION_HOURS, PENDING_LIFETIME_HOURS } from './limits';

/** The actor of a booking's change: a party, an admin, or background work. */
export type BookingActor = Role | 'system';

/** The statuses that the update form offers to a role (specification, section 4). */
export function offeredStatuses(role: Role): readonly BookingStatus[] {
  if (role === 'client') return ['cancelled'];
  if (role === 'professional') return ['confirmed', 'cancelled'];
  return [];
}

/** Whether a booking blocks its time: pending and confirmed ones block a slot (api.md). */
export const isLive = (status: BookingStatus) => status === 'pending' || status === 'confirmed';

/** Who may move a booking. */
export type MovingParty = 'client' | 'professional';

/** Inputs of a transition: the booking's status and its times, half-open [startTime, endTime). */
export interface BookingInTime {
  status: BookingStatus;
  startTime: Date;
  endTime: Date;
  /** Since when it has been waiting for an answer: its creation, or its client's last move. */
  pendingSince: Date;
  /** The parties who moved it within the late period: see `lateMovers`. */
  lateMovedBy?: readonly MovingParty[];
  /** A professional's move left the client little time: see `keepsFreeCancellationAfterMove`. */
  keepsFreeCancellation?: boolean;
  /** The deadline while it waits for its deposit. */
  heldUntil?: Date | null;
}

/** The outcome of a status change: 'unchanged' for the same status, 'refused' with the reason. */
export type TransitionDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'changed'; cancelledLate: boolean }
  | { outcome: 'refused'; message: string };

/** The messages of refused transitions (api.md, Bookings). */
const TRANSITION_MESSAGES = {
  already: (status: BookingStatus) => `This booking is already ${status}.`,
  started: 'This booking has already started.',
  ended: 'This booking has already ended.',
  notStarted: 'This booking has not started yet.',
  notEnded: 'This booking has not ended yet.',
  notConfirmed: 'This booking is not confirmed yet.',
  notExpired: 'This booking is still waiting for an answer.',
  onlyProfessionalConfirms: 'Only its professional can confirm a booking.',
  onlyProfessionalCompletes: 'Only its professional can complete a booking.',
  depositUnpaid: 'Pay the deposit or save your card first, then you can move this booking.',
  onlyPartiesMove: 'Only its client or its professional can move a booking.',
  onlyProfessionalSetsNoShow: 'Only its professional can say who did not come.',
  beforeDayOfVisit: 'Preparation is checked on the day of the visit.',
} as const;

/** Whether less than a number of hours is left until a start: exactly that many hours before it is in time. */
export const isWithinHours = (hours: number, startTime: Date, now: Date): boolean =>
  startTime.getTime() - now.getTime() < hours * HOUR_MS;

/** Cancelling a confirmed booking less than 24 hours before its start is late. */
const isLate = ({ status, startTime }: BookingInTime, now: Date) =>
  status === 'confirmed' && isWithinHours(LATE_CANCELLATION_HOURS, startTime, now);

/** Whether the client gives up no agreed start, as the professional's move left little time. */
const isExcused = ({ keepsFreeCancellation = false }: BookingInTime, by: BookingActor) =>
  keepsFreeCancellation && by === 'client';

/**
 * The parties whose cancellation is late whenever it comes, after `by` moves the booking: a move inside the last 24
 * hours before a confirmed start gives up that start, as a cancellation does.
 */
export function lateMovers(booking: BookingInTime, by: MovingParty, now: Date): MovingParty[] {
  const { lateMovedBy = [] } = booking;
  const isAdded = isLate(booking, now) && !isExcused(booking, by) && !lateMovedBy.includes(by);
  return isAdded ? [...lateMovedBy, by] : [...lateMovedBy];
}

const movedLate = (booking: BookingInTime, actor: BookingActor) =>
  !isExcused(booking, actor) && (booking.lateMovedBy ?? []).some((party) => party === actor);

const refused = (message: string): TransitionDecision => ({ outcome: 'refused', message });
const changed = (cancelledLate = false): TransitionDecision => ({ outcome: 'changed', cancelledLate });

function confirm({ startTime }: BookingInTime, actor: BookingActor, now: Date): TransitionDecision {
  if (actor !== 'professional') return refused(TRANSITION_MESSAGES.onlyProfessionalConfirms);
  return now < startTime ? changed() : refused(TRANSITION_MESSAGES.started);
}

function cancelPending(booking: BookingInTime, actor: BookingActor, now: Date): TransitionDecision {
  if (actor === 'system') {
    const { heldUntil, pendingSince } = booking;
    const isExpired = heldUntil
      ? now >= heldUntil
      : now.getTime() - pendingSince.getTime() >= PENDING_LIFETIME_HOURS * HOUR_MS;
    return isExpired || now >= booking.startTime ? changed() : refused(TRANSITION_MESSAGES.notExpired);
  }
  return now < booking.endTime ? changed(movedLate(booking, actor)) : refused(TRANSITION_MESSAGES.ended);
}

function cancelConfirmed(booking: BookingInTime, actor: BookingActor, now: Date): TransitionDecision {
  if (actor === 'system') return refused(TRANSITION_MESSAGES.already('confirmed'));
  if (now >= booking.startTime) return refused(TRANSITION_MESSAGES.started);
  const isLateNow = isLate(booking, now) && !isExcused(booking, actor);
  return changed(isLateNow || movedLate(booking, actor));
}

function complete(booking: BookingInTime, actor: BookingActor, now: Date): TransitionDecision {
  if (actor === 'system') {
    return now >= booking.endTime ? changed() : refused(TRANSITION_MESSAGES.notEnded);
  }
  if (actor !== 'professional') return refused(TRANSITION_MESSAGES.onlyProfessionalCompletes);
  return now >= booking.startTime ? changed() : refused(TRANSITION_MESSAGES.notStarted);
}

/**
 * Whether a booking may take another status: the table of api.md, section Bookings, row by row. 'Before' excludes the
 * moment itself, 'at' and 'after' include it.
 * @param actor the caller's role in this booking; a caller without one must not learn that it exists
 */
export function decideTransition(
  booking: BookingInTime,
  actor: BookingActor,
  to: BookingStatus,
  now: Date,
): TransitionDecision {
  const { status } = booking;
  if (status === to) return { outcome: 'unchanged' };
  if (!isLive(status)) return refused(TRANSITION_MESSAGES.already(status));
  if (to === 'confirmed') return confirm(booking, actor, now);
  if (to === 'completed') {
    return status === 'confirmed' ? complete(booking, actor, now) : refused(TRANSITION_MESSAGES.notConfirmed);
  }
  if (to === 'pending') return refused(TRANSITION_MESSAGES.already(status));
  return status === 'pending' ? cancelPending(booking, actor, now) : cancelConfirmed(booking, actor, now);
}

/** The outcome of a reschedule: 'changed' says which status the booking has then. */
type RescheduleDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'changed'; status: 'pending' | 'confirmed' }
  | { outcome: 'refused'; message: string };

/**
 * Whether a live booking may move to another start: not after it has begun, and not while its deposit is unpaid. Moved
 * by its client it waits for an answer again (api.md, Bookings); its professional agrees by moving it, so a confirmed one
 * stays confirmed. The server checks that the new time is available.
 */
export function decideReschedule(
  { status, startTime, heldUntil }: BookingInTime,
  actor: BookingActor,
  newStart: Date,
  now: Date,
): RescheduleDecision {
  if (actor !== 'client' && actor !== 'professional')
    return { outcome: 'refused', message: TRANSITION_MESSAGES.onlyPartiesMove };
  if (status !== 'pending' && status !== 'confirmed')
    return { outcome: 'refused', message: TRANSITION_MESSAGES.already(status) };
  if (heldUntil) return { outcome: 'refused', message: TRANSITION_MESSAGES.depositUnpaid };
  if (newStart.getTime() === startTime.getTime()) return { outcome: 'unchanged' };
  if (now >= startTime) return { outcome: 'refused', message: TRANSITION_MESSAGES.started };
  return { outcome: 'changed', status: actor === 'client' ? 'pending' : status };
}

/** Why an actor may not record a no-show; undefined when they may: the professional, after the start (api.md). */
export function refuseNoShow(
  { status, startTime }: BookingInTime,
  actor: BookingActor,
  now: Date,
): string | undefined {
  if (actor !== 'professional') return TRANSITION_MESSAGES.onlyProfessionalSetsNoShow;
  if (status === 'cancelled') return TRANSITION_MESSAGES.already(status);
  if (status === 'pending') return TRANSITION_MESSAGES.notConfirmed;
  return now < startTime ? TRANSITION_MESSAGES.notStarted : undefined;
}

/**
 * Why the professional may not mark a preparation; undefined when they may: for a confirmed booking, from the day of
 * the visit until it is completed. A mark may be undone on any day.
 * @param timeZone of the professional, which determines the day
 */
export function refusePreparation(
  { status, startTime }: Pick<BookingInTime, 'status' | 'startTime'>,
  isNotDone: boolean,
  timeZone: string,
  now: Date,
): string | undefined {
  if (status === 'pending') return TRANSITION_MESSAGES.notConfirmed;
  if (status !== 'confirmed') return TRANSITION_MESSAGES.already(status);
  const isTooEarly = isNotDone && dayIn(now, timeZone) < dayIn(startTime, timeZone);
  return isTooEarly ? TRANSITION_MESSAGES.beforeDayOfVisit : undefined;
}
