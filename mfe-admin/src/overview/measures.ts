import type { DayCounts } from '@crown-and-coil/shared-api';

export type Measure = Exclude<keyof DayCounts, 'day'>;

/** The counts by day, in the order of the charts and of the table's columns. */
export const MEASURES: readonly { readonly key: Measure; readonly label: string; readonly short: string }[] =
  [
    { key: 'waitlist', label: 'Waitlist sign-ups', short: 'Waitlist' },
    { key: 'users', label: 'New accounts', short: 'Accounts' },
    { key: 'bookings', label: 'Bookings made', short: 'Bookings' },
    { key: 'feedback', label: 'Feedback', short: 'Feedback' },
  ];

export const totalOf = (days: readonly DayCounts[], key: Measure): number =>
  days.reduce((sum, day) => sum + day[key], 0);

/**
 * The upper end of a scale for counts: the next 1, 2, 4 or 6 times a power of ten, so that its half is a whole number
 * too, and never below 2.
 */
export function topOfScale(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 10].find((times) => times * power >= most) ?? 10;
  return step * power;
}

/** The day with the highest count; undefined when every count is 0. */
export function peakOf<Day>(days: readonly Day[], countOf: (day: Day) => number): Day | undefined {
  const peak = days.reduce<Day | undefined>(
    (best, day) => (best === undefined || countOf(day) > countOf(best) ? day : best),
    undefined,
  );
  return peak !== undefined && countOf(peak) > 0 ? peak : undefined;
}
