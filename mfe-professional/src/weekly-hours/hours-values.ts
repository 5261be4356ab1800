import {
  type AvailabilityRepeat,
  type AvailabilitySeries,
  addDays,
  isDay,
  weekdayOf,
} from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES, untilProblem } from '@crown-and-coil/shared-api/contract';

/** Form values of weekly hours; wall clocks in the professional's zone, '' until chosen. */
export interface HoursValues {
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  readonly startTime: string;
  readonly endTime: string;
}

/** Form values of new weekly hours. */
export interface NewHoursValues extends HoursValues {
  /** 'YYYY-MM-DD'. */
  readonly startsOn: string;
  /** The last day; '' without an end. */
  readonly until: string;
}

/** @param nowThere current wall clock in the professional's zone */
export const newHours = (nowThere: string): NewHoursValues => ({
  weekdays: [],
  startTime: '',
  endTime: '',
  startsOn: nowThere.slice(0, 10),
  until: '',
});

export const storedHours = ({ weekdays, startTime, endTime }: AvailabilitySeries): HoursValues => ({
  weekdays,
  startTime,
  endTime,
});

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
export const isClock = (text: string) => CLOCK.test(text);

/** Hours whose end is earlier than their start end on the next day. */
export const endsNextDay = ({ startTime, endTime }: Pick<HoursValues, 'startTime' | 'endTime'>) =>
  endTime <= startTime;

/** The first day whose hours have not begun yet; undefined while a value is missing. */
export function firstDayOf(
  { weekdays, startTime, startsOn }: NewHoursValues,
  nowThere: string,
): string | undefined {
  if (!isDay(startsOn)) return undefined;
  // Eight days, as today's hours may already have begun.
  return Array.from({ length: 8 }, (_, step) => addDays(startsOn, step)).find(
    (day) => weekdays.includes(weekdayOf(day)) && `${day}T${startTime}` > nowThere,
  );
}

/** Checks what the schema cannot: the first day is not in the past, and the last day is at most a year after it. */
export function newHoursErrors(
  values: NewHoursValues,
  nowThere: string,
): Partial<Record<keyof NewHoursValues, string>> {
  if (!isDay(values.startsOn)) return {};
  if (values.startsOn < nowThere.slice(0, 10)) return { startsOn: AVAILABILITY_MESSAGES.dayPassed };
  if (!isDay(values.until)) return {};
  const until = untilProblem(values.startsOn, values.until);
  if (until !== undefined) return { until };
  const first = firstDayOf(values, nowThere);
  return first !== undefined && first > values.until ? { until: AVAILABILITY_MESSAGES.noDayBetween } : {};
}

/** The request: the first window and the days on which it repeats. */
export function hoursToSend(values: NewHoursValues, nowThere: string): AvailabilityRepeat {
  const { weekdays, startTime, endTime, startsOn, until } = values;
  const day = firstDayOf(values, nowThere) ?? startsOn;
  const lastDay = endsNextDay(values) ? addDays(day, 1) : day;
  return {
    startTime: `${day}T${startTime}`,
    endTime: `${lastDay}T${endTime}`,
    weekdays: [...weekdays],
    ...(until !== '' && { until }),
  };
}
