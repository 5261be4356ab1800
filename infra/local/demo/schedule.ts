/** Working hours of one weekday, wall clock in the professional's zone. */
export interface WorkingHours {
  /** 1 is Monday, 7 is Sunday (ISO 8601). */
  isoWeekday: number;
  from: string;
  to: string;
}

const days = (weekdays: readonly number[], from: string, to: string): WorkingHours[] =>
  weekdays.map((isoWeekday) => ({ isoWeekday, from, to }));

/** How demo professionals work; every pattern has two days a week or more, so times are always to be had. */
export const WEEKS = {
  longDays: [...days([3, 4, 5], '09:00', '21:00'), ...days([6], '08:00', '18:00')],
  shopHours: [...days([2, 3, 4, 5], '09:30', '18:00'), ...days([6], '09:00', '15:00')],
  midweek: days([1, 2, 3, 4], '10:00', '19:00'),
  evenings: [...days([1, 2, 3, 4, 5], '16:30', '21:30'), ...days([6], '10:00', '18:00')],
  weekends: [...days([5], '12:00', '20:00'), ...days([6, 7], '08:00', '19:00')],
} as const satisfies Record<string, readonly WorkingHours[]>;

export type WeekName = keyof typeof WEEKS;

/** How far ahead of today the demo's availability reaches. */
export const WEEKS_AHEAD = 6;
