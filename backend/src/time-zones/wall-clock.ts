import { Temporal } from 'temporal-polyfill';

/** What a wall-clock text means in a zone. */
export type WallClockReading =
  | { readonly outcome: 'instant'; readonly instant: Date }
  /** The clocks jump over this time (api.md: 422). */
  | { readonly outcome: 'nonexistent' }
  /** Not a date and time of the calendar, as the 30th of February. */
  | { readonly outcome: 'malformed' };

/**
 * Reads a wall-clock text such as '2026-10-03T09:00' in an IANA zone. The hour that a change of the clocks repeats is
 * its first occurrence, the one that it leaves out does not exist (api.md, Availability and slots).
 */
export function readWallClock(text: string, timeZone: string): WallClockReading {
  const plain = parsePlain(text);
  if (plain === undefined) return { outcome: 'malformed' };
  // 'compatible' takes the first occurrence of a repeated time and moves a nonexistent one forward.
  const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  if (!zoned.toPlainDateTime().equals(plain)) return { outcome: 'nonexistent' };
  return { outcome: 'instant', instant: new Date(zoned.epochMilliseconds) };
}

/** An instant as the wall clock of a zone shows it. */
export function toWallClock(instant: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}

/** When a day ('YYYY-MM-DD') begins in a zone. @param days so many days after it instead */
export function startOfDay(day: string, timeZone: string, days = 0): Date {
  return new Date(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export const dayIn = (instant: Date, timeZone: string): string =>
  toWallClock(instant, timeZone).toPlainDate().toString();

function parsePlain(text: string): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
