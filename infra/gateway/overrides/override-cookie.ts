import type { IncomingMessage } from 'node:http';

/** With the prefix a browser takes it over HTTPS only, from this very host. */
const nameOf = (secure: boolean): string => (secure ? '__Host-remotes' : 'remotes');

/**
 * What this browser asked for earlier, still as it was said: a cookie proves nothing, so it is decided again with
 * every request.
 */
export function rememberedTexts({ headers }: IncomingMessage, secure: boolean): readonly string[] {
  const prefix = `${nameOf(secure)}=`;
  const found = (headers.cookie ?? '').split(/;\s*/).find((one) => one.startsWith(prefix));
  try {
    return decodeURIComponent(found?.slice(prefix.length) ?? '')
      .split(',')
      .filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * A `Set-Cookie` that keeps what is asked for until the browser is closed; without any, that forgets it. No script reads
 * it, and no other site sets it along with one of its own pages.
 */
export function rememberingCookie(texts: readonly string[], secure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const value = encodeURIComponent(texts.join(','));
  return `${nameOf(secure)}=${value}; ${rest}${texts.length === 0 ? '; Max-Age=0' : ''}`;
}
