import { number, string } from 'yup';
import { MAX_PRICE_AUD, MAX_TEXT_LENGTH } from './limits';

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

/** Free text that may be absent. */
export const textField = () =>
  string().trim().max(MAX_TEXT_LENGTH, `Must be ${MAX_TEXT_LENGTH} characters or fewer`);

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
