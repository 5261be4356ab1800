import type { Role } from '@crown-and-coil/shared-api';
import {
  type IconComponent,
  ImagePlusIcon,
  LayoutDashboardIcon,
  SettingsIcon,
  UserIcon,
} from '@crown-and-coil/shared-ui';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { isOffered } from '../routing/is-offered';

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

/** The shell's own page: it is there for every role, whatever the remotes offer. */
const account: AccountLink = { to: '/account', label: 'Account', Icon: SettingsIcon };

/** The account dropdown by role: professionals have a dashboard, clients a profile (specification, section 6). */
const ACCOUNT_LINKS: Readonly<Record<Role, readonly [AccountLink, ...AccountLink[]]>> = {
  professional: [{ to: '/professional-dashboard', label: 'My Dashboard', Icon: LayoutDashboardIcon }, images],
  client: [{ to: '/client-profile', label: 'My Profile', Icon: UserIcon }, images],
  admin: [
    { to: '/admin-dashboard', label: 'Dashboard', Icon: LayoutDashboardIcon },
    { to: '/admin-upload', label: 'Site Images', Icon: ImagePlusIcon },
  ],
};

/** What the dropdown's button says. */
export const accountLabel = (role: Role): string => ACCOUNT_LINKS[role][0].label;

/** The dropdown's links to pages that are live for this role, and to the account. */
export const accountLinks = (registry: Registry, role: Role): readonly AccountLink[] => [
  ...ACCOUNT_LINKS[role].filter(({ to }) => isOffered(registry, to, role)),
  account,
];
