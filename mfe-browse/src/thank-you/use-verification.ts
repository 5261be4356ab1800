import {
  apiErrorMessage,
  apiErrorReason,
  type LinkProblem,
  useVerifyWaitlistMutation,
  WAITLIST_MESSAGES,
} from '@crown-and-coil/shared-api';
import { useEffect, useState } from 'react';

/** What became of a verification link. */
export type Verification =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly name: string }
  | { readonly kind: 'refused'; readonly problem: LinkProblem }
  /** It could not be tried this time. */
  | { readonly kind: 'failed'; readonly sentence: string };

/** Spends the link once, as soon as the page stands. */
export function useVerification(token: string) {
  const [verify] = useVerifyWaitlistMutation();
  const [verification, setVerification] = useState<Verification>({ kind: 'verifying' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') {
      setVerification({ kind: 'refused', problem: 'invalid' });
      return;
    }
    let gone = false;
    setVerification({ kind: 'verifying' });
    verify({ token }).then(({ data, error }) => {
      if (gone) return;
      const problem = apiErrorReason(error);
      if (data) setVerification({ kind: 'verified', name: data.name });
      else if (problem) setVerification({ kind: 'refused', problem });
      else {
        setVerification({
          kind: 'failed',
          sentence: apiErrorMessage(error, WAITLIST_MESSAGES.signUpUnanswered),
        });
      }
    });
    return () => {
      gone = true;
    };
  }, [token, attempt, verify]);

  return { verification, tryAgain: () => setAttempt((before) => before + 1) };
}
