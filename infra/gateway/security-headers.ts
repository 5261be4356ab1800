import {
  COMMON_SECURITY_HEADERS,
  NO_PAGE_POLICY,
  transportSecurity,
} from '@crown-and-coil/service/security-headers';

/** Google Places, used for suburbs without a map: its script and its calls. */
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
  /** Allows the inline script of every page (page-script.ts). */
  readonly scriptHash: string;
  readonly hasGooglePlaces?: boolean | undefined;
  /** Origins of this browser's overrides. */
  readonly overridden?: readonly string[];
}

/**
 * The policy of every page: nothing runs or loads from other origins, and no inline script runs but our own
 * (page-script.ts). Navigations do not load a new document, so every page must allow what the profile form needs for
 * Google Places.
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

/** For the service worker, which requests only what pages of this site request. */
export const SERVICE_WORKER_POLICY = `${NO_PAGE_POLICY}; connect-src 'self'`;

/** Base headers of every response, including those forwarded from the API; pages add their own policy. */
export const headersOfEveryAnswer = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...COMMON_SECURITY_HEADERS,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
  ...transportSecurity(publicUrl),
});

/** A picture opened by itself must not run anything: SVG may carry scripts, and a browser may be wrong about others. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";
