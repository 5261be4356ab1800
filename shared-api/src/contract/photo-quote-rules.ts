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

/** An open quote. */
export const OPEN_QUOTE_STATES = ['asked', 'answered'] as const satisfies readonly PhotoQuoteState[];
export type OpenQuoteState = (typeof OPEN_QUOTE_STATES)[number];

export const isOpenQuote = (state: PhotoQuoteState): state is OpenQuoteState =>
  OPEN_QUOTE_STATES.some((open) => open === state);

/**
 * Whether a party sees the client's request and pictures. The professional loses access when a quote ends without a
 * booking.
 */
export const showsRequest = (state: PhotoQuoteState, to: PhotoQuoteParty): boolean =>
  to === 'client' || state === 'booked' || isOpenQuote(state);

/**
 * The end status when a party ends a quote: each withdraws their own part, and declines the other's. Undefined when it
 * has already ended.
 */
export function endOfQuote(
  state: PhotoQuoteState,
  by: PhotoQuoteParty,
): 'declined' | 'withdrawn' | undefined {
  if (!isOpenQuote(state)) return undefined;
  const sentLastBy: PhotoQuoteParty = state === 'asked' ? 'client' : 'professional';
  return sentLastBy === by ? 'withdrawn' : 'declined';
}

/** Messages of photo quotes. */
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
