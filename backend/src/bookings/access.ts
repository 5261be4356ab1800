import type { Role } from '@crown-and-coil/shared-api/contract';

/** Whose a booking is. */
export interface BookingParties {
  readonly clientId: string;
  readonly professionalId: string;
}

/** Who asks, by role; a client has a clientId, a professional a professionalId. */
export interface Viewer {
  readonly role: Role;
  readonly clientId: string | null;
  readonly professionalId: string | null;
}

/**
 * The part that somebody has in a booking: its client, its professional, or admin. Whoever has none may not know of it
 * (api.md, Bookings: readable by its client, its professional and admin; else 404).
 */
export function partIn(booking: BookingParties, viewer: Viewer): Role | undefined {
  if (viewer.role === 'admin') return 'admin';
  if (viewer.role === 'client') return viewer.clientId === booking.clientId ? 'client' : undefined;
  return viewer.professionalId === booking.professionalId ? 'professional' : undefined;
}

/** Whether somebody may list the bookings of one party: the party themselves and admin. */
export function mayListBookings(
  party: Partial<BookingParties>,
  { role, clientId, professionalId }: Viewer,
): boolean {
  if (role === 'admin') return true;
  if (role === 'client') return clientId !== null && party.clientId === clientId;
  return professionalId !== null && party.professionalId === professionalId;
}
