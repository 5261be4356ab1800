import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  apiErrorMessage,
  apiErrorReason,
  type Invitation,
  type LinkProblem,
  MESSAGES,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { useEffect, useState } from 'react';
import { accountApi } from '../account/api';

/** The state of reading an invitation. */
type InvitationReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly invitation: Invitation }
  /** The link is invalid, used or expired. */
  | { readonly kind: 'closed'; readonly problem: LinkProblem; readonly sentence: string }
  /** The request failed; it can be repeated. */
  | { readonly kind: 'failed'; readonly sentence: string };

/**
 * Reads the invitation of a link once. The query's hook would read it again as soon as a session starts, when the link
 * has just been used.
 */
export function useInvitation(token: string) {
  const dispatch = useDispatch<AppDispatch>();
  const [reading, setReading] = useState<InvitationReading>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') {
      setReading({ kind: 'closed', problem: 'invalid', sentence: ACCOUNT_MESSAGES.invitationInvalid });
      return;
    }
    let gone = false;
    setReading({ kind: 'loading' });
    const read = accountApi.endpoints.getInvitation.initiate(token, {
      subscribe: false,
      forceRefetch: true,
    });
    dispatch(read).then(({ data, error }) => {
      if (gone) return;
      const problem = apiErrorReason(error);
      const sentence = apiErrorMessage(error, MESSAGES.unexpected);
      if (data) setReading({ kind: 'open', invitation: data });
      else if (problem) setReading({ kind: 'closed', problem, sentence });
      else setReading({ kind: 'failed', sentence });
    });
    return () => {
      gone = true;
    };
  }, [token, attempt, dispatch]);

  return {
    reading,
    tryAgain: () => setAttempt((before) => before + 1),
    /** Marks the link as closed when submitting it failed. */
    close: (problem: LinkProblem, sentence: string) => setReading({ kind: 'closed', problem, sentence }),
  };
}
