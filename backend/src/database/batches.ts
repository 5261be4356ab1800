import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection';
import type { Tables } from './tables';

/** Small enough to stay far below the statement timeout, even where each row cascades to others. */
export const BATCH_ROWS = 1_000;

/**
 * Reads the rows of a query in parts of at most `limit`, in the order of their ids.
 * @param id the column of the ids
 */
export async function* readInParts<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  const column = sql.ref<string>(id);
  let last: string | undefined;
  do {
    const after = last;
    const rows: readonly Row[] = await query
      .$if(after !== undefined, (rest) => rest.where(column, '>', after ?? ''))
      .orderBy(column)
      .limit(limit)
      .execute();
    if (rows.length > 0) yield rows;
    last = rows.length < limit ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

/**
 * Repeats a change of at most `limit` rows until it changes fewer.
 * @param signal stops it between two batches; finished batches stay changed
 * @returns the number of rows
 */
export async function changeInBatches(
  limit: number,
  signal: AbortSignal | undefined,
  change: () => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let changed = limit; changed === limit; total += changed) {
    signal?.throwIfAborted();
    changed = await change();
  }
  return total;
}

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
 * @param signal as in `changeInBatches`
 * @returns the number of rows
 */
export async function deleteInBatches(
  database: Database,
  table: keyof Tables,
  condition: RawBuilder<SqlBool>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  for (const part of await partsOf(database, table))
    total += await changeInBatches(BATCH_ROWS, signal, async () => {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(part)}
        where ctid = any(array(
          select ctid from ${sql.table(part)} where ${condition} limit ${BATCH_ROWS} for update skip locked
        ))
      `.execute(database);
      return Number(numAffectedRows);
    });
  return total;
}
