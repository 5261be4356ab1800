import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { folderStore } from '../release/store/folder-store';
import type { ReleaseStore } from '../release/store/release-store';
import { apiProxy } from './api-proxy';
import { factsOf } from './facts/facts-of';
import { NO_FACTS } from './facts/page-facts';
import { type Ask, recentAnswers } from './facts/recent-answers';
import type { GatewayMetrics } from './metrics';
import { mirrorOf } from './mirror';
import type { OverrideRules } from './overrides/override-rules';
import { overridesOf, type SeenReleases } from './overrides/overrides';
import { renderPage } from './page';
import { planPage } from './page-plan';
import { releaseReader } from './release-reader';
import { pathOf } from './request-path';
import { renderSecurityContact } from './security-contact';
import { contentSecurityPolicy, headersOfEveryAnswer, SECURITY_HEADERS } from './security-headers';
import { renderRobots, renderSitemap } from './site-map';
import { siteOrigin } from './site-origin';
import { acceptedEncodings, fileBelow, IMMUTABLE, sendFile } from './static-files';
import { stillReader } from './still-reader';
import { serverLimits, type TimeLimits } from './time-limits';

const compress = promisify(gzip);

export interface GatewayOptions {
  /** Folder with `registry/`, `remotes/`, `shell/`; with a store elsewhere its files are brought here. */
  readonly releases: string;
  /** Where the releases are published (default: that folder). */
  readonly store?: ReleaseStore;
  /** Folder of the artwork (default: `art/` beside the releases). */
  readonly art?: string;
  /** Folder of the public pictures; without it they are in object storage, and the API serves them. */
  readonly media: string | undefined;
  readonly apiOrigin: string;
  /** Where people find the site, such as `https://crownandcoil.example`; without it each request says. */
  readonly publicUrl?: string | undefined;
  /** Passes the API's outbox of mails through: on a local run only. */
  readonly outbox?: boolean;
  /** The API is configured to have suburbs found by Google Places: the browser may load it. */
  readonly hasGooglePlaces?: boolean;
  /** Whom to tell of a weakness: in `/.well-known/security.txt`. */
  readonly securityContact?: string | undefined;
  readonly timeLimits?: TimeLimits;
  /** What people may see in the place of live remotes; without it everybody sees what is live. */
  readonly overrides?: OverrideRules | undefined;
  /** Counts and times requests there. */
  readonly metrics?: GatewayMetrics | undefined;
  readonly onProblem: (error: unknown) => void;
}

/** The list of all addresses takes longer to make, and need not be of this minute. */
const SITEMAP_LIMITS = { timeoutMs: 5_000, freshMs: 600_000, usableMs: 86_400_000 };
const SHORTLY_CACHED = { 'cache-control': 'public, max-age=600' };
const XML = 'application/xml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

type Answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

