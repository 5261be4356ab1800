import type { Booking, Role } from '@crown-and-coil/shared-api/contract';

/** The parties of a booking. */
export interface BookingParties {
  readonly clientId: string;
  readonly professionalId: string;
  /** Waiting for its deposit, or expired without it: its professional does not see it. */
  readonly isUnpaid: boolean;
}

/** The caller: a client has a clientId, a professional a professionalId. */
export interface Viewer {
  readonly role: Role;
  readonly clientId: string | null;
  readonly professionalId: string | null;
}

/**
 * The role of a person in a booking: its client, its professional, or admin. Everybody else gets a 404 (api.md,
 * Bookings).
 */
export function partIn(booking: BookingParties, viewer: Viewer): Role | undefined {
  if (viewer.role === 'admin') return 'admin';
  if (viewer.role === 'client') return viewer.clientId === booking.clientId ? 'client' : undefined;
  const isTheirs = viewer.professionalId === booking.professionalId && !booking.isUnpaid;
  return isTheirs ? 'professional' : undefined;
}

/** Whether a person may list the bookings of one party: that party and admin. */
export function mayListBookings(
  party: Partial<BookingParties>,
  { role, clientId, professionalId }: Viewer,
): boolean {
  if (role === 'admin') return true;
  if (role === 'client') return clientId !== null && party.clientId === clientId;
  return professionalId !== null && party.professionalId === professionalId;
}

export const partiesOf = ({ client, professional, deposit }: Booking): BookingParties => ({
  clientId: client.id,
  professionalId: professional.id,
  isUnpaid: deposit?.state === 'unpaid' || deposit?.state === 'lapsed',
});
