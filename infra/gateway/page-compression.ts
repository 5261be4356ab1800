import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Prepares `sendCompressed`. Files are stored compressed. */
export function compressPages(app: FastifyInstance): void {
  // Brotli takes three times as long for a page.
  app.register(compress, { global: false, encodings: ['gzip'], zlibOptions: { level: 4 } });
}

/** Sends a page, compressed if the browser accepts that. */
export function sendCompressed(reply: FastifyReply, html: string): FastifyReply {
  reply.compress(html);
  return reply;
}
