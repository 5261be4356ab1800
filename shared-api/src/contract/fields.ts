import { number, string } from 'yup';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_PRICE_AUD, MAX_TEXT_LENGTH } from './limits';
import { MESSAGES, WAITLIST_MESSAGES } from './messages';

/** Letters of any script, spaces, and apostrophes or hyphens inside a name; no digits (api.md). */
export const NAME_PATTERN = /^\p{L}[\p{L}\p{M} '’-]*$/u;

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id as the server gives it: a UUIDv7 in text. */
export const idField = (message = 'Must be a valid id') => string().matches(UUID_PATTERN, message);

/** A person's or a business's name. @param requiredMessage when blank @param digitsMessage when it has other signs */
export const nameField = (requiredMessage: string, digitsMessage: string, maxLength: number) =>
  string()
    .trim()
    .required(requiredMessage)
    .matches(NAME_PATTERN, digitsMessage)
    .max(maxLength, `Must be ${maxLength} characters or fewer`);

/** The name that a professional is shown by (specification, section 5, Professional profile). */
export const displayNameField = () =>
  nameField('Display name is required', 'Business name should not contain numbers', MAX_NAME_LENGTH);

/** A client's names (specification, section 5, Client). */
export const firstNameField = () =>
  nameField('First name is required', 'First name should not contain numbers', MAX_NAME_LENGTH);
export const lastNameField = () =>
  nameField('Last name is required', 'Last name should not contain numbers', MAX_NAME_LENGTH);

/** An address that mail can reach: with a dot in its domain, in the length that SMTP carries. */
export const emailField = (requiredMessage = 'Email is required') =>
  string()
    .trim()
    .required(requiredMessage)
    .email(WAITLIST_MESSAGES.invalidEmail)
    .max(MAX_EMAIL_LENGTH, WAITLIST_MESSAGES.invalidEmail)
    .matches(/\.[^.]+$/, { message: WAITLIST_MESSAGES.invalidEmail, excludeEmptyString: true });

/** The token of a link in a mail: 256 random bits in base64url, so 43 signs. What is no token is checked by no query. */
export const linkTokenField = () =>
  string().trim().required('Token is required').max(200, 'Token is too long');

/** Free text that may be absent. */
export const textField = () => string().trim().max(MAX_TEXT_LENGTH, MESSAGES.textTooLong);

/** Money in AUD with at most two decimals. */
export const priceField = (minimum: number, message: string) =>
  number()
    .typeError(message)
    .required(message)
    .min(minimum, message)
    .max(MAX_PRICE_AUD, `Price must be at most $${MAX_PRICE_AUD}`)
    .test('cents', 'Price can have two decimals at most', hasWholeCents);

/** Whether an amount in AUD is a whole number of cents. */
export function hasWholeCents(amount: number | undefined): boolean {
  return amount === undefined || Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
}

/** An instant in ISO 8601 with its offset or Z. */
export const instantField = (message = 'Must be a valid datetime') =>
  string().test('instant', message, (value) => value === undefined || isInstant(value));

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Whether a text is an existing instant in ISO 8601 with an offset. */
export function isInstant(value: string): boolean {
  return INSTANT_PATTERN.test(value) && !Number.isNaN(Date.parse(value)) && isCalendarDay(value.slice(0, 10));
}

/** JavaScript reads the 30th of February as the 2nd of March. */
const isCalendarDay = (day: string) => new Date(`${day}T00:00Z`).toISOString().startsWith(day);
