import { join } from 'node:path';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { refuseAmbiguousRequests } from '@crown-and-coil/service/ambiguous-request';
import { type BrowserIdSecrets, browserIds, readBrowserIdSecrets } from '@crown-and-coil/service/browser-id';
import { gatewayCalls } from '@crown-and-coil/service/gateway-calls';
import { loggerOptions, logRequests } from '@crown-and-coil/service/logging';
import { discardRefusedBodies } from '@crown-and-coil/service/refused-body';
import { REQUEST_LIMITS } from '@crown-and-coil/service/request-limits';
import { TIME_LIMITS, type TimeLimits } from '@crown-and-coil/service/sending-time';
import { requestIdOf, requestLogger, traceRequests } from '@crown-and-coil/service/tracing/requests';
import { refuseUnreadable } from '@crown-and-coil/service/unreadable-request';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { proxyToApi } from './api-proxy';
import type { GatewayMetrics } from './metrics';
import { mirrorOf } from './mirror';
import type { OverrideRules } from './overrides/override-rules';
import { overridesOf } from './overrides/overrides';
import { recentAnswers } from './recent-answers';
import { releaseReader } from './release-reader';
import { failureReports } from './rendering/failure-reports';
import { type PageRenderer, type PageRendererOptions, pageRenderer } from './rendering/page-renderer';
import { isOurs } from './rendering/visitors';
import { headersOfEveryAnswer } from './security-headers';
import { addSiteRoutes, JSON_TYPE, sendText } from './site-routes';
import { serveMediaFolder, serveStaticFolder } from './static-files';

export interface GatewayOptions {
  /** Folder with `registry/`, `remotes/`, `shell/`; files of a remote store are copied here. */
  readonly releases: string;
  /** Where the releases are published (default: that folder). */
  readonly store?: ReleaseStore;
  /** Folder of the artwork (default: `art/` beside the releases). */
  readonly art?: string;
  /** File of the service worker's script (default: the one beside the releases). */
  readonly serviceWorker?: string | undefined;
  /** Folder of the public pictures; without it they are in object storage, and the API serves them. */
  readonly media: string | undefined;
  readonly apiOrigin: string;
  /** The site's public origin, such as `https://crownandcoil.example`. A request's `Host` is never trusted. */
  readonly publicUrl: string;
  /** Sign browser ids and the gateway's own calls; shared with the API (default: a random one). */
  readonly browserIdSecrets?: BrowserIdSecrets;
  /** Forwards the API's mail outbox: on a local run only. */
  readonly outbox?: boolean;
  /** Allows the browser to load Google Places, which the API is configured to use for suburbs. */
  readonly hasGooglePlaces?: boolean;
  /** Sends 103 Early Hints: only where every proxy in front forwards or drops them. */
  readonly earlyHints?: boolean;
  /** Where to report a vulnerability: in `/.well-known/security.txt`. */
  readonly securityContact?: string | undefined;
  readonly timeLimits?: Partial<TimeLimits>;
  /** Which overrides are allowed; absent: everybody sees the live remotes. */
  readonly overrides?: OverrideRules | undefined;
  /** Counts and times requests there. */
  readonly metrics?: GatewayMetrics | undefined;
  /** Settings of server rendering; absent: pages are rendered in the browser. */
  readonly rendering?: RenderingOptions | undefined;
  /** Receives one line per request; absent: nothing is logged. */
  readonly logTo?: { write(line: string): void };
  readonly onProblem: (error: unknown) => void;
}

type RenderingOptions = Pick<PageRendererOptions, 'workers' | 'timeoutMs' | 'memoryMb' | 'limit'>;

/** A request that is neither a read nor for the API. */
class MethodNotAllowed extends Error {}

