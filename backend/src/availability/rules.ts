import {
  AVAILABILITY_MESSAGES,
  type AvailabilityWrite,
  addDays,
  DAY_MS,
  DEFAULT_SLOT_RANGE_DAYS,
  dayIn,
  type FieldError,
  HOUR_MS,
  isWallClock,
  MAX_AVAILABILITY_HOURS,
  MAX_CALENDAR_YEARS,
  MAX_SLOT_RANGE_DAYS,
  MINUTE_MS,
  type SkipKind,
  type SkippedWindow,
  SLOT_STEP_MINUTES,
  type SlotsQuery,
} from '@crown-and-coil/shared-api/contract';
import type { Temporal } from 'temporal-polyfill';
import { invalidField, invalidFields } from '../domain-errors';
import { spokenSpan } from '../time-zones/spoken-times';
import { readWallClock, startOfDay, toWallClock } from '../time-zones/wall-clock';
import { type Interval, intervalOf, isCovered, overlap } from './slots';

const MAX_WINDOW_MS = MAX_AVAILABILITY_HOURS * HOUR_MS;
const MAX_DAYS_AHEAD = MAX_CALENDAR_YEARS * 366;

/** The owner of the windows, and the time zone for messages. */
export interface Owner {
  readonly professionalId: string;
  readonly timeZone: string;
}

/** The ends of a window, half-open [startTime, endTime). */
export interface WindowTimes {
  readonly startTime: Date;
  readonly endTime: Date;
}

type Field = keyof AvailabilityWrite;
type ReadTime = { readonly instant: Date } | { readonly error: FieldError };

const fieldError = (field: Field, msg: string, type: string): FieldError => ({
  loc: ['body', field],
  msg,
  type,
});

/**
 * Reads a window from a request: wall clocks in the professional's zone, both ends in the future, in order, at most a
 * day apart (specification, section 5; api.md, Availability and slots), within three years.
 * @param present the stored window, when editing: its start may stay even if it has passed
 * @throws DomainError invalid, with every wrong field
 */
export function readWindow(
  body: AvailabilityWrite,
  timeZone: string,
  now: Date,
  present?: WindowTimes,
): WindowTimes {
  return readTimes(body, timeZone, now, (start) => start.getTime() === present?.startTime.getTime());
}

/**
 * Reads a time to block from a request, as `readWindow` does, but it may have begun.
 * @throws DomainError invalid, with every wrong field
 */
export const readBlockedTime = (body: AvailabilityWrite, timeZone: string, now: Date): WindowTimes =>
  readTimes(body, timeZone, now, () => true);

function readTimes(
  body: AvailabilityWrite,
  timeZone: string,
  now: Date,
  mayHavePassed: (start: Date) => boolean,
): WindowTimes {
  const start = readTime('start_time', body, timeZone);
  const end = readTime('end_time', body, timeZone);
  if ('error' in start || 'error' in end)
    throw invalidFields([start, end].flatMap((moment) => ('error' in moment ? moment.error : [])));

  const window = { startTime: start.instant, endTime: end.instant };
  const errors = problemsOf(window, now, mayHavePassed(window.startTime));
  if (errors.length > 0) throw invalidFields(errors);
  return window;
}

function readTime(field: Field, body: AvailabilityWrite, timeZone: string): ReadTime {
  const text = body[field];
  if (!isWallClock(text)) return { instant: new Date(text) };
  const reading = readWallClock(text, timeZone);
  if (reading.outcome === 'instant') return { instant: reading.instant };
  const { nonexistentTime, malformedTime } = AVAILABILITY_MESSAGES;
  const message = reading.outcome === 'nonexistent' ? nonexistentTime : malformedTime;
  return { error: fieldError(field, message, reading.outcome) };
}

function problemsOf(
  { startTime, endTime }: WindowTimes,
  now: Date,
  mayStartHavePassed: boolean,
): FieldError[] {
  const { inPast, endBeforeStart, tooLong, dayTooFar } = AVAILABILITY_MESSAGES;
  const errors: FieldError[] = [];
  if (startTime <= now && !mayStartHavePassed) errors.push(fieldError('start_time', inPast, 'future'));
  else if (startTime.getTime() - now.getTime() > MAX_DAYS_AHEAD * DAY_MS)
    errors.push(fieldError('start_time', dayTooFar, 'range'));
  if (endTime <= startTime) errors.push(fieldError('end_time', endBeforeStart, 'order'));
  else if (endTime <= now) errors.push(fieldError('end_time', inPast, 'future'));
  else if (endTime.getTime() - startTime.getTime() > MAX_WINDOW_MS)
    errors.push(fieldError('end_time', tooLong, 'length'));
  return errors;
}

/** A window in wall-clock times of the professional's zone. */
export interface WallWindow {
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
}

/** Which of several requested windows are added, and which are skipped. */
interface Plan {
  readonly windows: readonly WindowTimes[];
  readonly skipped: readonly SkippedWindow[];
}

/** Inputs of a plan besides the requested windows. */
interface Circumstances {
  readonly timeZone: string;
  readonly now: Date;
  /** The stored windows, in order. */
  readonly existing: readonly WindowTimes[];
}

export const toWallWindow = ({ startTime, endTime }: WindowTimes, timeZone: string): WallWindow => ({
  start: toWallClock(startTime, timeZone),
  end: toWallClock(endTime, timeZone),
});

/** The same wall-clock times a number of days later, or earlier. */
export const moveByDays = ({ start, end }: WallWindow, days: number): WallWindow => ({
  start: start.add({ days }),
  end: end.add({ days }),
});

