import type { AnsweredCanary, Override } from './registry';

/** A version that may replace the live one. */
export interface ListedVersion {
  readonly version: string;
  /** UTC, ISO 8601. */
  readonly publishedAt: string;
  /** Messages that say why it cannot run with what is live; empty if it can. */
  readonly problems: readonly string[];
}

export interface ListedRemote {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  readonly canary: AnsweredCanary | null;
  /** The newest first. */
  readonly versions: readonly ListedVersion[];
}

/** What `/overrides.json` answers where overriding is allowed. */
export interface OverrideChoices {
  readonly remotes: readonly ListedRemote[];
  /** Origins that may serve a remote: `http://localhost:*`, `https://preview.example`. */
  readonly origins: readonly string[];
}

/** In a page's address: `?remote=booking@1.4.0`, repeatable; `?remote=none` returns to the live releases. */
export const OVERRIDE_PARAMETER = 'remote';
export const NO_OVERRIDE = 'none';

/** `booking` and `mfe-booking` name the same remote. */
export const fullRemoteName = (name: string): string => (name.startsWith('mfe-') ? name : `mfe-${name}`);
export const shortRemoteName = (name: string): string => name.replace(/^mfe-/, '');

/** The parameter's value for an override: `booking@1.4.0`. */
export const overrideText = (name: string, override: Override): string =>
  `${shortRemoteName(name)}@${override.kind === 'version' ? override.version : override.origin}`;

/** A pattern that allows any port, for this machine only. */
const ANY_PORT = /^(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\*$/;

export const isOriginPattern = (pattern: string): boolean =>
  ANY_PORT.test(pattern) || originOf(pattern) === pattern;

/** URLs allow more, such as stars and semicolons, which have a meaning in a Content-Security-Policy. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/;

/** The origin in a text without path or query; null for any other text. */
export function originOf(text: string): string | null {
  try {
    const { origin, protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    const alone = pathname === '/' && !search && !hash && !username && !password;
    return alone && /^https?:$/.test(protocol) && HOST.test(hostname) ? origin : null;
  } catch {
    return null;
  }
}

/** Whether an origin matches a pattern: equal, or this machine's with any port. */
export const isAllowedOrigin = (origin: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const [, anyPort] = ANY_PORT.exec(pattern) ?? [];
    if (anyPort === undefined) return origin === pattern;
    const { protocol, hostname } = new URL(origin);
    return `${protocol}//${hostname}` === anyPort;
  });
