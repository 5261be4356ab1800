import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { malformed } from './refusal';

const WITHOUT_BODY: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Refuses requests that two servers in a row can read differently, with 400. Node's parser refuses what is wrong by
 * itself (two lengths, a length beside chunks, unknown codings); this is what it lets through.
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isAmbiguous(raw)) done(malformed());
    else done();
  });
  // Node would answer 417 by itself, without a header of ours.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/**
 * Whether a request has a body where none has a meaning, not exactly one host, or a target that is no path (absolute,
 * asterisk or authority form, which only proxies need).
 */
function isAmbiguous({ httpVersion, method, url = '', headers, rawHeaders }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  if (hasBody && WITHOUT_BODY.has(method)) return true;
  if (!url.startsWith('/')) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1 || (hosts === 0 && httpVersion === '1.1');
}
