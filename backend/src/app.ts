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
import type { Config } from './config';
import { type Database, openDatabase } from './database/connection';
import { inDomain } from './database/connection-shares';
import { openDiscovery } from './database/discovery';
import { documentRoutes } from './documents/openapi';
import { addHealth } from './health/routes';
import { refuseAmbiguousRequests } from './http/ambiguous-request';
import type { Api } from './http/api';
import { readJsonBodies } from './http/body-parsing';
import { handleError, sendRefusal } from './http/errors';
import { headersOfEveryAnswer, setHeaders } from './http/headers';
import { loggerOptions, logRequests } from './http/logging';
import { limitRequests } from './http/rate-limit';
import { malformed, notFound } from './http/refusal';
import { discardRefusedBodies } from './http/refused-body';
import { requestIdOf } from './http/request-id';
import { REQUEST_LIMITS } from './http/request-limits';
import { compileSerializer } from './http/responses';
import { logSecurity } from './http/security-log';
import { limitSendingTime, TIME_LIMITS, type TimeLimits } from './http/sending-time';
import { refuseUnreadable } from './http/unreadable-request';
import { compileValidator } from './http/validation';
import { installLive } from './live/routes';
import { serveOutbox } from './mail/outbox';
import type { Metrics } from './metrics/metrics';
import { measureRequests, measureStreams } from './metrics/requests';
import { modules } from './modules';
import { servePublicFiles } from './pictures/file-routes';
import { openPictures } from './pictures/pictures';
import { openStorage } from './storage/open';
import type { Storage } from './storage/storage';

/** Long enough for any category or id; a longer part of a path is of nothing. */
const MAX_PARAM_LENGTH = 200;

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  /** Where pictures lie; without it what the configuration names. */
  readonly storage?: Storage;
  readonly now?: () => Date;
  /** Where log lines go instead of standard output. */
  readonly logTo?: DestinationStream;
  /** Counts and times requests there. */
  readonly metrics?: Metrics | undefined;
  /** How long a client may take to send a request. */
  readonly timeLimits?: Partial<TimeLimits>;
  /** For tests: an answer that is not as its schema says is an error. */
  readonly checkResponses?: boolean;
}

/** Makes the whole API, ready for `listen` or `inject`. The caller closes it, and the database after it. */
export async function buildApp(options: AppOptions) {
  const { config, database, now = () => new Date(), logTo, metrics, checkResponses = false } = options;
  const { headersMs, requestMs, bodyMs, checkEveryMs } = { ...TIME_LIMITS, ...options.timeLimits };
  const storage = options.storage ?? (await openStorage(config));
  const app = Fastify({
    logger: { ...loggerOptions(config.logLevel), ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: REQUEST_LIMITS.body.bytes,
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkEveryMs,
      maxHeaderSize: REQUEST_LIMITS.head.bytes,
      // Node's own refusal has no header of ours: refuseAmbiguousRequests() asks for the host.
      requireHostHeader: false,
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    clientErrorHandler: refuseUnreadable(headersOfEveryAnswer(config.publicUrl)),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      // A part of the path that is longer than any id is of nothing.
      return sendRefusal(reply, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : malformed());
    },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer(checkResponses));
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound()));
  readJsonBodies(app);
  shareConnections(app);
  setHeaders(app, config.publicUrl);
  logRequests(app);
  logSecurity(app, config.sessionSecret);
  if (metrics) measureRequests(app, metrics);
  refuseAmbiguousRequests(app);
  discardRefusedBodies(app);
  limitSendingTime(app, bodyMs);
  await app.register(formBody, { bodyLimit: REQUEST_LIMITS.body.bytes });
  // A file that is too long is read to its end all the same, so that its sender hears why it is refused.
  await app.register(multipart, { throwFileSizeLimit: false });
  await limitRequests(app, { config, database, now });
  const sessions = await installSessions(app, database, config);

  const discovery = openDiscovery(database, openReplica(app, config), app.log);
  app.addHook('onClose', () => discovery.close());
  const pictures = openPictures(config, database, storage, now);
  app.addHook('onClose', async () => pictures.close());
  servePublicFiles(app, storage);
  installLive(app, { config, database, now });
  if (metrics) measureStreams(app, metrics);
  serveOutbox(app, config, database, now);
  await documentRoutes(app);
  await app.register(
    async (scope) => {
      const api: Api = scope.withTypeProvider();
      addHealth(api, database);
      for (const addModule of modules)
        addModule(api, { config, database, discovery, sessions, pictures, now });
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
 * Requests below one path, '/api/bookings', share connections to the database: when their table is locked, others still
 * have some. Set again after the body is read, whose events come from outside of the request.
 */
function shareConnections(app: FastifyInstance): void {
  const hook = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    inDomain(request.routeOptions.url?.split('/')[2] ?? '', done);
  app.addHook('onRequest', hook);
  app.addHook('preValidation', hook);
}

/** A number of hops is trusted from the nearest one on. */
const trustedProxies = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
