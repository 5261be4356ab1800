/** How much of everything a filled database has. */
export interface Scale {
  /** Names it: '100k'. */
  readonly name: string;
  readonly bookings: number;
  readonly professionals: number;
  readonly clients: number;
  /** Of each professional: over, and still to come. */
  readonly pastBookings: number;
  readonly comingBookings: number;
  /** Days of availability before today, as many as the past bookings fill at two a working day; and ahead. */
  readonly pastDays: number;
  readonly comingDays: number;
}

const PROFESSIONALS = 2000;
const CLIENTS = 20_000;
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
    pastBookings,
    comingBookings,
    // A week more than needed: the days off fall where they fall.
    pastDays: Math.ceil(workingDays / WORKING_DAYS_A_WEEK) * 7 + 7,
    comingDays: COMING_DAYS,
  };
}
