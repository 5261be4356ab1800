import type { Transaction } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database } from './connection';
import type { Tables } from './tables';

/** Serialization failure and deadlock: PostgreSQL took everything back, and the same work may succeed now. */
const TRANSIENT_CODES: readonly string[] = ['40001', '40P01'];
const MAX_ATTEMPTS = 5;

const isTransient = (error: unknown) =>
  error instanceof DatabaseError && TRANSIENT_CODES.includes(error.code ?? '');

/**
 * Does work in one transaction (read committed), and again from its start when PostgreSQL had to break it off for the
 * sake of another. So the work must have no effect outside the transaction.
 */
export const inTransaction = <Result>(
  database: Database,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => untilNotBrokenOff(() => database.transaction().execute(work));

/** Does work that is one transaction by itself, as a statement is, and again when PostgreSQL had to break it off. */
export async function untilNotBrokenOff<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}
