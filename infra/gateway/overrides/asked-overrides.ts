import type { IncomingMessage } from 'node:http';
import { fullRemoteName, NO_OVERRIDE, originOf } from '@crown-and-coil/shared-ui/remote/registry';

/** What somebody wants to see of one remote, as they said it. */
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
 * Reads `booking@1.4.0` and `booking@http://localhost:4510`; `none` asks for nothing in the place of what is live.
 *
 * @returns null when one of them is not understood
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
