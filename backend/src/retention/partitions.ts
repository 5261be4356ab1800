import { sql, type Transaction } from 'kysely';
import type { Database, Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { type RetentionRule, startOfMonth } from './rules';

/** Number of future monthly partitions: how long workers may be down before one is missing. */
const MONTHS_AHEAD = 2;
/** Less than PostgreSQL's deadlock_timeout (1 s): requests queue behind a waiting lock. Retried the next hour. */
const LOCK_TIMEOUT_MS = 500;

interface Partition {
  readonly name: string;
  /** Null for the first one, which has all earlier rows. */
  readonly from: Date | null;
  /** Null for the default one. */
  readonly until: Date | null;
}

async function findPartitions(queries: Queries, table: keyof Tables): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select name,
      substring(bounds from $$FROM [(]'([^']+)'$$)::timestamptz as "from",
      substring(bounds from $$TO [(]'([^']+)'$$)::timestamptz as "until"
    from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      cross join lateral (select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bounds) partition
    where i.inhparent = ${table}::regclass`.execute(queries);
  return rows;
}

/**
 * Creates the partitions of this month and the coming ones. A month with rows in the default partition already stays
 * there.
 */
export async function makePartitions(
  database: Database,
  { table, column }: RetentionRule,
  now: Date,
): Promise<void> {
  for (let later = 0; later <= MONTHS_AHEAD; later += 1) {
    const [from, until] = [startOfMonth(now, later), startOfMonth(now, later + 1)];
    const isThere = (await findPartitions(database, table)).some(
      (one) => one.until && one.until > from && (one.from === null || one.from < until),
    );
    if (isThere) continue;
    const { rows: strays } = await sql`
      select from ${sql.table(defaultOf(table))}
      where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until} limit 1`.execute(database);
    if (strays.length > 0) continue;
    const name = `${table}_${from.toISOString().slice(0, 7).replace('-', '_')}`;
    await changeTable(database, table, async (transaction) => {
      // Created separately and attached: `create table … partition of` would lock the whole table.
      await sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults including constraints)`.execute(
        transaction,
      );
      await sql`
        alter table ${sql.table(table)} attach partition ${sql.table(name)}
        for values from (${sql.lit(from.toISOString())}) to (${sql.lit(until.toISOString())})`.execute(
        transaction,
      );
    });
  }
}

/** Drops the partitions whose rows are all older than a time, without reading them. */
export async function dropPartitions(database: Database, table: keyof Tables, until: Date): Promise<void> {
  for (const partition of await findPartitions(database, table))
    if (partition.until && partition.until <= until)
      await changeTable(database, table, (transaction) =>
        sql`drop table ${sql.table(partition.name)}`.execute(transaction),
      );
}

const defaultOf = (table: keyof Tables): string => `${table}_default`;

/**
 * Runs a change as the table's owner, of which the pool's role is a member, so that migrations can change the
 * partitions too.
 */
const changeTable = (
  database: Database,
  table: keyof Tables,
  work: (transaction: Transaction<Tables>) => Promise<unknown>,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await sql`
      select set_config('role', pg_get_userbyid(relowner)::text, true),
        set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)
      from pg_class where oid = ${table}::regclass`.execute(transaction);
    await work(transaction);
  });
