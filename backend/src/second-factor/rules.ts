import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Defaults of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Accepted steps before and after the current one, for clock skew. */
const SKEW_STEPS = 1;
const ISSUER = 'Crown & Coil';

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** A secret in base 32, to type into an app, and the address for its QR code. */
export function setupOf(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The reverse of `setupOf`: the bytes of a secret in base 32. */
export const secretFrom = (base32: string): Buffer => Buffer.from(Secret.fromBase32(base32).bytes);

/** The time step of a code; null if it matches no step near `now`. */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS });
  return delta === null ? null : presentStep(now) + delta;
}

export const presentStep = (now: Date): number => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);

/** When the code of a step is first accepted. */
export const acceptedFrom = (step: number): Date => new Date((step - SKEW_STEPS) * PERIOD_SECONDS * 1000);

/** The code of a time step. */
export const codeOf = (secret: Buffer, step: number): string =>
  totpOf(secret).generate({ timestamp: step * PERIOD_SECONDS * 1000 });

/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 50 bits, behind a costly hash and the limits on guesses. */
const RECOVERY_CODE_LENGTH = 10;

/** A random recovery code in readable form: 'k7m2x-9qd4t'. */
export function newRecoveryCode(): string {
  const code = [...randomBytes(RECOVERY_CODE_LENGTH)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('');
  return `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

/** A typed code: of an app, a recovery code, or neither. */
type TypedCode =
  | { readonly kind: 'app'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  | { readonly kind: 'neither' };

/**
 * Parses a typed code, ignoring spaces, dashes and case, and mapping letters that look like digits in recovery codes.
 */
export function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (plain.length === DIGITS && /^\d+$/.test(plain)) return { kind: 'app', code: plain };
  const code = plain.replace(/o/g, '0').replace(/[il]/g, '1');
  return code.length === RECOVERY_CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
    ? { kind: 'recovery', code }
    : { kind: 'neither' };
}
