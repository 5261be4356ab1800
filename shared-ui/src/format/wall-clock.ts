import { type Instant, partsIn, zoneOffsetMinutes } from './zone';

/** The wall clock of a zone at an instant, in the format of a datetime-local input: '2026-10-03T09:00'. */
export function wallClock(instant: Instant, zone: string): string {
  const { year, month, day, hour, minute } = partsIn(instant, zone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/** The calendar day in the zone as 'YYYY-MM-DD': a key to group and compare by. */
export const dayKey = (instant: Instant, zone: string): string => wallClock(instant, zone).slice(0, 10);

/**
 * The instant (ISO 8601) of a wall-clock time. In a repeated DST hour it is the first occurrence; a skipped time moves
 * later by the gap, as in Temporal (whose polyfill would add 18 KB).
 */
export function instantOf(wall: string, zone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  // The offset changes at most once in two days, so one of the two candidates is right.
  const instants = [-86_400_000, 86_400_000].map(
    (dayMs) => asUtc - zoneOffsetMinutes(asUtc + dayMs, zone) * 60_000,
  );
  const shown = instants.filter((instant) => wallClock(instant, zone) === wall);
  return new Date(Math.min(...(shown.length > 0 ? shown : instants.slice(0, 1)))).toISOString();
}

/** The instant (ISO 8601) at which a day ('YYYY-MM-DD') begins in a zone. */
export const startOfDay = (day: string, zone: string): string => instantOf(`${day}T00:00`, zone);
