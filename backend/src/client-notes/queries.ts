import type { ClientNotes } from '@crown-and-coil/shared-api/contract';
import type { Queries } from '../database/connection';

/** The professional who wrote the notes, and the client they are about. */
export interface NotesOwner {
  readonly professionalId: string;
  readonly clientId: string;
}

/** Whether a client has a booking with a professional, in any status, and still has an account. */
export async function isClientOf(
  queries: Queries,
  { professionalId, clientId }: NotesOwner,
): Promise<boolean> {
  const found = await queries
    .selectFrom('clients as c')
    .select('c.id')
    .where('c.id', '=', clientId)
    .where('c.deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings as b')
          .select('b.id')
          .whereRef('b.client_id', '=', 'c.id')
          .where('b.professional_id', '=', professionalId)
          .where('b.held_until', 'is', null),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export async function findClientNotes(
  queries: Queries,
  { professionalId, clientId }: NotesOwner,
): Promise<ClientNotes> {
  const found = await queries
    .selectFrom('client_notes')
    .select(['notes', 'updated_at'])
    .where('professional_id', '=', professionalId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return { notes: found?.notes ?? null, updated_at: found?.updated_at.toISOString() ?? null };
}

/** Replaces the text; without one the row is deleted. */
export async function saveClientNotes(
  queries: Queries,
  { professionalId, clientId }: NotesOwner,
  notes: string | null,
  now: Date,
): Promise<void> {
  if (notes === null) {
    await queries
      .deleteFrom('client_notes')
      .where('professional_id', '=', professionalId)
      .where('client_id', '=', clientId)
      .execute();
    return;
  }
  await queries
    .insertInto('client_notes')
    .values({ professional_id: professionalId, client_id: clientId, notes, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['professional_id', 'client_id']).doUpdateSet({ notes, updated_at: now }),
    )
    .execute();
}
