import { type Availability, apiErrorMessage, MESSAGES } from '@crown-and-coil/shared-api';
import { instantOf } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { windowToSend } from '../availability-form/window-values';
import { useCreateAvailabilityMutation, useUpdateAvailabilityMutation } from '../endpoints/availability';
import { spokenSpan, type WallSpan } from './wall-span';

/**
 * Adds and moves windows with optimistic updates (`endpoints/availability`). `problem` is the server's error, `said`
 * the screen reader announcement.
 */
export function useWindowChanges(zone: string) {
  const [createAvailability] = useCreateAvailabilityMutation();
  const [updateAvailability] = useUpdateAvailabilityMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [said, say] = useState('');

  const instants = ({ start, end }: WallSpan) => ({
    startTime: instantOf(start, zone),
    endTime: instantOf(end, zone),
  });

  const finish = (error: unknown, done: string) => {
    say(error ? '' : done);
    if (error) setProblem(apiErrorMessage(error, MESSAGES.unexpected));
  };

  /** @param stored the window as the server knows it */
  const move = async (stored: Availability, span: WallSpan) => {
    setProblem(null);
    const window = windowToSend({ startTime: span.start, endTime: span.end }, zone, stored);
    const { error } = await updateAvailability({ id: stored.id, window, shownAs: instants(span) });
    finish(error, `Changed to ${spokenSpan(span)}.`);
  };

  const add = async (span: WallSpan) => {
    setProblem(null);
    const window = { startTime: span.start, endTime: span.end };
    const { error } = await createAvailability({ window, shownAs: instants(span) });
    finish(error, `Added ${spokenSpan(span)}.`);
  };

  return { move, add, problem, said, say, forgetProblem: () => setProblem(null) };
}
