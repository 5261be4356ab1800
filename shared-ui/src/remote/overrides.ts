/** What takes the place of a remote's live release in one browser. */
export type Override =
  | { readonly kind: 'version'; readonly version: string; readonly live: string | null }
  /** `release.json` is asked of this origin by the browser: a developer's own machine is reached by nobody else. */
  | { readonly kind: 'origin'; readonly origin: string; readonly live: string | null };

/** What the gateway writes into the registry of a page where somebody overrides, may, or tried to. */
export interface PageOverrides {
  /** Whether this site's configuration lets people see other than live releases at all. */
  readonly allowed: boolean;
  /** By the remote's full name: `mfe-booking`. */
  readonly active: Readonly<Record<string, Override>>;
  /** Sentences that say why something that was asked for is not there. */
  readonly refused: readonly string[];
}

/** A version that may be seen in the place of the live one. */
export interface ListedVersion {
  readonly version: string;
  /** UTC, ISO 8601. */
  readonly publishedAt: string;
  /** Sentences that say why it cannot run with what is live; none: it can. */
  readonly problems: readonly string[];
}

export interface ListedRemote {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  /** The newest first. */
  readonly versions: readonly ListedVersion[];
}

/** What `/overrides.json` answers where overriding is allowed. */
export interface OverrideChoices {
  readonly remotes: readonly ListedRemote[];
  /** Origins that may serve a remote: `http://localhost:*`, `https://preview.example`. */
  readonly origins: readonly string[];
}

/** In a remote's address: `?remote=booking@1.4.0`, as often as wanted; `?remote=none` goes back to what is live. */
export const OVERRIDE_PARAMETER = 'remote';
export const NO_OVERRIDE = 'none';

/** `booking` and `mfe-booking` are one remote. */
export const fullRemoteName = (said: string): string => (said.startsWith('mfe-') ? said : `mfe-${said}`);
export const shortRemoteName = (name: string): string => name.replace(/^mfe-/, '');

/** What the parameter says for an override: `booking@1.4.0`. */
export const overrideText = (name: string, override: Override): string =>
  `${shortRemoteName(name)}@${override.kind === 'version' ? override.version : override.origin}`;

/** An origin that is allowed with any port: only this machine's own may be. */
const ANY_PORT = /^(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\*$/;

export const isOriginPattern = (pattern: string): boolean =>
  ANY_PORT.test(pattern) || originOf(pattern) === pattern;

/** URLs take more, such as stars and semicolons, which mean something in a content policy. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])$/;

/** The origin that a text names, with nothing after it; null for any other text. */
export function originOf(text: string): string | null {
  try {
    const { origin, protocol, hostname, pathname, search, hash, username, password } = new URL(text);
    const alone = pathname === '/' && !search && !hash && !username && !password;
    return alone && /^https?:$/.test(protocol) && HOST.test(hostname) ? origin : null;
  } catch {
    return null;
  }
}

/** Whether an origin is one of those that are allowed: the very same, or this machine's with any port. */
export const isAllowedOrigin = (origin: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    const [, anyPort] = ANY_PORT.exec(pattern) ?? [];
    if (anyPort === undefined) return origin === pattern;
    const { protocol, hostname } = new URL(origin);
    return `${protocol}//${hostname}` === anyPort;
  });
