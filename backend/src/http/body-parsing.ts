import type { FastifyInstance } from 'fastify';
import { malformed } from '../domain-errors';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** JSON bodies are read strictly: bytes that are no UTF-8 are refused instead of kept as question marks. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    let text: string;
    try {
      text = utf8.decode(bytes as Buffer);
    } catch {
      done(malformed());
      return;
    }
    parseJson(request, text, done);
  });
}
