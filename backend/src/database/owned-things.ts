import { MAX_PRODUCTS, MAX_SERVICES, OWN_OFFER_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction, type Updateable } from 'kysely';
import { conflict } from '../domain-errors';
import type { Database, Queries } from './connection';
import type { Tables } from './tables';
import { inTransaction } from './transactions';

/** Things that a professional owns and may delete, while bookings keep their snapshot (api.md). */
type OwnedTable = 'products' | 'services';

/** A thing of a professional. */
export interface OwnedThing {
  readonly professionalId: string;
  readonly id: string;
}

/**
 * Writes a thing of a professional. Locks the professional first (database/transactions.ts), as the trigger of services
 * would do it only after the service.
 * @param more further work in the same transaction
 * @param before a check of what is stored; it may throw, and no other edit intervenes before the write
 * @returns whether it is theirs and not deleted
 */
export async function writeOwned<Table extends OwnedTable>(
  database: Database,
  table: Table,
  { professionalId, id }: OwnedThing,
  changes: Updateable<Tables[Table]>,
  more?: (transaction: Transaction<Tables>) => Promise<void>,
  before?: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<boolean> {
  const isAlone = more !== undefined || before !== undefined;
  return inTransaction(database, async (transaction) => {
    await transaction
      .selectFrom('professionals')
      .select('id')
      .where('id', '=', professionalId)
      .$if(!isAlone, (query) => query.forShare())
      // Serializes changes that depend on the stored state of any of the professional's things.
      .$if(isAlone, (query) => query.forNoKeyUpdate())
      .execute();
    await before?.(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable<OwnedTable>(table)
      .set(changes)
      .where('id', '=', id)
      .where('professional_id', '=', professionalId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await more?.(transaction);
    return true;
  });
}

const MOST = { services: MAX_SERVICES, products: MAX_PRODUCTS } as const satisfies Record<OwnedTable, number>;

/**
 * Checks that a professional has room for one more, and locks them, so that the limit holds for concurrent requests.
 * @throws DomainError conflict
 */
export async function requireRoom(
  transaction: Transaction<Tables>,
  table: OwnedTable,
  professionalId: string,
): Promise<void> {
  await sql`select from professionals where id = ${professionalId} for no key update`.execute(transaction);
  if ((await countOwned(transaction, table, professionalId)) >= MOST[table])
    throw conflict(OWN_OFFER_MESSAGES[table]);
}

/** How many of these things a professional has. */
export async function countOwned(
  queries: Queries,
  table: OwnedTable,
  professionalId: string,
): Promise<number> {
  const { count } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
