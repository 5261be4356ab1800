import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { malformed } from './refusal';

const WITHOUT_BODY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses requests that two chained servers may parse differently, with 400. Node's parser refuses malformed framing
 * (two lengths, a length with chunks, unknown codings); this covers what it accepts.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isAmbiguous(raw)) done(malformed());
    else done();
  });
  // Node's own 417 would lack our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/**
 * Whether a request has a body where none is meaningful, not exactly one host, or a target that is not a path
 * (absolute, asterisk or authority form, which only proxies need).
 */
function isAmbiguous({ httpVersion, method, url = '', headers, rawHeaders }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  if (hasBody && WITHOUT_BODY.has(method)) return true;
  if (!url.startsWith('/')) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}
