import { array, type InferType, number, object, string } from 'yup';
import { clientNameSchema } from './clients';
import { idField, linesField } from './fields';
import {
  MAX_QUOTE_PICTURES,
  MAX_QUOTE_VALID_DAYS,
  MAX_QUOTE_WORDS_LENGTH,
  MIN_SERVICE_PRICE_AUD,
} from './limits';
import { mediaItemSchema } from './media';
import { MENU_MESSAGES } from './messages';
import { ownListFields } from './paging';
import {
  PHOTO_QUOTE_MESSAGES,
  PHOTO_QUOTE_PARTIES,
  PHOTO_QUOTE_STATES,
  type PhotoQuoteParty,
  type PhotoQuoteState,
} from './photo-quote-rules';
import { professionalSummarySchema } from './professionals';
import { bookedStyleSchema, centsField, durationField, styleChoiceSchema } from './style-menu';

const wordsField = () =>
  linesField().trim().max(MAX_QUOTE_WORDS_LENGTH, `Must be ${MAX_QUOTE_WORDS_LENGTH} characters or fewer`);

/** `POST /photo-quotes/`: a client asks a professional. The pictures were uploaded as the client's own. */
export const photoQuoteCreateSchema = object({
  professional_id: idField().required('Choose a professional'),
  service_id: idField().nullable().default(null),
  words: wordsField().required(PHOTO_QUOTE_MESSAGES.wordsMissing),
  picture_ids: array()
    .of(idField().required('Must be a valid id'))
    .min(1, PHOTO_QUOTE_MESSAGES.picturesMissing)
    .max(MAX_QUOTE_PICTURES, PHOTO_QUOTE_MESSAGES.tooManyPictures)
    .required(PHOTO_QUOTE_MESSAGES.picturesMissing)
    .test(
      'repeats',
      'Send each picture once',
      (ids = []) => new Set(ids.map((id) => id?.toLowerCase())).size === ids.length,
    ),
});
export type PhotoQuoteCreate = InferType<typeof photoQuoteCreateSchema>;

/**
 * `POST /photo-quotes/{id}/answer`: the professional's price and length for one of their services. `choice` is the
 * variant of its style menu, if any; price and minutes are always the professional's.
 */
export const photoQuoteAnswerSchema = object({
  service_id: idField().required('Choose a service'),
  choice: styleChoiceSchema.nullable().default(null),
  price_cents: centsField(MIN_SERVICE_PRICE_AUD, 'Price must be positive and above $5'),
  minutes_min: durationField(),
  /** What a booking reserves. */
  minutes_max: durationField().test(
    'range',
    MENU_MESSAGES.rangeReversed,
    (longest, { parent }) => !(Number(longest) < Number(parent.minutes_min)),
  ),
  /** Shown with the quote. What a booking has to pay follows from the professional's house rules. */
  deposit_cents: centsField(0, 'Deposit must be $0 or more')
    .default(0)
    .test(
      'deposit',
      PHOTO_QUOTE_MESSAGES.depositTooHigh,
      (deposit, { parent }) => !(Number(deposit) > Number(parent.price_cents)),
    ),
  valid_days: number()
    .typeError(PHOTO_QUOTE_MESSAGES.validDays)
    .required(PHOTO_QUOTE_MESSAGES.validDays)
    .integer(PHOTO_QUOTE_MESSAGES.validDays)
    .min(1, PHOTO_QUOTE_MESSAGES.validDays)
    .max(MAX_QUOTE_VALID_DAYS, PHOTO_QUOTE_MESSAGES.validDays),
  words: wordsField().nullable().default(null),
});
export type PhotoQuoteAnswer = InferType<typeof photoQuoteAnswerSchema>;

const instant = () => string().defined();

/** A photo quote for its two parties; the addresses of its pictures expire after some minutes. */
export const photoQuoteSchema = object({
  id: string().defined(),
  state: string<PhotoQuoteState>().oneOf(PHOTO_QUOTE_STATES).defined(),
  client: clientNameSchema.defined(),
  professional: professionalSummarySchema.defined(),
  service: object({ id: string().defined(), name: string().defined() }).nullable().defined(),
  /** Empty, like the pictures, for the professional of a quote that ended without a booking. */
  words: string().defined(),
  pictures: array().of(mediaItemSchema.defined()).defined(),
  /** The professional's offer; a booking gets `style.price_cents` and `style.minutes`. */
  answer: object({
    style: bookedStyleSchema.defined(),
    deposit_cents: number().integer().defined(),
    words: string().nullable().defined(),
    answered_at: instant(),
  })
    .nullable()
    .defined(),
  /** The deadline for an answer, then the end of the validity. */
  expires_at: instant(),
  booking_id: string().nullable().defined(),
  /** The caller's unread messages. */
  unread_messages: number().integer().min(0).defined(),
  ended_by: string<PhotoQuoteParty | 'system'>()
    .oneOf([...PHOTO_QUOTE_PARTIES, 'system'])
    .nullable()
    .defined(),
  created_at: instant(),
  ended_at: string().nullable().defined(),
});
export type PhotoQuote = InferType<typeof photoQuoteSchema>;

/** `GET /photo-quotes/`: the caller's own, newest first. */
export const photoQuotesQuerySchema = object({ ...ownListFields, booking_id: idField() });
export type PhotoQuotesQuery = Partial<InferType<typeof photoQuotesQuerySchema>>;
