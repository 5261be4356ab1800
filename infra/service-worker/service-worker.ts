/// <reference lib="webworker" />
/**
 * The service worker: what a person sees while they are offline. It changes nothing while the network answers: pages, the
 * registry and the API's answers come from there, so releases, rollbacks and overrides are seen at once. Only files whose
 * address has their version are answered from the cache first. A page that was kept is also shown on a connection that
 * hangs: it requests its responses again (`shared-api/src/store.ts`), and says so when that takes long. An answer of the
 * API is not, as nothing would say that it is old.
 *
 * SERVICE_WORKER=off has the gateway serve `retired.ts` in its place (docs/guides/run-in-production.md).
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
import { accountOf, type Keeping, keepingOf } from './kept-requests';
import { pageOf, readPush } from './push';

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 24 * 60 * 60;
/** How long the network may take for a page before the kept one is shown. Without one the network is awaited. */
const PAGE_TIMEOUT_SECONDS = 8;
/** What is kept is chosen by address and account: the `Vary` of an answer says nothing more. */
const matchOptions = { ignoreVary: true };

const keep = (maxEntries: number, days: number): WorkboxPlugin[] => [
  new CacheableResponsePlugin({ statuses: [200] }),
  new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * DAY_SECONDS,
    purgeOnQuotaError: true,
    matchOptions,
  }),
];

/** A page that is not server-rendered is the shell's own one: it is kept once, not by address. */
const onlyServerRendered: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.headers.has('x-drawn') ? response : null),
};

const files = new CacheFirst({ cacheName: 'files', matchOptions, plugins: keep(400, 60) });
const pictures = new CacheFirst({ cacheName: 'pictures', matchOptions, plugins: keep(80, 30) });
const pages = new NetworkFirst({
  cacheName: 'pages',
  matchOptions,
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  plugins: [onlyServerRendered, ...keep(30, 30)],
});
const shellPage = new NetworkFirst({ cacheName: 'shell-page', matchOptions, plugins: keep(1, 60) });
const publicAnswers = new NetworkFirst({
  cacheName: 'public-answers',
  matchOptions,
  plugins: keep(100, 30),
});
const network = new NetworkOnly();

let lastAccount: string | undefined;
let ownAnswers = publicAnswers;

/** The answers kept for an account. Those of any other one are deleted. */
async function answersOf(account: string): Promise<NetworkFirst> {
  if (account === lastAccount) return ownAnswers;
  const cacheName = OWN_ANSWERS + account;
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN_ANSWERS) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  lastAccount = account;
  ownAnswers = new NetworkFirst({ cacheName, matchOptions, plugins: keep(60, 30) });
  return ownAnswers;
}

async function answer(options: RouteHandlerCallbackOptions): Promise<Response> {
  const account = accountOf(options.request.headers.get('authorization'));
  if (account === undefined) return network.handle(options);
  return (account === null ? publicAnswers : await answersOf(account)).handle(options);
}

async function page(options: RouteHandlerCallbackOptions): Promise<Response> {
  try {
    return await pages.handle(options);
  } catch (offline) {
    const kept = await caches.match(SHELL_PAGE, { cacheName: 'shell-page', ...matchOptions });
    if (kept) return kept;
    throw offline;
  }
}

const HANDLERS: Readonly<Record<Keeping, (options: RouteHandlerCallbackOptions) => Promise<Response>>> = {
  page,
  file: (options) => files.handle(options),
  picture: (options) => pictures.handle(options),
  answer,
  'shell page': (options) => shellPage.handle(options),
};

const keepingFor = ({ url, request }: RouteMatchCallbackOptions): Keeping | null =>
  url.origin === self.location.origin
    ? keepingOf({ pathname: url.pathname, isNavigation: request.mode === 'navigate' })
    : null;

for (const [keeping, handle] of Object.entries(HANDLERS))
  registerRoute((asked) => keepingFor(asked) === keeping, handle);
// Every navigation is preloaded. Unless the answer is used, it is asked for twice.
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

/** Shows a page: where it is open already, or in a window of its own, so that nothing that is being written is lost. */
async function openPage(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => pageOf(url, self.location.origin) === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

// The next page registers it with the server: the worker has no session.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event as PushSubscriptionChangeEvent;
  if (newSubscription || !oldSubscription) return;
  (event as ExtendableEvent).waitUntil(self.registration.pushManager.subscribe(oldSubscription.options));
});

preloadNavigations();
clientsClaim();
// Nothing here belongs to one version of a page, so a new worker starts at once.
self.addEventListener('install', () => void self.skipWaiting());
