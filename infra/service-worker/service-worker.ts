/// <reference lib="webworker" />
/**
 * The service worker, for visits without a connection. Pages, the registry and API responses are network-first, so that
 * releases, rollbacks and overrides apply immediately; only files with a version in their URL are cache-first. A cached
 * page is also shown when the connection hangs: it requests its data again (`shared-api/src/store.ts`) and says so when
 * that takes long. A cached API response is not, as nothing would show that it is stale.
 *
 * With SERVICE_WORKER=off the gateway serves `retired.ts` instead (docs/guides/run-in-production.md).
 */
import { OWN_ANSWERS, SHELL_PAGE } from '@crown-and-coil/shared-api/offline';
import { artPath } from '@crown-and-coil/shared-art';
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { clientsClaim } from 'workbox-core';
import type {
  RouteHandlerCallbackOptions,
  RouteMatchCallbackOptions,
  WorkboxPlugin,
} from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as preloadNavigations } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { accountOf, type Cached, cachedAs } from './cached-requests';
import { pageOf, readPush } from './push';

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 24 * 60 * 60;
/** Time after which a cached page is shown instead of waiting for the network. */
const PAGE_TIMEOUT_SECONDS = 8;
/** Responses are cached by URL and account, so `Vary` adds nothing. */
const matchOptions = { ignoreVary: true };

const limits = (maxEntries: number, days: number): WorkboxPlugin[] => [
  new CacheableResponsePlugin({ statuses: [200] }),
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * DAY_SECONDS,
    purgeOnQuotaError: true,
    matchOptions,
  }),
];

/** Other pages are all the shell's, which is cached once under its own URL. */
const onlyServerRendered: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.headers.has('x-drawn') ? response : null),
};

const files = new CacheFirst({ cacheName: 'files', matchOptions, plugins: limits(400, 60) });
const pictures = new CacheFirst({ cacheName: 'pictures', matchOptions, plugins: limits(80, 30) });
const pages = new NetworkFirst({
  cacheName: 'pages',
  matchOptions,
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  plugins: [onlyServerRendered, ...limits(30, 30)],
});
const shellPage = new NetworkFirst({ cacheName: 'shell-page', matchOptions, plugins: limits(1, 60) });
const publicResponses = new NetworkFirst({
  cacheName: 'public-answers',
  matchOptions,
  plugins: limits(100, 30),
});
const network = new NetworkOnly();

let lastAccount: string | undefined;
let ownResponses = publicResponses;

/** The cache of an account's responses. Deletes those of all other accounts. */
async function responsesOf(account: string): Promise<NetworkFirst> {
  if (account === lastAccount) return ownResponses;
  const cacheName = OWN_ANSWERS + account;
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN_ANSWERS) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  lastAccount = account;
  ownResponses = new NetworkFirst({ cacheName, matchOptions, plugins: limits(60, 30) });
  return ownResponses;
}

async function respond(options: RouteHandlerCallbackOptions): Promise<Response> {
  const account = accountOf(options.request.headers.get('authorization'));
  if (account === undefined) return network.handle(options);
  return (account === null ? publicResponses : await responsesOf(account)).handle(options);
}

async function page(options: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await pages.handle(options);
  } catch (offline) {
    const cached = await caches.match(SHELL_PAGE, { cacheName: 'shell-page', ...matchOptions });
    if (cached) return cached;
    throw offline;
  }
}

const HANDLERS: Readonly<Record<Cached, (options: RouteHandlerCallbackOptions) => Promise<Response>>> = {
  page,
  file: (options) => files.handle(options),
  picture: (options) => pictures.handle(options),
  response: respond,
  'shell page': (options) => shellPage.handle(options),
};

const kindOf = ({ url, request }: RouteMatchCallbackOptions): Cached | null =>
  url.origin === self.location.origin
    ? cachedAs({ pathname: url.pathname, isNavigation: request.mode === 'navigate' })
    : null;

for (const [kind, handle] of Object.entries(HANDLERS))
  registerRoute((request) => kindOf(request) === kind, handle);
// Navigation preload is on: without a handler that uses its response, the browser would request the page twice.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readPush(event.data?.text(), self.location.origin);
  const icon = artPath({ kind: 'icon', width: 192 });
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon,
      badge: icon,
      data: { path },
      ...(tag && { tag }),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(pageOf(event.notification.data?.path, self.location.origin)));
});

/** Focuses a window that shows the page, or opens a new one, so that nothing typed in other windows is lost. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => pageOf(url, self.location.origin) === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

// The next page sends the new subscription to the server, as the worker has no session.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  if (newSubscription || !oldSubscription) return;
  (event as ExtendableEvent).waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

preloadNavigations();
clientsClaim();
// A worker works with pages of any version, so a new one activates immediately.
self.addEventListener('install', () => void self.skipWaiting());
