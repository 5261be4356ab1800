import {
  type NewPasskey,
  PASSKEY_MESSAGES,
  type PasskeyChallenge,
  type PasskeyCreation,
  type PasskeyLogin,
} from '@crown-and-coil/shared-api';

/** Loaded on first use: most people log in without a passkey. */
const loadLibrary = () => import('@simplewebauthn/browser');

const MILLISECONDS = 1000;

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether this browser can suggest passkeys in a field of a form (conditional mediation). */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await (await loadLibrary()).browserSupportsWebAuthnAutofill());
}

/**
 * Asks the browser for one of the site's passkeys. Rejects when the person or the browser declines, and when another
 * ceremony starts: a browser runs one at a time.
 * @param autofill offers them as suggestions of the field with the token `webauthn` until the signal aborts
 */
export async function askForPasskey(
  { passkeyToken, challenge, rpId, expiresIn }: PasskeyChallenge,
  autofill?: AbortSignal,
): Promise<PasskeyLogin> {
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary();
  autofill?.throwIfAborted();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  autofill?.addEventListener('abort', cancel);
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId,
      timeout: expiresIn * MILLISECONDS,
      userVerification: 'required',
      allowCredentials: [],
    },
    useBrowserAutofill: autofill !== undefined,
  }).finally(() => autofill?.removeEventListener('abort', cancel));
  return {
    passkeyToken,
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  };
}

/** Asks the browser to make a passkey. Rejects when the person or the browser declines. */
export async function createPasskey(creation: PasskeyCreation): Promise<Omit<NewPasskey, 'passkeyName'>> {
  const { startRegistration } = await loadLibrary();
  const { passkeyToken, challenge, rpId, expiresIn, userId, userName, algorithms, excluded } = creation;
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Crown & Coil' },
      user: { id: userId, name: userName, displayName: userName },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: expiresIn * MILLISECONDS,
      excludeCredentials: excluded.map((credential) => ({ id: credential, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  });
  return {
    passkeyToken,
    credentialId: id,
    clientData: response.clientDataJSON,
    attestationObject: response.attestationObject,
  };
}

/**
 * The message when the browser created or returned no passkey.
 * @param declined for a person who declined, or did not answer in time
 * @param failed for other errors, except that the device already has a passkey of the account
 */
export function passkeyProblem(
  error: unknown,
  { declined, failed }: { readonly declined: string; readonly failed: string },
): string {
  const { name } = Object(error) as { name?: unknown };
  if (name === 'NotAllowedError' || name === 'AbortError') return declined;
  if (name === 'InvalidStateError') return PASSKEY_MESSAGES.alreadyHere;
  return failed;
}
