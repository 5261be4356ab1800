import type { BookingStatus, Role } from './catalogue';

/** Who asks for a change of a booking: a party to it, an admin, or background work. */
export type BookingActor = Role | 'system';

/** The statuses that the update form offers to a role (specification, section 4). */
export function offeredStatuses(role: Role): readonly BookingStatus[] {
  if (role === 'client') return ['cancelled'];
  if (role === 'professional') return ['confirmed', 'cancelled'];
  return [];
}

/** Whether a booking still holds its time: pending and confirmed ones block a slot (api.md). */
export const isLive = (status: BookingStatus) => status === 'pending' || status === 'confirmed';
