import { PUBLIC_MEDIA_TYPES, type PublicMediaQuery } from '@crown-and-coil/shared-api/contract';
import type { Database, Queries } from '../database/connection';

/** When nobody says whose profile pictures, these many are enough for a first page. */
const UNASKED_PICTURES = 100;

/** Pictures that anybody may see: profile and portfolio of active professionals (api.md, Media). */
const selectPublicMedia = (queries: Queries) =>
  queries
    .selectFrom('media as m')
    .innerJoin('professionals as p', 'p.id', 'm.professional_id')
    .where('p.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('m.media_type', 'in', PUBLIC_MEDIA_TYPES);

/** Public pictures of one professional, named by their professional id or their user id, in the owner's order. */
export function publicMediaOf(
  database: Database,
  { user_identifier, media_type, service_category }: PublicMediaQuery,
) {
  let wanted = selectPublicMedia(database)
    .select([
      'm.id',
      'm.alt',
      'm.media_type',
      'm.service_category',
      'm.file_key',
      'm.widths',
      'm.height',
      'm.placeholder',
    ])
    .where(({ or, eb }) => or([eb('p.id', '=', user_identifier), eb('p.user_id', '=', user_identifier)]));
  if (media_type) wanted = wanted.where('m.media_type', '=', media_type);
  if (service_category) wanted = wanted.where('m.service_category', '=', service_category);
  return wanted
    .orderBy('m.media_type')
    .orderBy('m.service_category')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
}

/** The newest profile picture of each of these active professionals, or of the first hundred. */
export async function profilePictures(database: Database, professionalIds: readonly string[] | undefined) {
  const newestOfEach = selectPublicMedia(database)
    .select(['p.id as professional_id', 'm.file_key', 'm.widths', 'm.height', 'm.placeholder'])
    .where('m.media_type', '=', 'Professional Profile')
    .distinctOn('p.id')
    .orderBy('p.id')
    .orderBy('m.id', 'desc');
  if (professionalIds === undefined) return newestOfEach.limit(UNASKED_PICTURES).execute();
  if (professionalIds.length === 0) return [];
  return newestOfEach.where('p.id', 'in', professionalIds).execute();
}
