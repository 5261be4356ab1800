import { useSession } from '@crown-and-coil/shared-api';
import { useLocation, useNavigationType } from '@crown-and-coil/shared-ui';
import { useEffect, useState } from 'react';
import { type BookingChoices, readBookingChoices, writeBookingChoices } from './booking-choices';
import { noteChanges, noteFound, withLaterChoices } from './later-choices';
import { forgetUnwritten, readUnwritten } from './unwritten-state';
import { useHistoryState } from './use-history-state';

/**
 * What has been chosen so far, read from the history entry and kept there. The screen's own state leads: a quick second
 * choice must not wait for the router to answer the first.
 *
 * @param serviceId the service of the path
 */
export function useBookingChoices(serviceId: string) {
  const location = useLocation();
  const navigationType: string = useNavigationType();
  const [choices, setChoices] = useState(() =>
    readBookingChoices(readUnwritten(location.key) ?? location.state, serviceId),
  );
  const [seenKey, setSeenKey] = useState(location.key);
  if (location.key !== seenKey) {
    setSeenKey(location.key);
    // A replacement is our own writing; anything else is another entry with choices of its own.
    if (navigationType !== 'REPLACE') setChoices(readBookingChoices(location.state, serviceId));
  }
  const { write, flush } = useHistoryState();
  const { user } = useSession();
  const owner = user?.username ?? null;
  useEffect(() => noteFound(choices, owner), [choices, owner]);
  useEffect(() => {
    const unwritten = readUnwritten(location.key);
    if (!unwritten) return;
    forgetUnwritten(location.key);
    write(unwritten);
  }, [location.key, write]);

  /** @param alongside more of the step to keep on the entry */
  const update = (next: BookingChoices, professionalId: string | undefined, alongside: object = {}) => {
    noteChanges(choices, next, owner);
    setChoices(next);
    write({ ...writeBookingChoices(next, professionalId), ...alongside });
  };

  /** The choices on the way forward from a step, with what had been chosen on the steps after it. */
  const onward = (from: 1 | 2 | 3, chosen: BookingChoices = choices) => withLaterChoices(chosen, from, owner);

  return { choices, update, onward, flush };
}
