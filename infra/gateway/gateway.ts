import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { apiProxy } from './api-proxy';
import { factsOf } from './facts/facts-of';
import { NO_FACTS } from './facts/page-facts';
import { type Ask, recentAnswers } from './facts/recent-answers';
import { renderPage } from './page';
import { planPage } from './page-plan';
import { type Releases, releaseReader } from './release-reader';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers';
import { renderRobots, renderSitemap } from './site-map';
import { siteOrigin } from './site-origin';
import { acceptedEncodings, fileBelow, IMMUTABLE, sendFile } from './static-files';
import { stillReader } from './still-reader';

const compress = promisify(gzip);

export interface GatewayOptions {
  /** Folder with `registry.json`, `remotes/`, `shell/` and `art/`. */
  readonly releases: string;
  /** Folder of the public pictures; without it they are in object storage, and the API serves them. */
  readonly media: string | undefined;
  readonly apiOrigin: string;
  /** Where people find the site, such as `https://crownandcoil.example`; without it each request says. */
  readonly publicUrl?: string | undefined;
  /** Passes the API's outbox of mails through: on a local run only. */
  readonly outbox?: boolean;
  /** The API is configured to have suburbs found by Google Places: the browser may load it. */
  readonly hasGooglePlaces?: boolean;
  readonly onProblem: (error: unknown) => void;
}

/** The list of all addresses takes longer to make, and need not be of this minute. */
const SITEMAP_LIMITS = { timeoutMs: 5_000, freshMs: 600_000, usableMs: 86_400_000 };
const SHORTLY_CACHED = { 'cache-control': 'public, max-age=600' };
const XML = 'application/xml; charset=utf-8';

type Answer = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

/** The site's one URL: pages, immutable files of releases, pictures, and the API behind `/api`. */
export function createGateway(options: GatewayOptions): Server {
  const readReleases = releaseReader(join(options.releases, 'registry.json'), options.onProblem);
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
    { prefix: '/art/', folder: join(options.releases, 'art'), cacheControl: IMMUTABLE },
    ...(options.media === undefined
      ? []
      : [{ prefix: '/media/', folder: options.media, cacheControl: IMMUTABLE }]),
  ];

  const answer: Answer = async (request, response, pathname) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(request, response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    }
    if (pathname === '/health/live') return sendText(request, response, 200, 'ok');
    if (pathname === '/registry.json') return sendRegistry(request, response, await readReleases());
    const area = folders.find(({ prefix }) => pathname.startsWith(prefix));
    if (area) {
      const file = fileBelow(area.folder, pathname.slice(area.prefix.length));
      if (file && (await sendFile(request, response, file, area.cacheControl))) return;
      return sendText(request, response, 404, 'Not found');
    }
    if (pathname === '/favicon.ico') return sendText(request, response, 404, 'Not found');
    const origin = siteOrigin(options.publicUrl, request);
    const releases = await readReleases();
    if (pathname === '/robots.txt') {
      return sendText(request, response, 200, renderRobots(releases.registry, origin), SHORTLY_CACHED);
    }
    if (pathname === '/sitemap.xml') {
      const xml = await renderSitemap(releases.registry, askForSitemap, origin);
      return sendText(request, response, 200, xml, { ...SHORTLY_CACHED, 'content-type': XML });
    }
    await sendPage(request, response, { ...pages, releases, pathname, origin });
  };

  return createServer((request, response) => {
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
}

/** The path of a request's URL, as it was sent: no `..` is resolved away before it is checked. */
export function pathOf(url: string | undefined): string {
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  return path.startsWith('/') ? path : '/';
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
  { publicJson, etag }: Releases,
): void {
  const headers = { ...SECURITY_HEADERS, 'cache-control': 'no-cache', etag };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(publicJson),
  });
  response.end(request.method === 'HEAD' ? undefined : publicJson);
}

interface PageRequest {
  readonly releases: Releases;
  readonly pathname: string;
  readonly origin: string;
  readonly ask: Ask;
  readonly readStill: ReturnType<typeof stillReader>;
  readonly hasGooglePlaces: boolean | undefined;
}

async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { releases: { registry, publicJson }, pathname, origin, ask, readStill, hasGooglePlaces }: PageRequest,
): Promise<void> {
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
  response.writeHead(registry.shell ? (facts.missing ? 404 : plan.status) : 503, {
    ...SECURITY_HEADERS,
    'content-security-policy': contentSecurityPolicy(nonce, hasGooglePlaces),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-length': body.length,
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
