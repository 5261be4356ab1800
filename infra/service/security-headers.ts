/** The policy of every response that is no page: it may neither run nor load anything, nor be framed. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

/** What the headers of every response of the API and of the gateway have in common; pages have their own policy. */
export const COMMON_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': NO_PAGE_POLICY,
} as const;

/**
 * HSTS for two years, including subdomains. Sent over HTTPS only: elsewhere it would lock people out.
 * @param publicUrl the product's public origin
 */
export const transportSecurity = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {};
