import { setTimeout as pause } from 'node:timers/promises';
import { countedAddress } from '@crown-and-coil/service/counted-address';
import {
  CODE_FAILURE_LIMIT_OF_ACCOUNT,
  LOGIN_FAILURE_LIMIT,
  LOGIN_FAILURE_LIMIT_OF_ACCOUNT,
  LOGIN_FAILURE_LIMIT_OF_ADDRESS,
  LOGIN_FAILURE_WINDOW_MINUTES,
  MESSAGES,
  MINUTE_MS,
  SECOND_FACTOR_MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { lockName } from '../database/transactions';
import { tooMany } from '../domain-errors';

const WINDOW_MS = LOGIN_FAILURE_WINDOW_MINUTES * MINUTE_MS;
/** An attempt still open after this time belongs to a crashed process. */
const ABANDONED_MS = 30_000;
const OLD_AT_ONCE = 100;
const BUSY_RETRY_MS = 25;
const BUSY_LIMIT_MS = 10_000;

/** The limit on failures of one account from all addresses, and the message when it is reached. */
interface Ceiling {
  readonly limit: number;
  readonly message: string;
}

export const PASSWORD_CEILING: Ceiling = {
  limit: LOGIN_FAILURE_LIMIT_OF_ACCOUNT,
  message: MESSAGES.tooManyLogins,
};
export const CODE_CEILING: Ceiling = {
  limit: CODE_FAILURE_LIMIT_OF_ACCOUNT,
  message: SECOND_FACTOR_MESSAGES.tooManyCodes,
};

/**
 * An account's codes are counted separately from its passwords: a correct password must not reset the failures of
 * codes.
 */
export const codesOf = (userId: string): string => `code ${userId}`;

/** The same for passkeys. @param id the account's, or one of an unknown credential */
export const passkeysOf = (id: string): string => `passkey ${id}`;

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
    await forgetFailures(database, tried, attemptId);
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
    await pause(BUSY_RETRY_MS);
  }
  throw tooMany(MESSAGES.tooManyLogins, BUSY_LIMIT_MS / 1000);
}

/** A permitted login attempt, with the id for recording its outcome, or when to try again. */
type Claim =
  | { readonly kind: 'granted'; readonly attemptId: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/**
 * Starts a login attempt of an account from an address. Three limits on failures apply: per account and address, per
 * address, and per account from all addresses except one that has just reset the password. Attempts in progress count
 * too, so that guesses in parallel get no more attempts than in sequence: the excess is `busy` until the others end.
 */
async function claimAttempt(
  database: Database,
  { account, address: ip, ceiling }: Tried,
  now: Date,
): Promise<Claim> {
  const address = countedAddress(ip);
  return database.transaction().execute(async (transaction) => {
    // The account's first, so that two attempts never wait for each other.
    for (const locked of [account, `address ${address}`]) await lockName(transaction, locked);
    const openSince = new Date(now.getTime() - ABANDONED_MS);
    const attempts = await transaction
      .selectFrom('login_attempts')
      .select(['account', 'address', 'failed', 'after_reset', 'attempted_at'])
      .where('attempted_at', '>', new Date(now.getTime() - WINDOW_MS))
      .where(({ or, and, eb }) =>
        or([
          eb('account', '=', account),
          and([eb('address', '=', address), eb('failed', '=', true)]),
          and([eb('address', '=', address), eb('attempted_at', '>', openSince)]),
        ]),
      )
      .orderBy('attempted_at')
      .execute();
    const ofAccount = attempts.filter((attempt) => attempt.account === account);
    const fromHere = ofAccount.filter((attempt) => attempt.address === address);
    const isOwners = fromHere.some(({ after_reset }) => after_reset);
    const ceilings = [
      { limit: LOGIN_FAILURE_LIMIT, counted: fromHere },
      {
        limit: LOGIN_FAILURE_LIMIT_OF_ADDRESS,
        counted: attempts.filter((attempt) => attempt.address === address),
      },
      { limit: ceiling.limit, counted: isOwners ? [] : ofAccount },
    ];
    let isBusy = false;
    for (const { limit, counted } of ceilings) {
      const failures = counted.filter(({ failed }) => failed);
      const decisive = failures.at(-limit);
      if (decisive) {
        const freeAt = decisive.attempted_at.getTime() + WINDOW_MS;
        return { kind: 'refused', retryAfterSeconds: (freeAt - now.getTime()) / 1000 };
      }
      const underWay = counted.filter(
        ({ failed, after_reset, attempted_at }) => !failed && !after_reset && attempted_at > openSince,
      );
      if (failures.length + underWay.length >= limit) isBusy = true;
    }
    if (isBusy) return { kind: 'busy' };
    const attemptId = newId();
    await transaction
      .insertInto('login_attempts')
      .values({ id: attemptId, account, address, attempted_at: now })
      .execute();
    return { kind: 'granted', attemptId };
  });
}

/** Deletes attempts that are too old to count. Skips rows that another process is deleting. */
async function forgetOldAttempts(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('login_attempts')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('login_attempts')
        .select('id')
        .where('attempted_at', '<=', new Date(now.getTime() - WINDOW_MS))
        .limit(OLD_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Records a failed login. Returns whether the account reached the limit over all addresses. */
async function markFailed(
  database: Database,
  { account, ceiling }: Tried,
  attemptId: string,
  now: Date,
): Promise<boolean> {
  await database.updateTable('login_attempts').set({ failed: true }).where('id', '=', attemptId).execute();
  const { count } = await database
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('failed', '=', true)
    .where('attempted_at', '>', new Date(now.getTime() - WINDOW_MS))
    .executeTakeFirstOrThrow();
  return count >= ceiling.limit;
}

/** Cancels an attempt whose password was not checked. */
async function forgetAttempt(database: Database, attemptId: string): Promise<void> {
  await database.deleteFrom('login_attempts').where('id', '=', attemptId).execute();
}

/**
 * Resets an account after a password reset: earlier failures no longer count, and for 15 minutes failures from other
 * addresses do not block this one.
 */
export async function restartAttempts(
  queries: Queries,
  account: string,
  ip: string,
  now: Date,
): Promise<void> {
  await queries.deleteFrom('login_attempts').where('account', '=', account).execute();
  const reset = { address: countedAddress(ip), after_reset: true, attempted_at: now };
  // Wrong codes are still counted, but those from elsewhere no longer block the owner.
  await queries
    .insertInto('login_attempts')
    .values([account, codesOf(account)].map((one) => ({ id: newId(), account: one, ...reset })))
    .execute();
}

/** Resets the failures of an account from this address after a successful login. */
async function forgetFailures(
  database: Database,
  { account, address }: Tried,
  attemptId: string,
): Promise<void> {
  await database
    .deleteFrom('login_attempts')
    .where('account', '=', account)
    .where('address', '=', countedAddress(address))
    .where(({ or, eb }) => or([eb('failed', '=', true), eb('id', '=', attemptId)]))
    .execute();
}
