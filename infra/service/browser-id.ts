import { randomBytes } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { PlainProblem } from './plain-problem';
import { isStrongSecret, MIN_SECRET_LENGTH } from './strong-secret';

/** The first one signs, all verify. */
export type BrowserIdSecrets = readonly [string, ...string[]];

/** Longer than a canary takes; afterwards the browser gets a new id. */
const KEPT_SECONDS = 30 * 24 * 60 * 60;
const ID = /^[\w-]{22}$/;

/** Browsers accept the prefix `__Host-` over HTTPS only, from this host only. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-browser' : 'browser');

/** The random ids by which browsers get canaries and flags: 22 characters without personal data, in a signed cookie. */
export interface BrowserIds {
  /** The id in a `Cookie` header; null without a valid signature. */
  read(cookies: string | undefined): string | null;
  /**
   * A `Set-Cookie` with an id (default: a new one). Scripts cannot read it, and other sites' requests do not send it.
   */
  setCookie(id?: string): string;
}

/** @param isSecure whether the site is served over HTTPS */
export function browserIds(secrets: BrowserIdSecrets, isSecure: boolean): BrowserIds {
  const signer = fastifyCookie.signerFactory([...secrets]);
  const name = cookieName(isSecure);
  return {
    read: (cookies) => {
      const signed = fastifyCookie.parse(cookies ?? '')[name];
      const { valid, value } = signer.unsign(signed ?? '');
      return valid && value !== null && ID.test(value) ? value : null;
    },
    setCookie: (id = randomBytes(16).toString('base64url')) =>
      fastifyCookie.serialize(name, signer.sign(id), {
        path: '/',
        maxAge: KEPT_SECONDS,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
      }),
  };
}

/** The cookie of a response, as a browser sends it back, and its id; undefined without one. For the release tool. */
export function receivedBrowserId(
  { headers }: Response,
  isSecure: boolean,
): { readonly cookie: string; readonly id: string } | undefined {
  const name = cookieName(isSecure);
  const cookie = headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';', 1)[0];
  const signed = cookie === undefined ? undefined : fastifyCookie.parse(cookie)[name];
  return cookie === undefined || signed === undefined
    ? undefined
    : { cookie, id: signed.split('.', 1)[0] ?? '' };
}

/**
 * Reads BROWSER_ID_SECRETS, separated by commas. In development a random secret is used.
 *
 * @throws PlainProblem in production when one is missing or weak
 */
export function readBrowserIdSecrets(env: Readonly<Record<string, string | undefined>>): BrowserIdSecrets {
  const [first, ...others] = (env.BROWSER_ID_SECRETS ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const isProduction = env.NODE_ENV === 'production';
  if (first === undefined) {
    if (isProduction)
      throw new PlainProblem(
        `BROWSER_ID_SECRETS is missing: give at least ${MIN_SECRET_LENGTH} random characters, the same to API and gateway.`,
      );
    return [randomBytes(MIN_SECRET_LENGTH).toString('hex')];
  }
  if (isProduction && ![first, ...others].every(isStrongSecret))
    throw new PlainProblem(
      `BROWSER_ID_SECRETS is too weak for production: give at least ${MIN_SECRET_LENGTH} random characters each.`,
    );
  return [first, ...others];
}
