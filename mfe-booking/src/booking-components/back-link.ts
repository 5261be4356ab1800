import type { Role } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { lastAddress } from '@crown-and-coil/shared-ui';

interface BackLink {
  readonly to: string;
  /** Above the page's title. */
  readonly label: string;
  /** On the button beneath a form. */
  readonly returnLabel: string;
}

const WAYS: Readonly<Record<Role, BackLink>> = {
  client: { to: href.clientProfile(), label: 'My Profile', returnLabel: 'Return to Profile' },
  professional: {
    to: href.professionalDashboard(),
    label: 'My Dashboard',
    returnLabel: 'Return to Dashboard',
  },
  admin: { to: href.adminDashboard(), label: 'Dashboard', returnLabel: 'Return to Dashboard' },
};

/** For a viewer whose role is not known. */
const HOME: BackLink = { to: href.home(), label: 'Home', returnLabel: 'Return to the home page' };

/** The page to return to from a booking: the client's profile, or the dashboard (specification, section 2). */
export const backLink = (role: Role | undefined): BackLink => {
  if (!role) return HOME;
  const way = WAYS[role];
  return { ...way, to: lastAddress(way.to) };
};
