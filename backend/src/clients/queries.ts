import type { BookingStatus, ClientUpdate } from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';
import type { Identity } from '../http/identity';
import { uploadedPicture } from '../media/queries';
import { type ClientAccess, type ClientRow, clientAccess, hairTypeOf } from './rules';

export const findClient = (queries: Queries, id: string): Promise<ClientRow | undefined> =>
  queries
    .selectFrom('clients as c')
    .select([
      'c.id',
      'c.first_name',
      'c.last_name',
      'c.phone_number',
      'c.notes',
      'c.hair_type',
      'c.hair_subtype',
      'c.created_at',
      uploadedPicture('Client Profile', 'c.user_id'),
    ])
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();

/** The distinct statuses of a client's bookings with a professional, without those waiting for a deposit. */
async function bookingStatusesBetween(
  queries: Queries,
  clientId: string,
  professionalId: string,
): Promise<BookingStatus[]> {
  const rows = await queries
    .selectFrom('bookings')
    .select('status')
    .distinct()
    .where('client_id', '=', clientId)
    .where('professional_id', '=', professionalId)
    .where('held_until', 'is', null)
    .execute();
  return rows.map(({ status }) => status);
}

/** Which parts of a client a viewer may read. */
export async function readClientAccess(
  queries: Queries,
  viewer: Identity,
  clientId: string,
): Promise<ClientAccess> {
  const { professionalId } = viewer;
  const statuses =
    professionalId === null ? [] : await bookingStatusesBetween(queries, clientId, professionalId);
  return clientAccess(viewer, clientId, statuses);
}

/** Replaces the whole profile, unless the account was deleted meanwhile. */
export async function updateClient(
  database: Database,
  id: string,
  profile: ClientUpdate,
  now: Date,
): Promise<void> {
  await database
    .updateTable('clients')
    .set({
      first_name: profile.first_name,
      last_name: profile.last_name,
      phone_number: profile.phone_number,
      notes: profile.notes ?? null,
      hair_type: hairTypeOf(profile),
      hair_subtype: profile.hair_subtype ?? null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
