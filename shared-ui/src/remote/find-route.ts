import type { Access, DeclaredRoute, Registry, Role } from './registry';

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/**
 * Whether a path belongs to a route pattern. A trailing slash and the case of letters do not matter,
 * as in react-router, which matches again inside the remote.
 */
export function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => {
      return segment.startsWith(':') || segment.toLowerCase() === given[at]?.toLowerCase();
    })
  );
}

/** A fixed segment is worth more than a varying one, the leftmost most. */
const fixedness = (pattern: string): string =>
  segmentsOf(pattern)
    .map((segment) => (segment.startsWith(':') ? '0' : '1'))
    .join('');

export const allows = (access: Access, role: Role | null): boolean =>
  access === 'public' || (role !== null && access.includes(role));

export interface FoundRoute<Route extends DeclaredRoute = DeclaredRoute> {
  readonly remote: string;
  readonly route: Route;
}

/**
 * Every remote's route for a path, most specific patterns only. More than one when several remotes
 * declare the same path for different roles (`/manage-media`).
 */
export function routesFor(
  registry: Registry,
  pathname: string,
): FoundRoute<Registry['remotes'][string]['routes'][number]>[] {
  const found = Object.entries(registry.remotes).flatMap(([remote, release]) =>
    release.routes.filter((route) => matchesPath(route.path, pathname)).map((route) => ({ remote, route })),
  );
  const best = found
    .map(({ route }) => fixedness(route.path))
    .sort()
    .at(-1);
  return found.filter(({ route }) => fixedness(route.path) === best);
}
