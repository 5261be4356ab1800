import {
  isProfilePicture,
  MEDIA_MESSAGES,
  MESSAGE_MEDIA_TYPE,
  type MediaType,
  type MediaUpdate,
  QUOTE_MEDIA_TYPES,
  REVIEW_MEDIA_TYPE,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { writeAdminLog } from '../administration/log';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import { requireOwnLook } from './looks';
import { findMedia, isInFinalReview, isInMessage, isSent, mediaOf } from './queries';
import { fullMessage, isSameSet, type MediaKind, type MediaRow, requireGoodAlt } from './rules';

/** A stored picture to publish. */
interface NewMedia extends MediaKind {
  readonly fileKey: string;
  readonly alt: string | null;
}

/** @throws DomainError conflict when the list has no room for one more picture */
export async function refuseFull(
  queries: Queries,
  ownerUserId: string,
  { mediaType, serviceCategory }: MediaKind,
): Promise<void> {
  let wanted = queries
    .selectFrom('media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_user_id', '=', ownerUserId)
    .where('media_type', '=', mediaType)
    .where(({ not }) => not(isSent(sql.ref('media.id'))));
  if (serviceCategory !== null) wanted = wanted.where('service_category', '=', serviceCategory);
  const { count } = await wanted.executeTakeFirstOrThrow();
  const message = fullMessage(mediaType, count);
  if (message !== undefined) throw conflict(message);
}

/**
 * Publishes a stored picture at the end of its list. A new profile picture replaces the previous one.
 * @throws DomainError conflict when the list is full, not_logged_in for an account that was deleted meanwhile
 */
export async function addMedia(
  transaction: Transaction<Tables>,
  { userId, professionalId }: Identity,
  picture: NewMedia,
  now: Date,
): Promise<{ id: string; replaced: string[] }> {
  // Limits are checked under this lock (api.md), and a picture stored after the deletion would stay.
  await lockAccount(transaction, userId);
  await refuseFull(transaction, userId, picture);
  const { mediaType, serviceCategory, fileKey, alt } = picture;
  const replaced = isProfilePicture(mediaType) ? await removeAll(transaction, userId, mediaType) : [];
  const id = newId();
  await transaction
    .insertInto('media')
    .values(({ selectFrom, fn, lit }) => ({
      id,
      owner_user_id: userId,
      professional_id:
        mediaType === 'Professional Profile' || mediaType === 'Portfolio' ? professionalId : null,
      media_type: mediaType,
      service_category: serviceCategory,
      alt,
      file_key: fileKey,
      created_at: now,
      position: selectFrom('media')
        .select(({ eb }) => eb(fn.coalesce(fn.max('position'), lit(-1)), '+', 1).as('next'))
        .where('owner_user_id', '=', userId)
        .where('media_type', '=', mediaType)
        .where('service_category', 'is not distinct from', serviceCategory),
    }))
    .execute();
  return { id, replaced };
}

async function removeAll(
  transaction: Transaction<Tables>,
  userId: string,
  mediaType: MediaType,
): Promise<string[]> {
  const removed = await transaction
    .deleteFrom('media')
    .where('owner_user_id', '=', userId)
    .where('media_type', '=', mediaType)
    .returning('file_key')
    .execute();
  return removed.map(({ file_key }) => file_key);
}

/**
 * Changes the details of an account's picture; absent fields stay. One that was sent with a message stays as it was
 * sent, like the text, as the other party may want to report it, and one of a review no longer changes than the review.
 * @throws DomainError not_found for one that is not theirs, or that stays; invalid for a look that is not on their menu,
 *   and for an address in the alt text of a review's picture
 */
export async function changeMedia(
  queries: Queries,
  identity: Identity,
  id: string,
  { alt, look }: MediaUpdate,
  now: Date,
): Promise<MediaRow> {
  const { userId } = identity;
  const present = await findMedia(queries, userId, id);
  if (present === undefined) throw notFound();
  requireGoodAlt(present.media_type, alt ?? null);
  if (look) await requireOwnLook(queries, identity, present, look);
  if (alt === undefined && look === undefined) return present;
  const { numUpdatedRows } = await queries
    .updateTable('media')
    .set({
      ...(alt === undefined ? {} : { alt }),
      ...(look === undefined ? {} : { look: look && JSON.stringify(look) }),
    })
    .where('id', '=', id)
    .where('owner_user_id', '=', userId)
    .where(({ not, or }) =>
      not(or([isInMessage(sql.ref('media.id')), isInFinalReview(sql.ref('media.id'), now)])),
    )
    .executeTakeFirst();
  const changed = numUpdatedRows > 0n ? await findMedia(queries, userId, id) : undefined;
  if (changed === undefined) throw notFound();
  return changed;
}

/**
 * Removes a picture, for its owner or admin, whose removal is logged. A picture sent with a message stays with it, like
 * the text, as the other party may want to report it.
 * @returns the key of its files, which must be deleted now
 * @throws DomainError not_found for one that is not theirs
 */
export async function removeMedia(
  transaction: Transaction<Tables>,
  { userId, role }: Identity,
  id: string,
  now: Date,
): Promise<string> {
  let removal = transaction.deleteFrom('media').where('id', '=', id);
  if (role !== 'admin')
    removal = removal
      .where('owner_user_id', '=', userId)
      .where(({ not }) => not(isInMessage(sql.ref('media.id'))));
  const removed = await removal.returning(['file_key', 'owner_user_id', 'media_type']).executeTakeFirst();
  if (removed === undefined) throw notFound();
  const { file_key, owner_user_id, media_type } = removed;
  if (owner_user_id !== userId)
    await writeAdminLog(transaction, {
      adminUserId: userId,
      action: 'picture_removed',
      subjectId: id,
      details: { owner_user_id, media_type },
      now,
    });
  return file_key;
}

/** What pictures are uploaded for and then sent with, and of which kinds. */
const SENT_WITH = {
  photo_quote: { table: 'photo_quote_pictures', column: 'photo_quote_id', mediaTypes: QUOTE_MEDIA_TYPES },
  message: { table: 'booking_message_pictures', column: 'message_id', mediaTypes: [MESSAGE_MEDIA_TYPE] },
  review: { table: 'review_pictures', column: 'review_id', mediaTypes: [REVIEW_MEDIA_TYPE] },
} as const;

/**
 * Attaches uploaded pictures of an account to a photo quote, a message or a review. Those that it already has stay.
 * @returns false when one of them is not theirs, of another kind, or sent elsewhere; the transaction must then roll back
 */
export async function attachPictures(
  transaction: Transaction<Tables>,
  to: { readonly kind: keyof typeof SENT_WITH; readonly id: string },
  ownerUserId: string,
  mediaIds: readonly string[],
): Promise<boolean> {
  const { table, column, mediaTypes } = SENT_WITH[to.kind];
  const target = sql.ref(column);
  const { rows } = await sql`
    insert into ${sql.table(table)} as attached (${target}, media_id)
    select ${to.id}::uuid, id from media
    where owner_user_id = ${ownerUserId} and id = any(${[...mediaIds]}::uuid[])
      and media_type in (${sql.join(mediaTypes)})
    on conflict (media_id) do update set ${target} = excluded.${target}
      where attached.${target} = excluded.${target}
    returning media_id`.execute(transaction);
  return rows.length === new Set(mediaIds).size;
}

/**
 * Reorders the pictures of one list.
 * @param ids all of them, each once
 * @throws DomainError conflict when these are not exactly the pictures of the list
 */
export async function orderMedia(
  transaction: Transaction<Tables>,
  userId: string,
  kind: MediaKind,
  ids: readonly string[],
): Promise<MediaRow[]> {
  await lockAccount(transaction, userId);
  const present = await mediaOf(transaction, userId, kind);
  if (!isSameSet(ids, present)) throw conflict(MEDIA_MESSAGES.orderChanged);
  for (const [position, id] of ids.entries())
    await transaction.updateTable('media').set({ position }).where('id', '=', id).execute();
  return mediaOf(transaction, userId, kind);
}
