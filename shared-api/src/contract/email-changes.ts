import { type InferType, object, string } from 'yup';
import { loginResponseSchema, passwordField, secondFactorCodeField } from './accounts';
import { emailField } from './fields';

/** `POST /users/me/email-change`: the password again, and with two-step log-in a code. */
export const emailChangeSchema = object({
  new_email: emailField('New email is required'),
  email_password: passwordField(),
  email_code: secondFactorCodeField().optional(),
});
export type EmailChange = InferType<typeof emailChangeSchema>;

/** The new address of the own account that waits for its link to be used. Both are null without one. */
export const pendingEmailSchema = object({
  new_email: string().nullable().defined(),
  /** When the link expires. */
  expires_at: string().nullable().defined(),
});
export type PendingEmail = InferType<typeof pendingEmailSchema>;

/** `POST /accounts/confirm-email`: the new address, and a new token if the caller is logged in to the account. */
export const confirmedEmailSchema = object({
  email: string().defined(),
  session: loginResponseSchema.nullable().defined(),
});
export type ConfirmedEmail = InferType<typeof confirmedEmailSchema>;
