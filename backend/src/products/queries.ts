import {
  type ProductUpdate,
  type ProductWrite,
  productBaseSchema,
} from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import { type OwnedThing, requireRoom, writeOwned } from '../database/owned-things';
import { inTransaction } from '../database/transactions';
import { requireBase } from '../http/based-on';
import { toProduct, toProductColumns } from './rules';

/** All products that were not deleted, with their professional's status; rows for `toProduct`. */
const selectProducts = (queries: Queries) =>
  queries
    .selectFrom('products as d')
    .innerJoin('professionals as p', 'p.id', 'd.professional_id')
    .select([
      'd.id',
      'd.name',
      'd.description',
      'd.price_cents',
      'd.attributes',
      'd.professional_id',
      'p.is_active as professional_is_active',
    ])
    .where('d.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null);

export const findProduct = (queries: Queries, id: string) =>
  selectProducts(queries).where('d.id', '=', id).executeTakeFirst();

/** A professional's products, newest first. */
export const productsOf = (queries: Queries, professionalId: string) =>
  selectProducts(queries).where('d.professional_id', '=', professionalId).orderBy('d.id', 'desc');

/** Returns the new product's id. @throws DomainError conflict when there are too many */
export async function insertProduct(
  database: Database,
  professionalId: string,
  product: ProductWrite,
): Promise<string> {
  const id = newId();
  await inTransaction(database, async (transaction) => {
    await requireRoom(transaction, 'products', professionalId);
    await transaction
      .insertInto('products')
      .values({ id, professional_id: professionalId, ...toProductColumns(product) })
      .execute();
  });
  return id;
}

/**
 * Returns whether the professional has that product and it was updated.
 * @throws DomainError conflict when the change is based on outdated values
 */
export const updateProduct = (
  database: Database,
  thing: OwnedThing,
  { based_on: basedOn, ...product }: ProductUpdate,
  now: Date,
): Promise<boolean> =>
  writeOwned(
    database,
    'products',
    thing,
    { ...toProductColumns(product), updated_at: now },
    {
      before:
        basedOn &&
        (async (transaction) => {
          const stored = await findProduct(transaction, thing.id);
          if (stored?.professional_id === thing.professionalId)
            requireBase(productBaseSchema, basedOn, toProduct(stored));
        }),
    },
  );

/** Returns whether the professional had that product and it is deleted now; bookings keep their copy of it. */
export const deleteProduct = (database: Database, thing: OwnedThing, now: Date): Promise<boolean> =>
  writeOwned(database, 'products', thing, { deleted_at: now });
