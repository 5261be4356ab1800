import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ACCOUNT_MESSAGES,
  ADMIN_MESSAGES,
  type LoginRequest,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import { enqueueJob } from '../background/jobs';
import type { Database } from '../database/connection';
import { forbidden, invalidField, notLoggedIn, tooMany } from '../domain-errors';
import { warnOfGuesses } from './guesses';
import { claimAttempt, forgetAttempt, forgetFailures, forgetOldAttempts, markFailed } from './login-attempts';
import { isPasswordOf } from './passwords';
import { findCredentials } from './queries';

const BUSY_RETRY_MS = 25;
const BUSY_LIMIT_MS = 10_000;

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
): Promise<{ userId: string; tokenVersion: number }> {
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
  return { userId: found.id, tokenVersion: found.token_version };
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

/** Whether a password is right, within the limits on failures. @throws DomainError unavailable when too many are being checked */
async function tryPassword(
  database: Database,
  { account, hash }: { readonly account: string; readonly hash: string | undefined },
  password: string,
  address: string,
  now: () => Date,
): Promise<boolean> {
  const attemptId = await waitForAttempt(database, account, address, now);
  let isRight: boolean;
  try {
    isRight = await isPasswordOf(hash, password);
  } catch (error) {
    await forgetAttempt(database, attemptId);
    throw error;
  }
  if (isRight) {
    await forgetFailures(database, account, address, attemptId);
  } else {
    const isCeiling = await markFailed(database, account, attemptId, now());
    // Unknown accounts do the same work, so that timing reveals nothing.
    if (isCeiling) await enqueueJob(database, warnOfGuesses, { account });
    await forgetOldAttempts(database, now());
  }
  return isRight;
}

async function waitForAttempt(
  database: Database,
  account: string,
  address: string,
  now: () => Date,
): Promise<string> {
  for (let waitedMs = 0; waitedMs < BUSY_LIMIT_MS; waitedMs += BUSY_RETRY_MS) {
    const claim = await claimAttempt(database, account, address, now());
    if (claim.kind === 'granted') return claim.attemptId;
    if (claim.kind === 'refused') throw tooMany(MESSAGES.tooManyLogins, claim.retryAfterSeconds);
    await wait(BUSY_RETRY_MS);
  }
  throw tooMany(MESSAGES.tooManyLogins, BUSY_LIMIT_MS / 1000);
}

/** Unknown account names are stored hashed: people sometimes type their password into the wrong field. */
const hashOf = (typed: string) => createHash('sha256').update(typed).digest('hex');
