import { FAVOURITE_MESSAGES, type Favourite, MAX_FAVOURITES } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { conflict } from '../domain-errors';
import { lockListedProfessional } from '../professionals/queries';

/** A client's favourites, the last saved first. Professionals who are not listed at the moment are among them. */
export async function listFavourites(queries: Queries, clientId: string): Promise<Favourite[]> {
  const rows = await queries
    .selectFrom('favourites')
    .select(['professional_id', 'saved_at'])
    .where('client_id', '=', clientId)
    .orderBy('saved_at', 'desc')
    .orderBy('professional_id')
    .execute();
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }));
}

/**
 * Saves a professional. One who is saved already keeps their place.
 * @throws DomainError not_found for an unknown or inactive professional; conflict when the list is full
 */
export async function saveFavourite(
  transaction: Transaction<Tables>,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  professionalId: string,
  now: Date,
): Promise<void> {
  // Serializes one client's requests: the limit is counted under this lock, which account deletion also takes.
  await lockAccount(transaction, userId);
  const saved = await listFavourites(transaction, clientId);
  if (saved.some(({ professional_id }) => professional_id === professionalId)) return;
  await lockListedProfessional(transaction, professionalId);
  if (saved.length >= MAX_FAVOURITES) throw conflict(FAVOURITE_MESSAGES.tooMany);
  await transaction
    .insertInto('favourites')
    .values({ client_id: clientId, professional_id: professionalId, saved_at: now })
    .execute();
}

export async function removeFavourite(
  queries: Queries,
  clientId: string,
  professionalId: string,
): Promise<void> {
  await queries
    .deleteFrom('favourites')
    .where('client_id', '=', clientId)
    .where('professional_id', '=', professionalId)
    .execute();
}
