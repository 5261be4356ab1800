import { DAY_MS, dayIn, daysUntil } from '@crown-and-coil/shared-api/contract';
import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';

/** Cached days of zones: years for all Australian zones. */
const KNOWN_DAYS = 10_000;

/** Meaning of a local time in a zone. */
type WallClockReading =
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
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone));
  return new Temporal.PlainDateTime(
    local.getUTCFullYear(),
    local.getUTCMonth() + 1,
    local.getUTCDate(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
    local.getUTCMilliseconds(),
  );
}

/** Cached, as reading a zone's rules takes longer than everything else that a search or slot computes with a time. */
const beginnings = new LRUCache<string, number>({ max: KNOWN_DAYS });
/** Offsets by UTC day; null for a day on which the clocks change. */
const offsets = new LRUCache<string, { readonly milliseconds: number | null }>({ max: KNOWN_DAYS });

/** When a day ('YYYY-MM-DD') begins in a zone. @param days days to add */
export function startOfDay(day: string, timeZone: string, days = 0): Date {
  const key = `${day} ${days} ${timeZone}`;
  let start = beginnings.get(key);
  if (start === undefined) {
    start = Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
    beginnings.set(key, start);
  }
  return new Date(start);
}

/** The offset of a zone from UTC, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / DAY_MS);
  const key = `${day} ${timeZone}`;
  let known = offsets.get(key);
  if (known === undefined) {
    const first = readOffset(day * DAY_MS, timeZone);
    const last = readOffset((day + 1) * DAY_MS - 1, timeZone);
    known = { milliseconds: first === last ? first : null };
    offsets.set(key, known);
  }
  return known.milliseconds ?? readOffset(instant, timeZone);
}

const readOffset = (instant: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000;

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
