import { array, boolean, type InferType, mixed, number, object, string } from 'yup';
import { bookingSchema } from './bookings';
import {
  INVITATION_ROLES,
  type InvitationRole,
  LINK_PROBLEMS,
  type LinkProblem,
  ROLES,
  type Role,
} from './catalogue';
import { emailField, firstNameField, joiningDisplayNameField, lastNameField, linkTokenField } from './fields';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './limits';
import { ACCOUNT_MESSAGES, SECOND_FACTOR_MESSAGES } from './messages';

export const passwordField = (requiredMessage = 'Password is required') =>
  string().required(requiredMessage).max(MAX_PASSWORD_LENGTH, ACCOUNT_MESSAGES.passwordTooLong);

/**
 * A password that is being chosen. Only the server checks for common passwords, and responds with a 422 on the field
 * with `ACCOUNT_MESSAGES.passwordTooCommon`.
 */
export const newPasswordField = () =>
  passwordField().min(MIN_PASSWORD_LENGTH, ACCOUNT_MESSAGES.passwordTooShort);

/** Login form and its form-encoded request: `username` is an email or a username (specification, sections 5 and 7). */
export const loginSchema = object({
  username: string().trim().required('Email is required').max(320, 'Must be 320 characters or fewer'),
  password: string()
    .required('Password is required')
    .max(MAX_PASSWORD_LENGTH, `Must be ${MAX_PASSWORD_LENGTH} characters or fewer`),
});
export type LoginRequest = InferType<typeof loginSchema>;

export const loginResponseSchema = object({
  access_token: string().defined(),
  token_type: string().oneOf(['bearer']).defined(),
  expires_in: number().integer().defined(),
});
/** `expires_in` is in seconds. */
export type LoginResponse = InferType<typeof loginResponseSchema>;

/** A code of an authenticator app, or a recovery code; spaces, dashes and case do not count. */
export const secondFactorCodeField = () => string().trim().max(64, SECOND_FACTOR_MESSAGES.wrongCode);

/**
 * `POST /login/` for an account with two-step log-in: the token is valid for `POST /login/second-factor` only, once.
 */
export const secondFactorNeededSchema = object({
  second_factor_token: string().defined(),
  expires_in: number().integer().defined(),
});
export type SecondFactorNeeded = InferType<typeof secondFactorNeededSchema>;

/** The code alone, for the form of the second step. */
export const secondFactorCodeSchema = object({
  code: secondFactorCodeField().required(SECOND_FACTOR_MESSAGES.codeRequired),
});
/** `POST /login/second-factor`. */
export const secondFactorLoginSchema = secondFactorCodeSchema.shape({
  second_factor_token: string().required('Log in again').max(2000, 'Log in again'),
});
export type SecondFactorLogin = InferType<typeof secondFactorLoginSchema>;

export const meSchema = object({
  id: string().defined(),
  role: string<Role>().oneOf(ROLES).defined(),
  email: string().defined(),
  username: string().defined(),
  /** Whether the account has two-step log-in. Without it an admin may only set it up. */
  has_second_factor: boolean().defined(),
  /** Whether this session began with a passkey, which counts as both steps of a log-in. */
  is_by_passkey: boolean().defined(),
});
export type Me = InferType<typeof meSchema>;

/** A call with only the token of a mail link. */
export const linkTokenSchema = object({ token: linkTokenField() });
export type LinkToken = InferType<typeof linkTokenSchema>;

/** A response with only a message. */
export const noticeSchema = object({ detail: string().defined() });
export type Notice = InferType<typeof noticeSchema>;

/** A 400 for a mail link: the message, and what is wrong with the link, so that a page can offer a next step. */
export const linkRefusalSchema = object({
  detail: string().defined(),
  reason: string<LinkProblem>().oneOf(LINK_PROBLEMS).optional(),
});

/** The invited person; reading it does not consume the invitation. `name` is from their sign-up, if any. */
export const invitationSchema = object({
  email: string().defined(),
  role: string<InvitationRole>().oneOf(INVITATION_ROLES).defined(),
  name: string().nullable().defined(),
  expires_at: string().defined(),
});
export type Invitation = InferType<typeof invitationSchema>;

