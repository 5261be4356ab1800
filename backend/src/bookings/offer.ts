import { CompiledQuery } from 'kysely';
import type { Queries } from '../database/connection';

/** A service as a booking takes it over. */
export interface OfferedService {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly durationMinutes: number;
}

/** A product as a booking takes it over. */
export interface OfferedProduct {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
}

/** Those of the ids that are active services of the professional, in the order of the ids. */
export async function findOfferedServices(
  queries: Queries,
  professionalId: string,
  ids: readonly string[],
): Promise<OfferedService[]> {
  const { rows } = await queries.executeQuery<OfferedService>(
    CompiledQuery.raw(
      `select id, name, price_cents as "priceCents", duration_minutes as "durationMinutes"
       from services where id = any($1::uuid[]) and professional_id = $2 and is_active and deleted_at is null`,
      [ids, professionalId],
    ),
  );
  return inOrderOf(ids, rows);
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

function inOrderOf<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}
