import type { NewPasskey, PasskeyLogin } from '@crown-and-coil/shared-api/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Config } from '../config';
import type { PasskeysTable } from './tables';

/** Supported signature algorithms, the preferred one first. */
export const ALGORITHMS: readonly number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** The relying party: the configured address, never one from a request. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Expected values of an authenticator's response. */
interface Expected {
  readonly relyingParty: RelyingParty;
  readonly challenge: string;
}

type NewCredential = Pick<PasskeysTable, 'credential_id' | 'public_key' | 'sign_count'>;

/** Verifies an authenticator's registration response. Null when it is invalid, also without user verification. */
export async function verifyNewPasskey(
  { relyingParty, challenge }: Expected,
  given: Pick<NewPasskey, 'credential_id' | 'client_data' | 'attestation_object'>,
): Promise<NewCredential | null> {
  const { credential_id: id, client_data: clientDataJSON, attestation_object: attestationObject } = given;
  const info = await orNull(async () => {
    if (namesCertificates(attestationObject)) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    return registrationInfo;
  });
  if (!info || info.credential.id !== id) return null;
  return {
    credential_id: bytesOf(id),
    public_key: Buffer.from(info.credential.publicKey),
    sign_count: info.credential.counter,
  };
}

/**
 * Whether an attestation has certificates. We request none, and the library would fetch revocation lists from addresses
 * in them.
 */
export function namesCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

/**
 * Verifies an authenticator's log-in response. Returns its signature counter; null when it is invalid, also without
 * user verification, or with a counter that did not increase.
 */
export async function verifyLogIn(
  { relyingParty, challenge }: Expected,
  { credential_id: id, client_data, authenticator_data, signature, user_handle }: PasskeyLogin,
  passkey: Pick<PasskeysTable, 'user_id' | 'public_key' | 'sign_count'>,
): Promise<number | null> {
  if (user_handle !== userHandleOf(passkey.user_id)) return null;
  const verified = await orNull(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client_data,
          authenticatorData: authenticator_data,
          signature,
          userHandle: user_handle,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.sign_count,
      },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** The user handle stored by authenticators: the account's id, which does not identify a person. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

/** The library throws for every refusal. */
async function orNull<Value>(verify: () => Promise<Value>): Promise<Value | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
