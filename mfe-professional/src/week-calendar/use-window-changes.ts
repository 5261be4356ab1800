import {
  type AppDispatch,
  type Availability,
  apiErrorMessage,
  availabilityApi,
  MESSAGES,
  useCreateAvailabilityMutation,
  useDispatch,
  useUpdateAvailabilityMutation,
} from '@crown-and-coil/shared-api';
import { useState } from 'react';
import { windowToSend } from '../availability-form/window-values';
import type { WeekRange } from './use-week';
import { instantOf, spokenSpan, type WallSpan } from './wall-span';

let drawings = 0;
const UNSAVED = 'unsaved-';

/** Whether a window was drawn and is not answered yet. */
export const isUnsaved = ({ id }: Availability): boolean => id.startsWith(UNSAVED);

/**
 * Changes of windows that are shown at once and taken back when the server refuses, with its words. `said` is what
 * assistive technology hears of what was done.
 */
export function useWindowChanges(range: WeekRange, zone: string) {
  const dispatch = useDispatch<AppDispatch>();
  const [createAvailability] = useCreateAvailabilityMutation();
  const [updateAvailability] = useUpdateAvailabilityMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [said, say] = useState('');

  const show = (change: (windows: Availability[]) => void) =>
    dispatch(availabilityApi.util.updateQueryData('listOwnAvailability', range, change));
  const times = ({ start, end }: WallSpan) => ({
    start_time: instantOf(start, zone),
    end_time: instantOf(end, zone),
  });

  const finish = (error: unknown, undo: () => void, done: string) => {
    if (error) {
      undo();
      say('');
      setProblem(apiErrorMessage(error, MESSAGES.unexpected));
    } else say(done);
  };

  /** @param stored the window as the server knows it */
  const move = async (stored: Availability, span: WallSpan) => {
    setProblem(null);
    const { start_time, end_time } = stored;
    const change = (to: Pick<Availability, 'start_time' | 'end_time'>) =>
      show((windows) => {
        const found = windows.find(({ id }) => id === stored.id);
        if (found) Object.assign(found, to);
      });
    change(times(span));
    const window = windowToSend({ start_time: span.start, end_time: span.end }, zone, stored);
    const { error } = await updateAvailability({ id: stored.id, window });
    finish(error, () => change({ start_time, end_time }), `Changed to ${spokenSpan(span)}.`);
  };

  const add = async (span: WallSpan) => {
    setProblem(null);
    drawings += 1;
    const drawn = { id: `${UNSAVED}${drawings}`, ...times(span), available_slots: [], free_times: [] };
    show((windows) => {
      windows.push(drawn);
    });
    // By its id, because other windows may have come or gone since.
    const undo = () =>
      show((windows) => {
        const place = windows.findIndex(({ id }) => id === drawn.id);
        if (place >= 0) windows.splice(place, 1);
      });
    const { error } = await createAvailability({ start_time: span.start, end_time: span.end });
    finish(error, undo, `Added ${spokenSpan(span)}.`);
  };

  return { move, add, problem, said, say, forgetProblem: () => setProblem(null) };
}
