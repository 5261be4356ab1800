import { refuseAmbiguousRequests } from '@crown-and-coil/service/ambiguous-request';
import { loggerOptions, logRequests } from '@crown-and-coil/service/logging';
import { discardRefusedBodies } from '@crown-and-coil/service/refused-body';
import { REQUEST_LIMITS } from '@crown-and-coil/service/request-limits';
import { limitSendingTime, TIME_LIMITS, type TimeLimits } from '@crown-and-coil/service/sending-time';
import { requestIdOf, requestLogger, traceRequests } from '@crown-and-coil/service/tracing/requests';
import { refuseUnreadable } from '@crown-and-coil/service/unreadable-request';
import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { DestinationStream } from 'pino';
import { installSessions } from './accounts/sessions';
import { modules } from './all-modules';
import type { Config } from './config';
import { type Database, openDatabase } from './database/connection';
import { inDomain } from './database/connection-shares';
import { translateDatabaseError } from './database/constraints';
import { openDiscovery } from './database/discovery';
import { documentRoutes } from './documents/openapi';
import { malformed, notFound } from './domain-errors';
import { addHealth } from './health/routes';
import type { Api } from './http/api';
import { readJsonBodies } from './http/body-parsing';
import { answerErrors, sendError } from './http/errors';
import { headersOfEveryAnswer, setHeaders } from './http/headers';
import { refuseOtherSites } from './http/other-sites';
import { compileSerializer } from './http/responses';
import { logSecurity } from './http/security-log';
import { compileValidator } from './http/validation';
import { installLive } from './live/routes';
import { serveOutbox } from './mail/outbox';
import type { Metrics } from './metrics/metrics';
import { measureDeliveries, measureRequests, measureStreams } from './metrics/requests';
import { noProvider } from './payments/open';
import type { PaymentProvider } from './payments/provider';
import { servePublicFiles } from './pictures/file-routes';
import { openPictures } from './pictures/pictures';
import { limitRequests } from './rate-limit/rate-limit';
import { countDemand } from './search/demand';
import { runOnShards } from './shards/run-on-shards';
import { openStorage } from './storage/open';
import { type Storage, translateStorageError } from './storage/storage';

/** Long enough for any category or id; longer path segments answer 404. */
const MAX_PARAM_LENGTH = 200;

interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  /** Where pictures are stored; by default what the configuration names. */
  readonly storage?: Storage;
  /** The payment provider; without one the site takes no deposits. */
  readonly payments?: PaymentProvider;
  readonly now?: () => Date;
  /** Where log lines go instead of standard output. */
  readonly logTo?: DestinationStream;
  /** Receives counts and durations of requests. */
  readonly metrics?: Metrics | undefined;
  /** How long a client may take to send a request. */
  readonly timeLimits?: Partial<TimeLimits>;
  /** For tests: throws when a response does not match its schema. */
  readonly checkResponses?: boolean;
}

/** Builds the whole API, ready for `listen` or `inject`. The caller closes it, and then the database. */
export async function buildApp(options: AppOptions) {
  const { config, database, payments = noProvider, now = () => new Date() } = options;
  const { logTo, metrics, checkResponses = false } = options;
  const { headersMs, requestMs, bodyMs, checkEveryMs } = { ...TIME_LIMITS, ...options.timeLimits };
  const storage = options.storage ?? (await openStorage(config));
  const app = Fastify({
    logger: { ...loggerOptions(config.logLevel), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    childLoggerFactory: requestLogger,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: REQUEST_LIMITS.body.bytes,
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkEveryMs,
      maxHeaderSize: REQUEST_LIMITS.head.bytes,
      // Node's own 400 would lack our headers: refuseAmbiguousRequests() checks the host.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: refuseUnreadable(headersOfEveryAnswer(config.publicUrl)),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      // A path segment longer than any id cannot match a route.
      return sendError(reply, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : malformed());
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer(checkResponses));
  app.setErrorHandler(answerErrors([translateStorageError, translateDatabaseError]));
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  readJsonBodies(app);
  traceRequests(app);
  shareConnections(app);
  setHeaders(app, config.publicUrl);
  logRequests(app);
  logSecurity(app, config.sessionSecret);
  if (metrics) measureRequests(app, metrics);
  refuseAmbiguousRequests(app);
  refuseOtherSites(app);
  discardRefusedBodies(app);
  limitSendingTime(app, bodyMs);
  await app.register(formBody, { bodyLimit: REQUEST_LIMITS.body.bytes });
  // Reads a file that is too large to its end, so that the client receives the refusal.
  await app.register(multipart, { throwFileSizeLimit: false });
  await limitRequests(app, { config, database, now });
  const sessions = await installSessions(app, database, config, now);

  runOnShards(app, database);
  const discovery = openDiscovery(database, openReplica(app, config), app.log);
  app.addHook('onClose', () => discovery.close());
  const demand = countDemand(app, { config, database, now });
  const pictures = openPictures(config, database, storage, now);
  app.addHook('onClose', async () => pictures.close());
  servePublicFiles(app, storage);
  installLive(app, { config, database, now, onDelivered: measureDeliveries(metrics) });
  if (metrics) measureStreams(app, metrics);
  serveOutbox(app, config, database, now);
  await documentRoutes(app);
  await app.register(
    async (scope) => {
      const api: Api = scope.withTypeProvider();
      addHealth(api, database);
      for (const addModule of modules)
        addModule(api, { config, database, discovery, demand, sessions, pictures, payments, now });
    },
    { prefix: '/api' },
  );
  return app;
}

const openReplica = (app: FastifyInstance, { databaseReplicaUrl: url, databasePoolSize }: Config) =>
  url === undefined
    ? undefined
    : openDatabase(url, databasePoolSize, (error) =>
        app.log.warn({ err: error }, 'a connection to the replica broke'),
      );

/**
 * Limits how many database connections the requests below one path ('/api/bookings') use: when their table is locked,
 * other paths still get some. Set again after the body is read, because body events arrive outside the request's
 * async context.
 */
function shareConnections(app: FastifyInstance): void {
  const hook = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    inDomain(request.routeOptions.url?.split('/')[2] ?? '', done);
  app.addHook('onRequest', hook);
  app.addHook('preValidation', hook);
}

/** A number counts trusted hops from the nearest proxy. */
const trustedProxies = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
