import { zoneOffsetMinutes } from '@crown-and-coil/shared-ui';

const DAY_MS = 86_400_000;

/** The calendar day ('YYYY-MM-DD') so many days after another one: plain calendar arithmetic, no zone, no clock. */
export const addDays = (key: string, days: number): string =>
  new Date(Date.parse(key) + days * DAY_MS).toISOString().slice(0, 10);

/** Calendar days from one to the other. */
export const daysApart = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The instant at which a calendar day begins in a zone, in ISO 8601; around DST changes too. */
export function startOfDay(key: string, zone: string): string {
  const midnightUtc = Date.parse(key);
  const guess = midnightUtc - zoneOffsetMinutes(midnightUtc, zone) * 60_000;
  // The guess may have used the offset of the other side of a DST change; its own offset settles it.
  return new Date(midnightUtc - zoneOffsetMinutes(guess, zone) * 60_000).toISOString();
}
