import { MAX_OPEN_QUOTES, MAX_QUOTE_PICTURES, MAX_QUOTE_VALID_DAYS } from './limits';

/**
 * `asked` waits for the professional, `answered` for the client. `booked`, `declined`, `withdrawn` and `expired` are its
 * ends. Free of the schema library, for screens.
 */
export const PHOTO_QUOTE_STATES = [
  'asked',
  'answered',
  'booked',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type PhotoQuoteState = (typeof PHOTO_QUOTE_STATES)[number];

export const PHOTO_QUOTE_PARTIES = ['client', 'professional'] as const;
export type PhotoQuoteParty = (typeof PHOTO_QUOTE_PARTIES)[number];

/** A quote with which somebody can still do something. */
export const OPEN_QUOTE_STATES = ['asked', 'answered'] as const satisfies readonly PhotoQuoteState[];
export type OpenQuoteState = (typeof OPEN_QUOTE_STATES)[number];

export const isOpenQuote = (state: PhotoQuoteState): state is OpenQuoteState =>
  OPEN_QUOTE_STATES.some((open) => open === state);

/**
 * Whether a party is shown what the client asked, with the pictures. A quote that ends without a booking takes it back from
 * the professional.
 */
export const showsRequest = (state: PhotoQuoteState, to: PhotoQuoteParty): boolean =>
  to === 'client' || state === 'booked' || isOpenQuote(state);

/**
 * What a quote becomes when a party ends it: each withdraws what they sent last, and declines what the other sent.
 * Undefined when it has ended already.
 */
export function endOfQuote(
  state: PhotoQuoteState,
  by: PhotoQuoteParty,
): 'declined' | 'withdrawn' | undefined {
  if (!isOpenQuote(state)) return undefined;
  const sentLastBy: PhotoQuoteParty = state === 'asked' ? 'client' : 'professional';
  return sentLastBy === by ? 'withdrawn' : 'declined';
}

/** Sentences of photo quotes. */
export const PHOTO_QUOTE_MESSAGES = {
  loadFailed: 'Failed to load photo quotes.',
  oneFailed: 'Photo quote not found or failed to load.',
  askFailed: 'Your request could not be sent. Please try again.',
  answerFailed: 'Your answer could not be sent. Please try again.',
  endFailed: 'This could not be changed. Please try again.',
  asked: 'Your photo quote request is sent.',
  answeredNow: 'Your quote is sent.',
  wordsMissing: 'Say in a few words what you would like',
  picturesMissing: 'Add at least one picture',
  tooManyPictures: `A request can have ${MAX_QUOTE_PICTURES} pictures at most`,
  picturesGone: 'These pictures are not there any more. Please add them again.',
  askedAlready: 'You have already asked this professional, and wait for the answer.',
  tooManyOpen: `You can have ${MAX_OPEN_QUOTES} open photo quotes at most. Please wait for an answer, or withdraw one.`,
  unknownService: 'Choose one of the services that are offered',
  answered: 'This request is already answered.',
  ended: 'This photo quote has ended.',
  validDays: `A quote is valid for 1 to ${MAX_QUOTE_VALID_DAYS} days`,
  depositTooHigh: 'The deposit must not be more than the price',
  // Booking from a quote
  notBookable: 'This quote cannot be booked. It may have expired, or have been booked already.',
  itsServiceOnly: 'A quote is booked with its own service alone',
  withoutStyles: 'The style of a quote is chosen already',
} as const;
