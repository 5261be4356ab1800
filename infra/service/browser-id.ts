/** With the prefix a browser takes the cookie over HTTPS only, from this very host. */
export const browserCookie = (secure: boolean): string => (secure ? '__Host-browser' : 'browser');

const ID = /^[\w-]{22}$/;

/**
 * The random id that the gateway gave a browser (infra/gateway/browser-id.ts): 22 characters without personal data.
 *
 * @param cookies the `Cookie` header
 * @returns null without one
 */
export function browserIn(cookies: string | undefined, secure: boolean): string | null {
  const prefix = `${browserCookie(secure)}=`;
  const found = (cookies ?? '').split(/;\s*/).find((one) => one.startsWith(prefix));
  const id = found?.slice(prefix.length) ?? '';
  return ID.test(id) ? id : null;
}
