import { type Booking, MESSAGES } from '@crown-and-coil/shared-api';
import { useRescheduleBookingMutation } from '@crown-and-coil/shared-api/bookings';
import { toast, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { bookingPaths } from '../booking-steps/booking-paths';
import { useHistoryState } from '../booking-steps/use-history-state';
import {
  type SendingFailure,
  sendingFailure,
  unknownOutcomeInWords,
} from '../confirm-booking/sending-outcome';
import { chooseMove, readMoveChoice } from './move-choice';

/**
 * The start that is chosen for a booking, kept on the history entry through a reload, and the moving itself. A move
 * without an answer is sent again with the same key, so that it moves once.
 */
export function useMove({ id, start_time: presentStart }: Booking) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { write, flush } = useHistoryState();
  const [choice, setChoice] = useState(() => readMoveChoice(state));
  const [failure, setFailure] = useState<SendingFailure>();
  const [reschedule, { isLoading: moving }] = useRescheduleBookingMutation();

  const choose = (startTime: string) => {
    const next = chooseMove(startTime);
    setChoice(next);
    setFailure(undefined);
    write({ moveTo: next });
  };

  const move = async () => {
    if (!choice || moving) return;
    setFailure(undefined);
    flush();
    const { startTime, idempotencyKey } = choice;
    const { error } = await reschedule({ id, start_time: startTime, idempotencyKey });
    if (error) {
      const reason = sendingFailure(error);
      // A definite refusal ends the key: the same start may be free again, and is then asked for anew.
      if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out') setChoice(chooseMove(startTime));
      setFailure(reason);
      return;
    }
    toast.success('Booking moved');
    navigate(bookingPaths.details(id), { replace: true });
  };

  const isPresent = choice && Date.parse(choice.startTime) === Date.parse(presentStart);
  return {
    /** The chosen start; where the booking is already counts as none. */
    newStart: isPresent ? undefined : choice?.startTime,
    choose,
    move,
    moving,
    failure,
    /** What to say of the failure. */
    problem: failure && problemOf(failure),
  };
}

function problemOf(failure: SendingFailure): string | undefined {
  switch (failure.kind) {
    case 'logged-out':
      return undefined;
    case 'time-taken':
      return `${MESSAGES.timeTaken} Choose another one: until then the booking stays where it is.`;
    case 'unknown-outcome':
      return unknownOutcomeInWords(failure.isAnswered, 'your booking is moved once at most.');
    case 'refused':
      return failure.reason ?? MESSAGES.bookingMoveFailed;
    case 'price-changed':
      return MESSAGES.bookingMoveFailed;
  }
}
