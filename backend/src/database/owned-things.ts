import type { Updateable } from 'kysely';
import type { Database, Queries } from './connection';
import type { Tables } from './tables';

/** What a professional owns and may delete, while bookings keep their snapshot of it (api.md). */
type OwnedTable = 'products' | 'services';

/** One thing of one professional. */
export interface OwnedThing {
  readonly professionalId: string;
  readonly id: string;
}

/** Writes one thing of a professional. Answers whether they have it: one that was deleted is nobody's. */
export async function writeOwned<Table extends OwnedTable>(
  database: Database,
  table: Table,
  { professionalId, id }: OwnedThing,
  changes: Updateable<Tables[Table]>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable<OwnedTable>(table)
    .set(changes)
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
