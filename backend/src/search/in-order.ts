import { type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely';

/** Whether a column is one of the ids; the statement is the same for any number of them, so it is prepared once. */
export const isOneOf = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** Rows of a query by their ids, in the order of these; those that are gone are left out. */
export async function readInOrder<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: StringReference<DB, TB> & string,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await query.where(isOneOf(key, ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
