import {
  ACCOUNT_MESSAGES,
  ADMIN_MESSAGES,
  AVAILABILITY_MESSAGES,
  BOOKING_MESSAGE_WORDS,
  type ClosedGate,
  GATE_KINDS,
  GATE_MESSAGES,
  type GateKind,
  MESSAGES,
  PHOTO_QUOTE_MESSAGES,
  REVIEW_MESSAGES,
  WAITING_LIST_MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import { DatabaseError } from 'pg';
import {
  conflict,
  type DomainError,
  malformed,
  notFound,
  type TranslatedError,
  unavailable,
} from '../domain-errors';

/** A trigger found a gate closed; the error's detail is the id of the service. */
const closedGate =
  (kind: GateKind) =>
  ({ detail }: DatabaseError): DomainError =>
    conflict(GATE_MESSAGES[kind], { gate: { kind, service_id: detail ?? '' } satisfies ClosedGate });

/** The error of each constraint. Rules that must hold under concurrency are constraints of the database. */
const BY_CONSTRAINT: Readonly<Record<string, (error: DatabaseError) => DomainError>> = {
  users_email_unique: () => conflict(ACCOUNT_MESSAGES.emailTaken),
  users_username_unique: () => conflict('This username is taken.'),
  invitations_one_open: () => conflict(ADMIN_MESSAGES.alreadyInvited),
  availability_windows_no_overlap: () => conflict(AVAILABILITY_MESSAGES.overlaps),
  blocked_times_apart: () => conflict(AVAILABILITY_MESSAGES.blockedAlready),
  media_one_profile_picture: () => conflict(MESSAGES.tryAgain),
  photo_quotes_one_asked: () => conflict(PHOTO_QUOTE_MESSAGES.askedAlready),
  photo_quotes_booking_unique: () => conflict(PHOTO_QUOTE_MESSAGES.notBookable),
  message_reports_pkey: () => conflict(BOOKING_MESSAGE_WORDS.reported),
  review_reports_one_a_person: () => conflict(REVIEW_MESSAGES.reported),
  reviews_one_a_booking: () => conflict(REVIEW_MESSAGES.written),
  waiting_list_entries_once: () => conflict(WAITING_LIST_MESSAGES.askedAlready),
  waiting_list_offers_one_open: () => conflict(WAITING_LIST_MESSAGES.openOffer),
  bookings_keep_buffers: () => conflict(MESSAGES.timeTaken),
  bookings_no_double_booking: () => conflict(MESSAGES.timeTaken),
  ...Object.fromEntries(GATE_KINDS.map((kind) => [`bookings_gate_${kind}`, closedGate(kind)])),
};

/** By SQLSTATE, for constraints without a row above. */
const BY_CODE: Readonly<Record<string, () => DomainError>> = {
  // An exclusion constraint: two rows want the same time.
  '23P01': () => conflict(MESSAGES.timeTaken),
  '23505': () => conflict(MESSAGES.alreadyExists),
  '23503': () => notFound(),
  // Serialization failure and deadlock: another transaction won.
  '40001': () => conflict(MESSAGES.tryAgain),
  '40P01': () => conflict(MESSAGES.tryAgain),
  // Lock timeout, cancelled statement.
  '55P03': () => unavailable(),
  '57014': () => unavailable(),
  // The primary has just become a standby.
  '25006': () => unavailable(),
};

/** SQLSTATE classes for a database that is down, starting, stopping or out of connections. */
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

/** Translates errors of the database or its connection; undefined for other errors and for our own bugs. */
export function translateDatabaseError(error: unknown): TranslatedError | undefined {
  const log = 'the database refused';
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    const expected = BY_CONSTRAINT[error.constraint ?? ''] ?? BY_CODE[code];
    if (expected) return { error: expected(error) };
    if (AWAY.some((start) => code.startsWith(start))) return { error: unavailable(), log };
    // A value that the column cannot hold: validation should have refused it.
    if (code.startsWith('22') || code === '23514') return { error: malformed(), log };
    return undefined;
  }
  return isAway(error) ? { error: unavailable(), log } : undefined;
}

function isAway(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return AWAY_ERRORS.has(String(code)) || AWAY_MESSAGES.test(String(message));
}
