import { type Access, bestRoutes } from '@crown-and-coil/shared-ui/remote/registry';
import type { Problem, ReleasesInPlace, RemoteCandidate } from './candidates';

const overlap = (one: Access, other: Access): boolean =>
  one === 'public' || other === 'public' || one.some((role) => other.includes(role));

/** Whether some address matches both paths, and react-router ranks neither higher. Trailing slashes are ignored. */
function collide(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((path) => path.split('/').filter((part) => part !== ''));
  const example = parts?.map((part, at) => (part.startsWith(':') ? (others?.[at] ?? part) : part));
  const routes = [parts, others].map((list) => ({ path: `/${list?.join('/')}` }));
  return bestRoutes(routes, `/${example?.join('/').replaceAll(':', '')}`).length > 1;
}

/**
 * Routes of a remote that the shell or another live remote already has for the same roles. Two remotes may declare one
 * path for different roles.
 */
export function routeClashes(
  { shell, remotes }: ReleasesInPlace,
  name: string,
  { version, routes }: RemoteCandidate,
): Problem[] {
  return routes.flatMap(({ path, access }): Problem[] => {
    const clash = (owner: string, instead: string): Problem => ({
      remote: name,
      kind: 'route',
      message: `${name} ${version} declares ${path}, which ${owner} has already. ${instead}`,
    });
    const ofShell = (shell?.routes ?? []).filter((route) => collide(route.path, path));
    const others = Object.entries(remotes)
      .filter(([other]) => other !== name)
      .flatMap(([other, live]) => [
        [other, live] as const,
        ...(live.canary ? [[other, live.canary.release] as const] : []),
      ]);
    const ofRemotes = others.filter(([, release]) =>
      release.routes.some((route) => collide(route.path, path) && overlap(route.access, access)),
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
