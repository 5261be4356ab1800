import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { REQUEST_LIMITS } from './request-limits';

/**
 * Lets clients read a response sent before their body was read: 401, 403, 408, 413, 429, ... The response is sent at
 * once with `Connection: close`, the rest of the body is read and discarded within limits, then the connection is
 * closed (RFC 9112, section 9.6). Closing at once would reset the connection while the other end still sends, and lose
 * the response; and a connection with an unread request must not carry another one.
 */
export function discardRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // Requests of app.inject() have no connection, and no `complete`.
    if (raw.complete !== false || raw.destroyed) {
      done(null, payload);
      return;
    }
    reply.header('connection', 'close');
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      reply.header('content-length', Buffer.byteLength(payload));
    done(null, Readable.from(sendThenDiscard(payload, reply.raw, raw), { objectMode: false }));
  });
}

async function* sendThenDiscard(payload: unknown, response: ServerResponse, rest: IncomingMessage) {
  if (payload instanceof Readable) yield* payload;
  else if (typeof payload === 'string' || Buffer.isBuffer(payload)) yield payload;
  // Otherwise Node holds back the head of a response without a body, as to HEAD, until it ends.
  response.flushHeaders();
  await discard(rest);
}

/** Reads to the end of the body or to a limit. */
function discard(rest: IncomingMessage): Promise<void> {
  const { bytes, ms } = REQUEST_LIMITS.refused;
  return new Promise((resolve) => {
    let left = bytes;
    const done = () => {
      clearTimeout(timer);
      rest.off('data', count);
      resolve();
    };
    const count = (piece: Buffer) => {
      left -= piece.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, ms).unref();
    rest.unpipe();
    rest.once('end', done).once('close', done).on('data', count).resume();
  });
}
