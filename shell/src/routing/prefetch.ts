import type { AppDispatch } from '@crown-and-coil/shared-api';
import { browserAddress, whenIdle } from '@crown-and-coil/shared-ui';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from '../loading/registry';
import { remotes } from '../loading/remotes';
import { preloadOwnPage } from './pages';

/**
 * Prefetches the remote, the screen and the data of a path, unless the person saves data or is offline. Failures are
 * handled by the visit itself.
 */
export function prefetchPath(path: string, dispatch: AppDispatch): void {
  if (loadsNothingAhead()) return;
  const { pathname, searchParams } = new URL(path, browserAddress().origin);
  preloadOwnPage(pathname);
  for (const { remote } of routesFor(currentRegistry(), pathname)) {
    remotes
      .load(remote, pathname)
      .then((loaded) => {
        const loadData = loaded.prefetch?.(pathname, searchParams);
        if (loadData) void dispatch(loadData as never);
      })
      .catch(() => {});
  }
}

/** Only after the first view, which needs idle time itself. */
const IDLE_AFTER_MS = 3_000;

interface SavingConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether the connection allows prefetching. Assumed in browsers that do not report it. */
export const isConnectionFast = (): boolean =>
  !loadsNothingAhead() && !/3g/.test((navigator as SavingConnection).connection?.effectiveType ?? '');

/** Offline, prefetching can only fail. */
function loadsNothingAhead(): boolean {
  const { connection, onLine } = navigator as Navigator & SavingConnection;
  return !onLine || connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Loads the remotes of public pages when the browser is idle, unless the person saves data or is offline. */
export function prefetchPublicRemotes(): void {
  setTimeout(() => {
    if (loadsNothingAhead()) return;
    for (const [name, { routes }] of Object.entries(currentRegistry().remotes)) {
      if (routes.some(({ access }) => access === 'public'))
        whenIdle(() => remotes.load(name, '').catch(() => {}));
    }
  }, IDLE_AFTER_MS);
}
