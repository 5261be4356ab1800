import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { refuseAmbiguousRequests } from '@crown-and-coil/service/ambiguous-request';
import { loggerOptions, logRequests } from '@crown-and-coil/service/logging';
import { discardRefusedBodies } from '@crown-and-coil/service/refused-body';
import { requestIdOf } from '@crown-and-coil/service/request-id';
import { REQUEST_LIMITS } from '@crown-and-coil/service/request-limits';
import { TIME_LIMITS, type TimeLimits } from '@crown-and-coil/service/sending-time';
import { refuseUnreadable } from '@crown-and-coil/service/unreadable-request';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { proxyToApi } from './api-proxy';
import { browserIdCookie, browserOf } from './browser-id';
import { factsOf } from './facts/facts-of';
import { NO_FACTS } from './facts/page-facts';
import { type Ask, recentAnswers } from './facts/recent-answers';
import type { GatewayMetrics } from './metrics';
import { mirrorOf } from './mirror';
import type { OverrideRules } from './overrides/override-rules';
import { overridesOf, type SeenReleases } from './overrides/overrides';
import { renderPage } from './page';
import { planPage } from './page-plan';
import { prerenderedPageReader } from './prerendered-page-reader';
import { releaseReader } from './release-reader';
import { pathOf } from './request-path';
import { renderSecurityContact } from './security-contact';
import { contentSecurityPolicy, headersOfEveryAnswer } from './security-headers';
import { renderRobots, renderSitemap } from './site-map';
import { acceptedEncodings, fileBelow, IMMUTABLE, sendFile } from './static-files';

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
  /** Where people find the site, such as `https://crownandcoil.example`. A request's own `Host` is never believed. */
  readonly publicUrl: string;
  /** Passes the API's outbox of mails through: on a local run only. */
  readonly outbox?: boolean;
  /** The API is configured to have suburbs found by Google Places: the browser may load it. */
  readonly hasGooglePlaces?: boolean;
  /** Whom to tell of a weakness: in `/.well-known/security.txt`. */
  readonly securityContact?: string | undefined;
  readonly timeLimits?: Partial<TimeLimits>;
  /** What people may see in the place of live remotes; without it everybody sees what is live. */
  readonly overrides?: OverrideRules | undefined;
  /** Counts and times requests there. */
  readonly metrics?: GatewayMetrics | undefined;
  /** One line for each request goes there; without it nothing is logged. */
  readonly logTo?: { write(line: string): void };
  readonly onProblem: (error: unknown) => void;
}

/** The list of all addresses takes longer to make, and need not be of this minute. */
const SITEMAP_LIMITS = { timeoutMs: 5_000, freshMs: 600_000, usableMs: 86_400_000 };
const SHORTLY_CACHED = { 'cache-control': 'public, max-age=600' };
const XML = 'application/xml; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** A request that is neither a read nor for the API. */
class MethodNotAllowed extends Error {}

type Answer = (request: FastifyRequest, reply: FastifyReply, pathname: string) => Promise<FastifyReply>;

