import { MAX_PRODUCTS, MAX_SERVICES, OWN_OFFER_MESSAGES } from '@crown-and-coil/shared-api/contract';
import type { Transaction, Updateable } from 'kysely';
import { conflict, notLoggedIn } from '../domain-errors';
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
 * Locks a professional's row against other changes of what they own (database/transactions.ts).
 * @throws DomainError not_logged_in when their account was deleted meanwhile: what is added now would not be erased
 */
export async function lockProfessional(
  transaction: Transaction<Tables>,
  professionalId: string,
): Promise<void> {
  const professional = await transaction
    .selectFrom('professionals')
    .select('id')
    .where('id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (professional === undefined) throw notLoggedIn();
}

/** Work in the transaction of a write. No other write of the professional's things intervenes. */
interface BesideWrite {
  /** A check of what is stored; it may throw. */
  readonly before?: ((transaction: Transaction<Tables>) => Promise<void>) | undefined;
  /** Not called for a thing that is not theirs. */
  readonly after?: ((transaction: Transaction<Tables>) => Promise<void>) | undefined;
}

/**
 * Writes a thing of a professional. Locks the professional first (database/transactions.ts), as the trigger of services
 * would do it only after the service.
 * @returns whether it is theirs and not deleted
 */
export async function writeOwned<Table extends OwnedTable>(
  database: Database,
  table: Table,
  { professionalId, id }: OwnedThing,
  changes: Updateable<Tables[Table]>,
  { before, after }: BesideWrite = {},
): Promise<boolean> {
  const isExclusive = before !== undefined || after !== undefined;
  return inTransaction(database, async (transaction) => {
    await transaction
      .selectFrom('professionals')
      .select('id')
      .where('id', '=', professionalId)
      .$if(!isExclusive, (query) => query.forShare())
      .$if(isExclusive, (query) => query.forNoKeyUpdate())
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
    await after?.(transaction);
    return true;
  });
}

const MOST = { services: MAX_SERVICES, products: MAX_PRODUCTS } as const satisfies Record<OwnedTable, number>;

/**
 * Checks that a professional has room for one more, and locks them, so that the limit holds for concurrent requests.
 * @throws DomainError conflict, and as `lockProfessional`
 */
export async function requireRoom(
  transaction: Transaction<Tables>,
  table: OwnedTable,
  professionalId: string,
): Promise<void> {
  await lockProfessional(transaction, professionalId);
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
