import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app';

/** Every row in the database that contains one of these words: its table, and its text. */
export async function tracesOf({ database }: TestApp, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')
  `.execute(database);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
      database,
    );
    for (const { text } of rows)
      if (words.some((word) => text.toLowerCase().includes(word.toLowerCase())))
        found.push(`${name}: ${text}`);
  }
  return found;
}

/** The farewell is sent after the deletion, and deleted like every mail. */
export const forgetFarewells = ({ database }: TestApp) =>
  database.deleteFrom('mails').where('template', '=', 'account-deleted').execute();
