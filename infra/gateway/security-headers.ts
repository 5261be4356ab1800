/** Google Places is asked for suburbs without a map: its script, and the calls that it makes. */
const GOOGLE_PLACES = {
  scripts: ' https://maps.googleapis.com',
  calls: ' https://maps.googleapis.com https://places.googleapis.com',
};
const NOBODY_ELSE = { scripts: '', calls: '' };

interface PagePolicy {
  /** Allows the styles that scripts add. */
  readonly nonce: string;
  /** Allow the styles of the page itself. */
  readonly styleHashes: readonly string[];
  /** Allows the one script that is written into every page (page-script.ts). */
  readonly scriptHash: string;
  readonly hasGooglePlaces?: boolean | undefined;
  /** Origins that this one browser has a remote from, in the place of its live release. */
  readonly overridden?: readonly string[];
}

/**
 * The policy of every page: nothing runs or loads that we did not send ourselves, and no script runs that is written into
 * a page but the one that shows its theme. Pages follow each other without a new document, so what the profile's form may load with Google Places, every
 * page may.
 */
export function contentSecurityPolicy({
  nonce,
  styleHashes,
  scriptHash,
  hasGooglePlaces = false,
  overridden = [],
}: PagePolicy): string {
  const others = hasGooglePlaces ? GOOGLE_PLACES : NOBODY_ELSE;
  const own = overridden.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}${others.scripts}${own}`,
    ["style-src 'self'", `'nonce-${nonce}'`, ...styleHashes].join(' '),
    `img-src 'self' data: blob:${own}`,
    "font-src 'self'",
    `connect-src 'self'${others.calls}${own}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Headers of every answer that the gateway makes itself. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Of everything that is no page: nothing of it runs or loads anything, and no page may frame it. */
const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** For two years, of every host below too. */
const HSTS = 'max-age=63072000; includeSubDomains';

/** Of the service worker: it asks for what pages of this site ask for, and nothing else. */
export const SERVICE_WORKER_POLICY = `${NO_PAGE_POLICY}; connect-src 'self'`;

/**
 * What every answer starts from, those that are passed on from the API too; a page has a policy of its own.
 * `Strict-Transport-Security` only where people come over HTTPS: elsewhere it would lock them out.
 */
export const headersOfEveryAnswer = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...SECURITY_HEADERS,
  'content-security-policy': NO_PAGE_POLICY,
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': HSTS }),
});

/** A picture opened by itself must not run anything: SVG may carry scripts, and a browser may be wrong about others. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
