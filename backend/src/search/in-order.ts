import type { SelectQueryBuilder, StringReference } from 'kysely';

/** Rows of a query by their ids, in the order of these; those that are gone are left out. */
export async function readInOrder<DB, TB extends keyof DB, Row extends { readonly id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  key: StringReference<DB, TB>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await query.where(key, 'in', ids as never).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
