import { sql } from 'kysely';
import type { Database } from '../src/database/connection';
import { until } from './until';

/** Resolves once so many connections of this database wait for a lock of another one, or `ended` has settled. */
export async function lockWaits(database: Database, count: number, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  ended.then(over, over);
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => isOver || (await waiting.execute(database)).rows.length >= count);
}
