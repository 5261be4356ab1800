import {
  apiErrorMessage,
  apiErrorReason,
  type LinkProblem,
  type LinkToken,
  MESSAGES,
} from '@crown-and-coil/shared-api';
import { useEffect, useState } from 'react';

/** The state of reading a link from an email. */
type LinkReading<Content> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly content: Content }
  /** The link is invalid, used or expired. */
  | { readonly kind: 'closed'; readonly problem: LinkProblem; readonly sentence: string }
  /** The request failed; it can be repeated. */
  | { readonly kind: 'failed'; readonly sentence: string };

/** A request that reads a link without using it. */
type Read<Content> = (
  link: LinkToken,
) => PromiseLike<
  | { readonly data: Content; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: object }
>;

/**
 * Reads a link from an email once, when its page opens, so that a person learns what is wrong with it before they fill
 * in a form.
 * @param read the trigger of a mutation. A query's hook would read the link again as soon as a session starts, when the
 *   link has just been used.
 * @param invalid the message for an address without a token
 */
export function useLinkReading<Content>(token: string, read: Read<Content>, invalid: string) {
  const [reading, setReading] = useState<LinkReading<Content>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === '') {
      setReading({ kind: 'closed', problem: 'invalid', sentence: invalid });
      return;
    }
    let gone = false;
    setReading({ kind: 'loading' });
    read({ token }).then(({ data, error }) => {
      if (gone) return;
      if (!error) {
        setReading({ kind: 'open', content: data });
        return;
      }
      const problem = apiErrorReason(error);
      const sentence = apiErrorMessage(error, MESSAGES.unexpected);
      setReading(problem ? { kind: 'closed', problem, sentence } : { kind: 'failed', sentence });
    });
    return () => {
      gone = true;
    };
  }, [token, attempt, read, invalid]);

  return {
    reading,
    tryAgain: () => setAttempt((before) => before + 1),
    /** Marks the link as closed when submitting it failed. */
    close: (problem: LinkProblem, sentence: string) => setReading({ kind: 'closed', problem, sentence }),
  };
}
