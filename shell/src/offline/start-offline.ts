import { beforeLogOut, type Role, type Store } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  forgetUnsent,
  moveUnsent,
  OWN_ANSWERS,
  readUnsent,
  SHELL_PAGE,
  sendUnsent,
} from '@crown-and-coil/shared-api/offline';
import { browserAddress } from '@crown-and-coil/shared-ui';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from '../loading/registry';
import { watchDevice } from '../push/this-device';

/**
 * Registers the service worker, sends offline writes, and deletes a person's cached responses when their session ends.
 * Loaded when the page is idle.
 */
export function startOffline(store: Store): void {
  void watchSession(store);
  watchUnsentWrites(store);
  void registerWorker(store).then(() => watchDevice(store));
}

/** Deletes the private responses that the service worker caches, of every account. */
async function forgetOwnAnswers(): Promise<void> {
  // Missing on plain http.
  if (typeof caches === 'undefined') return;
  // Refused where the browser blocks storage: nothing is cached there.
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(OWN_ANSWERS)).map((name) => caches.delete(name)));
}

/** When the person changes, also in another tab. Their offline writes are kept until they log out. */
export function watchSession({ getState, subscribe }: Store): () => void {
  let last = getState().session;
  if (last.user === null) void forgetOwnAnswers();
  return subscribe(() => {
    const { session } = getState();
    if (session === last) return;
    const [before, now] = [last.user, session.user];
    const hasChanged = now?.email !== before?.email;
    last = session;
    if (hasChanged && before && before.username === now?.username) moveUnsent(before.email, now.email);
    if (hasChanged) void forgetOwnAnswers();
    if (session.endedBy === 'logout') forgetUnsent();
  });
}

/** Sends offline writes: now, whenever the connection is back or the page becomes visible, and before a log-out. */
export function watchUnsentWrites({ getState, subscribe }: Store): () => void {
  let underWay: Promise<void> | undefined;
  const send = (): Promise<void> | undefined => {
    const { token, user } = getState().session;
    const isWaiting = user !== null && readUnsent(user.email).some(({ refusal }) => refusal === undefined);
    if (!token || !isWaiting || !navigator.onLine) return undefined;
    underWay ??= sendUnsent({ account: user.email, token }).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const sendNow = () => void send();
  let { token } = getState().session;
  const stopWatching = subscribe(() => {
    if (getState().session.token === token) return;
    token = getState().session.token;
    sendNow();
  });
  const stopLogOut = beforeLogOut(send);
  window.addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', sendNow);
  sendNow();
  return () => {
    stopWatching();
    stopLogOut();
    window.removeEventListener('online', sendNow);
    document.removeEventListener('visibilitychange', sendNow);
  };
}

async function registerWorker(store: Store): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  const isFirst = container.controller === null;
  try {
    // Browsers can be configured to block service workers.
    if (!(await container.register('/service-worker.js', { updateViaCache: 'none' }))) return;
  } catch {
    // The site works without it; the next page retries.
    return;
  }
  const { active } = await container.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: filesToKeep(store, isFirst) } });
}

const BOOKING = href.bookingDetails({ bookingId: 'any' });
/** The page with a person's bookings. */
const OWN_PAGES: Record<Role, readonly string[]> = {
  client: [href.clientProfile(), BOOKING],
  professional: [href.professionalDashboard(), BOOKING],
  admin: [],
};

type KeptUrl = string | [url: string, init: RequestInit];

/**
 * Files that this page loaded before the worker was active, and those that the person's bookings need. They are in the
 * browser's cache; only the shell's page is requested again, so that it names the live releases.
 */
function filesToKeep(store: Store, isFirst: boolean): KeptUrl[] {
  const { token, user } = store.getState().session;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === browserAddress().origin);
  const files = loaded.filter(({ pathname }) => /^\/(?:remotes|shell|art)\//.test(pathname));
  const answers = isFirst && token ? loaded.filter(({ pathname }) => pathname.startsWith('/api/')) : [];
  const own = user ? OWN_PAGES[user.role].flatMap(filesOf) : [];
  return [
    SHELL_PAGE,
    ...new Set([...files.map(({ pathname }) => pathname), ...own]),
    ...answers.map(
      ({ href: address }): KeptUrl => [address, { headers: { authorization: `Bearer ${token}` } }],
    ),
  ];
}

/** The entry files of a remote's page. */
function filesOf(path: string): string[] {
  const registry = currentRegistry();
  return routesFor(registry, path).flatMap(({ remote, route }) => {
    const { entry } = registry.remotes[remote] ?? {};
    return [...(entry ? [entry] : []), ...route.chunks];
  });
}
