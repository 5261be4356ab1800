import type { PartOfDay } from './catalogue';
import { MAX_WAITING_DAYS, MAX_WAITING_ENTRIES, WAITING_DAYS_AHEAD } from './limits';

/**
 * `waiting` can get an offer. `booked`, `withdrawn`, `missed`, `expired` and `closed` are its ends: the client booked, or
 * withdrew it; let two offers run out; its days are over; the service is not offered any more. Free of the schema
 * library, for screens.
 */
export const WAITING_STATES = ['waiting', 'booked', 'withdrawn', 'missed', 'expired', 'closed'] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/**
 * Only `offered` holds its time. `withdrawn`: by the professional, or the time or the client is no longer available. An
 * accepted one whose booking is cancelled before it is paid gets one of the last three.
 */
const WAITING_OFFER_STATES = ['offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type WaitingOfferState = (typeof WAITING_OFFER_STATES)[number];

export const PART_OF_DAY_WORDS: Readonly<Record<PartOfDay, string>> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
};

/** The parts of a search needed for its text. */
interface WaitingSearchWords {
  readonly search?: string | undefined;
  readonly location?: string | undefined;
  readonly category?: string | undefined;
  readonly radius_km?: number | undefined;
}

/** 'knotless mid-back, within 10 km of Footscray VIC'; the place may be among the words. */
export function searchInWords(asked: WaitingSearchWords | null): string {
  if (asked === null) return '';
  const { search, location, category, radius_km: radius } = asked;
  const what = [search, category].filter(Boolean).join(', ') || 'Any service';
  if (radius === undefined) return what;
  return location ? `${what}, within ${radius} km of ${location}` : `${what}, within ${radius} km`;
}

/** How offers are made, in the order in which they count: the page shows them, and the server follows them. */
export const WAITING_LIST_RULES = [
  'When a time opens, it is offered to one client at a time, and held for them meanwhile.',
  'It is offered only to clients who can book it, and whose days, part of the day and length it fits as a whole.',
  'Among these the client who has waited longest comes first, whether for one professional or for any within a distance.',
  'A request for any professional within a distance gets times that its search would show, for the shortest style that fits its words.',
  'A client has one open offer at a time. A time that a client declined or did not answer is not offered to them again.',
  'An offer is open for 15 minutes. One made between 9:00 pm and 8:45 am is open until 9:00 am.',
  'A client who lets two offers run out, without an answer or with an unpaid deposit, leaves the list. Declining an offer costs no place.',
  'The professional may offer a time by hand to anybody on the list who can book it. No one can pay for a place.',
] as const;

/** Sentences of the waiting list. */
export const WAITING_LIST_MESSAGES = {
  loadFailed: 'Failed to load the waiting list.',
  askFailed: 'This could not be saved. Please try again.',
  endFailed: 'This could not be changed. Please try again.',
  asked: 'We will tell you when a time opens.',
  placeMissing: 'Choose a suburb, city or postcode',
  timeAmongWords: 'Leave out the time, and choose morning, afternoon or evening instead',
  searchAskedAlready: 'You are already waiting for this.',
  unknownService: 'Choose one of the services that are offered',
  closed: 'This professional does not keep a waiting list at the moment.',
  freeNow: 'There are free times on these days. Please choose one.',
  askedAlready: 'You are already waiting for this service.',
  tooMany: `You can wait for ${MAX_WAITING_ENTRIES} services at most. Please leave one of these waiting lists first.`,
  dayPassed: 'Choose today or a later day',
  toBeforeFrom: 'Must be on or after the first day',
  tooManyDays: `Choose ${MAX_WAITING_DAYS} days at most`,
  tooFar: `Choose a day within the next ${WAITING_DAYS_AHEAD} days`,
  offerGone: 'This offer is not open any more.',
  otherStart: 'This offer is for another time.',
  entryGone: 'This client is not waiting any more.',
  openOffer: 'This client has an open offer already.',
  notFree: 'This time is not free, or too short.',
  gateClosed: 'This client cannot book this time: it needs a consultation, patch test or photo quote first.',
  startsFailed: 'Failed to load your free time.',
  noStarts: 'No free time of these days is long enough.',
} as const;
