import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection';
import type { Tables } from './tables';

/** Small enough to stay far below the time-out of statements, also where each row takes others with it. */
export const BATCH_ROWS = 1_000;

/**
 * Deletes all rows that match a condition, a batch in each transaction, so that a backlog of any length is deleted.
 * Rows that another transaction has locked are left for the next run.
 * @param condition on the table's own columns
 * @param signal ends it between two batches; what is deleted stays deleted
 * @returns the number of rows
 */
export async function deleteInBatches(
  database: Database,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${BATCH_ROWS} for update skip locked
      ))
    `.execute(database);
    total += Number(numAffectedRows);
    if (numAffectedRows < BATCH_ROWS) return total;
  }
}
