import type { Queries } from '../database/connection';

/** A product as a booking takes it over. */
export interface OfferedProduct {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
}

/** Those of the ids that are products of the professional, in the order of the ids. */
export async function findOfferedProducts(
  queries: Queries,
  professionalId: string,
  ids: readonly string[],
): Promise<OfferedProduct[]> {
  if (ids.length === 0) return [];
  const found = await queries
    .selectFrom('products')
    .select(['id', 'name', 'price_cents as priceCents'])
    .where('id', 'in', ids)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .execute();
  return inOrderOf(ids, found);
}

/** The rows in the order in which their ids were asked for. */
export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
