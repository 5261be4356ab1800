import type { Booking, Role } from '@crown-and-coil/shared-api';
import {
  bookingInTime,
  decideStatus,
  offeredStatuses,
  refuseNoShow,
  whyNotMoved,
} from '@crown-and-coil/shared-api/bookings';

/** Why a live booking can no longer be cancelled; undefined while it can. */
export function whyNotCancelled(booking: Booking, role: Role): string | undefined {
  const decision = decideStatus(booking, role, 'cancelled');
  return decision.outcome === 'refused' ? decision.message : undefined;
}

/** Whether a viewer may mark the booking as a no-show now. */
export const maySayWhoCame = (booking: Booking, role: Role): boolean =>
  refuseNoShow(bookingInTime(booking), role, new Date()) === undefined;

/**
 * Actions no longer possible on a booking, with reasons, as sentences; undefined while all are. A cancelled booking
 * needs no explanation.
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

/** Why none of the decisions that the form offers to a role is possible; undefined while one is, or none is offered. */
export function whyUndecidable(booking: Booking, role: Role): string | undefined {
  const decisions = offeredStatuses(role).map((to) => decideStatus(booking, role, to));
  if (decisions.some(({ outcome }) => outcome === 'changed')) return undefined;
  return decisions.flatMap((decision) => (decision.outcome === 'refused' ? [decision.message] : []))[0];
}