/** Fastify's errors, and those of @fastify/static: an unsatisfiable range is answered with the file's length. */
interface RefusedRequest {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The site's one URL: pages, immutable files of releases, pictures, and the API behind `/api`. */
export function createGateway(options: GatewayOptions): FastifyInstance {
  const { store = folderStore(options.releases) } = options;
  const mirror = store.folder === undefined ? mirrorOf(store, options.releases) : undefined;
  const browserIdSecrets = options.browserIdSecrets ?? readBrowserIdSecrets({});
  const renderer = openRenderer(options, browserIdSecrets);
  let prepared: ReleaseRegistry | undefined;
  const reader = releaseReader({
    store,
    mirror,
    onProblem: options.onProblem,
    onLook: (isRead, registry) => {
      options.metrics?.setReleases(isRead, registry);
      if (registry === prepared) return;
      prepared = registry;
      void renderer?.prepare(registry);
    },
  });
  const app = createServer(options);

  // Pages opened earlier and overrides request files of versions that are not live.
  const prepare = mirror && ((url: string) => mirror.bringFor(url));
  serveStaticFolder(app, { prefix: '/remotes/', folder: join(options.releases, 'remotes'), prepare });
  serveStaticFolder(app, { prefix: '/shell/', folder: join(options.releases, 'shell'), prepare });
  serveStaticFolder(app, { prefix: '/art/', folder: options.art ?? join(options.releases, 'art') });
  if (options.media !== undefined) serveMediaFolder(app, { prefix: '/media/', folder: options.media });
  const { bodyMs, requestMs } = { ...TIME_LIMITS, ...options.timeLimits };
  proxyToApi(app, {
    origin: options.apiOrigin,
    alsoPaths: [
      ...(options.media === undefined ? ['/media/*'] : []),
      ...(options.outbox ? ['/outbox', '/outbox.json', '/outbox/*'] : []),
    ],
    bodyMs,
    uploadMs: requestMs,
  });
  const site = {
    readReleases: reader.read,
    browserIds: browserIds(browserIdSecrets, options.publicUrl.startsWith('https:')),
    overrides: overridesOf({ rules: options.overrides, store, mirror }),
    apiOrigin: options.apiOrigin,
    renderer,
    publicUrl: options.publicUrl,
    earlyHints: options.earlyHints,
    hasGooglePlaces: options.hasGooglePlaces,
    securityContact: options.securityContact,
    serviceWorker: options.serviceWorker ?? join(options.releases, 'service-worker', 'service-worker.js'),
  };
  app.register(async (scope) => addSiteRoutes(scope, site));
  // Builds of new releases are loaded before the first page that needs them.
  const looking = renderer ? setInterval(() => void reader.read(), LOOK_EVERY_MS).unref() : undefined;
  if (renderer) void reader.read();
  app.addHook('onClose', async () => {
    clearInterval(looking);
    reader.stop();
    await renderer?.stop();
  });
  return app;
}

const LOOK_EVERY_MS = 1_000;

function openRenderer(
  { rendering, releases, publicUrl, apiOrigin, metrics }: GatewayOptions,
  browserIdSecrets: BrowserIdSecrets,
): PageRenderer | null {
  if (!rendering || rendering.workers === 0) return null;
  const ask = recentAnswers(apiOrigin, { headers: gatewayCalls(browserIdSecrets).headers });
  const reports = failureReports(apiOrigin);
  const { origin } = new URL(publicUrl);
  return pageRenderer({ ...rendering, releases, origin, ask, reports, onResult: metrics?.countPage });
}

/** Fastify with the limits, headers, logs and error responses common to all routes. */
function createServer({
  publicUrl,
  timeLimits,
  logTo,
  metrics,
  onProblem,
}: Pick<GatewayOptions, 'publicUrl' | 'timeLimits' | 'logTo' | 'metrics' | 'onProblem'>): FastifyInstance {
  const everyAnswer = headersOfEveryAnswer(publicUrl);
  const { headersMs, requestMs, checkEveryMs } = { ...TIME_LIMITS, ...timeLimits };
  const app = Fastify({
    logger: logTo ? { ...loggerOptions('info'), stream: logTo } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    childLoggerFactory: requestLogger,
    // The client is the nearest address that is not one of our proxies.
    trustProxy: isOurs,
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkEveryMs,
      maxHeaderSize: REQUEST_LIMITS.head.bytes,
      // Node's own refusal lacks our headers: refuseAmbiguousRequests() requires the host.
      requireHostHeader: false,
    },
    // While the gateway stops, requests on open connections are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: REQUEST_LIMITS.head.bytes },
    clientErrorHandler: refuseUnreadable(everyAnswer),
    frameworkErrors: (_error, _request, reply) => sendText(reply.headers(everyAnswer), 404, 'Not found'),
  });
  // Requests for pages and files have no body.
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async (request, reply) => {
    metrics?.watch(request.raw, reply.raw);
    for (const [name, value] of Object.entries(everyAnswer)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('x-request-id', request.id);
  });
  traceRequests(app);
  refuseAmbiguousRequests(app);
  app.addHook('onRequest', async (request) => {
    // Thrown before the body is read, which may still be arriving.
    if (request.is404) throw new MethodNotAllowed();
  });
  discardRefusedBodies(app);
  if (logTo) logRequests(app);
  // A file that does not exist: every other path is a page.
  app.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof MethodNotAllowed)
      return sendText(reply, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    const { statusCode: status = 500, headers = {} } = error as RefusedRequest;
    const code = status >= 400 && status < 500 ? status : 500;
    if (code === 500) onProblem(error);
    const detail = code === 500 ? MESSAGES.unexpected : MESSAGES.malformedRequest;
    // Of a compressed response whose first byte never came.
    reply.removeHeader('content-encoding');
    return reply
      .code(code)
      .headers({ ...(code === 416 && headers), 'cache-control': 'no-store' })
      .type(JSON_TYPE)
      .send({ detail });
  });
  return app;
}
