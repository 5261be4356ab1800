import { Temporal } from 'temporal-polyfill';
import { toWallClock } from './wall-clock';
import { zoneAbbreviation } from './zone-abbreviation';

// Spelled out here, because what Intl answers for en-AU differs between versions of Node ('Sept', odd spaces).
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day ('YYYY-MM-DD') in the words of api.md: 'Sat 3 Oct'. */
export const spokenDate = (day: string) => spokenDay(Temporal.PlainDate.from(day));

const spokenDay = (moment: Temporal.PlainDateTime | Temporal.PlainDate) =>
  `${WEEKDAYS[moment.dayOfWeek - 1]} ${moment.day} ${MONTHS[moment.month - 1]}`;

function spokenClock({ hour, minute }: Temporal.PlainDateTime): string {
  const halfDay = hour < 12 ? 'am' : 'pm';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${halfDay}`;
}

const spoken = (moment: Temporal.PlainDateTime) => `${spokenDay(moment)}, ${spokenClock(moment)}`;

/** An instant in the words of api.md: 'Sat 3 Oct, 9:00 am', on the wall clock of an IANA zone. */
export const spokenTime = (instant: Date, timeZone: string): string => spoken(toWallClock(instant, timeZone));

/** An instant with its zone's letters, for readers who may be in another one: 'Sat 3 Oct, 9:00 am AEST' (api.md). */
export const spokenZonedTime = (instant: Date, timeZone: string): string =>
  `${spokenTime(instant, timeZone)} ${zoneAbbreviation(instant, timeZone)}`;

/** A span in the words of api.md: 'Sat 3 Oct, 9:00 am to 5:00 pm'; the second day is named when it is another one. */
export function spokenSpan(start: Date, end: Date, timeZone: string): string {
  const [first, last] = [toWallClock(start, timeZone), toWallClock(end, timeZone)];
  const isSameDay = first.toPlainDate().equals(last.toPlainDate());
  return `${spoken(first)} to ${isSameDay ? spokenClock(last) : spoken(last)}`;
}
