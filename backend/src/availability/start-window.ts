import type { PartOfDay } from '@crown-and-coil/shared-api/contract';
import { offsetAt } from '../time-zones/wall-clock';

const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 1440;

/** The times of the day, 'HH:MM' on the professional's clock, at which something may start; both ends inclusive. */
export interface StartWindow {
  readonly earliest_start?: string | null | undefined;
  readonly latest_start?: string | null | undefined;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether a start is in the window; without one every start is. */
export const isWithinStarts = (window: StartWindow, start: Date, timeZone: string): boolean =>
  startFilter(window, timeZone)?.(start.getTime()) ?? true;

/** Decides for many starts whether they are in the window; undefined when all are. */
export function startFilter(
  { earliest_start, latest_start }: StartWindow,
  timeZone: string,
): ((start: number) => boolean) | undefined {
  if (earliest_start == null && latest_start == null) return undefined;
  const earliest = earliest_start == null ? 0 : minutesOf(earliest_start);
  const latest = latest_start == null ? MINUTES_OF_DAY : minutesOf(latest_start);
  return (start) => {
    const local = start + offsetAt(start, timeZone);
    const minutes = Math.floor(local / MINUTE_MS) % MINUTES_OF_DAY;
    // A start at 11:00:30 is after 11:00.
    return minutes >= earliest && (minutes < latest || (minutes === latest && local % MINUTE_MS === 0));
  };
}

const PARTS = {
  morning: { earliest: '00:00', end: '12:00' },
  afternoon: { earliest: '12:00', end: '17:00' },
  evening: { earliest: '17:00', end: null },
} as const;

/** Decides for many starts whether they are in a part of the day; undefined when all are. */
export function partFilter(
  part: PartOfDay | null | undefined,
  timeZone: string,
): ((start: number) => boolean) | undefined {
  if (part == null) return undefined;
  const { earliest, end } = PARTS[part];
  const isAfterBegin = startFilter({ earliest_start: earliest }, timeZone);
  const isAfterEnd = end === null ? undefined : startFilter({ earliest_start: end }, timeZone);
  return (start) => (isAfterBegin?.(start) ?? true) && !(isAfterEnd?.(start) ?? false);
}

/** 'from 7:00 am', 'by 11:00 am' or 'from 7:00 am to 11:00 am'. */
export function startsInWords({ earliest_start, latest_start }: StartWindow): string {
  const [from, by] = [earliest_start, latest_start].map((clock) => clock && spoken(clock));
  if (from && by) return `from ${from} to ${by}`;
  return from ? `from ${from}` : `by ${by}`;
}

function spoken(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${clock.slice(3)} ${hour < 12 ? 'am' : 'pm'}`;
}
