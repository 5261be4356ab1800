import { isDay } from '@crown-and-coil/shared-api';
import { untilProblem } from '@crown-and-coil/shared-api/contract';
import { NEW_WINDOW, pastErrors, type WindowValues } from './window-values';

/** A new window as it is being typed, and how it repeats. */
export interface NewWindowValues extends WindowValues {
  readonly repeats: boolean;
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  /** The last day, 'YYYY-MM-DD'; '' for ongoing hours. */
  readonly until: string;
}

/** The hours of a working day, offered where a day of the calendar was chosen. */
const USUAL_HOURS = { start: '09:00', end: '17:00' };

/**
 * What the form begins with.
 * @param day the day that the calendar asked for, if any; one that has passed is left out
 * @param nowThere the wall clock of the professional's zone now
 */
export function newWindowValues(day: string | null, nowThere: string): NewWindowValues {
  const ends = day !== null && isDay(day) ? endsOn(day, nowThere) : NEW_WINDOW;
  return { ...ends, repeats: false, weekdays: [], until: '' };
}

function endsOn(day: string, nowThere: string): WindowValues {
  const ends = {
    start_time: `${day}T${USUAL_HOURS.start}`,
    end_time: `${day}T${USUAL_HOURS.end}`,
  };
  return ends.start_time > nowThere ? ends : NEW_WINDOW;
}

/** What the schema cannot know: the future of the professional's clock, and how far a repetition may reach. */
export function newWindowErrors(
  values: NewWindowValues,
  nowThere: string,
): Partial<Record<keyof NewWindowValues, string>> {
  const errors = pastErrors(values, nowThere);
  const firstDay = values.start_time.slice(0, 10);
  if (!values.repeats || !isDay(firstDay) || !isDay(values.until)) return errors;
  const until = untilProblem(firstDay, values.until);
  return until === undefined ? errors : { ...errors, until };
}
