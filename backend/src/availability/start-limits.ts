import {
  addDays,
  MESSAGES,
  SLOT_STEP_MINUTES,
  START_MESSAGES,
  startIntervalOf,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '../domain-errors';
import { dayIn, startOfDay } from '../time-zones/wall-clock';
import { type Buffers, NO_BUFFERS } from './buffers';
import type { Interval, WindowInterval } from './slots';

const MINUTE_MS = 60_000;

/** When clients may book a professional's free time. */
export interface StartLimits {
  /** Null for the site's lead time, which always counts. */
  readonly noticeHours: number | null;
  /** Null for no limit. */
  readonly horizonDays: number | null;
  /** Between starts; null when the length of the visit decides. */
  readonly startIntervalMinutes: number | null;
}

/** Of what professionals choose themselves, whatever they set for clients. */
export const NO_LIMITS: StartLimits = {
  noticeHours: null,
  horizonDays: null,
  startIntervalMinutes: SLOT_STEP_MINUTES,
};

/** What a service says about its starts and the time around its visits. */
export interface ServiceTiming extends Buffers {
  /** Between its starts; null for the professional's. */
  readonly startIntervalMinutes: number | null;
}

/** Of a service that says nothing. */
export const NO_TIMING: ServiceTiming = { ...NO_BUFFERS, startIntervalMinutes: null };

/** Now, in whose calendar. */
export interface LimitClock {
  readonly now: Date;
  /** Of the site. */
  readonly leadTimeMinutes: number;
  readonly timeZone: string;
}

/** The `StartLimits` of `professionals p`, as JSON. */
export const startLimits: RawBuilder<StartLimits> = sql`json_build_object(
  'noticeHours', p.notice_hours, 'horizonDays', p.horizon_days, 'startIntervalMinutes', p.start_interval_minutes)`;

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

/** Whether a start is one of its window's, every so many minutes from its beginning. */
export const isOnStep = (start: number, windows: readonly WindowInterval[], stepMinutes: number): boolean => {
  const window = windows.find((one) => one.start <= start && start < one.end);
  return window !== undefined && (start - window.start) % (stepMinutes * MINUTE_MS) === 0;
};

/** A visit that a client wants to book or to move there. */
export interface WantedVisit extends Interval {
  /** Intervals of its services; null for one that says nothing. */
  readonly startIntervals: readonly (number | null)[];
}

/**
 * Checks a start that a client chose against what the professional allows. Without an interval of its own a visit may start
 * at any minute, as the specification says.
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
