import { isUtf8MimeType, mime } from '@fastify/send';

// The name in the HTML standard. @fastify/static uses the same table.
mime.define({ 'text/javascript': ['js', 'mjs'] }, true);

/** `Content-Type` of a file, by its name. */
export function contentTypeOf(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