type Refused = { readonly kind: SkipKind; readonly reason: string };

/**
 * Decides which of several windows can be added. Each keeps its wall-clock times when the clocks change. Skips times
 * that do not exist because of the clock change, windows that it makes longer than a day, windows that have begun, and
 * overlaps. A skipped window does not fail the others.
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
  const window = toInstants(wall, timeZone);
  if (window === undefined) return { kind: 'nonexistent', reason: nonexistentTime };

  const taken = [...existing, ...planned];
  if (taken.some((other) => isSame(other, window))) return { kind: 'already_there', reason: alreadyThere };
  if (window.startTime <= now) return { kind: 'passed', reason: passed };
  if (lengthOf(window) > MAX_WINDOW_MS) return { kind: 'too_long', reason: tooLong };
  const time = intervalOf(window);
  const other = taken.find((one) => overlap(intervalOf(one), time));
  if (other === undefined) return window;
  return { kind: 'overlaps', reason: overlapsWindow(spokenSpan(other.startTime, other.endTime, timeZone)) };
}

/** Undefined for times that do not exist because of the clock change. */
function toInstants({ start, end }: WallWindow, timeZone: string): WindowTimes | undefined {
  const [from, to] = [start, end].map((wall) => readWallClock(wall.toString(), timeZone));
  if (from?.outcome !== 'instant' || to?.outcome !== 'instant') return undefined;
  return { startTime: from.instant, endTime: to.instant };
}

const lengthOf = ({ startTime, endTime }: WindowTimes) => endTime.getTime() - startTime.getTime();

/**
 * The parts of a wanted window outside the existing ones, and of a window that has begun only those from its next start
 * on. Nothing when its times do not exist because of the clock change, or it is too long.
 */
export function planFreeParts(wall: WallWindow, { timeZone, now, existing }: Circumstances): WindowTimes[] {
  const window = toInstants(wall, timeZone);
  if (window === undefined || lengthOf(window) > MAX_WINDOW_MS) return [];
  const stepMs = SLOT_STEP_MINUTES * MINUTE_MS;
  const stepsBegun = Math.floor((now.getTime() - window.startTime.getTime()) / stepMs) + 1;
  const startTime = new Date(window.startTime.getTime() + Math.max(stepsBegun, 0) * stepMs);
  if (startTime >= window.endTime) return [];
  return existing.reduce<WindowTimes[]>(
    (parts, other) => parts.flatMap((part) => piecesOutside(part, other)),
    [{ startTime, endTime: window.endTime }],
  );
}

const isSame = (one: WindowTimes, other: WindowTimes) =>
  one.startTime.getTime() === other.startTime.getTime() && one.endTime.getTime() === other.endTime.getTime();

/** To the minute, in the format of a datetime-local input. */
const spanOf = ({ start, end }: WallWindow) => ({
  start_time: start.toString({ smallestUnit: 'minute' }),
  end_time: end.toString({ smallestUnit: 'minute' }),
});

/** The rest of a window outside the time off: nothing, one piece, or two. */
export function piecesOutside(window: WindowTimes, off: WindowTimes): WindowTimes[] {
  const before = { startTime: window.startTime, endTime: earlier(window.endTime, off.startTime) };
  const after = { startTime: later(window.startTime, off.endTime), endTime: window.endTime };
  return [before, after].filter(({ startTime, endTime }) => startTime < endTime);
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
const later = (one: Date, other: Date) => (one > other ? one : other);

/**
 * The time of a day off: the whole day in the zone; for today from now on, so that past windows stay.
 * @throws DomainError invalid for a day that has passed or lies too far ahead
 */
export function timeOff(day: string, timeZone: string, now: Date): WindowTimes {
  const today = dayIn(now, timeZone);
  if (day < today) throw invalidField(['body', 'day'], AVAILABILITY_MESSAGES.dayPassed, 'range');
  if (day > addDays(today, MAX_DAYS_AHEAD))
    throw invalidField(['body', 'day'], AVAILABILITY_MESSAGES.dayTooFar, 'range');
  const thisMinute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  return {
    startTime: day === today ? thisMinute : startOfDay(day, timeZone),
    endTime: startOfDay(day, timeZone, 1),
  };
}

/**
 * Whether a booking loses a part of its time when a window changes. Windows do not overlap, so no other one covers the
 * part within this window.
 * @param next null when the window is removed
 */
export function losesTime(booking: Interval, present: WindowTimes, next: WindowTimes | null): boolean {
  const inWindow = {
    start: Math.max(booking.start, present.startTime.getTime()),
    end: Math.min(booking.end, present.endTime.getTime()),
  };
  return !isCovered(inWindow, next === null ? [] : [intervalOf(next)]);
}

/** The requested days, half-open [from, to). */
export interface SlotRange {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The requested days: the next 30 by default, at most a quarter of a year.
 * @throws DomainError invalid for days in the wrong order, or too many
 */
export function readSlotRange(query: SlotsQuery, now: Date): SlotRange {
  const from = query.from === undefined ? now : new Date(query.from);
  const to =
    query.to === undefined ? new Date(from.getTime() + DEFAULT_SLOT_RANGE_DAYS * DAY_MS) : new Date(query.to);
  if (to < from) throw invalidField(['query', 'to'], AVAILABILITY_MESSAGES.toBeforeFrom, 'order');
  if (to.getTime() - from.getTime() > MAX_SLOT_RANGE_DAYS * DAY_MS)
    throw invalidField(['query', 'to'], AVAILABILITY_MESSAGES.rangeTooLong, 'length');
  return { from, to };
}
