import { setTimeout as wait } from 'node:timers/promises';
import { isRecording } from '@crown-and-coil/service/tracing/spans';
import { sql, type Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Queries } from './connection';
import type { Tables } from './tables';

/** Serialization failure and deadlock: PostgreSQL rolled back, and a retry may succeed. */
const TRANSIENT_CODES: readonly string[] = ['40001', '40P01'];
const MAX_ATTEMPTS = 5;
const MAX_RETRY_WAIT_MS = 50;

const isTransient = (error: unknown) =>
  error instanceof DatabaseError && TRANSIENT_CODES.includes(error.code ?? '');

/**
 * Runs work in one transaction (read committed). Retries it from the start when PostgreSQL aborts it because of another
 * one, so the work must have no effect outside the transaction.
 *
 * Lock order. Transactions that lock several of these rows lock them in this order, so that they never deadlock:
 *   1. `users`: for no key update by a new booking of this client, and by the deletion or suspension of the account
 *   2. `professionals`: for no key update by everything that takes time in a calendar (new bookings, moves), edits it
 *      (availability windows), or changes whether it takes bookings (profile, suspension, deletion); for share by edits
 *      of services and products, and by requests for a photo quote. It is the lock of the calendar.
 *   3. `clients`
 *   4. `services`, then `products`: by id
 *   5. `photo_quotes` that are open; `waiting_list_entries`, then their offer; then `bookings` that exist: by
 *      professional_id, then id; then the `photo_quotes` that these have used up, and the `waiting_list_entries` that
 *      they came from
 *   6. `availability_windows`: by id
 * 7. rows written about bookings, including `reviews`; a new or moved booking waits here for others that leave its time
 *   8. `notification_counters`: by user_id
 *   9. `invoice_counters`: by professional_id
 *  10. `calendar_versions`: by the commit, in the order of 5
 * Foreign keys lock for key share, which waits for none of these modes: lock none of these rows `for update`, except
 * windows, which no foreign key refers to.
 */
export const inTransaction = <Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => retryOnConflict(() => database.transaction().execute(work));

/** Runs reads on one connection, all of the database as it was at the first. Run them one after the other. */
export const inSnapshot = <Result>(
  database: Database,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/**
 * Runs work that is one statement. If its trace is recorded, it gets a transaction, whose start passes the trace to
 * triggers.
 */
export const asOneStatement = <Result>(
  database: Database,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> => (isRecording() ? database.transaction().execute(work) : work(database));

/**
 * Runs work that is a transaction by itself, such as one statement; retries it when PostgreSQL aborted it. Each retry
 * waits a random moment first: a retry at once can lock its rows again before the other transaction of the deadlock has
 * woken up, and both are in the same deadlock again.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await wait(Math.random() * MAX_RETRY_WAIT_MS * attempt);
    }
  }
}

/** Locks a name until the transaction ends: for what has no row to lock. */
export async function lockName(transaction: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
