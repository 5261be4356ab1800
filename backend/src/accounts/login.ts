import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type LoginRequest, MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import { notLoggedIn, tooMany } from '../http/refusal';
import { claimAttempt, forgetFailures, forgetOldAttempts, markFailed } from './login-attempts';
import { isPasswordOf } from './passwords';
import { findCredentials } from './queries';

const BUSY_RETRY_MS = 25;
const BUSY_LIMIT_MS = 10_000;

/**
 * Finds the account of an email or username with its password.
 * @param address the caller's network address
 * @throws Refusal 401 in constant time for a wrong account or password, 429 after too many failures (api.md, Accounts)
 */
export async function logIn(
  database: Database,
  { username, password }: LoginRequest,
  address: string,
  now: () => Date,
): Promise<{ userId: string; tokenVersion: number }> {
  const found = await findCredentials(database, username);
  const account = found?.id ?? hashOf(username.toLowerCase());
  const attemptId = await waitForAttempt(database, account, address, now);
  const isRight = await isPasswordOf(found?.password_hash, password);
  if (found === undefined || !isRight) {
    await markFailed(database, attemptId);
    await forgetOldAttempts(database, now());
    throw notLoggedIn(MESSAGES.wrongCredentials);
  }
  await forgetFailures(database, account, address, attemptId);
  return { userId: found.id, tokenVersion: found.token_version };
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

/** What was typed for no account is not kept in the clear: people type their password into the wrong field. */
const hashOf = (typed: string) => createHash('sha256').update(typed).digest('hex');