/** Activation of a Hairdresser, Barber or Admin: `name` is the display name. */
export const professionalActivationSchema = object({
  token: linkTokenField(),
  name: joiningDisplayNameField(),
  password: newPasswordField(),
});
/** Activation of a Client. */
export const clientActivationSchema = object({
  token: linkTokenField(),
  first_name: firstNameField(),
  /** Absent for a person with one name. */
  last_name: lastNameField(),
  password: newPasswordField(),
});
/** `POST /accounts/activate`: either of the two above, depending on the invitation's role. */
export const activationSchema = object({
  token: linkTokenField(),
  name: joiningDisplayNameField().optional(),
  first_name: firstNameField().optional(),
  last_name: lastNameField(),
  password: newPasswordField(),
});
export type Activation = InferType<typeof activationSchema>;

export const forgotPasswordSchema = object({ email: emailField() });
export type ForgotPassword = InferType<typeof forgotPasswordSchema>;

export const passwordResetSchema = object({ token: linkTokenField(), password: newPasswordField() });
export type PasswordReset = InferType<typeof passwordResetSchema>;

export const passwordChangeSchema = object({
  current_password: passwordField('Current password is required'),
  new_password: newPasswordField(),
  /** With two-step log-in. */
  code: secondFactorCodeField().optional(),
});
export type PasswordChange = InferType<typeof passwordChangeSchema>;

/** `DELETE /users/me/sessions/{id}` and `POST /users/me/log-out-elsewhere`: the password again. */
export const sessionEndSchema = object({ own_password: passwordField() });
export type SessionEnd = InferType<typeof sessionEndSchema>;

/** Whether two-step log-in is on, and the number of remaining recovery codes. */
export const secondFactorSchema = object({
  is_on: boolean().defined(),
  recovery_codes_left: number().integer().defined(),
});
export type SecondFactor = InferType<typeof secondFactorSchema>;

/** `POST /users/me/second-factor`: the password again. Field names are ids on a page that has several such forms. */
export const secondFactorStartSchema = object({ factor_password: passwordField() });
export type SecondFactorStart = InferType<typeof secondFactorStartSchema>;

/** For an authenticator app: the secret in base 32, and the URI for its QR code. */
export const secondFactorSetupSchema = object({ secret: string().defined(), uri: string().defined() });
export type SecondFactorSetup = InferType<typeof secondFactorSetupSchema>;

/** Recovery codes, shown once. */
export const recoveryCodesSchema = object({ recovery_codes: array().of(string().defined()).defined() });
export type RecoveryCodes = InferType<typeof recoveryCodesSchema>;

/** `PUT /users/me/second-factor`: two-step log-in is on; every earlier token is revoked. */
export const secondFactorOnSchema = loginResponseSchema.concat(recoveryCodesSchema);
export type SecondFactorOn = InferType<typeof secondFactorOnSchema>;

/** Turning two-step log-in off, and new recovery codes: the password and a code again. */
export const secondFactorChangeSchema = secondFactorStartSchema.shape({
  factor_code: secondFactorCodeField().required(SECOND_FACTOR_MESSAGES.codeRequired),
});
export type SecondFactorChange = InferType<typeof secondFactorChangeSchema>;

/** A log-in that is valid. `browser` and `system` are null when the user agent does not say. */
export const ownSessionSchema = object({
  id: string().defined(),
  browser: string().nullable().defined(),
  system: string().nullable().defined(),
  started_at: string().defined(),
  last_used_at: string().defined(),
  /** The caller's own session. */
  is_current: boolean().defined(),
});
export type OwnSession = InferType<typeof ownSessionSchema>;

/** `DELETE /users/me/`: the password again. */
export const accountDeletionSchema = object({
  password: passwordField(),
  /** With two-step log-in. */
  code: secondFactorCodeField().optional(),
});
export type AccountDeletion = InferType<typeof accountDeletionSchema>;

/** Everything stored about the caller (`GET /users/me/export`). Lists that do not apply to their role are empty. */
export const accountExportSchema = object({
  exported_at: string().defined(),
  account: meSchema.omit(['is_by_passkey']).shape({ created_at: string().defined() }).defined(),
  profile: mixed<Record<string, unknown>>().nullable().defined(),
  bookings: array().of(bookingSchema.defined()).defined(),
  /** Rows by kind: services, products, availability, pictures, notifications, feedback, waitlist and so on. */
  more: mixed<Record<string, readonly Record<string, unknown>[]>>().defined(),
});
export type AccountExport = InferType<typeof accountExportSchema>;