/** The site's one URL: pages, immutable files of releases, pictures, and the API behind `/api`. */
export function createGateway(options: GatewayOptions): Server {
  const { store = folderStore(options.releases) } = options;
  const mirror = store.folder === undefined ? mirrorOf(store, options.releases) : undefined;
  const reader = releaseReader({
    store,
    mirror,
    onProblem: options.onProblem,
    onLook: options.metrics?.tellReleases,
  });
  const readReleases = reader.read;
  const overrides = overridesOf({ rules: options.overrides, store, mirror });
  const proxy = apiProxy(options.apiOrigin);
  const pages = {
    ask: recentAnswers(options.apiOrigin),
    readStill: stillReader(options.releases),
    hasGooglePlaces: options.hasGooglePlaces,
  };
  const askForSitemap = recentAnswers(options.apiOrigin, SITEMAP_LIMITS);
  const folders: readonly { prefix: string; folder: string; cacheControl: string }[] = [
    { prefix: '/remotes/', folder: join(options.releases, 'remotes'), cacheControl: IMMUTABLE },
    { prefix: '/shell/', folder: join(options.releases, 'shell'), cacheControl: IMMUTABLE },
    { prefix: '/art/', folder: options.art ?? join(options.releases, 'art'), cacheControl: IMMUTABLE },
    ...(options.media === undefined
      ? []
      : [{ prefix: '/media/', folder: options.media, cacheControl: IMMUTABLE }]),
  ];

  const answer: Answer = async (request, response, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(request, response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    if (pathname === '/health/live') return sendText(request, response, 200, 'ok');
    const secure = siteOrigin(options.publicUrl, request).startsWith('https:');
    if (pathname === '/registry.json') {
      return sendRegistry(request, response, await overrides.see(request, await readReleases(), secure));
    }
    if (pathname === '/overrides.json') {
      const choices = await overrides.choices(await readReleases());
      return choices
        ? sendText(request, response, 200, JSON.stringify(choices), { 'content-type': JSON_TYPE })
        : sendText(request, response, 404, 'Not found');
    }
    const area = folders.find(({ prefix }) => pathname.startsWith(prefix));
    if (area) {
      const file = fileBelow(area.folder, pathname.slice(area.prefix.length));
      if (file && (await sendFile(request, response, file, area.cacheControl))) return;
      // A page that was opened before this gateway was there, or a version that somebody tries.
      const isBrought = file && mirror && (await mirror.bringFor(pathname));
      if (isBrought && (await sendFile(request, response, file, area.cacheControl))) return;
      return sendText(request, response, 404, 'Not found');
    }
    if (pathname === '/favicon.ico') return sendText(request, response, 404, 'Not found');
    const origin = siteOrigin(options.publicUrl, request);
    const releases = await readReleases();
    if (pathname === '/robots.txt') {
      return sendText(request, response, 200, renderRobots(releases.registry, origin), SHORTLY_CACHED);
    }
    if (pathname === '/.well-known/security.txt' && options.securityContact) {
      const text = renderSecurityContact(options.securityContact, origin, new Date());
      return sendText(request, response, 200, text, SHORTLY_CACHED);
    }
    if (pathname === '/sitemap.xml') {
      const xml = await renderSitemap(releases.registry, askForSitemap, origin);
      return sendText(request, response, 200, xml, { ...SHORTLY_CACHED, 'content-type': XML });
    }
    const link = await overrides.answerLink(request, releases, secure);
    if (link?.kind === 'go') {
      const headers = { location: link.location, 'set-cookie': link.cookie };
      return sendText(request, response, 303, `See ${link.location}`, headers);
    }
    const seen = await overrides.see(request, releases, secure, link?.why);
    await sendPage(request, response, { ...pages, seen, pathname, origin });
  };

  const everyAnswer = Object.entries(headersOfEveryAnswer(options.publicUrl));
  const server = createServer(serverLimits(options.timeLimits), (request, response) => {
    options.metrics?.watch(request, response);
    for (const [name, value] of everyAnswer) response.setHeader(name, value);
    // A client that breaks off must not end the process.
    request.on('error', () => {});
    response.on('error', () => {});
    const pathname = pathOf(request.url);
    if (pathname === '/api' || pathname.startsWith('/api/')) return proxy(request, response);
    if (options.media === undefined && pathname.startsWith('/media/')) return proxy(request, response);
    if (options.outbox && /^\/outbox(\.json|\/|$)/.test(pathname)) return proxy(request, response);
    answer(request, response, pathname).catch((error: unknown) => {
      options.onProblem(error);
      if (response.headersSent) response.destroy();
      else sendText(request, response, 500, 'Something went wrong.');
    });
  });
  server.once('close', reader.stop);
  return server;
}

function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

function sendRegistry(
  request: IncomingMessage,
  response: ServerResponse,
  { releases: { publicJson, etag }, cookie }: SeenReleases,
): void {
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-cache',
    etag,
    vary: 'cookie',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(publicJson),
  });
  response.end(request.method === 'HEAD' ? undefined : publicJson);
}

interface PageRequest {
  readonly seen: SeenReleases;
  readonly pathname: string;
  readonly origin: string;
  readonly ask: Ask;
  readonly readStill: ReturnType<typeof stillReader>;
  readonly hasGooglePlaces: boolean | undefined;
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { seen, pathname, origin, ask, readStill, hasGooglePlaces }: PageRequest,
): Promise<void> {
  const { registry, publicJson } = seen.releases;
  const nonce = randomBytes(16).toString('base64');
  const plan = planPage(registry, pathname);
  const [facts, still] = await Promise.all([
    plan.status === 200 ? factsOf(ask, origin, pathname) : NO_FACTS,
    plan.stillView ? readStill(plan.stillView) : null,
  ]);
  const parts = { registry, publicRegistry: publicJson, plan, facts, still, origin, nonce };
  const html = Buffer.from(renderPage(parts));
  const zipped = acceptedEncodings(request.headers['accept-encoding']).has('gzip');
  const body = zipped ? await compress(html, { level: 4 }) : html;
  // What pages a developer's own build has, only the browser finds out.
  const status = seen.origins.length > 0 ? 200 : facts.missing ? 404 : plan.status;
  response.writeHead(registry.shell ? status : 503, {
    ...SECURITY_HEADERS,
    'content-security-policy': contentSecurityPolicy(nonce, hasGooglePlaces, seen.origins),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    ...(seen.cookie ? { 'set-cookie': seen.cookie } : {}),
    'content-length': body.length,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
