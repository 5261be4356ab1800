import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';

/** The context of such a job. */
export interface DueContext {
  readonly database: Database;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
  readonly log: FastifyBaseLogger;
}

/** Finds and locks the next due row that is not among the failed ones; skips locked rows. */
export type LockDue = (
  transaction: Transaction<Tables>,
  failed: readonly string[],
  now: Date,
) => Promise<{ readonly id: string } | undefined>;

/**
 * Processes due rows one by one, each in its own transaction; several processes may run it at once. A failure does not
 * stop the others; the job fails at the end and is retried.
 *
 * @param idName name of the id in the log: 'bookingId'
 * @returns the number of changed rows
 * @throws the last failure, or at once when the query for rows fails
 */
export async function forEachDue(
  { database, now, signal, log }: DueContext,
  idName: string,
  lockDue: LockDue,
  work: (transaction: Transaction<Tables>, id: string, now: Date) => Promise<unknown>,
): Promise<number> {
  const failed: string[] = [];
  let failure: unknown;
  let done = 0;
  while (!signal?.aborted) {
    let id: string | undefined;
    try {
      id = await inTransaction(database, async (transaction) => {
        id = (await lockDue(transaction, failed, now))?.id;
        if (id !== undefined) await work(transaction, id, now);
        return id;
      });
      if (id === undefined) break;
      done += 1;
    } catch (error) {
      // The query itself failed: the database is down.
      if (id === undefined) throw error;
      log.error({ err: error, [idName]: id }, 'what is due could not be changed');
      failed.push(id);
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return done;
}
