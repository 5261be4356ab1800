import {
  ACCOUNT_MESSAGES,
  ADMIN_MESSAGES,
  AVAILABILITY_MESSAGES,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import { DatabaseError } from 'pg';
import { conflict, malformed, notFound, notReady, type Refusal } from '../http/refusal';

/** What is answered when a constraint refuses a row. A rule that holds under concurrency stands in the database. */
const BY_CONSTRAINT: Readonly<Record<string, () => Refusal>> = {
  users_email_unique: () => conflict(ACCOUNT_MESSAGES.emailTaken),
  users_username_unique: () => conflict('This username is taken.'),
  invitations_one_open: () => conflict(ADMIN_MESSAGES.alreadyInvited),
  availability_windows_no_overlap: () => conflict(AVAILABILITY_MESSAGES.overlaps),
  media_one_profile_picture: () => conflict(MESSAGES.tryAgain),
  bookings_no_double_booking: () => conflict(MESSAGES.timeTaken),
};

/** Answers by SQLSTATE, for what has no row above. */
const BY_CODE: Readonly<Record<string, () => Refusal>> = {
  // An exclusion constraint: two rows want the same time.
  '23P01': () => conflict(MESSAGES.timeTaken),
  '23505': () => conflict(MESSAGES.alreadyExists),
  '23503': () => notFound(),
  // Serialization failure and deadlock: the other one went first.
  '40001': () => conflict(MESSAGES.tryAgain),
  '40P01': () => conflict(MESSAGES.tryAgain),
  // Lock timeout, cancelled statement.
  '55P03': notReady,
  '57014': notReady,
};

/** Classes of SQLSTATE that mean the database is away, starting, stopping or full of connections. */
const AWAY = ['08', '53', '57P'];
const AWAY_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOENT',
]);
const AWAY_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

export interface DatabaseAnswer {
  readonly refusal: Refusal;
  /** Our own checks should have said no before the database did. */
  readonly isSurprise: boolean;
}

/** The answer for an error of the database or of the way to it; undefined when it is neither, or a mistake of ours. */
export function answerForDatabaseError(error: unknown): DatabaseAnswer | undefined {
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    const refuse = BY_CONSTRAINT[error.constraint ?? ''] ?? BY_CODE[code];
    if (refuse) return { refusal: refuse(), isSurprise: false };
    if (AWAY.some((start) => code.startsWith(start))) return { refusal: notReady(), isSurprise: true };
    // A value that the column cannot hold: bad input that validation let through.
    if (code.startsWith('22') || code === '23514') return { refusal: malformed(), isSurprise: true };
    return undefined;
  }
  return isAway(error) ? { refusal: notReady(), isSurprise: true } : undefined;
}

function isAway(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return AWAY_ERRORS.has(String(code)) || AWAY_MESSAGES.test(String(message));
}
