import { daysUntil } from '@crown-and-coil/shared-api/contract';
import { Temporal } from 'temporal-polyfill';

/** Meaning of a local time in a zone. */
export type WallClockReading =
  | { readonly outcome: 'instant'; readonly instant: Date }
  /** Clocks skip this time (api.md: 422). */
  | { readonly outcome: 'nonexistent' }
  /** Not a date and time of the calendar, such as 30 February. */
  | { readonly outcome: 'malformed' };

/**
 * Parses a local time such as '2026-10-03T09:00' in an IANA zone. A time repeated by a daylight saving change is its
 * first occurrence, a skipped one does not exist (api.md, Availability and slots).
 */
export function readWallClock(text: string, timeZone: string): WallClockReading {
  const plain = parsePlain(text);
  if (plain === undefined) return { outcome: 'malformed' };
  // 'compatible' takes the first occurrence of a repeated time and moves a nonexistent one forward.
  const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  if (!zoned.toPlainDateTime().equals(plain)) return { outcome: 'nonexistent' };
  return { outcome: 'instant', instant: new Date(zoned.epochMilliseconds) };
}

/** An instant as local time of a zone. */
export function toWallClock(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** When a day ('YYYY-MM-DD') begins in a zone. @param days days to add */
export function startOfDay(day: string, timeZone: string, days = 0): Date {
  return new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export const dayIn = (instant: Date, timeZone: string): string =>
  toWallClock(instant, timeZone).toPlainDate().toString();

/** Calendar days of a zone from one instant to another. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  daysUntil(dayIn(from, timeZone), dayIn(to, timeZone));

function parsePlain(text: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
