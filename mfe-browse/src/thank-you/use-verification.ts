import {
  apiErrorMessage,
  apiErrorReason,
  type LinkProblem,
  WAITLIST_MESSAGES,
} from '@crown-and-coil/shared-api';
import { useEffect, useRef, useState } from 'react';
import { useVerifyWaitlistMutation } from '../api';

/** The outcome of a verification link. */
export type Verification =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'verified'; readonly name: string }
  | { readonly kind: 'refused'; readonly problem: LinkProblem }
  /** It could not be tried this time. */
  | { readonly kind: 'failed'; readonly sentence: string };

/** Verifies the link's token when the page opens. */
export function useVerification(token: string) {
  const [verify] = useVerifyWaitlistMutation();
  const [verification, setVerification] = useState<Verification>({ kind: 'verifying' });
  const [attempt, setAttempt] = useState(0);
  // One request for each attempt, also when the effect runs twice: the link works only once.
  const request = useRef<{ key: string; answer: ReturnType<typeof verify> }>(undefined);

  useEffect(() => {
    if (token === '') {
      setVerification({ kind: 'refused', problem: 'invalid' });
      return;
    }
    let gone = false;
    setVerification({ kind: 'verifying' });
    const key = `${attempt} ${token}`;
    if (request.current?.key !== key) request.current = { key, answer: verify({ token }) };
    request.current.answer.then(({ data, error }) => {
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
