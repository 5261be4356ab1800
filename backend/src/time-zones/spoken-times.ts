import { Temporal } from 'temporal-polyfill';
import { toWallClock } from './wall-clock';

// Spelled out here, because what Intl answers for en-AU differs between versions of Node ('Sept', odd spaces).
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day ('YYYY-MM-DD') as api.md does: 'Sat 3 Oct'. */
export const spokenDate = (day: string) => spokenDay(Temporal.PlainDate.from(day));

const spokenDay = (moment: Temporal.PlainDateTime | Temporal.PlainDate) =>
  `${WEEKDAYS[moment.dayOfWeek - 1]} ${moment.day} ${MONTHS[moment.month - 1]}`;

function spokenClock({ hour, minute }: Temporal.PlainDateTime): string {
  const halfDay = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${halfDay}`;
}

const spoken = (moment: Temporal.PlainDateTime) => `${spokenDay(moment)}, ${spokenClock(moment)}`;

/** Formats an instant as api.md does: 'Sat 3 Oct, 9:00 am', in the local time of an IANA zone. */
export const spokenTime = (instant: Date, timeZone: string): string => spoken(toWallClock(instant, timeZone));

/** Formats an instant with its zone's abbreviation, for readers in other zones: 'Sat 3 Oct, 9:00 am AEST' (api.md). */
export const spokenZonedTime = (instant: Date, timeZone: string): string =>
  `${spokenTime(instant, timeZone)} ${zoneAbbreviation(instant, timeZone)}`;

/** Formats an interval as api.md does: 'Sat 3 Oct, 9:00 am to 5:00 pm'; names the second day if it differs. */
export function spokenSpan(start: Date, end: Date, timeZone: string): string {
  const [first, last] = [toWallClock(start, timeZone), toWallClock(end, timeZone)];
  const isSameDay = first.toPlainDate().equals(last.toPlainDate());
  return `${spoken(first)} to ${isSameDay ? spokenClock(last) : spoken(last)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The abbreviation of a zone at an instant: 'AEST', 'AEDT', 'ACST'; 'GMT+7' for a zone without one. */
export function zoneAbbreviation(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'short' });
    formats.set(timeZone, format);
  }
  // '27/11/2026, AEDT': taking the parts apart ourselves is quicker than `formatToParts`.
  return format.format(instant).split(', ')[1] ?? '';
}
