import { isDay, repeatDays } from '@crown-and-coil/shared-api';
import { isWallClock, untilProblem } from '@crown-and-coil/shared-api/contract';
import type { NewWindowValues } from './new-window-values';
import { spokenDay, spokenHours } from './spoken-wall-clock';
import { WEEKDAYS } from './weekdays';

/** '1 window', '12 windows'. */
export const windowCount = (count: number) => `${count} ${count === 1 ? 'window' : 'windows'}`;

/**
 * What a repetition will ask for, while it is being filled in:
 * 'Every Mon, Wed, Fri, 9:00 am to 5:00 pm until Fri 18 Dec: 12 windows'.
 *
 * @returns null as long as something is missing, or makes no sense
 */
export function repeatSentence({ start_time, end_time, weekdays, until }: NewWindowValues): string | null {
  if (!isWallClock(start_time) || !isWallClock(end_time) || end_time <= start_time) return null;
  const firstDay = start_time.slice(0, 10);
  if (weekdays.length === 0 || !isDay(until) || untilProblem(firstDay, until) !== undefined) return null;
  const count = repeatDays(firstDay, weekdays, until).length;
  const days =
    weekdays.length === WEEKDAYS.length
      ? 'day'
      : WEEKDAYS.filter(({ value }) => weekdays.includes(value))
          .map(({ short }) => short)
          .join(', ');
  const last = spokenDay(until, firstDay);
  return `Every ${days}, ${spokenHours(start_time, end_time)} until ${last}: ${windowCount(count)}`;
}
