import { COMMON_SECURITY_HEADERS, transportSecurity } from '@crown-and-coil/service/security-headers';
import type { FastifyInstance } from 'fastify';

/** Headers of every response. The API serves no pages, so nothing may be loaded, framed or sniffed. */
export const SECURITY_HEADERS = {
  ...COMMON_SECURITY_HEADERS,
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** @param publicUrl the product's public origin */
export const headersOfEveryAnswer = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  ...transportSecurity(publicUrl),
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
