/** Google Places is asked for suburbs without a map: its script, and the calls that it makes. */
const GOOGLE_PLACES = {
  scripts: ' https://maps.googleapis.com',
  calls: ' https://maps.googleapis.com https://places.googleapis.com',
};
const NOBODY_ELSE = { scripts: '', calls: '' };

/**
 * The policy of every page: nothing runs or loads that we did not send ourselves. Pages follow each other without a new
 * document, so what the profile's form may load with Google Places, every page may.
 */
export function contentSecurityPolicy(nonce: string, hasGooglePlaces = false): string {
  const others = hasGooglePlaces ? GOOGLE_PLACES : NOBODY_ELSE;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${others.scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${others.calls}`,
    "manifest-src 'self'",
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
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** A picture opened by itself must not run anything: SVG may carry scripts, and a browser may be wrong about others. */
export const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
