import {
  type Booking,
  type BookingStatus,
  decideTransition,
  LATE_CANCELLATION_HOURS,
  type Role,
  type TransitionDecision,
} from '@crown-and-coil/shared-api';

/** Whether somebody may give a booking another status now: the server's own rule (api.md, Bookings). */
export const decideStatus = (
  booking: Booking,
  role: Role,
  to: BookingStatus,
  now = new Date(),
): TransitionDecision =>
  decideTransition(
    {
      status: booking.status,
      startTime: new Date(booking.start_time),
      endTime: new Date(booking.end_time),
      // Counts for the system alone, which gives up on old requests.
      pendingSince: new Date(booking.created_at),
    },
    role,
    to,
    now,
  );

/** Why a live booking cannot be cancelled any more; undefined while it can. */
export function whyNotCancelled(booking: Booking, role: Role): string | undefined {
  const decision = decideStatus(booking, role, 'cancelled');
  return decision.outcome === 'refused' ? `${decision.message} It can no longer be cancelled.` : undefined;
}

/** What a cancellation would be marked as; undefined when it is in good time. */
export function lateNotice(booking: Booking, role: Role): string | undefined {
  const decision = decideStatus(booking, role, 'cancelled');
  const isLate = decision.outcome === 'changed' && decision.cancelledLate;
  return isLate
    ? `It starts in less than ${LATE_CANCELLATION_HOURS} hours, so the cancellation will be marked as late.`
    : undefined;
}
