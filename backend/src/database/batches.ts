import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection';
import type { Tables } from './tables';

/** Small enough to stay far below the statement timeout, even where each row cascades to others. */
export const BATCH_ROWS = 1_000;

/** The table itself, or its partitions, as a ctid is unique within one only. */
async function partsOf(database: Database, table: keyof Tables): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`.execute(
    database,
  );
  return rows.length > 0 ? rows.map(({ name }) => name) : [table];
}

/**
 * Deletes all rows that match a condition, a batch in each transaction, so that a backlog of any length is deleted.
 * Rows that another transaction has locked are left for the next run.
 * @param condition on the table's own columns
 * @param signal stops it between two batches; finished batches stay deleted
 * @returns the number of rows
 */
export async function deleteInBatches(
  database: Database,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (const part of await partsOf(database, table))
    for (let deleted = BATCH_ROWS; deleted === BATCH_ROWS; total += deleted) {
      signal?.throwIfAborted();
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(part)}
        where ctid = any(array(
          select ctid from ${sql.table(part)} where ${condition} limit ${BATCH_ROWS} for update skip locked
        ))
      `.execute(database);
      deleted = Number(numAffectedRows);
    }
  return total;
}
