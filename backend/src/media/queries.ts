import {
  CLIENT_MEDIA_TYPES,
  type ClientMediaQuery,
  PUBLIC_MEDIA_TYPES,
  type PublicMediaQuery,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../database/any-of';
import type { Database, Queries } from '../database/connection';
import { editableSince } from '../reviews/rules';
import type { MediaKind, MediaRow, UploadedPicture } from './rules';

/** Number of profile pictures when no professionals are given: enough for a first page. */
const UNASKED_PICTURES = 100;

const COLUMNS = [
  'm.id',
  'm.alt',
  'm.media_type',
  'm.service_category',
  'm.file_key',
  'm.look',
  's.widths',
  's.height',
  's.placeholder',
  's.audience',
] as const;

/** All pictures with their stored columns. */
const selectMedia = (queries: Queries) =>
  queries.selectFrom('media as m').innerJoin('stored_pictures as s', 's.file_key', 'm.file_key');

/** Public pictures: profile and portfolio of active professionals (api.md, Media). */
const selectPublicMedia = (queries: Queries) =>
  selectMedia(queries)
    .innerJoin('professionals as p', 'p.id', 'm.professional_id')
    .where('p.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('m.media_type', 'in', PUBLIC_MEDIA_TYPES);

/** Public pictures of one professional, by professional id or user id, in the owner's order. */
export function publicMediaOf(
  database: Database,
  { user_identifier, media_type, service_category }: PublicMediaQuery,
) {
  let wanted = selectPublicMedia(database)
    .select(COLUMNS)
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

/** The profile picture of each of these active professionals, or of the first hundred. */
export async function profilePictures(database: Database, professionalIds: readonly string[] | undefined) {
  const pictures = selectPublicMedia(database)
    .select(['p.id as professional_id', 'm.file_key', 's.widths', 's.height', 's.placeholder', 's.audience'])
    .where('m.media_type', '=', 'Professional Profile')
    .orderBy('p.id');
  if (professionalIds === undefined) return pictures.limit(UNASKED_PICTURES).execute();
  if (professionalIds.length === 0) return [];
  return pictures.where('p.id', 'in', professionalIds).execute();
}

/** Whether a picture was sent with a message. */
export const isInMessage = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from booking_message_pictures where media_id = ${id})`;

/** Whether a picture is in a review that its author can no longer change. */
export const isInFinalReview = (id: RawBuilder<unknown>, now: Date) => sql<boolean>`exists (
  select from review_pictures as p join reviews as r on r.id = p.review_id
  where p.media_id = ${id} and (r.removed_at is not null or r.created_at <= ${editableSince(now)})
)`;

/** Whether a picture was sent with a photo quote, a review or a message, and is shown only there. */
export const isSent = (id: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from photo_quote_pictures where media_id = ${id})
  or exists (select from review_pictures where media_id = ${id})
  or ${isInMessage(id)}
)`;

/** The pictures of an account, in its own order; without those that were sent with a photo quote, a review or a message. */
export function mediaOf(
  queries: Queries,
  ownerUserId: string,
  kind: Partial<MediaKind> = {},
): Promise<MediaRow[]> {
  let wanted = selectMedia(queries)
    .select(COLUMNS)
    .where('m.owner_user_id', '=', ownerUserId)
    .where(({ not }) => not(isSent(sql.ref('m.id'))));
  if (kind.mediaType !== undefined) wanted = wanted.where('m.media_type', '=', kind.mediaType);
  if (kind.serviceCategory) wanted = wanted.where('m.service_category', '=', kind.serviceCategory);
  return wanted
    .orderBy('m.media_type')
    .orderBy('m.service_category')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
}

/** A client's pictures for professionals with a live booking of theirs: without those for a photo quote. */
export async function clientMediaOf(
  queries: Queries,
  ownerUserId: string,
  mediaType: ClientMediaQuery['media_type'],
): Promise<MediaRow[]> {
  const pictures = await mediaOf(queries, ownerUserId, mediaType && { mediaType });
  return pictures.filter(({ media_type }) => CLIENT_MEDIA_TYPES.some((type) => type === media_type));
}

/** The pictures of photo quotes, each with the quote's id. */
export const mediaOfQuotes = (queries: Queries, photoQuoteIds: readonly string[]) =>
  selectMedia(queries)
    .innerJoin('photo_quote_pictures as q', 'q.media_id', 'm.id')
    .select([...COLUMNS, 'q.photo_quote_id'])
    .where('q.photo_quote_id', '=', anyOf(photoQuoteIds))
    .orderBy('m.media_type')
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();

/** The pictures of reviews, each with the review's id. */
export const mediaOfReviews = (queries: Queries, reviewIds: readonly string[]) =>
  selectMedia(queries)
    .innerJoin('review_pictures as r', 'r.media_id', 'm.id')
    .select([...COLUMNS, 'r.review_id'])
    .where('r.review_id', '=', anyOf(reviewIds))
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();

/** The pictures of messages, each with the message's id. */
export const mediaOfMessages = (queries: Queries, messageIds: readonly string[]) =>
  selectMedia(queries)
    .innerJoin('booking_message_pictures as p', 'p.media_id', 'm.id')
    .select([...COLUMNS, 'p.message_id'])
    .where('p.message_id', '=', anyOf(messageIds))
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();

/** One picture of an account. */
export const findMedia = (queries: Queries, ownerUserId: string, id: string): Promise<MediaRow | undefined> =>
  selectMedia(queries)
    .select(COLUMNS)
    .where('m.owner_user_id', '=', ownerUserId)
    .where('m.id', '=', id)
    .executeTakeFirst();

/** The account of a client's profile. */
export const accountOfClient = (queries: Queries, clientId: string) =>
  queries
    .selectFrom('clients')
    .select('user_id')
    .where('id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A profile's picture as a column; `userId` references the profile's account. */
export const uploadedPicture = (
  kind: 'Client Profile' | 'Professional Profile',
  userIdReference: 'p.user_id' | 'c.user_id',
) =>
  sql<UploadedPicture | null>`(
  select json_build_object(
    'file_key', s.file_key, 'widths', s.widths, 'audience', s.audience, 'placeholder', s.placeholder
  )
  from media m join stored_pictures s on s.file_key = m.file_key
  where m.owner_user_id = ${sql.ref(userIdReference)} and m.media_type = ${sql.lit(kind)}
)`.as('uploaded_picture');
