import { type Availability, type AvailabilityWrite, isDay } from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES, isWallClock } from '@crown-and-coil/shared-api/contract';
import { wallClock } from '@crown-and-coil/shared-ui';

/** Form values of a window: wall clocks in the professional's zone, '' until chosen. */
export interface WindowValues {
  readonly startTime: string;
  readonly endTime: string;
}

export const NEW_WINDOW: WindowValues = { startTime: '', endTime: '' };

/** Default hours for a day chosen in the calendar. */
const USUAL_HOURS = { start: '09:00', end: '17:00' };

/**
 * Initial values of the form.
 * @param day the day chosen in the calendar, if any; a past day is ignored
 * @param nowThere current wall clock in the professional's zone
 */
export const newWindowValues = (day: string | null, nowThere: string): WindowValues =>
  day !== null && isDay(day) ? endsOn(day, nowThere) : NEW_WINDOW;

function endsOn(day: string, nowThere: string): WindowValues {
  const ends = {
    startTime: `${day}T${USUAL_HOURS.start}`,
    endTime: `${day}T${USUAL_HOURS.end}`,
  };
  return ends.startTime > nowThere ? ends : NEW_WINDOW;
}

/** The times of a stored window, as instants. */
export type Times = Pick<Availability, 'startTime' | 'endTime'>;

export const windowValues = ({ startTime, endTime }: Times, zone: string): WindowValues => ({
  startTime: wallClock(startTime, zone),
  endTime: wallClock(endTime, zone),
});

const ENDS = ['startTime', 'endTime'] as const;

/**
 * Checks what the schema cannot: both ends are in the future in the professional's zone (specification, section 5).
 *
 * @param nowThere current wall clock in the professional's zone
 * @param stored the values before the edit: a start in the past may stay
 */
export function pastErrors(
  values: WindowValues,
  nowThere: string,
  stored?: WindowValues,
): Partial<Record<keyof WindowValues, string>> {
  const past = ENDS.filter((end) => {
    const isKept = end === 'startTime' && values[end] === stored?.[end];
    // Both have the same format, so comparing the texts compares the times.
    return !isKept && isWallClock(values[end]) && values[end].slice(0, 16) <= nowThere;
  });
  return Object.fromEntries(past.map((end) => [end, AVAILABILITY_MESSAGES.inPast]));
}

/**
 * The request's body: wall clocks, which the server reads in the professional's zone. An unchanged end is sent as its
 * instant, so that it keeps its place in an hour that daylight saving repeats.
 */
export function windowToSend(values: WindowValues, zone: string, stored?: Times): AvailabilityWrite {
  const kept = stored && windowValues(stored, zone);
  const sent = (end: keyof WindowValues) =>
    stored && kept?.[end] === values[end] ? stored[end] : values[end];
  return { startTime: sent('startTime'), endTime: sent('endTime') };
}
