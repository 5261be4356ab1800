import { array, type InferType, number, object, string } from 'yup';
import { passwordField, secondFactorCodeField } from './accounts';
import { lineField } from './fields';
import { MAX_PASSKEY_NAME_LENGTH } from './limits';
import { PASSKEY_MESSAGES } from './messages';

/** One of the own passkeys. `last_used_at` is null before its first log-in. */
export const passkeySchema = object({
  id: string().defined(),
  name: string().defined(),
  created_at: string().defined(),
  last_used_at: string().nullable().defined(),
});
export type Passkey = InferType<typeof passkeySchema>;

/** Adding and removing a passkey: the password again, and with two-step log-in a code. */
export const passkeyChangeSchema = object({
  passkey_password: passwordField(),
  passkey_code: secondFactorCodeField().optional(),
});
export type PasskeyChange = InferType<typeof passkeyChangeSchema>;

/** `PATCH /users/me/passkeys/{id}`. */
export const passkeyNameSchema = object({
  passkey_name: lineField()
    .required(PASSKEY_MESSAGES.nameRequired)
    .max(MAX_PASSKEY_NAME_LENGTH, `Must be ${MAX_PASSKEY_NAME_LENGTH} characters or fewer`),
});
export type PasskeyName = InferType<typeof passkeyNameSchema>;

/**
 * WebAuthn options for a log-in: `passkey_token` contains the challenge, is returned with the response, and works once.
 */
export const passkeyChallengeSchema = object({
  passkey_token: string().defined(),
  challenge: string().defined(),
  rp_id: string().defined(),
  expires_in: number().integer().defined(),
});
export type PasskeyChallenge = InferType<typeof passkeyChallengeSchema>;

/** The same for a new passkey. `excluded` are the credentials that the account has; `algorithms` are COSE identifiers. */
export const passkeyCreationSchema = passkeyChallengeSchema.shape({
  user_id: string().defined(),
  user_name: string().defined(),
  algorithms: array().of(number().integer().defined()).defined(),
  excluded: array().of(string().defined()).defined(),
});
export type PasskeyCreation = InferType<typeof passkeyCreationSchema>;

/** Bytes in base64url without padding, as WebAuthn's JSON has them. */
const bytesField = (maxLength: number) =>
  string()
    .required(PASSKEY_MESSAGES.refused)
    .matches(/^[A-Za-z0-9_-]+$/, PASSKEY_MESSAGES.refused)
    .max(maxLength, PASSKEY_MESSAGES.refused);

/** WebAuthn allows 1,023 bytes. */
const credentialIdField = () => bytesField(1364);
const clientDataField = () => bytesField(4000);
const passkeyTokenField = () =>
  string().required(PASSKEY_MESSAGES.expired).max(2000, PASSKEY_MESSAGES.expired);

/** `POST /users/me/passkeys`: the authenticator's response, and the name of the passkey. */
export const newPasskeySchema = passkeyNameSchema.shape({
  passkey_token: passkeyTokenField(),
  credential_id: credentialIdField(),
  client_data: clientDataField(),
  attestation_object: bytesField(20_000),
});
export type NewPasskey = InferType<typeof newPasskeySchema>;

/**
 * `POST /login/passkey`: the authenticator's response. `user_handle` names the account that the credential was made
 * for.
 */
export const passkeyLoginSchema = object({
  passkey_token: passkeyTokenField(),
  credential_id: credentialIdField(),
  client_data: clientDataField(),
  authenticator_data: bytesField(4000),
  signature: bytesField(2000),
  user_handle: bytesField(100),
});
export type PasskeyLogin = InferType<typeof passkeyLoginSchema>;
