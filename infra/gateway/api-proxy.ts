import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { constants } from 'node:zlib';
import { requestTraceParent } from '@crown-and-coil/service/tracing/requests';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import compress from '@fastify/compress';
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Headers that belong to one connection, not to the message (RFC 9110, section 7.6.1). They are never forwarded. A
 * client's `Connection` header cannot add to this list, so it removes neither framing nor address headers.
 */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Timeouts towards the API in ms, the same as nginx's where it is in front (infra/deploy/cluster). */
const CONNECT_MS = 2_000;
const ANSWER_MS = 15_000;
/** The API decodes and re-encodes a picture before it responds. */
const UPLOAD_ANSWER_MS = 120_000;
/** Between two chunks of a response: longer than two heartbeats of an event stream. */
const SILENCE_MS = 75_000;

export const AWAY = { detail: 'The service is not available right now. Please try again.' };

interface ProxyOptions {
  /** Such as `http://127.0.0.1:8081`. */
  readonly origin: string;
  /** Further paths to forward besides `/api`, in Fastify's route syntax. */
  readonly alsoPaths: readonly string[];
  /** How long a body may take, and how long a picture. The API counts their bytes itself. */
  readonly bodyMs: number;
  readonly uploadMs: number;
}

/** Forwards requests to the API with @fastify/http-proxy, streaming bodies and responses. */
export function proxyToApi(
  app: FastifyInstance,
  { origin, alsoPaths, bodyMs, uploadMs }: ProxyOptions,
): void {
  const uploads = ['media', 'image'].flatMap((kind) => [`/api/${kind}/upload`, `/api/${kind}/upload/`]);
  app.register(async (scope) => forward(scope, origin, uploads, UPLOAD_ANSWER_MS, uploadMs));
  app.register(async (scope) => forward(scope, origin, ['/api', '/api/*', ...alsoPaths], ANSWER_MS, bodyMs));
}

function forward(
  scope: FastifyInstance,
  upstream: string,
  routes: readonly string[],
  answerMs: number,
  bodyMs: number,
): void {
  scope.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (request, _body, done) => done(null, bodyToForward(request, bodyMs)));
  const options: FastifyHttpProxyOptions = {
    upstream,
    routes: [...routes],
    // The parser above accepts every content type.
    proxyPayloads: false,
    disableRequestLogging: true,
    destroyAgent: true,
    undici: {
      connections: null,
      pipelining: 1,
      connect: { timeout: CONNECT_MS },
      headersTimeout: answerMs,
      bodyTimeout: SILENCE_MS,
    },
    replyOptions: {
      rewriteRequestHeaders: forwardedHeaders,
      rewriteHeaders: endToEnd,
      // Leave retries to the caller.
      retryDelay: () => null,
      onResponse: sendAnswer,
      onError: sendFailure,
    },
  };
  scope.register(httpProxy, options);
}

class SlowBody extends Error {}

/**
 * A separate stream for the body, which may end early while the client's connection stays open for the response. undici
 * frames it by the client's length, or in chunks.
 */
function bodyToForward({ raw }: FastifyRequest, ms: number): PassThrough {
  const body = raw.pipe(new PassThrough());
  const timer = setTimeout(() => body.destroy(new SlowBody()), ms).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => {
    clearTimeout(timer);
    if (!raw.complete) body.destroy();
  });
  body.on('error', () => raw.unpipe(body));
  return body;
}

type ReplyOptions = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;
type Request = Parameters<ReplyOptions['onResponse']>[0];
type Reply = Parameters<ReplyOptions['onResponse']>[1];

const endToEnd: ReplyOptions['rewriteHeaders'] = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));

const forwardedHeaders: ReplyOptions['rewriteRequestHeaders'] = ({ headers, socket, id, raw }) => ({
  ...endToEnd(headers),
  'x-request-id': id,
  traceparent: requestTraceParent(raw as IncomingMessage),
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
  'x-forwarded-host': headers.host ?? '',
  'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
});

const sendAnswer: ReplyOptions['onResponse'] = (request, reply, answer) => {
  const { stream } = answer as unknown as { readonly stream: Readable };
  if (isWorthCompressing(request, reply)) {
    reply.compress(stream);
    return;
  }
  // The first event may take long: send the head at once, so that the client sees that the stream is open.
  if (typeOf(reply).startsWith('text/event-stream'))
    stream.once('resume', () => (reply.raw as ServerResponse).flushHeaders());
  reply.send(stream);
};

const typeOf = (reply: Reply): string => String(reply.getHeader('content-type') ?? '');

/** JSON of more than a packet, from an API that does not compress. Event streams are not compressed. */
const isWorthCompressing = ({ method }: Request, reply: Reply): boolean =>
  method !== 'HEAD' &&
  reply.statusCode !== 204 &&
  reply.statusCode !== 304 &&
  !reply.hasHeader('content-encoding') &&
  /^application\/(\w+\+)?json\b/.test(typeOf(reply)) &&
  Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY) > 1_000;

const sendFailure: ReplyOptions['onError'] = (reply, { error }) => {
  if (error.cause instanceof SlowBody) reply.code(408).send({ detail: MESSAGES.tooSlow });
  else reply.code(503).header('retry-after', '2').send(AWAY);
};
