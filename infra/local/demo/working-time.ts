import { readWallClock, toWallClock } from '@crown-and-coil/backend/seeding';
import { WEEKS, WEEKS_AHEAD, type WeekName } from './schedule';

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
