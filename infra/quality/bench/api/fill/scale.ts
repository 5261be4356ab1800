/** The bookings of one professional. */
export interface History {
  /** Past and future bookings. */
  readonly pastBookings: number;
  readonly comingBookings: number;
  /** Days of past availability: the past bookings fill them with two per working day. */
  readonly pastDays: number;
}

/** Amounts of data in a filled database. */
export interface Scale {
  /** Such as '100k'. */
  readonly name: string;
  readonly bookings: number;
  readonly professionals: number;
  readonly clients: number;
  /** Services per professional, each with a style menu, and the number of different services. */
  readonly servicesEach: number;
  readonly catalogue: number;
  /** Of ordinary professionals, and of every tenth one in large databases. */
  readonly history: History;
  readonly longHistory: History;
  /** Days of future availability. */
  readonly comingDays: number;
  /** Whether bookings have their history and notifications. */
  readonly hasHistory: boolean;
}

const PROFESSIONALS = 2000;
const CLIENTS = 20_000;
/** Larger databases have ten times as many people, and some professionals with long histories. */
const MOST_OF_A_YOUNG_SITE = 2_000_000;
const GROWN = 10;
/** One in this many professionals has a long history: six years with two bookings per working day. */
export const LONG_HISTORY_OF_EVERY = 10;
const LONG_HISTORY = 3335;
const SERVICES_EACH = 6;
/** Maximum number of future bookings of a professional: two a day for six weeks, as in a realistic busy calendar. */
const MOST_COMING = 60;
const COMING_SHARE = 0.1;
const WORKING_DAYS_A_WEEK = 5;
/** A quarter of a year: more than any call reads, and enough for the bookings of a run. */
const COMING_DAYS = 98;

const UNITS: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };

/** Parses '100k' or '10m'. @throws for an invalid size, or fewer than one booking per professional */
export function scaleOf(name: string): Scale {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/.exec(name.trim().toLowerCase()) ?? [];
  const bookings = Number(digits) * (UNITS[unit] ?? 1);
  const isGrown = bookings > MOST_OF_A_YOUNG_SITE;
  const professionals = PROFESSIONALS * (isGrown ? GROWN : 1);
  const withLongHistory = isGrown ? professionals / LONG_HISTORY_OF_EVERY : 0;
  const each = Math.round((bookings - withLongHistory * LONG_HISTORY) / (professionals - withLongHistory));
  if (!(each >= 1)) throw new Error(`SIZES: '${name}' is no size. Give some of 10k, 100k, 1m, 10m.`);
  const long = isGrown ? LONG_HISTORY : each;
  return {
    name: name.trim().toLowerCase(),
    bookings: withLongHistory * long + (professionals - withLongHistory) * each,
    professionals,
    clients: CLIENTS * (isGrown ? GROWN : 1),
    servicesEach: SERVICES_EACH,
    catalogue: SERVICES_EACH,
    history: historyOf(each),
    longHistory: historyOf(long),
    comingDays: COMING_DAYS,
    hasHistory: true,
  };
}

function historyOf(bookings: number): History {
  const comingBookings = Math.min(MOST_COMING, Math.max(1, Math.round(bookings * COMING_SHARE)));
  const pastBookings = bookings - comingBookings;
  const workingDays = Math.ceil(pastBookings / 2);
  // A week more than needed, as days off vary.
  return { pastBookings, comingBookings, pastDays: Math.ceil(workingDays / WORKING_DAYS_A_WEEK) * 7 + 7 };
}

const SEARCH_HISTORY: History = { pastBookings: 30, comingBookings: 20, pastDays: 28 };
const SMALL_SEARCH_HISTORY: History = { pastBookings: 2, comingBookings: 3, pastDays: 7 };

/** For `npm run bench -- search`: each professional offers half of the catalogue; a third of six weeks is booked. */
export const SEARCH_SCALE: Scale = {
  name: 'search',
  bookings: 1_000_000,
  professionals: 20_000,
  clients: 100_000,
  servicesEach: 10,
  catalogue: 20,
  history: SEARCH_HISTORY,
  longHistory: SEARCH_HISTORY,
  comingDays: 63,
  hasHistory: false,
};

/** `FILL=small`: as many professionals and services with a tenth of the bookings and clients, in a quarter of the time. */
export const SMALL_SEARCH_SCALE: Scale = {
  ...SEARCH_SCALE,
  name: 'smallsearch',
  bookings: 100_000,
  clients: 10_000,
  history: SMALL_SEARCH_HISTORY,
  longHistory: SMALL_SEARCH_HISTORY,
  comingDays: 40,
};
