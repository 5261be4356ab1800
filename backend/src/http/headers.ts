import type { FastifyInstance } from 'fastify';

/** Headers of every response. The API serves no pages, so nothing may be loaded, framed or sniffed. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** For two years, including subdomains. Sent over HTTPS only: elsewhere it would lock people out. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** @param publicUrl the product's public origin */
export const headersOfEveryAnswer = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }),
});

/**
 * Sets the security headers, `cache-control` where a route has set none, and the request id.
 * @param publicUrl where people reach the product
 */
export function setHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = Object.entries(headersOfEveryAnswer(publicUrl));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
