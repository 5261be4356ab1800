import {
  type AppDispatch,
  apiErrorMessage,
  type Booking,
  beforeLogOut,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { bookingsApi, TODAY_MESSAGES } from '@crown-and-coil/shared-api/bookings';
import { toast } from '@crown-and-coil/shared-ui';
import { useEffect, useSyncExternalStore } from 'react';
import { todayApi } from '../endpoints/today';
import {
  type Decision,
  followHeldDecisions,
  type HeldDecision,
  heldDecisions,
  holdDecision,
  sendHeldDecisions,
  undoDecision,
} from './held-decisions';

/** What one can do with the decision about a request. */
interface DecideLater {
  /** Undefined while nothing is decided. */
  readonly held: HeldDecision | undefined;
  readonly decide: (decision: Decision) => void;
  readonly undo: () => boolean;
}

/** Decides about a request, with some seconds to undo it. @param onFailed called with why it was not done */
export function useDecideLater(booking: Booking, onFailed: (problem: string) => void): DecideLater {
  const dispatch = useDispatch<AppDispatch>();
  const held = useSyncExternalStore(followHeldDecisions, heldDecisions).get(booking.id);
  return {
    held,
    decide: (decision) =>
      holdDecision(booking.id, decision, () => sendDecision(dispatch, booking, decision, onFailed)),
    undo: () => undoDecision(booking.id),
  };
}

/** Sends a decision about the request as it was shown: one that was moved or answered meanwhile stays as it is. */
async function sendDecision(
  dispatch: AppDispatch,
  { id, startTime, client }: Booking,
  decision: Decision,
  onFailed: (problem: string) => void,
): Promise<void> {
  const change = { status: decision, startTime, fromStatus: 'pending' as const };
  const { error } = await dispatch(bookingsApi.endpoints.updateBooking.initiate({ id, change }));
  const name = `${client.firstName} ${client.lastName}`.trim();
  if (error) {
    const isNot = decision === 'confirmed' ? 'is not confirmed' : 'is not declined';
    onFailed(`The request of ${name} ${isNot}. ${apiErrorMessage(error, TODAY_MESSAGES.notSent)}`);
    return;
  }
  toast.success(decision === 'confirmed' ? 'Booking confirmed' : 'Request declined');
  // Before the answer of the next call: its buttons must not come back for a moment.
  dispatch(
    todayApi.util.updateQueryData('getToday', undefined, (day) => {
      const isLeft = ({ booking }: { booking: { id: string } }) => booking.id !== id;
      day.requestsTotal -= day.requests.every(isLeft) ? 0 : 1;
      day.requests = day.requests.filter(isLeft);
    }),
  );
}

/** Sends what is held when the page, the screen or the session is left. A hidden page may never come back. */
export function useSendHeldOnLeave(): void {
  useEffect(() => {
    const send = () => void sendHeldDecisions();
    const sendHidden = () => {
      if (document.visibilityState === 'hidden') send();
    };
    const stop = beforeLogOut(sendHeldDecisions);
    window.addEventListener('pagehide', send);
    document.addEventListener('visibilitychange', sendHidden);
    return () => {
      stop();
      window.removeEventListener('pagehide', send);
      document.removeEventListener('visibilitychange', sendHidden);
      send();
    };
  }, []);
}
