import { DAY_MS, PARTS_OF_DAY } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import { TIMES_OF_PART, type Times } from '../availability/start-limits';
import type { Days } from './days';

/**
 * The days of a professional with free time, in order: for each the day since 1970, and the longest visits starting in
 * the morning, afternoon and evening, in minutes.
 */
export type Stretches = Uint16Array;

/** Values per day. */
const NUMBERS = 4;

/** Days since 1970 of 'YYYY-MM-DD'. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;
/** 'YYYY-MM-DD' of days since 1970. */
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The numbers of `Stretches` of a professional, as JSON: of all days, or of those in [from, to]. */
export const stretchesOf = (
  professionalId: RawBuilder<unknown>,
  { from = null, to = null }: { readonly from?: string | null; readonly to?: string | null } = {},
) => sql<readonly number[]>`array_to_json(array(
  select unnest(array[day - date '1970-01-01', morning_minutes, afternoon_minutes, evening_minutes])
  from (
    select f.day, f.morning_minutes, f.afternoon_minutes, f.evening_minutes from free_stretches f
    where f.professional_id = ${professionalId} and (${from}::date is null or f.day >= ${from}::date)
      and (${to}::date is null or f.day <= ${to}::date)
    order by f.day
  ) ordered
))`;

/** The longest visit for which there may be time that starts on one of these days. */
export function freeMinutes(
  stretches: Stretches,
  days: readonly (readonly [from: number, to: number])[],
  times: Times | undefined,
): number {
  let longest = 0;
  for (const [from, to] of days)
    for (let at = placeOfDay(stretches, from); at < stretches.length; at += NUMBERS) {
      if ((stretches[at] ?? 0) > to) break;
      longest = Math.max(longest, minutesAt(stretches, at, times));
    }
  return longest;
}

/** Whether there may be time for a visit of this length on a day. */
export function hasTimeOn(
  stretches: Stretches,
  day: number,
  minutes: number,
  times: Times | undefined,
): boolean {
  const at = placeOfDay(stretches, day);
  return stretches[at] === day && minutesAt(stretches, at, times) >= minutes;
}

/** The days, both inclusive, with time for a visit of this length. */
export function daysWithTime(
  stretches: Stretches,
  { from, to }: Days,
  times: Times | undefined,
  minutes: number,
): string[] {
  const last = dayNumber(to);
  const days: string[] = [];
  for (let at = placeOfDay(stretches, dayNumber(from)); at < stretches.length; at += NUMBERS) {
    const day = stretches[at] ?? 0;
    if (day > last) break;
    if (minutesAt(stretches, at, times) >= minutes) days.push(dayText(day));
  }
  return days;
}

/** The longest visit that starts in a part of the day which these times touch. */
function minutesAt(stretches: Stretches, at: number, times: Times | undefined): number {
  let longest = 0;
  for (const [place, part] of PARTS_OF_DAY.entries()) {
    const { from, to } = TIMES_OF_PART[part];
    if (times === undefined || (times.from < to && from < times.to))
      longest = Math.max(longest, stretches[at + 1 + place] ?? 0);
  }
  return longest;
}

/** Index of the first day from this one on. */
function placeOfDay(stretches: Stretches, day: number): number {
  let low = 0;
  let high = stretches.length / NUMBERS;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle * NUMBERS] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low * NUMBERS;
}
