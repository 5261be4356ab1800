import type { Role } from '@crown-and-coil/shared-api';
import { bookingPaths } from '../booking-steps/booking-paths';

interface WayBack {
  readonly to: string;
  /** Above the page's title. */
  readonly label: string;
  /** On the button beneath a form. */
  readonly returnLabel: string;
}

const WAYS: Readonly<Record<Role, WayBack>> = {
  client: { to: bookingPaths.clientProfile, label: 'My Profile', returnLabel: 'Return to Profile' },
  professional: { to: bookingPaths.dashboard, label: 'My Dashboard', returnLabel: 'Return to Dashboard' },
  admin: { to: bookingPaths.adminDashboard, label: 'Dashboard', returnLabel: 'Return to Dashboard' },
};

/** For a viewer whose role is not known. */
const HOME: WayBack = { to: '/', label: 'Home', returnLabel: 'Return to the home page' };

/** Where one returns to from a booking: the client's profile, or the dashboard (specification, section 2). */
export const wayBack = (role: Role | undefined): WayBack => (role ? WAYS[role] : HOME);
