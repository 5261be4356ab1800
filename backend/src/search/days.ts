import { addDays, NEXT_START_DAYS, weekdayOf } from '@crown-and-coil/shared-api/contract';
import type { Times } from '../availability/start-limits';

/** Days, both inclusive, 'YYYY-MM-DD'. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** When a visit may start. */
export interface When {
  /** In the professional's zone, in order, with gaps between them. */
  readonly days: readonly Days[];
  /** Undefined: at any time of the day. */
  readonly times: Times | undefined;
}

/** How far 'mornings', 'Saturdays' and 'after 5 pm' look ahead. */
export const DAYS_AHEAD = 28;

export const oneDay = (day = ''): Days[] => [{ from: day, to: day }];
export const span = (from: string, days: number): Days => ({ from, to: addDays(from, days - 1) });
export const earlierDay = (day: string, other: string): string => (day < other ? day : other);
export const laterDay = (day: string, other: string): string => (day > other ? day : other);

/** In order, with those that touch as one. */
export function joinedDays(all: readonly Days[]): readonly Days[] {
  const found: Days[] = [];
  for (const days of all.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = found.at(-1);
    if (last && days.from <= addDays(last.to, 1))
      found[found.length - 1] = { from: last.from, to: laterDay(last.to, days.to) };
    else found.push(days);
  }
  return found;
}

/** The days that are in both. */
export const commonDays = (some: readonly Days[], others: readonly Days[]): readonly Days[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const [from, to] = [laterDay(one.from, other.from), earlierDay(one.to, other.to)];
      return from <= to ? { from, to } : [];
    }),
  );

/** Without days; without every Monday where one is left out. */
export function withoutDays(all: readonly Days[], excepted: readonly Days[]): readonly Days[] {
  if (excepted.length === 0) return all;
  const isExcepted = (day: string) =>
    excepted.some(
      ({ from, to }) => (day >= from && day <= to) || (from === to && weekdayOf(from) === weekdayOf(day)),
    );
  return joinedDays(
    firstDays(all)
      .flatMap(daysOf)
      .filter((day) => !isExcepted(day))
      .flatMap(oneDay),
  );
}

function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The first days, as many as a search may compute. */
export function firstDays(all: readonly Days[]): readonly Days[] {
  let left = NEXT_START_DAYS + 1;
  return all.flatMap(({ from, to }) => {
    if (left <= 0) return [];
    const until = earlierDay(to, addDays(from, left - 1));
    left -= daysOf({ from, to: until }).length;
    return { from, to: until };
  });
}

/** Every day of the coming weeks, for a time of the day without a day. */
export const anyDay = (today: string): readonly Days[] => [span(today, DAYS_AHEAD)];
