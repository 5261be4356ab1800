import { number, string } from 'yup';
import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_PRICE_AUD,
  MAX_TEXT_LENGTH,
  MIN_PHONE_LENGTH,
  MIN_WAITLIST_NAME_LENGTH,
} from './limits';
import { MESSAGES, WAITLIST_MESSAGES } from './messages';

/**
 * Letters of any script, spaces, and apostrophes or hyphens, straight or typographic, inside a name; no digits (api.md).
 * Without the fillers of Hangul: they count as letters, and a name of them would be invisible.
 */
export const NAME_PATTERN = /^(?!.*[\u115f\u1160\u3164\uffa0])\p{L}[\p{L}\p{M} '‘’‐‑-]*$/u;

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id: a UUID as text. Converted to lower case, like the ids it is compared with. */
export const idField = () =>
  string()
    .transform((id) => (typeof id === 'string' ? id.toLowerCase() : id))
    .matches(UUID_PATTERN, 'Must be a valid id');

/** Control characters, line separators, and marks that turn the direction of a text: they forge lines and hide words. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** What a text of several lines cannot have either. */
const CONTROL_BUT_LINES = /[^\P{Cc}\n\r\t]/u;

/** Single-line text: a name, a label, a place. */
export const lineField = () =>
  string()
    .trim()
    .test('one line', MESSAGES.notOneLine, (value) => !UNSEEN.test(value ?? ''));

/** A name of a person or a business that may be absent: one rule from the waitlist to the profile. */
export const nameField = (digitsMessage: string) =>
  string()
    .trim()
    .matches(NAME_PATTERN, {
      message: ({ value }: { value: string }) =>
        /\p{N}/u.test(value) ? digitsMessage : MESSAGES.lettersOnly,
      excludeEmptyString: true,
    })
    .max(MAX_NAME_LENGTH, `Must be ${MAX_NAME_LENGTH} characters or fewer`);

/** A person's name on the waitlist and at activation: at least two characters, as Unicode counts. */
export const joiningNameField = (requiredMessage: string, digitsMessage: string) =>
  nameField(digitsMessage)
    .required(requiredMessage)
    .test(
      'characters',
      WAITLIST_MESSAGES.nameTooShort,
      (name?: string) => !name || [...name].length >= MIN_WAITLIST_NAME_LENGTH,
    );

const DISPLAY_NAME_REQUIRED = 'Display name is required';
const DISPLAY_NAME_LETTERS = 'Business name should not contain numbers';

/** The name that a professional is shown by (specification, section 5, Professional profile). */
export const displayNameField = () => nameField(DISPLAY_NAME_LETTERS).required(DISPLAY_NAME_REQUIRED);
export const joiningDisplayNameField = () => joiningNameField(DISPLAY_NAME_REQUIRED, DISPLAY_NAME_LETTERS);

/** A client's names (specification, section 5, Client). */
export const firstNameField = () =>
  nameField('First name should not contain numbers').required('First name is required');
export const lastNameField = () => nameField('Last name should not contain numbers');

/** What people type between the digits of a phone number. */
const PHONE_SEPARATORS = /[\s()\u2010-\u2015-]/g;

/**
 * Normalizes an Australian number: '+61 (0)412 555-018' is '0412555018'. Other text stays as typed, so that the rule
 * refuses it.
 */
function toPhoneDigits(written: string): string {
  const closed = written.replace(PHONE_SEPARATORS, '');
  if (!/^(\+61)?\d*$/.test(closed)) return written;
  // 13, 1300 and 1800 numbers have no area code.
  return closed.replace(/^\+610?(?=1)/, '').replace(/^\+610?/, '0');
}

/** A phone number, kept as digits (specification, section 5, Client). */
export const phoneField = () =>
  string()
    .trim()
    .transform((value: unknown) => (typeof value === 'string' ? toPhoneDigits(value) : value))
    .required('Enter a valid number')
    .min(MIN_PHONE_LENGTH, 'Enter a valid number')
    .max(MAX_PHONE_LENGTH, 'Enter a valid number')
    .test('digits', 'Phone number must only contain digits', (value) => /^\d*$/.test(value ?? ''));

/** A deliverable address: with a dot in its domain, within SMTP's length limit. */
export const emailField = (requiredMessage = 'Email is required') =>
  string()
    .trim()
    .required(requiredMessage)
    .email(WAITLIST_MESSAGES.invalidEmail)
    .max(MAX_EMAIL_LENGTH, WAITLIST_MESSAGES.invalidEmail)
    .matches(/\.[^.]+$/, { message: WAITLIST_MESSAGES.invalidEmail, excludeEmptyString: true });

/**
 * The token of a link in a mail: 256 random bits in base64url, so 43 characters. Anything else is refused without a
 * database query.
 */
export const linkTokenField = () =>
  string().trim().required('Token is required').max(200, 'Token is too long');

/** Free text of any number of lines. */
export const linesField = () =>
  string().test('text', MESSAGES.notText, (value) => !CONTROL_BUT_LINES.test(value ?? ''));

/** Free text that may be absent. */
export const textField = () => linesField().trim().max(MAX_TEXT_LENGTH, MESSAGES.textTooLong);

/** Money in AUD with at most two decimals. @param name of the amount in messages */
export const priceField = (minimum: number, message: string, name = 'Price') =>
  number()
    .typeError(message)
    .required(message)
    .min(minimum, message)
    .max(MAX_PRICE_AUD, `${name} must be at most $${MAX_PRICE_AUD.toLocaleString('en-AU')}`)
    .test('cents', `${name} can have two decimals at most`, hasWholeCents);

/** Whether an amount in AUD is a whole number of cents. */
function hasWholeCents(amount: number | undefined): boolean {
  return amount === undefined || Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
}

/** For `transform`: a form's empty field. */
export const emptyToNull = <Value>(value: Value, typed: unknown): Value | null =>
  typed === '' ? null : value;

/** A time of the day, 'HH:MM'. */
export const clockField = () => string().matches(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:30');

/** An instant in ISO 8601 with its offset or Z. */
export const instantField = () =>
  string().test('instant', 'Must be a valid datetime', (value) => value === undefined || isInstant(value));

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Whether a text is an existing instant in ISO 8601 with an offset. */
export function isInstant(value: string): boolean {
  return INSTANT_PATTERN.test(value) && !Number.isNaN(Date.parse(value)) && isCalendarDay(value.slice(0, 10));
}

/** JavaScript reads the 30th of February as the 2nd of March. */
const isCalendarDay = (day: string) => new Date(`${day}T00:00Z`).toISOString().startsWith(day);
