import {
  AVAILABILITY_MESSAGES,
  MAX_AVAILABILITY_HOURS,
  type SkipKind,
  type SkippedWindow,
} from '@crown-and-coil/shared-api/contract';
import type { Temporal } from 'temporal-polyfill';
import { spokenSpan } from '../time-zones/spoken-times';
import { readWallClock, toWallClock } from '../time-zones/wall-clock';
import type { WindowTimes } from './window-reading';

/** A window as the clocks of the professional's zone show it. */
export interface WallWindow {
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
}

/** What shall be made of several wanted windows, and what not. */
export interface Plan {
  readonly windows: readonly WindowTimes[];
  readonly skipped: readonly SkippedWindow[];
}

/** What a plan depends on besides the wanted windows. */
export interface Circumstances {
  readonly timeZone: string;
  readonly now: Date;
  /** The windows that are there already, in order. */
  readonly existing: readonly WindowTimes[];
}

const MAX_WINDOW_MS = MAX_AVAILABILITY_HOURS * 3_600_000;

export const toWallWindow = ({ startTime, endTime }: WindowTimes, timeZone: string): WallWindow => ({
  start: toWallClock(startTime, timeZone),
  end: toWallClock(endTime, timeZone),
});

/** The same wall clocks so many days later, or earlier. */
export const moveByDays = ({ start, end }: WallWindow, days: number): WallWindow => ({
  start: start.add({ days }),
  end: end.add({ days }),
});

type Refused = { readonly kind: SkipKind; readonly reason: string };

/**
 * Decides which of several windows can be made. Each keeps its wall clock, whatever the clocks of the zone do: where
 * they leave it out, or make it longer than a day, it is skipped, as is one that has begun or that overlaps another.
 * None of them is a failure of the rest.
 */
export function planWindows(wanted: readonly WallWindow[], circumstances: Circumstances): Plan {
  const windows: WindowTimes[] = [];
  const skipped: SkippedWindow[] = [];
  for (const wall of wanted) {
    const result = planOne(wall, circumstances, windows);
    if ('kind' in result) skipped.push({ ...spanOf(wall), ...result });
    else windows.push(result);
  }
  return { windows, skipped };
}

function planOne(
  wall: WallWindow,
  { timeZone, now, existing }: Circumstances,
  planned: readonly WindowTimes[],
): WindowTimes | Refused {
  const { nonexistentTime, tooLong, passed, alreadyThere, overlapsWindow } = AVAILABILITY_MESSAGES;
  const start = readWallClock(wall.start.toString(), timeZone);
  const end = readWallClock(wall.end.toString(), timeZone);
  if (start.outcome !== 'instant' || end.outcome !== 'instant')
    return { kind: 'nonexistent', reason: nonexistentTime };

  const window = { startTime: start.instant, endTime: end.instant };
  const taken = [...existing, ...planned];
  if (taken.some((other) => isSame(other, window))) return { kind: 'already_there', reason: alreadyThere };
  if (window.startTime <= now) return { kind: 'passed', reason: passed };
  if (window.endTime.getTime() - window.startTime.getTime() > MAX_WINDOW_MS)
    return { kind: 'too_long', reason: tooLong };
  const other = taken.find((one) => one.startTime < window.endTime && window.startTime < one.endTime);
  if (other === undefined) return window;
  return { kind: 'overlaps', reason: overlapsWindow(spokenSpan(other.startTime, other.endTime, timeZone)) };
}

const isSame = (one: WindowTimes, other: WindowTimes) =>
  one.startTime.getTime() === other.startTime.getTime() && one.endTime.getTime() === other.endTime.getTime();

/** To the minute, as a datetime-local input writes it. */
const spanOf = ({ start, end }: WallWindow) => ({
  start_time: start.toString({ smallestUnit: 'minute' }),
  end_time: end.toString({ smallestUnit: 'minute' }),
});
