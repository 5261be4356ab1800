import { MESSAGES, type OwnProfessional, type ProfessionalUpdate } from '@crown-and-coil/shared-api/contract';
import { type Expression, sql, type Transaction } from 'kysely';
import { moveWindowsToZone } from '../availability/windows';
import type { Database, Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { notFound, notLoggedIn } from '../domain-errors';
import { uploadedPicture } from '../media/queries';
import { ratingOf } from '../reviews/ratings';
import type { ProfessionalRow } from './rules';

const COLUMNS = [
  'p.id',
  'p.display_name',
  'p.professional_type',
  'p.location',
  'p.time_zone',
  'p.bio',
  'p.experience_years',
  'p.is_active',
  'p.offers',
] as const;

/** Ids of a professional's specializations, ascending. */
const specializationIdsOf = (professionalId: Expression<string>) => sql<number[]>`array(
  select specialization_id from professional_specializations ps where ps.professional_id = ${professionalId} order by 1
)`;

/** All professionals that were not deleted, active or not, as rows for `toProfessional`. */
export const selectProfessionals = (queries: Queries) =>
  queries
    .selectFrom('professionals as p')
    .select(({ ref }) => [
      ...COLUMNS,
      specializationIdsOf(ref('p.id')).as('specialization_ids'),
      uploadedPicture('Professional Profile', 'p.user_id'),
      ratingOf(ref('p.id')).as('rating'),
    ])
    .where('p.deleted_at', 'is', null);

export const findProfessional = (queries: Queries, id: string): Promise<ProfessionalRow | undefined> =>
  selectProfessionals(queries).where('p.id', '=', id).executeTakeFirst();

type OwnProfessionalRow = ProfessionalRow & Pick<OwnProfessional, 'street_address'>;

/** A professional with private fields. */
export const findOwnProfessional = (queries: Queries, id: string): Promise<OwnProfessionalRow | undefined> =>
  selectProfessionals(queries).select('p.street_address').where('p.id', '=', id).executeTakeFirst();

/**
 * Locks a professional who takes bookings: a concurrent deletion waits, and then finds what is written about them.
 * @throws DomainError not_found for an unknown or inactive one
 */
export async function lockListedProfessional(
  transaction: Transaction<Tables>,
  professionalId: string,
): Promise<void> {
  const listed = await transaction
    .selectFrom('professionals')
    .select('id')
    .where('id', '=', professionalId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (listed === undefined) throw notFound(MESSAGES.professionalNotFound);
}

/** Whether a client has a booking with a professional, in any status. */
export async function hasBookingWith(
  queries: Queries,
  clientId: string,
  professionalId: string,
): Promise<boolean> {
  const found = await queries
    .selectFrom('bookings')
    .select('id')
    .where('client_id', '=', clientId)
    .where('professional_id', '=', professionalId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A professional's location columns. */
export interface StoredLocation {
  location: string;
  place_id: number | null;
  latitude: number | null;
  longitude: number | null;
  time_zone: string;
}

/**
 * Replaces the profile except its picture, which is uploaded separately.
 * @param before a check of what is stored; it may throw, and no other save intervenes
 * @throws DomainError not_logged_in for an account that was deleted or suspended meanwhile: saving would undo the erasure
 *   of the profile, or make a suspended professional public
 */
export async function updateProfessional(
  database: Database,
  id: string,
  profile: Omit<ProfessionalUpdate, 'based_on'>,
  location: StoredLocation,
  now: Date,
  before?: (stored: OwnProfessionalRow) => void,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const locked = await transaction
      .selectFrom('professionals')
      .select(['deleted_at', 'active_before_suspension', 'location', 'time_zone'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (locked?.deleted_at !== null || locked.active_before_suspension !== null) throw notLoggedIn();
    // A profile contains no coordinates, so a form that did not change the place has none to send.
    const isSamePlace = location.latitude === null && location.location === locked.location;
    const stored = before && (await findOwnProfessional(transaction, id));
    if (stored) before?.(stored);
    await transaction
      .updateTable('professionals')
      .set({
        display_name: profile.display_name,
        professional_type: profile.professional_type,
        bio: profile.bio ?? null,
        experience_years: profile.experience_years,
        ...(profile.street_address !== undefined && { street_address: profile.street_address || null }),
        is_active: profile.is_active,
        ...(profile.offers && { offers: JSON.stringify(profile.offers) }),
        ...(!isSamePlace && location),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    if (!isSamePlace && location.time_zone !== locked.time_zone)
      await moveWindowsToZone(
        transaction,
        { professionalId: id, timeZone: location.time_zone },
        locked.time_zone,
        now,
      );
    await transaction.deleteFrom('professional_specializations').where('professional_id', '=', id).execute();
    const rows = [...new Set(profile.specializations)].map((specialization_id) => ({
      professional_id: id,
      specialization_id,
    }));
    if (rows.length > 0) await transaction.insertInto('professional_specializations').values(rows).execute();
  });
}
