import type { Role } from '@crown-and-coil/shared-api';
import type { Location } from '@crown-and-coil/shared-ui';
import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { decidePage } from '../routing/decide-page';
import { isOffered } from '../routing/is-offered';
import { ownPage } from '../routing/own-pages';

/** Where a log-in leads when it does not come from a page (specification, section 2, Login). */
const LANDING: Readonly<Record<Role, string>> = {
  professional: '/professional-dashboard',
  client: '/browse-services',
  admin: '/admin-dashboard',
};

/** The role's landing page, or the home page while no remote offers it. */
export const landingOf = (registry: Registry, role: Role): string =>
  isOffered(registry, LANDING[role], role) ? LANDING[role] : '/';

/** Where a new account starts: a client's own profile, which asks for hair details. */
export const firstPageOf = (registry: Registry, role: Role): string =>
  role === 'client' && isOffered(registry, '/client-profile', role)
    ? '/client-profile'
    : landingOf(registry, role);

/** A page to come back to, with the state it had. */
export type Origin = Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;

/** The origin that a guard or a remote left in the login page's navigation state, if it is one. */
export function originIn(state: unknown): Origin | null {
  const from = (state as { from?: Partial<Origin> } | null)?.from;
  if (typeof from?.pathname !== 'string' || !/^\/(?![/\\])/.test(from.pathname)) return null;
  return { pathname: from.pathname, search: from.search ?? '', hash: from.hash ?? '', state: from.state };
}

/** Back to the origin when this role may see it, else to the role's landing page. */
export function destinationAfterLogin(registry: Registry, role: Role, origin: Origin | null): Origin {
  if (origin && isReturn(registry, origin.pathname, role)) return origin;
  return { pathname: landingOf(registry, role), search: '', hash: '', state: null };
}

/** The shell's public pages (a log-in, a refusal, the link of a mail) are left behind by a log-in. */
function isReturn(registry: Registry, pathname: string, role: Role): boolean {
  if (ownPage(pathname)?.access === 'public') return false;
  const { kind } = decidePage(registry, pathname, { status: 'authenticated', role });
  return kind === 'remote' || kind === 'own';
}
