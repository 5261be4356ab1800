import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import { acceptedEncodings } from './static-files';

/**
 * Headers that belong to one connection, not to the message (RFC 9110, section 7.6.1). They are also the only ones that
 * `Connection` may name: a client that names others must not take framing, address or authorization out of a request.
 */
const HOP_BY_HOP = new Set([
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

const endToEnd = (headers: IncomingMessage['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]),
    ),
  );

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/** Frames the forwarded body as the client framed it: Node adds nothing by itself for GET, HEAD, DELETE and OPTIONS. */
const framingOf = ({ headers }: IncomingMessage): Record<string, string> =>
  headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' };

/** JSON from an API that does not compress: worth it on a phone. A stream of events is left alone. */
const worthCompressing = (answer: IncomingMessage, client: IncomingMessage): boolean =>
  client.method !== 'HEAD' &&
  answer.statusCode !== 204 &&
  answer.statusCode !== 304 &&
  !answer.headers['content-encoding'] &&
  /^application\/(\w+\+)?json\b/.test(answer.headers['content-type'] ?? '') &&
  Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY) > 1_000 &&
  acceptedEncodings(client.headers['accept-encoding']).has('gzip');

/** Forwards requests to the API, bodies and answers as streams; a request id is kept or made. */
export function apiProxy(origin: string): (client: IncomingMessage, response: ServerResponse) => void {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(origin);

  return (client, response) => {
    const requestId = String(client.headers['x-request-id'] ?? randomUUID());
    const refuse = (status: number, detail: string, headers: Record<string, string>): void => {
      const type = 'application/json; charset=utf-8';
      response.writeHead(status, { 'content-type': type, 'x-request-id': requestId, ...headers });
      response.end(JSON.stringify({ detail }));
    };
    if (WITHOUT_BODY.has(client.method ?? '') && hasBody(client))
      return refuse(400, MESSAGES.malformedRequest, { connection: 'close' });
    const forward = httpRequest(
      {
        agent,
        hostname: target.hostname,
        port: target.port,
        method: client.method,
        path: client.url,
        headers: {
          ...endToEnd(client.headers),
          ...framingOf(client),
          'x-request-id': requestId,
          'x-forwarded-for': [client.headers['x-forwarded-for'], client.socket.remoteAddress]
            .filter(Boolean)
            .join(', '),
          'x-forwarded-host': client.headers.host ?? '',
          'x-forwarded-proto': client.headers['x-forwarded-proto'] ?? 'http',
        },
      },
      (answer) => {
        const headers = endToEnd(answer.headers);
        const status = answer.statusCode ?? 502;
        if (worthCompressing(answer, client)) {
          delete headers['content-length'];
          response.writeHead(status, {
            ...headers,
            'content-encoding': 'gzip',
            vary: [headers.vary, 'accept-encoding'].filter(Boolean).join(', '),
          });
          pipeline(answer, createGzip({ level: 5 }), response, () => {});
          return;
        }
        response.writeHead(status, headers);
        response.flushHeaders();
        pipeline(answer, response, () => {});
      },
    );
    forward.on('error', () => {
      if (response.headersSent) return void response.destroy();
      refuse(503, 'The service is not available right now. Please try again.', { 'retry-after': '2' });
    });
    // A refusal may come before the body is sent: its sender must get to the end of it to read the answer.
    response.on('close', () => {
      if (!response.writableFinished) forward.destroy();
    });
    pipeline(client, forward, () => {});
  };
}
