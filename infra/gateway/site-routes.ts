import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserIds } from '@crown-and-coil/service/browser-id';
import { encodingFor } from '@crown-and-coil/service/content-encoding';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderAppManifest } from './app-manifest';
import { sendEarlyHints } from './early-hints';
import type { Releases } from './live-releases';
import type { Overrides, SeenReleases } from './overrides/overrides';
import { hashOf, type PageParts, pageEnd, renderPage } from './page';
import { planPage } from './page-plan';
import { PAGE_SCRIPT } from './page-script';
import { recentAnswers } from './recent-answers';
import type { ReleaseReader } from './release-reader';
import type { SharedPage } from './rendering/page-cache';
import type { PageRenderer } from './rendering/page-renderer';
import { visitorAt } from './rendering/visitors';
import { pathOf } from './request-path';
import { renderSecurityContact } from './security-contact';
import { contentSecurityPolicy, SERVICE_WORKER_POLICY } from './security-headers';
import { SharedStart } from './shared-start';
import { openSitemap, renderRobots } from './site-map';
import { renderSpeculationRules, SPECULATION_RULES } from './speculation-rules';

export interface Site {
  readonly readReleases: ReleaseReader['read'];
  readonly overrides: Overrides;
  readonly browserIds: BrowserIds;
  readonly apiOrigin: string;
  /** Null: every page is rendered in the browser. */
  readonly renderer: PageRenderer | null;
  /** Sends 103 before a page that takes a while to render. */
  readonly earlyHints: boolean | undefined;
  /** The site's public origin. */
  readonly publicUrl: string;
  readonly hasGooglePlaces: boolean | undefined;
  readonly securityContact: string | undefined;
  /** File of the service worker's script. */
  readonly serviceWorker: string;
}

