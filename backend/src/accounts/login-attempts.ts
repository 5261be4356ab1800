import {
  LOGIN_FAILURE_LIMIT,
  LOGIN_FAILURE_LIMIT_OF_ADDRESS,
  LOGIN_FAILURE_WINDOW_MINUTES,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import { countedAddress } from '../http/caller';

const WINDOW_MS = LOGIN_FAILURE_WINDOW_MINUTES * 60_000;
/** A login that has not ended by then belonged to a process that is gone. */
const ABANDONED_MS = 30_000;
const OLD_AT_ONCE = 100;

/** Whether a login may be tried, and by which id its outcome is told; or when to come back. */
export type Claim =
  | { readonly kind: 'granted'; readonly attemptId: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused'; readonly retryAfterSeconds: number };

/**
 * Asks for one login of an account from an address. Logins under way count against the limit too, so that guesses
 * sent all at once are not more than guesses one by one: such a one is `busy` until the others have ended. An address
 * that fails with many accounts, a few times each, is refused too.
 */
export async function claimAttempt(
  database: Database,
  account: string,
  ip: string,
  now: Date,
): Promise<Claim> {
  const address = countedAddress(ip);
  return database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${account} ${address}`}, 0))`.execute(
      transaction,
    );
    const attemptsOfAddress = await transaction
      .selectFrom('login_attempts')
      .select(['account', 'failed', 'attempted_at'])
      .where('address', '=', address)
      .where('attempted_at', '>', new Date(now.getTime() - WINDOW_MS))
      .where(({ or, eb }) => or([eb('account', '=', account), eb('failed', '=', true)]))
      .orderBy('attempted_at')
      .execute();
    const attempts = attemptsOfAddress.filter((attempt) => attempt.account === account);
    const failures = attempts.filter(({ failed }) => failed);
    const decisive =
      failures.at(-LOGIN_FAILURE_LIMIT) ??
      attemptsOfAddress.filter(({ failed }) => failed).at(-LOGIN_FAILURE_LIMIT_OF_ADDRESS);
    if (decisive) {
      const freeAt = decisive.attempted_at.getTime() + WINDOW_MS;
      return { kind: 'refused', retryAfterSeconds: (freeAt - now.getTime()) / 1000 };
    }
    const underWay = attempts.filter(
      ({ failed, attempted_at }) => !failed && attempted_at.getTime() > now.getTime() - ABANDONED_MS,
    );
    if (failures.length + underWay.length >= LOGIN_FAILURE_LIMIT) return { kind: 'busy' };
    const attemptId = newId();
    await transaction
      .insertInto('login_attempts')
      .values({ id: attemptId, account, address, attempted_at: now })
      .execute();
    return { kind: 'granted', attemptId };
  });
}

/** Forgets attempts that are too old to count. Rows that another process is forgetting are left to it. */
export async function forgetOldAttempts(database: Database, now: Date): Promise<void> {
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

/** Keeps a failed login. */
export async function markFailed(database: Database, attemptId: string): Promise<void> {
  await database.updateTable('login_attempts').set({ failed: true }).where('id', '=', attemptId).execute();
}

/** After a successful login the account starts afresh from this address. */
export async function forgetFailures(
  database: Database,
  account: string,
  ip: string,
  attemptId: string,
): Promise<void> {
  await database
    .deleteFrom('login_attempts')
    .where('account', '=', account)
    .where('address', '=', countedAddress(ip))
    .where(({ or, eb }) => or([eb('failed', '=', true), eb('id', '=', attemptId)]))
    .execute();
}
