import type { Availability, AvailabilityWrite } from '@crown-and-coil/shared-api';
import { AVAILABILITY_MESSAGES, isWallClock } from '@crown-and-coil/shared-api/contract';
import { wallClock } from './wall-clock';

/** A window as it is being typed: wall clocks in the professional's zone, '' until chosen. */
export interface WindowValues {
  readonly start_time: string;
  readonly end_time: string;
}

export const NEW_WINDOW: WindowValues = { start_time: '', end_time: '' };

export const windowValues = ({ start_time, end_time }: Availability, zone: string): WindowValues => ({
  start_time: wallClock(start_time, zone),
  end_time: wallClock(end_time, zone),
});

const ENDS = ['start_time', 'end_time'] as const;

/**
 * What the schema cannot know: both ends lie in the future of the professional's clock (specification, section 5).
 *
 * @param nowThere the wall clock of the professional's zone now
 * @param stored the values as they were: a start that has passed may stay
 */
export function pastErrors(
  values: WindowValues,
  nowThere: string,
  stored?: WindowValues,
): Partial<Record<keyof WindowValues, string>> {
  const past = ENDS.filter((end) => {
    const isKept = end === 'start_time' && values[end] === stored?.[end];
    // Both are written alike, so the order of the texts is the order of the times.
    return !isKept && isWallClock(values[end]) && values[end].slice(0, 16) <= nowThere;
  });
  return Object.fromEntries(past.map((end) => [end, AVAILABILITY_MESSAGES.inPast]));
}

/**
 * What is sent: wall clocks, which the server reads in the professional's zone; an end that was not touched as the
 * instant that it is, so that an hour which the clocks repeat stays where it was.
 */
export function windowToSend(values: WindowValues, zone: string, stored?: Availability): AvailabilityWrite {
  const kept = stored && windowValues(stored, zone);
  const sent = (end: keyof WindowValues) =>
    stored && kept?.[end] === values[end] ? stored[end] : values[end];
  return { start_time: sent('start_time'), end_time: sent('end_time') };
}
