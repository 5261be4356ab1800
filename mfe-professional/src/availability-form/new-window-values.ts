import { isDay } from '@crown-and-coil/shared-api';
import { NEW_WINDOW, type WindowValues } from './window-values';

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
