import { isDay, repeatDays } from '@crown-and-coil/shared-api';
import { isWallClock, SERIES_WEEKS_AHEAD, untilProblem } from '@crown-and-coil/shared-api/contract';
import type { NewWindowValues } from './new-window-values';
import { spokenDay, spokenHours, WEEKDAYS } from './wall-clock';

/** '1 window', '12 windows'. */
export const windowCount = (count: number) => `${count} ${count === 1 ? 'window' : 'windows'}`;

/** 'Every Mon, Wed, Fri', 'Every day'. @param weekdays 1 is Monday */
export function spokenDays(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return 'Every day';
  const names = WEEKDAYS.filter(({ value }) => weekdays.includes(value)).map(({ short }) => short);
  return `Every ${names.join(', ')}`;
}

/**
 * Describes a repetition while the form is filled in:
 * 'Every Mon, Wed, Fri, 9:00 am to 5:00 pm until Fri 18 Dec: 12 windows';
 * 'Every Mon, 9:00 am to 5:00 pm, ongoing: windows for the next 26 weeks, and more as time passes'.
 *
 * @returns null while a value is missing or invalid
 */
export function repeatSentence({ startTime, endTime, weekdays, until }: NewWindowValues): string | null {
  if (!isWallClock(startTime) || !isWallClock(endTime) || endTime <= startTime) return null;
  const firstDay = startTime.slice(0, 10);
  if (weekdays.length === 0) return null;
  const hours = `${spokenDays(weekdays)}, ${spokenHours(startTime, endTime)}`;
  if (until === '')
    return `${hours}, ongoing: windows for the next ${SERIES_WEEKS_AHEAD} weeks, and more as time passes`;
  if (!isDay(until) || untilProblem(firstDay, until) !== undefined) return null;
  const count = repeatDays(firstDay, weekdays, until).length;
  return `${hours} until ${spokenDay(until, firstDay)}: ${windowCount(count)}`;
}
