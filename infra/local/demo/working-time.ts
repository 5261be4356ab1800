import { readWallClock, toWallClock } from '@crown-and-coil/backend/seeding';

/** Working hours of one weekday, wall clock in the professional's zone. */
interface WorkingHours {
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

/** A stretch of time, half-open, as instants. */
export interface Interval {
  startTime: Date;
  endTime: Date;
}

/**
 * The windows of a working week from now on, wall clock in the professional's zone, so that nine o'clock stays nine
 * o'clock when the clocks change. A window that has begun is left out.
 * @param zone IANA name
 */
export function windowsAhead(week: WeekName, zone: string, now: Date): Interval[] {
  const today = toWallClock(now, zone).toPlainDate();
  return Array.from({ length: WEEKS_AHEAD * 7 }, (_, days) => today.add({ days }))
    .flatMap((date) =>
      WEEKS[week].filter((hours) => hours.isoWeekday === date.dayOfWeek).map((hours) => ({ date, hours })),
    )
    .map(({ date, hours }) => ({
      startTime: instantOf(`${date}T${hours.from}`, zone),
      endTime: instantOf(`${date}T${hours.to}`, zone),
    }))
    .filter(({ startTime }) => startTime > now);
}

/** A clock time of a past day in a zone, for bookings that are over. @param daysAgo whole days before today */
export function pastTime(zone: string, daysAgo: number, clock: string, now: Date): Date {
  return instantOf(`${toWallClock(now, zone).toPlainDate().subtract({ days: daysAgo })}T${clock}`, zone);
}

function instantOf(wallClock: string, zone: string): Date {
  const reading = readWallClock(wallClock, zone);
  if (reading.outcome !== 'instant') throw new RangeError(`${wallClock} is no time in ${zone}`);
  return reading.instant;
}
