import { isDay } from '@crown-and-coil/shared-api';
import { untilProblem } from '@crown-and-coil/shared-api/contract';
import { NEW_WINDOW, pastErrors, type WindowValues } from './window-values';

/** Form values of a new window and its repetition. */
export interface NewWindowValues extends WindowValues {
  readonly repeats: boolean;
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  /** The last day, 'YYYY-MM-DD'; '' for ongoing hours. */
  readonly until: string;
}

/** Default hours when a day of the calendar was chosen. */
const USUAL_HOURS = { start: '09:00', end: '17:00' };

/**
 * Initial values of the form.
 * @param day the day chosen in the calendar, if any; a past day is ignored
 * @param nowThere current wall clock in the professional's zone
 */
export function newWindowValues(day: string | null, nowThere: string): NewWindowValues {
  const ends = day !== null && isDay(day) ? endsOn(day, nowThere) : NEW_WINDOW;
  return { ...ends, repeats: false, weekdays: [], until: '' };
}

function endsOn(day: string, nowThere: string): WindowValues {
  const ends = {
    startTime: `${day}T${USUAL_HOURS.start}`,
    endTime: `${day}T${USUAL_HOURS.end}`,
  };
  return ends.startTime > nowThere ? ends : NEW_WINDOW;
}

/** Checks what the schema cannot: times are in the future in the professional's zone, repetitions end within a year. */
export function newWindowErrors(
  values: NewWindowValues,
  nowThere: string,
): Partial<Record<keyof NewWindowValues, string>> {
  const errors = pastErrors(values, nowThere);
  const firstDay = values.startTime.slice(0, 10);
  if (!values.repeats || !isDay(firstDay) || !isDay(values.until)) return errors;
  const until = untilProblem(firstDay, values.until);
  return until === undefined ? errors : { ...errors, until };
}
