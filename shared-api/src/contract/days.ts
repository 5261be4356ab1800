import { DAY_MS } from './durations';

/** Calendar days in wire format, 'YYYY-MM-DD'. Plain arithmetic, independent of clock changes. */

/** Years 2000 to 2999 only, so that sums of days keep four digits. */
const DAY_PATTERN = /^2\d{3}-\d{2}-\d{2}$/;

const midnightOf = (day: string) => Date.parse(`${day}T00:00Z`);

/** Whether a text is an existing day of the calendar: the 30th of February is none. */
export function isDay(text: string): boolean {
  const midnight = DAY_PATTERN.test(text) ? midnightOf(text) : Number.NaN;
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** About as many as there are names of zones, which can also be spelled in capitals. */
const MOST_FORMATS = 600;
/** By time zone: creating one takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant on the calendar of a time zone. */
export function dayIn(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    // The Canadian locale uses the wire format.
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    if (dayFormats.size >= MOST_FORMATS) dayFormats.clear();
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
}

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number) =>
  new Date(midnightOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days later a day is than another. */
export const daysUntil = (from: string, to: string) => (midnightOf(to) - midnightOf(from)) / DAY_MS;

/** Monday is 1, Sunday is 7 (ISO 8601). */
export const weekdayOf = (day: string) => new Date(midnightOf(day)).getUTCDay() || 7;

/** Easter Sunday of a year (Gregorian calendar; the algorithm of Butcher). */
export function easterOf(year: number): string {
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * late + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const dayOf = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/**
 * The public holidays of a year on which the Reserve Bank settles no card payments between banks (RITS): those that New
 * South Wales and Victoria both have, whatever other states do. With the Mondays and Tuesdays that replace those on a
 * weekend; Anzac Day is not replaced in both.
 */
function bankHolidays(year: number): string[] {
  const onMonday = (day: string) => (weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day);
  const easter = easterOf(year);
  const june = dayOf(year, 6, 1);
  const kingsBirthday = addDays(june, ((8 - weekdayOf(june)) % 7) + 7);
  const christmas = onMonday(dayOf(year, 12, 25));
  const boxing = onMonday(dayOf(year, 12, 26));
  return [
    ...[onMonday(dayOf(year, 1, 1)), onMonday(dayOf(year, 1, 26)), dayOf(year, 4, 25)],
    ...[addDays(easter, -2), addDays(easter, 1), kingsBirthday, christmas],
    boxing === christmas ? addDays(boxing, 1) : boxing,
  ];
}

/** Whether banks settle payments: Monday to Friday, without the bank holidays. */
export const isBusinessDay = (day: string): boolean =>
  weekdayOf(day) <= 5 && !bankHolidays(Number(day.slice(0, 4))).includes(day);

/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day));

/**
 * The days on which something repeats weekly.
 * @param weekdays 1 (Monday) to 7
 * @param until the last day that counts
 */
export function repeatDays(firstDay: string, weekdays: readonly number[], until: string): string[] {
  const days = Array.from({ length: Math.max(0, daysUntil(firstDay, until) + 1) }, (_, step) =>
    addDays(firstDay, step),
  );
  return days.filter((day) => weekdays.includes(weekdayOf(day)));
}
