import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf } from '../accounts/key-id';
import type { Config } from '../config';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Secrets = Pick<Config, 'acceptedSecrets'>;

/** The purpose of a secret; each has its own key. */
type SealedPurpose = 'second factors' | 'calendar passwords' | 'calendar sign-ins' | 'push subscriptions';

/** A secret as stored in the database. */
export interface Sealed {
  /** Nonce, authentication tag and ciphertext of AES-256-GCM. */
  readonly sealed_secret: Buffer;
  readonly key_id: string;
}

const keyFrom = (secret: string, purpose: SealedPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `crown-and-coil ${purpose}`, 32));

/** Id of the key that `seal` uses. */
export const sealingKeyId = ({ acceptedSecrets }: Secrets): string => keyIdOf(acceptedSecrets[0]);

/** Encrypts a secret bound to one account. */
export function seal(
  { acceptedSecrets }: Secrets,
  userId: string,
  secret: Buffer,
  purpose: SealedPurpose = 'second factors',
): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(acceptedSecrets[0], purpose), nonce, {
    authTagLength: TAG_BYTES,
  });
  cipher.setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return {
    sealed_secret: Buffer.concat([nonce, cipher.getAuthTag(), text]),
    key_id: sealingKeyId({ acceptedSecrets }),
  };
}

/**
 * Decrypts the result of `seal` with any of the accepted secrets; null when the key is gone or the bytes were modified.
 */
export function unseal(
  { acceptedSecrets }: Secrets,
  userId: string,
  { sealed_secret, key_id }: Sealed,
  purpose: SealedPurpose = 'second factors',
): Buffer | null {
  const secret = acceptedSecrets.find((accepted) => keyIdOf(accepted) === key_id);
  if (secret === undefined) return null;
  const nonce = sealed_secret.subarray(0, NONCE_BYTES);
  const tag = sealed_secret.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyFrom(secret, purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(tag);
    return Buffer.concat([
      decipher.update(sealed_secret.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return null;
  }
}
