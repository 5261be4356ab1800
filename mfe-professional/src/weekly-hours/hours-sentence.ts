import { type DaysOff, isDay, repeatDays } from '@crown-and-coil/shared-api';
import { SERIES_WEEKS_AHEAD, untilProblem } from '@crown-and-coil/shared-api/contract';
import { spokenClocks, spokenDay, WEEKDAYS } from '../availability-form/wall-clock';
import { endsNextDay, firstDayOf, isClock, type NewHoursValues } from './hours-values';

/** '1 window', '12 windows'. */
export const windowCount = (count: number) => `${count} ${count === 1 ? 'window' : 'windows'}`;

/** '1 booking', '3 bookings'. */
export const bookingCount = (count: number) => `${count} ${count === 1 ? 'booking' : 'bookings'}`;

/** '1 day taken off', '12 days taken off', 'No days taken off'. */
export const takenText = ({ taken }: DaysOff) =>
  `${taken.length || 'No'} ${taken.length === 1 ? 'day' : 'days'} taken off`;

/** 'Not taken off, because of bookings: Mon 5 Jul, Tue 6 Jul.' */
export const keptText = ({ kept }: DaysOff, today: string) =>
  `Not taken off, because of bookings: ${kept.map(({ day }) => spokenDay(day, today)).join(', ')}.`;

/** 'Every Mon, Wed, Fri', 'Every day'. @param weekdays 1 is Monday */
export function spokenDays(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return 'Every day';
  const names = WEEKDAYS.filter(({ value }) => weekdays.includes(value)).map(({ short }) => short);
  return `Every ${names.join(', ')}`;
}

/**
 * Describes weekly hours while their form is filled in:
 * 'Every Mon, Wed, Fri, 9:00 am to 5:00 pm until Fri 18 Dec: 12 windows';
 * 'Every Mon, 9:00 am to 5:00 pm, without an end: windows for the next 26 weeks, and more as time passes'.
 *
 * @param nowThere current wall clock in the professional's zone
 * @returns null while a value is missing or invalid
 */
export function hoursSentence(values: NewHoursValues, nowThere: string): string | null {
  const { startTime, endTime, weekdays, until } = values;
  if (!isClock(startTime) || !isClock(endTime) || startTime === endTime || weekdays.length === 0) return null;
  const hours = `${spokenDays(weekdays)}, ${spokenClocks(startTime, endTime, endsNextDay(values))}`;
  if (until === '')
    return `${hours}, without an end: windows for the next ${SERIES_WEEKS_AHEAD} weeks, and more as time passes`;
  const firstDay = firstDayOf(values, nowThere);
  if (firstDay === undefined || !isDay(until) || untilProblem(firstDay, until) !== undefined) return null;
  const count = repeatDays(firstDay, weekdays, until).length;
  return `${hours} until ${spokenDay(until, firstDay)}: ${windowCount(count)}`;
}
