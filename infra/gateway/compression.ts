import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Prepares `sendCompressed`. Files are stored compressed, and pages share their beginning (`shared-start.ts`). */
export function registerCompression(app: FastifyInstance): void {
  app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
}

/** Sends a text or a stream, compressed if the browser accepts that. */
export function sendCompressed(reply: FastifyReply, body: string | NodeJS.ReadableStream): FastifyReply {
  reply.compress(body);
  return reply;
}
