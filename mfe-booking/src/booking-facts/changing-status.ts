import {
  type Booking,
  type BookingStatus,
  LATE_CANCELLATION_HOURS,
  type Role,
} from '@crown-and-coil/shared-api';
import {
  decideReschedule,
  decideTransition,
  refuseNoShow,
  type TransitionDecision,
} from '@crown-and-coil/shared-api/bookings';

/** Whether somebody may give a booking another status now: the server's own rule (api.md, Bookings). */
export const decideStatus = (
  booking: Booking,
  role: Role,
  to: BookingStatus,
  now = new Date(),
): TransitionDecision => decideTransition(inTime(booking), role, to, now);

const inTime = ({ status, start_time, end_time, created_at }: Booking) => ({
  status,
  startTime: new Date(start_time),
  endTime: new Date(end_time),
  // Counts for the system alone, which gives up on old requests.
  pendingSince: new Date(created_at),
});

/** Why a live booking cannot be cancelled any more; undefined while it can. */
export function whyNotCancelled(booking: Booking, role: Role): string | undefined {
  const decision = decideStatus(booking, role, 'cancelled');
  return decision.outcome === 'refused' ? decision.message : undefined;
}

/** Why a booking cannot be moved to any other start; undefined while it can. */
export function whyNotMoved(booking: Booking, role: Role, now = new Date()): string | undefined {
  const { startTime } = inTime(booking);
  const decision = decideReschedule(inTime(booking), role, new Date(startTime.getTime() + 1), now);
  return decision.outcome === 'refused' ? decision.message : undefined;
}

/** Whether somebody may say now that the client did not come. */
export const maySayWhoCame = (booking: Booking, role: Role, now = new Date()): boolean =>
  refuseNoShow(inTime(booking), role, now) === undefined;

/**
 * What cannot be done with a booking any more, with the reason, as one sentence after the other; undefined while
 * everything can. One that is called off says so by itself.
 */
export function lostChances(booking: Booking, role: Role, mayCancelHere: boolean): string | undefined {
  if (booking.status === 'cancelled') return undefined;
  const notMoved = role === 'admin' ? undefined : whyNotMoved(booking, role);
  const notCancelled = mayCancelHere ? whyNotCancelled(booking, role) : undefined;
  const reason = notMoved ?? notCancelled;
  if (reason === undefined) return undefined;
  const lost = [notMoved && 'moved', notCancelled && 'cancelled'].filter(Boolean).join(' or ');
  return `${reason} It can no longer be ${lost}.`;
}

/** What a cancellation would be marked as; undefined when it is in good time. */
export function lateNotice(booking: Booking, role: Role): string | undefined {
  const decision = decideStatus(booking, role, 'cancelled');
  const isLate = decision.outcome === 'changed' && decision.cancelledLate;
  return isLate
    ? `It starts in less than ${LATE_CANCELLATION_HOURS} hours, so the cancellation will be marked as late.`
    : undefined;
}
