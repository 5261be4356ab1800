import { beforeLogOut, type Role, type Store } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import {
  forgetUnsent,
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
 * Registers the service worker, sends what was written offline, and deletes a person's answers when their session ends.
 * It loads when the page is idle.
 */
export function startOffline(store: Store): void {
  void watchSession(store);
  watchUnsentWrites(store);
  void registerWorker(store).then(() => watchDevice(store));
}

/** Deletes the answers that the service worker keeps for any account. */
async function forgetOwnAnswers(): Promise<void> {
  // Missing on plain http.
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OWN_ANSWERS)).map((name) => caches.delete(name)));
}

/** When the person changes, also in another tab. What they wrote offline is theirs until they log out. */
export function watchSession({ getState, subscribe }: Store): () => void {
  let last = getState().session;
  if (last.user === null) void forgetOwnAnswers();
  return subscribe(() => {
    const { session } = getState();
    if (session === last) return;
    const hasChanged = session.user?.email !== last.user?.email;
    last = session;
    if (hasChanged) void forgetOwnAnswers();
    if (session.endedBy === 'logout') forgetUnsent();
  });
}

/** Sends what was written offline: now, whenever the line is back or the page is looked at, and before a log-out. */
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
    // A browser may be told to register none.
    if (!(await container.register('/service-worker.js', { updateViaCache: 'none' }))) return;
  } catch {
    // The site works without it, and the next page tries again.
    return;
  }
  const { active } = await container.ready;
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: filesToKeep(store, isFirst) } });
}

const BOOKING = href.bookingDetails({ bookingId: 'any' });
/** Where a person finds their bookings. */
const OWN_PAGES: Record<Role, readonly string[]> = {
  client: [href.clientProfile(), BOOKING],
  professional: [href.professionalDashboard(), BOOKING],
  admin: [],
};

type KeptUrl = string | [url: string, init: RequestInit];

/**
 * What this page has loaded past the worker, and what a person's own bookings need. The files are in the browser's cache:
 * only the shell's page is asked for again, so that it names the files of the releases that are live.
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

/** The files that a page of a remote starts from. */
function filesOf(path: string): string[] {
  const registry = currentRegistry();
  return routesFor(registry, path).flatMap(({ remote, route }) => {
    const { entry } = registry.remotes[remote] ?? {};
    return [...(entry ? [entry] : []), ...route.chunks];
  });
}
