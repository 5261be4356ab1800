import type { Access } from '@crown-and-coil/shared-ui/remote/registry';
import type { ReleasesInPlace, RemoteCandidate } from './candidates';
import type { Problem } from './problem';

const overlap = (one: Access, other: Access): boolean =>
  one === 'public' || other === 'public' || one.some((role) => other.includes(role));

/** Two paths that match the same addresses are one, whatever their parts are called. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? ':' : part.toLowerCase()))
    .join('/');

/**
 * Routes of a remote that a page of the shell or another live remote has already, for the same people. Two remotes may
 * have one path for different roles.
 */
export function routeClashes(
  { shell, remotes }: ReleasesInPlace,
  name: string,
  { version, routes }: RemoteCandidate,
): Problem[] {
  return routes.flatMap(({ path, access }): Problem[] => {
    const shape = shapeOf(path);
    const clash = (owner: string, instead: string): Problem => ({
      remote: name,
      kind: 'route',
      message: `${name} ${version} declares ${path}, which ${owner} has already. ${instead}`,
    });
    const ofShell = (shell?.routes ?? []).filter((route) => shapeOf(route.path) === shape);
    const ofRemotes = Object.entries(remotes).filter(
      ([other, live]) =>
        other !== name &&
        live.routes.some((route) => shapeOf(route.path) === shape && overlap(route.access, access)),
    );
    return [
      ...ofShell.map(() => clash('the shell', 'Choose another path, or release a shell without it first.')),
      ...ofRemotes.map(([other, live]) =>
        clash(
          `${other} ${live.version}, for the same people,`,
          `Choose another path or other roles, or promote a ${other} without it first.`,
        ),
      ),
    ];
  });
}
