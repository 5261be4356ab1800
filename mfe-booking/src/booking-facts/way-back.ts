import type { Role } from '@crown-and-coil/shared-api';
import { bookingPaths } from '../booking-steps/booking-paths';

/** Where one returns to from a booking: the client's profile, or the dashboard (specification, section 2). */
export function wayBack(role: Role | undefined): { to: string; label: string; returnLabel: string } {
  return role === 'client'
    ? { to: bookingPaths.clientProfile, label: 'My Profile', returnLabel: 'Return to Profile' }
    : { to: bookingPaths.dashboard, label: 'My Dashboard', returnLabel: 'Return to Dashboard' };
}
