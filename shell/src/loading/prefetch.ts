import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from './registry';
import { remotes } from './remotes';

/** Loads the remote and screen of a path ahead of its visit; the visit itself deals with a failure. */
export function prefetchPath(path: string): void {
  const { pathname } = new URL(path, window.location.origin);
  for (const { remote } of routesFor(currentRegistry(), pathname)) {
    remotes.load(remote, pathname).catch(() => {});
  }
}
