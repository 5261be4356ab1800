/** Calendar days as the wire writes them: 'YYYY-MM-DD'. Plain arithmetic, so changes of the clocks have no say. */

const DAY_MS = 86_400_000;
/** From the year 2000 to 2999: nothing else occurs here, and no sum of days leaves its four digits. */
const DAY_PATTERN = /^2\d{3}-\d{2}-\d{2}$/;

const midnightOf = (day: string) => Date.parse(`${day}T00:00Z`);

/** Whether a text is an existing day of the calendar: the 30th of February is none. */
export function isDay(text: string): boolean {
  const midnight = DAY_PATTERN.test(text) ? midnightOf(text) : Number.NaN;
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** The day of an instant on the calendar of a time zone. */
export const dayIn = (instant: Date, timeZone: string): string =>
  // Canada writes days as the wire does.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number) =>
  new Date(midnightOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days later a day is than another. */
export const daysUntil = (from: string, to: string) => (midnightOf(to) - midnightOf(from)) / DAY_MS;

/** Monday is 1, Sunday is 7 (ISO 8601). */
export const weekdayOf = (day: string) => new Date(midnightOf(day)).getUTCDay() || 7;

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
