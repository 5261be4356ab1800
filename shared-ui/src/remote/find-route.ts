import { matchRoutes } from 'react-router';
import type { Access, DeclaredRoute, Registry, Role } from './registry';

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** Of the declared patterns, which are few: a page asks some fifteen times about each. */
const knownParts = new Map<string, readonly string[]>();

function partsOfPattern(pattern: string): readonly string[] {
  const known = knownParts.get(pattern);
  if (known) return known;
  const parts = partsOf(pattern);
  knownParts.set(pattern, parts);
  return parts;
}

/**
 * Index of the paths that may match, by number of segments and first segment. Only an optimisation: ranking all routes
 * of the product by react-router takes half a millisecond.
 */
function mayMatch(pattern: string, parts: readonly string[]): boolean {
  const wanted = partsOfPattern(pattern);
  const [first = '', given = ''] = [wanted[0], parts[0]];
  return (
    wanted.length === parts.length && (first.startsWith(':') || first.toLowerCase() === given.toLowerCase())
  );
}

/** Decodes percent-encoding; malformed text stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The routes for a path, as react-router matches and ranks them: the best one, and those that rank equal to it, such as
 * one path that is declared twice for different roles. In their order.
 */
export function bestRoutes<Route extends Pick<DeclaredRoute, 'path'>>(
  routes: readonly Route[],
  pathname: string,
): Route[] {
  const isMalformed = decoded(pathname) === pathname;
  // Equivalent for react-router, which would log a warning for each malformed path.
  const location = { pathname: isMalformed ? pathname.replaceAll('%', '%25') : pathname };
  const bestOf = (candidates: { path: string; handle: Route }[]) =>
    matchRoutes(candidates, location)?.[0]?.route;
  const parts = partsOf(pathname).map((part) => (isMalformed ? part : decoded(part)));
  const candidates = routes
    .filter(({ path }) => mayMatch(path, parts))
    .map((route) => ({ path: route.path, handle: route }));
  const best = candidates.length > 0 ? bestOf(candidates) : undefined;
  if (!best) return [];
  return (
    candidates
      // Of two equal ranks the first in the list wins.
      .filter((one) => one === best || bestOf([one, best]) === one)
      .map(({ handle }) => handle)
  );
}

/** Whether a path belongs to a route's pattern. */
export const matchesPath = (pattern: string, pathname: string): boolean =>
  bestRoutes([{ path: pattern }], pathname).length > 0;

/** The spelling of a path that search engines index: routes match any case, and slashes at the end. */
export const canonicalPath = (pathname: string): string => `/${partsOf(pathname).join('/').toLowerCase()}`;

export const allows = (access: Access, role: Role | null): boolean =>
  access === 'public' || (role !== null && access.includes(role));

export interface FoundRoute<Route extends DeclaredRoute = DeclaredRoute> {
  readonly remote: string;
  readonly route: Route;
}

/**
 * Every remote's route for a path, most specific patterns only. More than one when several remotes
 * declare the same path for different roles (`/manage-media`). A route whose flag is off does not exist.
 */
export function routesFor(
  registry: Registry,
  pathname: string,
): FoundRoute<Registry['remotes'][string]['routes'][number]>[] {
  const routes = Object.entries(registry.remotes).flatMap(([remote, release]) =>
    release.routes
      .filter(({ flag }) => isFlagOn(registry, flag))
      .map((route) => ({ path: route.path, remote, route })),
  );
  return bestRoutes(routes, pathname).map(({ remote, route }) => ({ remote, route }));
}

/**
 * Whether a link, a route or an extension exists for this browser.
 *
 * @param registry as a browser gets it, with `isOn` decided by the gateway; in the stored registry a flag is on only
 *   for a share of 100
 * @param flag absent: it always exists
 */
export function isFlagOn({ flags }: Pick<Registry, 'flags'>, flag: string | undefined): boolean {
  if (flag === undefined) return true;
  if (!flags || !Object.hasOwn(flags, flag)) return false;
  const { share, isOn } = flags[flag] ?? { share: 0 };
  return isOn ?? share === 100;
}
