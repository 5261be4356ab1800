import { createHash } from 'node:crypto';
import {
  ACCOUNT_MESSAGES,
  ADMIN_MESSAGES,
  type LoginRequest,
  MESSAGES,
  type Role,
} from '@crown-and-coil/shared-api/contract';
import { enqueueJob } from '../background/jobs';
import type { Database } from '../database/connection';
import { forbidden, invalidField, notLoggedIn } from '../domain-errors';
import { warnOfGuesses } from './guesses';
import { PASSWORD_CEILING, tryWithinLimits } from './login-attempts';
import { isPasswordOf } from './passwords';
import { findCredentials } from './queries';

/** An account with a verified password. */
export interface LoggedIn {
  readonly userId: string;
  readonly role: Role;
  readonly tokenVersion: number;
  /** If so, a code is still needed. */
  readonly hasSecondFactor: boolean;
}

/**
 * Checks the credentials of an email or username.
 * @param address the caller's network address
 * @throws DomainError not_logged_in in constant time for a wrong account or password, too_many after too many failures (api.md,
 *   Accounts), forbidden for a suspended account with the right password
 */
export async function logIn(
  database: Database,
  { username, password }: LoginRequest,
  address: string,
  now: () => Date,
): Promise<LoggedIn> {
  const found = await findCredentials(database, username);
  const account = found?.id ?? hashOf(username.toLowerCase());
  const isRight = await tryPassword(
    database,
    { account, hash: found?.password_hash },
    password,
    address,
    now,
  );
  if (found === undefined || !isRight) throw notLoggedIn(MESSAGES.wrongCredentials);
  if (found.suspended_at !== null) throw forbidden(ADMIN_MESSAGES.accountSuspended);
  return {
    userId: found.id,
    role: found.role,
    tokenVersion: found.token_version,
    hasSecondFactor: found.has_second_factor,
  };
}

/**
 * Confirms a logged-in user's password again. Failures count together with those of logging in.
 * @param field request field that holds the password
 * @throws DomainError invalid on that field, too_many after too many failures
 */
export async function requireOwnPassword(
  database: Database,
  userId: string,
  { password, field }: { readonly password: string; readonly field: string },
  address: string,
  now: () => Date,
): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select('password_hash as hash')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Deleted after the token was verified.
  if (user === undefined) throw notLoggedIn();
  if (!(await tryPassword(database, { account: userId, hash: user.hash }, password, address, now)))
    throw invalidField(['body', field], ACCOUNT_MESSAGES.wrongPassword, 'wrong');
}

/**
 * Whether a password is correct, within the limits on failures. @throws DomainError unavailable when too many are being
 * checked
 */
const tryPassword = (
  database: Database,
  { account, hash }: { readonly account: string; readonly hash: string | undefined },
  password: string,
  address: string,
  now: () => Date,
): Promise<boolean> =>
  tryWithinLimits(
    database,
    { account, address, ceiling: PASSWORD_CEILING },
    now,
    () => isPasswordOf(hash, password),
    // Does the same work for unknown accounts, so that timing reveals nothing.
    () => enqueueJob(database, warnOfGuesses, { account }),
  );

/** Unknown account names are stored hashed: people sometimes type their password into the wrong field. */
const hashOf = (typed: string) => createHash('sha256').update(typed).digest('hex');
