import { apiErrorMessage, WAITLIST_MESSAGES } from '@crown-and-coil/shared-api';

/** Whether a failed call never reached a server that could answer. */
const isUnanswered = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR');

/**
 * The sentence for a sign-up that failed: the server's own, else one for an answer without a word, or for none
 * (specification, section 8, Waitlist failure).
 */
export const signUpProblem = (error: unknown): string =>
  apiErrorMessage(
    error,
    isUnanswered(error) ? WAITLIST_MESSAGES.signUpUnanswered : WAITLIST_MESSAGES.signUpFailed,
  );
