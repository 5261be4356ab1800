import type { ProductApi } from './api';

const DAY_MS = 86_400_000;

/** Behind what the demo opens and other journeys book, so many days from today. */
const DAYS_AHEAD = 100;

/** A day so many days later. Both are 'YYYY-MM-DD'. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * A day, 'YYYY-MM-DD' in the professional's zone, behind every window of theirs and with a day between: nothing that an
 * earlier run opened interferes, and what is booked on it comes first in lists that have the latest first.
 */
export async function dayBehindAllWindows(professional: ProductApi, zone: string): Promise<string> {
  const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const ends = (await professional.windowsOfMine()).map(({ end_time }) =>
    dayThere.format(new Date(end_time)),
  );
  const ahead = daysAfter(dayThere.format(new Date()), DAYS_AHEAD);
  return [ahead, ...ends.map((end) => daysAfter(end, 2))].toSorted().at(-1) ?? ahead;
}
