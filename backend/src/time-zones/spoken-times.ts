import { clockText, dayText } from '@crown-and-coil/shared-api/contract';
import type { Temporal } from 'temporal-polyfill';
import { toWallClock } from './wall-clock';

const spokenClock = ({ hour, minute }: Temporal.PlainDateTime): string => clockText(hour, minute);

const spoken = (moment: Temporal.PlainDateTime): string =>
  `${dayText(moment.toPlainDate().toString())}, ${spokenClock(moment)}`;

/** Formats an instant as in api.md: 'Sat 3 Oct, 9:00 am', in the local time of an IANA zone. */
export const spokenTime = (instant: Date, timeZone: string): string => spoken(toWallClock(instant, timeZone));

/** Formats an instant with its zone's abbreviation, for readers in other zones: 'Sat 3 Oct, 9:00 am AEST' (api.md). */
export const spokenZonedTime = (instant: Date, timeZone: string): string =>
  `${spokenTime(instant, timeZone)} ${zoneAbbreviation(instant, timeZone)}`;

/** Formats an interval as in api.md: 'Sat 3 Oct, 9:00 am to 5:00 pm'; names the second day if it differs. */
export function spokenSpan(start: Date, end: Date, timeZone: string): string {
  const [first, last] = [toWallClock(start, timeZone), toWallClock(end, timeZone)];
  const isSameDay = first.toPlainDate().equals(last.toPlainDate());
  return `${spoken(first)} to ${isSameDay ? spokenClock(last) : spoken(last)}`;
}

/** An interval with its zone's abbreviation; with both when daylight saving changes within it. */
export function spokenZonedSpan(start: Date, end: Date, timeZone: string): string {
  const [first, last] = [zoneAbbreviation(start, timeZone), zoneAbbreviation(end, timeZone)];
  const span = spokenSpan(start, end, timeZone);
  return `${first === last ? span : span.replace(' to ', ` ${first} to `)} ${last}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The abbreviation of a zone at an instant: 'AEST', 'AEDT', 'ACST'; 'GMT+7' for a zone without one. */
function zoneAbbreviation(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' });
    formats.set(timeZone, format);
  }
  // '27/11/2026, AEDT': splitting it is faster than `formatToParts`.
  return format.format(instant).split(', ')[1] ?? '';
}
