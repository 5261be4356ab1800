import {
  ACCOUNT_MESSAGES,
  type AppDispatch,
  accountsApi,
  apiErrorMessage,
  apiErrorReason,
  type Invitation,
  type LinkProblem,
  MESSAGES,
  useDispatch,
} from '@crown-and-coil/shared-api';
import { useEffect, useState } from 'react';

/** What is known of an invitation. */
export type InvitationReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly invitation: Invitation }
  /** The link does not work (any more). */
  | { readonly kind: 'closed'; readonly problem: LinkProblem; readonly sentence: string }
  /** It could not be read this time. */
  | { readonly kind: 'failed'; readonly sentence: string };

/**
 * Reads the invitation of a link once. Not through the query's hook: that one reads again as soon as a session starts,
 * which is when the link has just been spent.
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
    const read = accountsApi.endpoints.getInvitation.initiate(token, {
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
    /** The link turned out not to work after it had been read. */
    close: (problem: LinkProblem, sentence: string) => setReading({ kind: 'closed', problem, sentence }),
  };
}
