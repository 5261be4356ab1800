import type { Role } from '@crown-and-coil/shared-api';
import { type IconComponent, ImagePlusIcon, LayoutDashboardIcon, UserIcon } from '@crown-and-coil/shared-ui';

export interface SiteLink {
  readonly to: string;
  readonly label: string;
}

/** The header's links for everyone (specification, section 2, Shared layout). */
export const MAIN_LINKS: readonly SiteLink[] = [
  { to: '/browse-professionals', label: 'Professionals' },
  { to: '/browse-services', label: 'Services' },
];

export interface AccountLink extends SiteLink {
  readonly Icon: IconComponent;
}

const images: AccountLink = { to: '/manage-media', label: 'Manage Images', Icon: ImagePlusIcon };

/** The account dropdown by role: professionals have a dashboard, clients a profile (specification, section 6). */
const ACCOUNT_LINKS: Readonly<Record<Role, readonly [AccountLink, ...AccountLink[]]>> = {
  professional: [{ to: '/professional-dashboard', label: 'My Dashboard', Icon: LayoutDashboardIcon }, images],
  client: [{ to: '/client-profile', label: 'My Profile', Icon: UserIcon }, images],
  admin: [
    { to: '/admin-dashboard', label: 'Dashboard', Icon: LayoutDashboardIcon },
    { to: '/admin-upload', label: 'Site Images', Icon: ImagePlusIcon },
  ],
};

/** The first one is also what the dropdown's button says. */
export const accountLinks = (role: Role): readonly [AccountLink, ...AccountLink[]] => ACCOUNT_LINKS[role];
