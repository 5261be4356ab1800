import {
  addDays,
  clockText,
  dayIn,
  MESSAGES,
  MINUTE_MS,
  type PartOfDay,
  SLOT_STEP_MINUTES,
  START_MESSAGES,
  startIntervalOf,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { conflict } from '../domain-errors';
import { offsetAt, startOfDay } from '../time-zones/wall-clock';
import type { Buffers } from './buffers';
import type { Interval, WindowInterval } from './slots';

export const MINUTES_OF_DAY = 1440;

/** When clients may book a professional's free time. */
export interface StartLimits {
  /** Null: only the site's lead time, which always applies. */
  readonly noticeHours: number | null;
  /** Null for no limit. */
  readonly horizonDays: number | null;
  /** Between starts; null when the length of the visit decides. */
  readonly startIntervalMinutes: number | null;
}

/** For professionals' own choices, regardless of what they set for clients. */
export const NO_LIMITS: StartLimits = {
  noticeHours: null,
  horizonDays: null,
  startIntervalMinutes: SLOT_STEP_MINUTES,
};

/** A service's settings for starts and buffers. */
export interface ServiceTiming extends Buffers {
  /** Interval between starts; null: the professional's. */
  readonly startIntervalMinutes: number | null;
}

/** The current time, and the site's lead time. */
export interface Moment {
  readonly now: Date;
  readonly leadTimeMinutes: number;
}

/** The current time and the calendar. */
interface LimitClock extends Moment {
  readonly timeZone: string;
}

/** The `StartLimits` of the professional `p`, as JSON. */
export const START_LIMITS = sql<StartLimits>`json_build_object('noticeHours', p.notice_hours,
  'horizonDays', p.horizon_days, 'startIntervalMinutes', p.start_interval_minutes)`;

/** The longer one of the professional's notice and the site's lead time. */
export const noticeMinutes = (
  { noticeHours }: Pick<StartLimits, 'noticeHours'>,
  leadTimeMinutes: number,
): number => Math.max(leadTimeMinutes, (noticeHours ?? 0) * 60);

/** The last day that clients can book, in the professional's zone; null for no limit. */
export const lastDay = (
  { horizonDays }: Pick<StartLimits, 'horizonDays'>,
  { now, timeZone }: Pick<LimitClock, 'now' | 'timeZone'>,
): string | null => (horizonDays === null ? null : addDays(dayIn(now, timeZone), horizonDays));

/** When the horizon reaches another day; undefined without one. */
export const horizonMoves = (
  { horizonDays }: Pick<StartLimits, 'horizonDays'>,
  { now, timeZone }: Pick<LimitClock, 'now' | 'timeZone'>,
): number | undefined =>
  horizonDays === null ? undefined : startOfDay(dayIn(now, timeZone), timeZone, 1).getTime();

/** When a visit may start that is booked now, half-open. */
export function bookableTime(limits: Omit<StartLimits, 'startIntervalMinutes'>, clock: LimitClock): Interval {
  const last = lastDay(limits, clock);
  return {
    start: clock.now.getTime() + noticeMinutes(limits, clock.leadTimeMinutes) * MINUTE_MS,
    end: last === null ? Number.POSITIVE_INFINITY : startOfDay(last, clock.timeZone, 1).getTime(),
  };
}

/** Whether a start is on its window's grid, in steps of so many minutes from its beginning. */
export const isOnStep = (start: number, windows: readonly WindowInterval[], stepMinutes: number): boolean => {
  const window = windows.find((one) => one.start <= start && start < one.end);
  return window !== undefined && (start - window.start) % (stepMinutes * MINUTE_MS) === 0;
};

/** A visit that a client wants to book or move. */
interface WantedVisit extends Interval {
  /** Intervals of its services; null where not set. */
  readonly startIntervals: readonly (number | null)[];
}

/**
 * Checks a client's chosen start against the professional's limits. Without an interval a visit may start at any minute
 * (specification).
 * @param windows those that cover the visit
 * @throws DomainError conflict
 */
export function requireWithinLimits(
  { start, end, startIntervals }: WantedVisit,
  limits: StartLimits,
  windows: readonly WindowInterval[],
  clock: LimitClock,
): void {
  const bookable = bookableTime(limits, clock);
  if (start < bookable.start) throw conflict(START_MESSAGES.tooSoon(limits.noticeHours ?? 0));
  if (start >= bookable.end) throw conflict(START_MESSAGES.tooFar(limits.horizonDays ?? 0));
  const stepMinutes = startIntervalOf((end - start) / MINUTE_MS, startIntervals, limits.startIntervalMinutes);
  if (stepMinutes > SLOT_STEP_MINUTES && !isOnStep(start, windows, stepMinutes))
    throw conflict(MESSAGES.timeTaken);
}
/** The times of the day, 'HH:MM' in the professional's time zone, at which something may start; both ends inclusive. */
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

/** Times of the day, in minutes from midnight; half-open. */
export interface Times {
  readonly from: number;
  readonly to: number;
}

export const TIMES_OF_PART: Readonly<Record<PartOfDay, Times>> = {
  morning: { from: 0, to: 720 },
  afternoon: { from: 720, to: 1020 },
  evening: { from: 1020, to: MINUTES_OF_DAY },
};

/** Decides for many starts whether they are at these times of the day; undefined when all are. */
export function timesFilter(
  times: Times | null | undefined,
  timeZone: string,
): ((start: number) => boolean) | undefined {
  if (times == null) return undefined;
  return (start) => {
    const minutes = Math.floor((start + offsetAt(start, timeZone)) / MINUTE_MS) % MINUTES_OF_DAY;
    return minutes >= times.from && minutes < times.to;
  };
}

/** 'from 7:00 am', 'by 11:00 am' or 'from 7:00 am to 11:00 am'. */
export function startsInWords({ earliest_start, latest_start }: StartWindow): string {
  const [from, by] = [earliest_start, latest_start].map((clock) => clock && spoken(clock));
  if (from && by) return `from ${from} to ${by}`;
  return from ? `from ${from}` : `by ${by}`;
}

function spoken(clock: string): string {
  const [hour, minute] = clock.split(':').map(Number);
  return clockText(hour ?? 0, minute ?? 0);
}
