import type { IncomingMessage } from 'node:http';
import { fullRemoteName, NO_OVERRIDE, originOf } from '@crown-and-coil/shared-ui/remote/registry';

/** A requested override of one remote, as it was written. */
export interface AskedOverride {
  /** `mfe-booking` */
  readonly name: string;
  readonly wanted:
    | { readonly kind: 'version'; readonly version: string }
    | { readonly kind: 'origin'; readonly origin: string };
}

const NAME = /^(?:mfe-)?[a-z][a-z0-9-]{0,40}$/;
const VERSION = /^\d[\w.+-]{0,99}$/;
/** More remotes than any site has. */
const MOST = 20;

/**
 * Parses `booking@1.4.0` and `booking@http://localhost:4510`; `none` means no overrides.
 *
 * @returns null when one of them is malformed
 */
export function readAsked(texts: readonly string[]): readonly AskedOverride[] | null {
  const asked = texts.filter((text) => text !== NO_OVERRIDE && text !== '').map(readOne);
  const read = asked.filter((one) => one !== null);
  return read.length === asked.length && read.length <= MOST ? read : null;
}

function readOne(text: string): AskedOverride | null {
  const at = text.indexOf('@');
  const [said, what] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 0 || !NAME.test(said)) return null;
  const name = fullRemoteName(said);
  if (VERSION.test(what)) return { name, wanted: { kind: 'version', version: what } };
  const origin = originOf(what);
  return origin ? { name, wanted: { kind: 'origin', origin } } : null;
}

/** Browsers accept the prefix `__Host-` over HTTPS only, from this host only. */
const nameOf = (secure: boolean): string => (secure ? '__Host-remotes' : 'remotes');

/** What this browser requested earlier, as it was written: a cookie proves nothing, so each request decides again. */
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
 * A `Set-Cookie` that stores the request until the browser is closed, or deletes it if there is none. Scripts cannot
 * read it, and other sites cannot set it.
 */
export function rememberingCookie(texts: readonly string[], secure: boolean): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const value = encodeURIComponent(texts.join(','));
  return `${nameOf(secure)}=${value}; ${rest}${texts.length === 0 ? '; Max-Age=0' : ''}`;
}
