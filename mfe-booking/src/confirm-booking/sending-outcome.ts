import { apiErrorMessage, apiErrorStatus, MESSAGES } from '@crown-and-coil/shared-api';

/** Why a booking was not made, as far as the client can act on it. */
export type SendingFailure =
  /** 409: somebody else has the time now. */
  | { readonly kind: 'time-taken' }
  /** 409: the prices shown are old. */
  | { readonly kind: 'price-changed' }
  /** The session is over; the shell sends to /login. */
  | { readonly kind: 'logged-out' }
  /** No answer (no connection, a time-out), or one that does not tell whether the booking was made. */
  | { readonly kind: 'unknown-outcome'; readonly isAnswered: boolean }
  /** A definite refusal, with the server's reason when it gave one. */
  | { readonly kind: 'refused'; readonly reason: string | undefined };

/** Reads a failed `POST /bookings/` (api.md, Bookings). */
export function sendingFailure(error: unknown): SendingFailure {
  const status = apiErrorStatus(error);
  const detail = apiErrorMessage(error, '');
  if (status === undefined || status >= 500)
    return { kind: 'unknown-outcome', isAnswered: status !== undefined };
  if (status === 401) return { kind: 'logged-out' };
  if (status === 409 && detail === MESSAGES.timeTaken) return { kind: 'time-taken' };
  if (status === 409 && detail === MESSAGES.priceChanged) return { kind: 'price-changed' };
  if (status === 409 && detail === MESSAGES.idempotencyKeyInFlight)
    return { kind: 'unknown-outcome', isAnswered: true };
  return { kind: 'refused', reason: detail || undefined };
}

/**
 * What to say when it is not known whether a booking was made or moved.
 * @param promise 'your booking is made once at most.'
 */
export const unknownOutcomeInWords = (isAnswered: boolean, promise: string) =>
  `${isAnswered ? 'We got no clear answer.' : 'No answer came. Please check your connection.'} Trying again is safe: ${promise}`;
