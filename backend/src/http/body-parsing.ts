import type { FastifyInstance } from 'fastify';
import { malformed } from '../domain-errors';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** Parses JSON bodies strictly: invalid UTF-8 is refused instead of replaced. */
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
