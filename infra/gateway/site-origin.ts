import type { IncomingMessage } from 'node:http';

const HOST = /^[\w.-]{1,253}(:\d{1,5})?$/;

/**
 * The site's own origin, for addresses that leave it: canonical ones, link previews, the sitemap.
 *
 * @param publicUrl as configured; without it, what the request says of itself
 */
export function siteOrigin(publicUrl: string | undefined, { headers }: IncomingMessage): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const host = headers.host ?? '';
  const secure = headers['x-forwarded-proto'] === 'https';
  return `${secure ? 'https' : 'http'}://${HOST.test(host) ? host : 'localhost'}`;
}
