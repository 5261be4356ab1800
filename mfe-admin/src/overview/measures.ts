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