/** The list of all addresses is slow to build and changes rarely. */
const SITEMAP_LIMITS = { freshMs: 600_000, usableMs: 86_400_000 };
const SHORTLY_CACHED = { 'cache-control': 'public, max-age=600' };
const APP_MANIFEST = 'application/manifest+json; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const SPECULATION_RULES_TYPE = 'application/speculationrules+json; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Adds what the gateway renders itself: pages, the registry, and the documents for search engines. */
export function addSiteRoutes(app: FastifyInstance, site: Site): void {
  const { readReleases, overrides, browserIds, apiOrigin, securityContact } = site;
  const { origin } = new URL(site.publicUrl);
  const isSecure = origin.startsWith('https:');
  const sitemap = openSitemap(recentAnswers(apiOrigin, SITEMAP_LIMITS), origin);
  const registryForAll = async () => (await readReleases()).forBrowser(null).registry;

  app.get('/health/live', async (_request, reply) => sendText(reply, 200, 'ok'));
  // Without a shell every page is a 503: a gateway that has not read a registry yet gets no traffic.
  app.get('/health/ready', async (_request, reply) =>
    (await registryForAll()).shell
      ? sendText(reply, 200, 'ok')
      : sendText(reply, 503, 'No shell is live here: see the log for why the releases could not be read.'),
  );
  app.get('/favicon.ico', async (_request, reply) => sendText(reply, 404, 'Not found'));

  app.get('/registry.json', async (request, reply) => {
    const live = await readReleases();
    const own = live.forBrowser(browserIds.read(request.headers.cookie));
    return sendRegistry(request, reply, await overrides.see(request.raw, own, isSecure), live.isSplit);
  });
  app.get('/overrides.json', async (request, reply) => {
    const live = await readReleases();
    const own = live.forBrowser(browserIds.read(request.headers.cookie));
    const choices = await overrides.choices(live.stored, own);
    if (!choices) return sendText(reply, 404, 'Not found');
    return sendText(reply, 200, JSON.stringify(choices), { 'content-type': JSON_TYPE });
  });

  app.get('/manifest.webmanifest', async (_request, reply) =>
    sendText(reply, 200, renderAppManifest(), { ...SHORTLY_CACHED, 'content-type': APP_MANIFEST }),
  );
  app.get('/service-worker.js', async (request, reply) => {
    const script = await readFile(site.serviceWorker).catch(() => null);
    if (script === null) return sendText(reply, 404, 'Not found');
    const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
    // Revalidated on every page load, so that a broken one is replaced by the next.
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': SERVICE_WORKER_POLICY, etag });
    if (hasVersion(request, etag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
  app.get(SPECULATION_RULES, async (_request, reply) =>
    sendText(reply, 200, renderSpeculationRules(await registryForAll()), {
      ...SHORTLY_CACHED,
      'content-type': SPECULATION_RULES_TYPE,
    }),
  );
  app.get('/robots.txt', async (_request, reply) =>
    sendText(reply, 200, renderRobots(await registryForAll(), origin), SHORTLY_CACHED),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const xml = await sitemap(await registryForAll());
    return sendText(reply, 200, xml, { ...SHORTLY_CACHED, 'content-type': XML });
  });
  if (securityContact !== undefined)
    app.get('/.well-known/security.txt', async (_request, reply) =>
      sendText(reply, 200, renderSecurityContact(securityContact, origin, new Date()), SHORTLY_CACHED),
    );

  const sendPage = pageSender(site, origin);
  app.get('/*', async (request, reply) => {
    const live = await readReleases();
    const browser = browserIds.read(request.headers.cookie);
    const releases = live.forBrowser(browser);
    const link = await overrides.answerLink(request.raw, releases, isSecure);
    if (link?.kind === 'go') {
      const headers = { location: link.location, 'set-cookie': link.cookie };
      return sendText(reply, 303, `See ${link.location}`, headers);
    }
    const seen = await overrides.see(request.raw, releases, isSecure, link?.why);
    // A browser without an id gets the live versions: crawlers keep no cookies.
    if (live.isSplit && browser === null) reply.header('set-cookie', browserIds.setCookie());
    return sendPage(request, reply, seen, live.isSplit);
  });
}

/**
 * Whether the client has this version. Tags are compared weakly (RFC 9110, 13.1.2): a proxy that compresses a response
 * makes its tag weak.
 */
const hasVersion = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

export function sendText(
  reply: FastifyReply,
  status: number,
  text: string | Buffer,
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
  if (hasVersion(request, etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(publicJson);
}

/** While browsers get different releases, only the browser itself may cache a response. */
const cacheControl = (isSplit: boolean): string => (isSplit ? 'private, no-cache' : 'no-cache');

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  seen: SeenReleases,
  isSplit: boolean,
) => Promise<FastifyReply>;

const PAGE_SCRIPT_HASH = hashOf(PAGE_SCRIPT);

/** Plans a page, renders it if possible, and sends it. */
function pageSender({ renderer, earlyHints, hasGooglePlaces }: Site, origin: string): SendPage {
  return async (request, reply, seen, isSplit) => {
    const { url } = request;
    const { registry, publicJson }: Releases = seen.releases;
    const plan = planPage(registry, pathOf(url));
    const rendering =
      renderer?.render(seen.releases, plan, url, visitorAt(request.ip)) ?? Promise.resolve(null);
    if (earlyHints) await sendEarlyHints(request, reply, { registry, plan, rendering });
    const rendered = await rendering;
    const page =
      rendered ?? pageForBrowser({ registry, publicRegistry: publicJson, plan, rendered: null, origin });
    // Only the browser knows the pages of a developer's own build.
    const status = seen.origins.length > 0 ? 200 : page.isMissing ? 404 : plan.status;
    const nonce = randomBytes(16).toString('base64');
    const { styleHashes } = page;
    const overridden = seen.origins;
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply.code(registry.shell ? status : 503).headers({
      'content-security-policy': contentSecurityPolicy({
        nonce,
        styleHashes,
        scriptHash: PAGE_SCRIPT_HASH,
        hasGooglePlaces,
        overridden,
      }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl(isSplit),
      vary: 'accept-encoding, cookie',
      // The service worker caches these by address, and the shell's page for all others.
      ...(rendered && { 'x-drawn': '1', 'speculation-rules': `"${SPECULATION_RULES}"` }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    if (seen.cookie) reply.header('set-cookie', seen.cookie);
    return reply.send(await page.start.with(pageEnd(nonce), encoding));
  };
}

/** A page that the browser renders. */
function pageForBrowser(parts: PageParts): SharedPage {
  const { html, styleHashes } = renderPage(parts);
  return { start: new SharedStart(html), styleHashes, isMissing: false };
}