/** The site's one URL: pages, immutable files of releases, pictures, and the API behind `/api`. */
export function createGateway(options: GatewayOptions): FastifyInstance {
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
  const pages = {
    ask: recentAnswers(options.apiOrigin),
    readPrerenderedPage: prerenderedPageReader(options.releases),
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

  const { origin } = new URL(options.publicUrl);
  const secure = origin.startsWith('https:');

  const answer: Answer = async (request, reply, pathname) => {
    if (pathname === '/health/live') return sendText(reply, 200, 'ok');
    if (pathname === '/registry.json') {
      const live = await readReleases();
      const own = live.forBrowser(browserOf(request.raw, secure));
      return sendRegistry(request, reply, await overrides.see(request.raw, own, secure), live.isSplit);
    }
    if (pathname === '/overrides.json') {
      const live = await readReleases();
      const choices = await overrides.choices(live.stored, live.forBrowser(browserOf(request.raw, secure)));
      return choices
        ? sendText(reply, 200, JSON.stringify(choices), { 'content-type': JSON_TYPE })
        : sendText(reply, 404, 'Not found');
    }
    const area = folders.find(({ prefix }) => pathname.startsWith(prefix));
    if (area) {
      const file = fileBelow(area.folder, pathname.slice(area.prefix.length));
      if (file && (await sendFile(request.raw, reply.raw, file, area.cacheControl))) return reply.hijack();
      // A page that was opened before this gateway was there, or a version that somebody tries.
      const isBrought = file && mirror && (await mirror.bringFor(pathname));
      if (isBrought && (await sendFile(request.raw, reply.raw, file, area.cacheControl)))
        return reply.hijack();
      return sendText(reply, 404, 'Not found');
    }
    if (pathname === '/favicon.ico') return sendText(reply, 404, 'Not found');
    const live = await readReleases();
    const { registry: forAll } = live.forBrowser(null);
    if (pathname === '/robots.txt') {
      return sendText(reply, 200, renderRobots(forAll, origin), SHORTLY_CACHED);
    }
    if (pathname === '/.well-known/security.txt' && options.securityContact) {
      const text = renderSecurityContact(options.securityContact, origin, new Date());
      return sendText(reply, 200, text, SHORTLY_CACHED);
    }
    if (pathname === '/sitemap.xml') {
      const xml = await renderSitemap(forAll, askForSitemap, origin);
      return sendText(reply, 200, xml, { ...SHORTLY_CACHED, 'content-type': XML });
    }
    const browser = browserOf(request.raw, secure);
    const releases = live.forBrowser(browser);
    const link = await overrides.answerLink(request.raw, releases, secure);
    if (link?.kind === 'go') {
      const headers = { location: link.location, 'set-cookie': link.cookie };
      return sendText(reply, 303, `See ${link.location}`, headers);
    }
    const seen = await overrides.see(request.raw, releases, secure, link?.why);
    // A browser without an id sees what is live: crawlers keep no cookies.
    if (live.isSplit && browser === null) reply.header('set-cookie', browserIdCookie(secure));
    return sendPage(request, reply, { ...pages, seen, isSplit: live.isSplit, pathname, origin });
  };

  const everyAnswer = headersOfEveryAnswer(options.publicUrl);
  const { headersMs, requestMs, checkEveryMs, bodyMs } = { ...TIME_LIMITS, ...options.timeLimits };
  const app = Fastify({
    logger: options.logTo ? { ...loggerOptions('info'), stream: options.logTo } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkEveryMs,
      maxHeaderSize: REQUEST_LIMITS.head.bytes,
      // Node's own refusal has no header of ours: refuseAmbiguousRequests() asks for the host.
      requireHostHeader: false,
    },
    // Requests on connections that are open while the gateway stops are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: REQUEST_LIMITS.head.bytes },
    clientErrorHandler: refuseUnreadable(everyAnswer),
    frameworkErrors: (_error, _request, reply) => sendText(reply.headers(everyAnswer), 404, 'Not found'),
  });
  // A page and a file have no body to read.
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request, reply) => {
    options.metrics?.watch(request.raw, reply.raw);
    for (const [name, value] of Object.entries(everyAnswer)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
  });
  refuseAmbiguousRequests(app);
  app.addHook('onRequest', async (request) => {
    // Thrown before the body is read: its sender need not have come to its end.
    if (request.is404) throw new MethodNotAllowed();
  });
  discardRefusedBodies(app);
  if (options.logTo) logRequests(app);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof MethodNotAllowed)
      return sendText(reply, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    const status = (error as Partial<FastifyError>).statusCode ?? 500;
    const code = status >= 400 && status < 500 ? status : 500;
    if (code === 500) options.onProblem(error);
    const detail = code === 500 ? MESSAGES.unexpected : MESSAGES.malformedRequest;
    return reply.code(code).header('cache-control', 'no-store').type(JSON_TYPE).send({ detail });
  });
  proxyToApi(app, {
    origin: options.apiOrigin,
    alsoPaths: [
      ...(options.media === undefined ? ['/media/*'] : []),
      ...(options.outbox ? ['/outbox', '/outbox.json', '/outbox/*'] : []),
    ],
    times: { bodyMs, uploadMs: requestMs },
  });
  app.get('/*', (request, reply) => answer(request, reply, pathOf(request.url)));
  app.addHook('onClose', async () => reader.stop());
  return app;
}

function sendText(
  reply: FastifyReply,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers })
    .send(text);
}

function sendRegistry(
  request: FastifyRequest,
  reply: FastifyReply,
  { releases: { publicJson, etag }, cookie }: SeenReleases,
  isSplit: boolean,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl(isSplit), etag, vary: 'cookie' });
  if (cookie) reply.header('set-cookie', cookie);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(publicJson);
}

/** While browsers get different releases, only the browser itself may keep an answer. */
const cacheControl = (isSplit: boolean): string => (isSplit ? 'private, no-cache' : 'no-cache');

interface PageRequest {
  readonly seen: SeenReleases;
  readonly isSplit: boolean;
  readonly pathname: string;
  readonly origin: string;
  readonly ask: Ask;
  readonly readPrerenderedPage: ReturnType<typeof prerenderedPageReader>;
  readonly hasGooglePlaces: boolean | undefined;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { seen, isSplit, pathname, origin, ask, readPrerenderedPage, hasGooglePlaces }: PageRequest,
): Promise<FastifyReply> {
  const { registry, publicJson } = seen.releases;
  const nonce = randomBytes(16).toString('base64');
  const plan = planPage(registry, pathname);
  const [facts, prerendered] = await Promise.all([
    plan.status === 200 ? factsOf(ask, origin, pathname) : NO_FACTS,
    plan.stillView ? readPrerenderedPage(plan.stillView) : null,
  ]);
  const parts = { registry, publicRegistry: publicJson, plan, facts, prerendered, origin, nonce };
  const html = Buffer.from(renderPage(parts));
  const zipped = acceptedEncodings(request.headers['accept-encoding']).has('gzip');
  // What pages a developer's own build has, only the browser finds out.
  const status = seen.origins.length > 0 ? 200 : facts.missing ? 404 : plan.status;
  reply.code(registry.shell ? status : 503).headers({
    'content-security-policy': contentSecurityPolicy(nonce, hasGooglePlaces, seen.origins),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': cacheControl(isSplit),
    vary: 'accept-encoding, cookie',
  });
  if (seen.cookie) reply.header('set-cookie', seen.cookie);
  if (zipped) reply.header('content-encoding', 'gzip');
  return reply.send(zipped ? await compress(html, { level: 4 }) : html);
}
