import { type InferType, object, string } from 'yup';
import { WAITLIST_ROLES, type WaitlistRole } from './catalogue';
import { emailField, joiningNameField } from './fields';
import { MAX_WAITLIST_NAME_LENGTH } from './limits';
import { WAITLIST_MESSAGES } from './messages';

/** The waitlist's form and `POST /waitlist/signup` (specification, section 5, Waitlist). */
export const waitlistSignUpSchema = object({
  name: joiningNameField(WAITLIST_MESSAGES.nameTooShort, WAITLIST_MESSAGES.nameNotLetters).max(
    MAX_WAITLIST_NAME_LENGTH,
    WAITLIST_MESSAGES.nameTooLong,
  ),
  email: emailField(WAITLIST_MESSAGES.invalidEmail),
  role: string<WaitlistRole>()
    .required(WAITLIST_MESSAGES.chooseRole)
    .oneOf(WAITLIST_ROLES, WAITLIST_MESSAGES.chooseRole),
});
export type WaitlistSignUp = InferType<typeof waitlistSignUpSchema>;

/** Who has just verified their address (`POST /waitlist/verify`). */
export const waitlistVerifiedSchema = object({ name: string().defined(), email: string().defined() });
export type WaitlistVerified = InferType<typeof waitlistVerifiedSchema>;
