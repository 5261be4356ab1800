/** How much of everything a filled database has. */
export interface Scale {
  /** Names it: '100k'. */
  readonly name: string;
  readonly bookings: number;
  readonly professionals: number;
  readonly clients: number;
  /** Services of each professional, with a style menu each, and how many different ones there are. */
  readonly servicesEach: number;
  readonly catalogue: number;
  /** Of each professional: over, and still to come. */
  readonly pastBookings: number;
  readonly comingBookings: number;
  /** Days of availability before today, as many as the past bookings fill at two a working day; and ahead. */
  readonly pastDays: number;
  readonly comingDays: number;
  /** Whether bookings have their history and notifications. */
  readonly hasHistory: boolean;
}

const PROFESSIONALS = 2000;
const CLIENTS = 20_000;
const SERVICES_EACH = 6;
/** What a professional has ahead at most: two a day for six weeks, so that a busy calendar is a real one. */
const MOST_COMING = 60;
const COMING_SHARE = 0.1;
const WORKING_DAYS_A_WEEK = 5;
/** A quarter of a year ahead, more than any call asks for; and what a booking benchmark books. */
const COMING_DAYS = 98;

const UNITS: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 };

/** Reads '100k' or '1m'. @throws when it is no such size, or fewer than one booking for each professional */
export function scaleOf(name: string): Scale {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/.exec(name.trim().toLowerCase()) ?? [];
  const bookings = Number(digits) * (UNITS[unit] ?? 1);
  const each = Math.round(bookings / PROFESSIONALS);
  if (!(each >= 1)) throw new Error(`SIZES: '${name}' is no size. Give some of 10k, 100k, 1m.`);
  const comingBookings = Math.min(MOST_COMING, Math.max(1, Math.round(each * COMING_SHARE)));
  const pastBookings = each - comingBookings;
  const workingDays = Math.ceil(pastBookings / 2);
  return {
    name: name.trim().toLowerCase(),
    bookings: each * PROFESSIONALS,
    professionals: PROFESSIONALS,
    clients: CLIENTS,
    servicesEach: SERVICES_EACH,
    catalogue: SERVICES_EACH,
    pastBookings,
    comingBookings,
    // A week more than needed: the days off fall where they fall.
    pastDays: Math.ceil(workingDays / WORKING_DAYS_A_WEEK) * 7 + 7,
    comingDays: COMING_DAYS,
    hasHistory: true,
  };
}

/** What `npm run bench -- search` searches: each professional has half of the catalogue, and a third of six weeks is taken. */
export const SEARCH_SCALE: Scale = {
  name: 'search',
  bookings: 1_000_000,
  professionals: 20_000,
  clients: 100_000,
  servicesEach: 10,
  catalogue: 20,
  pastBookings: 30,
  comingBookings: 20,
  pastDays: 28,
  comingDays: 63,
  hasHistory: false,
};

/** `FILL=small`: as many professionals and services with a tenth of the bookings and clients, in a quarter of the time. */
export const SMALL_SEARCH_SCALE: Scale = {
  ...SEARCH_SCALE,
  name: 'smallsearch',
  bookings: 100_000,
  clients: 10_000,
  pastBookings: 2,
  comingBookings: 3,
  pastDays: 7,
  comingDays: 40,
};
