import {
  AVAILABILITY_MESSAGES,
  type AvailabilityWrite,
  type FieldError,
  isWallClock,
  MAX_AVAILABILITY_HOURS,
} from '@crown-and-coil/shared-api/contract';
import { readWallClock } from '../time-zones/wall-clock';

/** The ends of a window, half-open [startTime, endTime). */
export interface WindowTimes {
  readonly startTime: Date;
  readonly endTime: Date;
}

export type WindowReading =
  | { readonly outcome: 'window'; readonly window: WindowTimes }
  | { readonly outcome: 'refused'; readonly errors: readonly FieldError[] };

const MAX_WINDOW_MS = MAX_AVAILABILITY_HOURS * 3_600_000;

type Field = keyof AvailabilityWrite;
type Moment = { readonly instant: Date } | { readonly error: FieldError };

const fieldError = (field: Field, msg: string, type: string): FieldError => ({
  loc: ['body', field],
  msg,
  type,
});

/**
 * What a written window means: wall clocks in the professional's zone, both ends in the future, in order, at most a
 * day apart (specification, section 5; api.md, Availability and slots).
 * @param present the window as it is, when one is edited: a start that has passed may stay as it was
 */
export function readWindow(
  body: AvailabilityWrite,
  timeZone: string,
  now: Date,
  present?: WindowTimes,
): WindowReading {
  const start = readMoment('start_time', body, timeZone);
  const end = readMoment('end_time', body, timeZone);
  if ('error' in start || 'error' in end)
    return {
      outcome: 'refused',
      errors: [start, end].flatMap((moment) => ('error' in moment ? moment.error : [])),
    };

  const window = { startTime: start.instant, endTime: end.instant };
  const errors = problemsOf(window, now, present);
  return errors.length > 0 ? { outcome: 'refused', errors } : { outcome: 'window', window };
}

function readMoment(field: Field, body: AvailabilityWrite, timeZone: string): Moment {
  const text = body[field];
  if (!isWallClock(text)) return { instant: new Date(text) };
  const reading = readWallClock(text, timeZone);
  if (reading.outcome === 'instant') return { instant: reading.instant };
  const { nonexistentTime, malformedTime } = AVAILABILITY_MESSAGES;
  const message = reading.outcome === 'nonexistent' ? nonexistentTime : malformedTime;
  return { error: fieldError(field, message, reading.outcome) };
}

function problemsOf({ startTime, endTime }: WindowTimes, now: Date, present?: WindowTimes): FieldError[] {
  const { inPast, endBeforeStart, tooLong } = AVAILABILITY_MESSAGES;
  const isStartKept = startTime.getTime() === present?.startTime.getTime();
  const errors: FieldError[] = [];
  if (startTime <= now && !isStartKept) errors.push(fieldError('start_time', inPast, 'future'));
  if (endTime <= startTime) errors.push(fieldError('end_time', endBeforeStart, 'order'));
  else if (endTime <= now) errors.push(fieldError('end_time', inPast, 'future'));
  else if (endTime.getTime() - startTime.getTime() > MAX_WINDOW_MS)
    errors.push(fieldError('end_time', tooLong, 'length'));
  return errors;
}
