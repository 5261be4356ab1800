import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import {
  RELEASE_SIGNERS,
  type ReleaseSignature,
  type ReleaseSigners,
  type Signed,
  signedStatement,
} from '@crown-and-coil/shared-ui/remote/registry';
import { integrityOfBytes, RELEASE_FILE } from './build-record';

/** Stored beside `release.json` and written before it. */
export const SIGNATURE_FILE = `${RELEASE_FILE}.sig`;

/** A release without a signature by a key that this site trusts for it. */
export class UntrustedRelease extends PlainProblem {
  override readonly name = 'UntrustedRelease';
}

/** Signs releases, as a team's pipeline does. */
export interface SigningKey {
  /** In the format of `ReleaseSigners`. */
  readonly publicKey: string;
  readonly key: KeyObject;
}

/** A new key pair: the private key for RELEASE_SIGNING_KEY (PKCS #8, base64), the public one for the package's list. */
export function newKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: rawKey(publicKey),
  };
}

const rawKey = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? '';

/** @throws when it is not a valid key */
const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' });

/**
 * The key that signs what is published, from RELEASE_SIGNING_KEY; undefined without one.
 *
 * @throws PlainProblem when it is not a private Ed25519 key
 */
export function readSigningKey(env: Readonly<Record<string, string | undefined>>): SigningKey | undefined {
  const text = env.RELEASE_SIGNING_KEY?.trim();
  if (!text) return undefined;
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return { key, publicKey: rawKey(createPublicKey(key)) };
  } catch {
    // Reported below: OpenSSL's message may contain the key.
  }
  throw new PlainProblem(
    'RELEASE_SIGNING_KEY must be a private key as `npm run release -- new-key` prints it.',
  );
}

/**
 * Whose releases a site trusts: RELEASE_SIGNERS (JSON, public keys by package), else the keys in the source. Undefined
 * when there are none: releases then need no signature.
 *
 * @throws PlainProblem when it is malformed
 */
export function readSigners(env: Readonly<Record<string, string | undefined>>): ReleaseSigners | undefined {
  const signers = env.RELEASE_SIGNERS ? parseSigners(env.RELEASE_SIGNERS) : RELEASE_SIGNERS;
  return Object.keys(signers).length > 0 ? signers : undefined;
}

function parseSigners(text: string): ReleaseSigners {
  try {
    const signers = JSON.parse(text) as ReleaseSigners;
    // Throws unless it is an object of lists of keys.
    for (const keys of Object.values(signers)) keys.map(publicKeyOf);
    if (typeof signers === 'object' && !Array.isArray(signers)) return signers;
  } catch {
    // Reported below.
  }
  throw new PlainProblem(
    'RELEASE_SIGNERS must be JSON: {"mfe-booking": ["<public key>"]}, a list for each part.',
  );
}

/** Signs a release. @param description the bytes of its `release.json` */
export function signRelease(
  name: string,
  release: Signed,
  description: Uint8Array,
  { key }: SigningKey,
): ReleaseSignature {
  const digest = integrityOfBytes(description);
  const value = sign(null, Buffer.from(signedStatement(name, release, digest)), key).toString('base64');
  return { digest, value };
}

/**
 * Whether one of the package's keys has signed this release.
 *
 * @param description the bytes of its `release.json`
 */
export function isSigned(
  signers: ReleaseSigners,
  name: string,
  release: Signed,
  description: Uint8Array,
  signature: ReleaseSignature | undefined,
): boolean {
  if (typeof signature?.value !== 'string' || signature.digest !== integrityOfBytes(description))
    return false;
  const statement = Buffer.from(signedStatement(name, release, signature.digest));
  const value = Buffer.from(signature.value, 'base64');
  const keys = Object.hasOwn(signers, name) ? signers[name] : undefined;
  return (keys ?? []).some((raw) => verify(null, statement, publicKeyOf(raw), value));
}
