import { type Booking, MESSAGES, useSession } from '@crown-and-coil/shared-api';
import { href } from '@crown-and-coil/shared-api/href';
import { toast, useNavigate } from '@crown-and-coil/shared-ui';
import { useState } from 'react';
import { useRescheduleBookingMutation } from '../api';
import { chooseStart, type StartChoice, startChoiceOf } from '../booking-components/start-choice';
import { keepTabDraft, readTabDraft } from '../booking-components/tab-draft';
import {
  failureInWords,
  type SendingFailure,
  sendingFailure,
  toastFailure,
  useIsHere,
} from '../confirm-booking/send-booking';

const WORDS = {
  otherTime: 'Choose another one: until then the booking stays where it is.',
  promise: 'your booking is moved once at most.',
  failed: MESSAGES.bookingMoveFailed,
};

/**
 * The start that is chosen for a booking, kept in the tab through a reload, and the moving itself. A move
 * without an answer is sent again with the same key, so that it moves once.
 */
export function useMove({ id, startTime: presentStart }: Booking) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const draft = `${useSession().user?.username} ${href.reschedule({ bookingId: id })}`;
  const [choice, setChoice] = useState(() => startChoiceOf(readTabDraft(draft)));
  const [failure, setFailure] = useState<SendingFailure>();
  const [reschedule, { isLoading: moving }] = useRescheduleBookingMutation();

  const keep = (next: StartChoice) => {
    setChoice(next);
    keepTabDraft(draft, next);
  };
  const choose = (startTime: string) => {
    keep(chooseStart(startTime));
    setFailure(undefined);
  };

  const move = async () => {
    if (!choice || moving) return;
    setFailure(undefined);
    const { startTime, idempotencyKey } = choice;
    const { error } = await reschedule({ id, startTime, idempotencyKey });
    if (error) {
      const reason = sendingFailure(error);
      // A definite refusal ends the key: the same start may be free again, and is then a new request.
      if (reason.kind !== 'unknown-outcome' && reason.kind !== 'logged-out') keep(chooseStart(startTime));
      if (!isHere()) return toastFailure(reason, WORDS);
      setFailure(reason);
      return;
    }
    keepTabDraft(draft, undefined);
    toast.success('Booking moved');
    navigate(href.bookingDetails({ bookingId: id }), { replace: true });
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
    problem: failure && failureInWords(failure, WORDS),
  };
}
