import {
  REVIEW_MESSAGES,
  type ReviewCreate,
  type ReviewWrite,
  type VisitFeedback,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { lockBooking, type StoredBooking, toBooking } from '../bookings/queries';
import { lockNotesOwner } from '../client-notes/queries';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, invalidField, notFound } from '../domain-errors';
import { attachPictures } from '../media/changes';
import type { BookingEvent } from '../notifications/messages';
import { type NewNotification, notificationsFor, writeNotification } from '../notifications/writing';
import { findFeedback, findReviewOf, lockReview, type StoredReview } from './queries';
import { editUntilOf, publishAtOf, refusalOf, writeUntilOf } from './rules';
import { findSigns, type Origin, rememberOrigin } from './signs';

/** The author, the origin of the request, and the time. */
interface Author {
  readonly userId: string;
  readonly clientId: string;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * Writes the review of a completed visit. It is published at once when the professional has written feedback, or when
 * their time for it is over.
 * @throws DomainError not_found for a booking that is not theirs; conflict when it cannot be reviewed, or is already;
 *   not_logged_in when the account was deleted meanwhile
 */
export async function createReview(
  transaction: Transaction<Tables>,
  { booking_id: bookingId, ...review }: ReviewCreate,
  author: Author,
): Promise<void> {
  const { clientId, userId, now } = author;
  await lockAccount(transaction, userId);
  const booking = await lockBooking(transaction, bookingId);
  if (booking === undefined || booking.clientId !== clientId) throw notFound();
  if ((await findReviewOf(transaction, bookingId)) !== undefined) throw conflict(REVIEW_MESSAGES.written);
  const tooLate = REVIEW_MESSAGES.tooLate;
  const refusal = refusalOf(booking, now, { until: writeUntilOf(booking), tooLate });
  if (refusal !== undefined) throw conflict(refusal);
  const { professionalId } = booking;
  const id = newId();
  const publishAt = publishAtOf(booking);
  const isPublished = now >= publishAt || (await findFeedback(transaction, bookingId)) !== undefined;
  const signs = await findSigns(transaction, { professionalId, clientId, origin: author.origin }, now);
  const [service] = booking.services;
  await transaction
    .insertInto('reviews')
    .values(({ selectFrom }) => ({
      id,
      booking_id: bookingId,
      professional_id: professionalId,
      client_id: clientId,
      service_id: service?.id ?? null,
      service_name: service?.name ?? '',
      style: service?.style?.options.map(({ option }) => option).join(', ') ?? '',
      ...columnsOf(review),
      hair_type: selectFrom('clients').select('hair_type').where('id', '=', clientId),
      hair_subtype: selectFrom('clients').select('hair_subtype').where('id', '=', clientId),
      signs,
      created_at: now,
      publish_at: publishAt,
      published_at: isPublished ? now : null,
    }))
    .execute();
  await rememberOrigin(transaction, { id, professionalId, origin: author.origin }, now);
  await requirePictures(transaction, id, userId, review.picture_ids);
  const event: BookingEvent = isPublished
    ? { kind: 'review_published', by: 'client' }
    : { kind: 'review_written' };
  await notify(transaction, booking, event, now);
}

const columnsOf = ({ result, on_time, price_as_quoted, gentle, text }: ReviewWrite) => ({
  result,
  on_time,
  price_as_quoted,
  gentle,
  text,
});

/** @throws DomainError invalid when one of the client's pictures cannot be attached */
async function requirePictures(
  transaction: Transaction<Tables>,
  reviewId: string,
  userId: string,
  pictureIds: readonly string[],
): Promise<void> {
  if (!(await attachPictures(transaction, { kind: 'review', id: reviewId }, userId, pictureIds)))
    throw invalidField(['body', 'picture_ids'], REVIEW_MESSAGES.picturesGone, 'pictures');
}

/** Deletes pictures of a review; the files follow by the job of pictures. @param kept ids of those that stay */
const deletePictures = (transaction: Transaction<Tables>, reviewId: string, kept: readonly string[] = []) =>
  sql`
    delete from media where id in (
      select media_id from review_pictures
      where review_id = ${reviewId} and not media_id = any(${[...kept]}::uuid[])
    )`.execute(transaction);

/** The author's review, locked. @throws DomainError not_found for one that is not theirs */
async function lockOwn(
  transaction: Transaction<Tables>,
  id: string,
  clientId: string,
): Promise<StoredReview> {
  const review = await lockReview(transaction, id);
  if (review === undefined || review.client_id !== clientId) throw notFound();
  return review;
}

/**
 * Changes a review, for its author. @returns the booking's id
 * @throws DomainError not_found for one that is not theirs; conflict for a removed one, and when it is too late;
 *   not_logged_in when the account was deleted meanwhile
 */
export async function changeReview(
  transaction: Transaction<Tables>,
  id: string,
  change: ReviewWrite,
  { clientId, userId, now }: Omit<Author, 'origin'>,
): Promise<string> {
  await lockAccount(transaction, userId);
  const review = await lockOwn(transaction, id, clientId);
  if (review.removed_at !== null) throw conflict(REVIEW_MESSAGES.removed);
  if (now >= editUntilOf(review.created_at)) throw conflict(REVIEW_MESSAGES.editTooLate);
  await transaction
    .updateTable('reviews')
    .set({ ...columnsOf(change), edited_at: now })
    .where('id', '=', id)
    .execute();
  await deletePictures(transaction, id, change.picture_ids);
  await requirePictures(transaction, id, userId, change.picture_ids);
  return review.booking_id;
}

/**
 * Deletes a review, for its author: erases text, hair type and pictures. The row stays, so that the visit cannot be
 * reviewed again. Idempotent.
 * @throws DomainError not_found for one that is not theirs
 */
export async function deleteReview(
  transaction: Transaction<Tables>,
  id: string,
  { clientId, now }: Pick<Author, 'clientId' | 'now'>,
): Promise<void> {
  const review = await lockOwn(transaction, id, clientId);
  await deletePictures(transaction, id);
  // Nothing is left to decide; an admin who kept it would tell the reporters that it stays public.
  await transaction
    .updateTable('review_reports')
    .set({ decided_at: now })
    .where('review_id', '=', id)
    .where('decided_at', 'is', null)
    .execute();
  await transaction.deleteFrom('review_origins').where('review_id', '=', id).execute();
  await transaction
    .updateTable('reviews')
    .set({
      text: '',
      hair_type: null,
      hair_subtype: null,
      reply: null,
      removed_at: review.removed_at ?? now,
      // Also for one removed by an admin, as there is nothing left to restore.
      removal_reason: 'author',
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Writes the professional's feedback about a visit, which publishes the client's review.
 * @throws DomainError not_found for a booking that is not theirs, or when either account was deleted; conflict when it is
 *   too late, or written already
 */
export async function writeFeedback(
  transaction: Transaction<Tables>,
  bookingId: string,
  { text }: VisitFeedback,
  { professionalId, now }: { readonly professionalId: string; readonly now: Date },
): Promise<void> {
  const parties = await transaction
    .selectFrom('bookings')
    .select('client_id as clientId')
    .where('id', '=', bookingId)
    .where('professional_id', '=', professionalId)
    .executeTakeFirst();
  if (parties === undefined) throw notFound();
  await lockNotesOwner(transaction, { professionalId, clientId: parties.clientId });
  const booking = await lockBooking(transaction, bookingId);
  if (booking === undefined || booking.heldUntil !== null) throw notFound();
  if ((await findFeedback(transaction, bookingId)) !== undefined)
    throw conflict(REVIEW_MESSAGES.feedbackWritten);
  const tooLate = REVIEW_MESSAGES.feedbackTooLate;
  const refusal = refusalOf(booking, now, { until: publishAtOf(booking), tooLate });
  if (refusal !== undefined) throw conflict(refusal);
  await transaction
    .insertInto('visit_feedback')
    .values({ booking_id: bookingId, professional_id: professionalId, text, created_at: now })
    .execute();
  const found = await findReviewOf(transaction, bookingId);
  // Its author may be deleting it.
  const review = found && (await lockReview(transaction, found.id));
  if (review !== undefined && review.published_at === null && review.removed_at === null)
    await publish(transaction, review.id, booking, { by: 'professional', now });
}

/** Publishes a review that is locked by its booking or by itself, and notifies the parties. */
async function publish(
  transaction: Transaction<Tables>,
  id: string,
  booking: StoredBooking,
  { by, now }: { readonly by: 'professional' | 'system'; readonly now: Date },
): Promise<void> {
  await transaction.updateTable('reviews').set({ published_at: now }).where('id', '=', id).execute();
  await notify(transaction, booking, { kind: 'review_published', by }, now);
}

/** Publishes a locked review whose time has come. */
export async function publishDue(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const review = await lockReview(transaction, id);
  const booking = review && (await lockBooking(transaction, review.booking_id));
  if (booking !== undefined) await publish(transaction, id, booking, { by: 'system', now });
}

/** Notifies the parties of an event, and `others`. */
export async function notify(
  transaction: Transaction<Tables>,
  booking: StoredBooking,
  event: BookingEvent,
  now: Date,
  others: readonly NewNotification[] = [],
): Promise<void> {
  const { readers } = booking;
  const notifications = await notificationsFor(transaction, event, toBooking(booking), readers, now);
  await writeInOrder(transaction, [...notifications, ...others]);
}

/** Writes notifications in the order of their accounts, so that counters are always locked in the same order. */
export async function writeInOrder(
  transaction: Transaction<Tables>,
  notifications: readonly NewNotification[],
): Promise<void> {
  const inOrder = notifications.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  for (const notification of inOrder) await writeNotification(transaction, notification);
}
