import { setTimeout as wait } from 'node:timers/promises';
import { MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Database } from '../database/connection';
import { tooMany } from '../domain-errors';
import {
  type Ceiling,
  claimAttempt,
  forgetAttempt,
  forgetFailures,
  forgetOldAttempts,
  markFailed,
} from './login-attempts';

const BUSY_RETRY_MS = 25;
const BUSY_LIMIT_MS = 10_000;

/** The kind of attempt, and its author. */
interface Tried {
  readonly account: string;
  /** The caller's network address. */
  readonly address: string;
  /** The number of failures from all addresses that blocks the account for a while. */
  readonly ceiling: Ceiling;
}

/**
 * Checks a password or a code within the limits on failures. A correct one resets the account's failures from this
 * address.
 * @param check whether it is correct
 * @param atCeiling called when a failure reaches the account's limit
 * @throws DomainError too_many after too many failures, and whatever `check` throws, which then does not count
 */
export async function tryWithinLimits(
  database: Database,
  tried: Tried,
  now: () => Date,
  check: () => Promise<boolean>,
  atCeiling: () => Promise<void>,
): Promise<boolean> {
  const attemptId = await waitForAttempt(database, tried, now);
  let isRight: boolean;
  try {
    isRight = await check();
  } catch (error) {
    await forgetAttempt(database, attemptId);
    throw error;
  }
  if (isRight) {
    await forgetFailures(database, tried.account, tried.address, attemptId);
  } else {
    if (await markFailed(database, tried, attemptId, now())) await atCeiling();
    await forgetOldAttempts(database, now());
  }
  return isRight;
}

async function waitForAttempt(database: Database, tried: Tried, now: () => Date): Promise<string> {
  for (let waitedMs = 0; waitedMs < BUSY_LIMIT_MS; waitedMs += BUSY_RETRY_MS) {
    const claim = await claimAttempt(database, tried, now());
    if (claim.kind === 'granted') return claim.attemptId;
    if (claim.kind === 'refused') throw tooMany(tried.ceiling.message, claim.retryAfterSeconds);
    await wait(BUSY_RETRY_MS);
  }
  throw tooMany(MESSAGES.tooManyLogins, BUSY_LIMIT_MS / 1000);
}
