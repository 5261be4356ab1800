import type { Role } from '@crown-and-coil/shared-api';
import type { Location } from '@crown-and-coil/shared-ui';
import { linksFor, type Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { decidePage, ownPage } from '../routing/pages';

/**
 * Where a log-in leads when it does not come from a page (specification, section 2, Login); the home page while no
 * live remote declares a landing page for the role.
 */
export const landingOf = (registry: Registry, role: Role): string =>
  linksFor(registry, 'landing', role)[0]?.path ?? '/';

/** Where a new account starts: for a client their own profile, which asks for hair details. */
export const firstPageOf = (registry: Registry, role: Role): string =>
  linksFor(registry, 'first-landing', role)[0]?.path ?? landingOf(registry, role);

/** A page to return to, with its navigation state. */
export type Origin = Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>;

/** Reads the origin that a guard or a remote put into the navigation state of the login page; null if it is malformed. */
export function originIn(state: unknown): Origin | null {
  const from = (state as { from?: Partial<Origin> } | null)?.from;
  if (typeof from?.pathname !== 'string' || !/^\/(?![/\\])/.test(from.pathname)) return null;
  return { pathname: from.pathname, search: from.search ?? '', hash: from.hash ?? '', state: from.state };
}

/** The origin if this role may open it, else the role's landing page. */
export function destinationAfterLogin(registry: Registry, role: Role, origin: Origin | null): Origin {
  if (origin && isReturn(registry, origin.pathname, role)) return origin;
  return { pathname: landingOf(registry, role), search: '', hash: '', state: null };
}

/** The shell's own public pages (log-in, 403, links from emails) are never returned to. */
function isReturn(registry: Registry, pathname: string, role: Role): boolean {
  if (ownPage(pathname)?.access === 'public') return false;
  const { kind } = decidePage(registry, pathname, { status: 'authenticated', role });
  return kind === 'remote' || kind === 'own';
}
