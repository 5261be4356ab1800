import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import type { ProductApi } from './api';

/** Days from today, beyond what the demo opens and other journeys book. */
const DAYS_AHEAD = 100;

/** Adds days to a date. Both are 'YYYY-MM-DD'. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * A day ('YYYY-MM-DD' in the professional's zone) at least two days after their last window: windows of earlier runs
 * cannot interfere, and bookings on it come first in lists sorted latest first.
 */
export async function dayBehindAllWindows(professional: ProductApi, zone: string): Promise<string> {
  const dayThere = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const ends = (await professional.windowsOfMine()).map(({ end_time }) =>
    dayThere.format(new Date(end_time)),
  );
  const ahead = daysAfter(dayThere.format(new Date()), DAYS_AHEAD);
  return [ahead, ...ends.map((end) => daysAfter(end, 2))].toSorted().at(-1) ?? ahead;
}
