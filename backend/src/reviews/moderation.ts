import {
  type ModeratedReview,
  type ModeratedReviews,
  type Page,
  REVIEW_MESSAGES,
  type ReviewReason,
  type ReviewReply,
  type ReviewReport,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { writeAdminLog } from '../administration/log';
import { lockBooking, type StoredBooking } from '../bookings/queries';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import type { PictureAddresses } from '../pictures/addresses';
import { notify } from './changes';
import { lockReview, type StoredReview, selectReviews, toReviews } from './queries';

interface LockedReview {
  readonly review: StoredReview;
  readonly booking: StoredBooking;
}

/** Locks the booking, then its review. @throws DomainError not_found for an unknown one */
async function lockWithBooking(transaction: Transaction<Tables>, id: string): Promise<LockedReview> {
  const found = await transaction
    .selectFrom('reviews')
    .select('booking_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const booking = found && (await lockBooking(transaction, found.booking_id));
  const review = booking && (await lockReview(transaction, id));
  if (booking === undefined || review === undefined) throw notFound();
  return { review, booking };
}

/** The professional who writes about a review of theirs. */
interface Reviewed {
  readonly professionalId: string;
  readonly now: Date;
}

/** @throws DomainError not_found for one that is not theirs, or not public */
async function lockPublic(
  transaction: Transaction<Tables>,
  id: string,
  professionalId: string,
): Promise<LockedReview> {
  const locked = await lockWithBooking(transaction, id);
  const { professional_id, published_at, removed_at } = locked.review;
  if (professional_id !== professionalId || published_at === null || removed_at !== null) throw notFound();
  return locked;
}

/**
 * Replies to a review in public, once. @returns the booking's id
 * @throws DomainError not_found for one that is not theirs, or not public; conflict for a second reply
 */
export async function replyToReview(
  transaction: Transaction<Tables>,
  id: string,
  { text }: ReviewReply,
  { professionalId, now }: Reviewed,
): Promise<string> {
  const { review, booking } = await lockPublic(transaction, id, professionalId);
  if (review.replied_at !== null) throw conflict(REVIEW_MESSAGES.replied);
  await transaction
    .updateTable('reviews')
    .set({ reply: text, replied_at: now })
    .where('id', '=', id)
    .execute();
  await notify(transaction, booking, { kind: 'review_replied' }, now);
  return review.booking_id;
}

/**
 * Asks the platform to look at a review, once. It stays public until an admin decides. @returns the booking's id
 * @throws DomainError not_found for one that is not theirs, or not public; conflict for a second report
 */
export async function reportReview(
  transaction: Transaction<Tables>,
  id: string,
  { reason, words }: ReviewReport,
  { professionalId, now }: Reviewed,
): Promise<string> {
  const { review } = await lockPublic(transaction, id, professionalId);
  await transaction
    .insertInto('review_reports')
    .values({ id: newId(), review_id: id, professional_id: professionalId, reason, words, created_at: now })
    .execute();
  return review.booking_id;
}

/** The admin who decides. */
interface Moderator {
  readonly adminUserId: string;
  readonly now: Date;
}

/** Marks the open report of a review as decided, if there is one. @returns whether there was one */
async function decideReport(transaction: Transaction<Tables>, reviewId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('review_reports')
    .set({ decided_at: now })
    .where('review_id', '=', reviewId)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes a review from the public and tells its author why. It is logged.
 * @throws DomainError not_found for an unknown one; conflict for one that is removed
 */
export async function removeReview(
  transaction: Transaction<Tables>,
  id: string,
  reason: ReviewReason,
  { adminUserId, now }: Moderator,
): Promise<void> {
  const { review, booking } = await lockWithBooking(transaction, id);
  if (review.removed_at !== null) throw conflict(REVIEW_MESSAGES.removed);
  await transaction
    .updateTable('reviews')
    .set({ removed_at: now, removal_reason: reason })
    .where('id', '=', id)
    .execute();
  await decideReport(transaction, id, now);
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'review_removed',
    subjectId: id,
    details: { reason, booking_id: review.booking_id, professional_id: review.professional_id },
    now,
  });
  await notify(transaction, booking, { kind: 'review_removed', reason }, now);
}

/**
 * Makes a removed review public again, and tells its author. It is logged.
 * @throws DomainError not_found for an unknown one; conflict for one that is not removed, or that its author deleted
 */
export async function restoreReview(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: Moderator,
): Promise<void> {
  const { review, booking } = await lockWithBooking(transaction, id);
  if (review.removed_at === null) throw conflict(REVIEW_MESSAGES.notRemoved);
  // The author's own deletion erased its words, also of one that was removed before.
  if (review.removal_reason === 'author') throw conflict(REVIEW_MESSAGES.byItsAuthor);
  await transaction
    .updateTable('reviews')
    .set({ removed_at: null, removal_reason: null })
    .where('id', '=', id)
    .execute();
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'review_restored',
    subjectId: id,
    details: { booking_id: review.booking_id, professional_id: review.professional_id },
    now,
  });
  await notify(transaction, booking, { kind: 'review_restored' }, now);
}

/**
 * Keeps a reported review. It is logged; repeating it has no effect.
 * @throws DomainError not_found for an unknown one
 */
export async function dismissReport(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: Moderator,
): Promise<void> {
  await lockWithBooking(transaction, id);
  if (!(await decideReport(transaction, id, now))) return;
  await writeAdminLog(transaction, { adminUserId, action: 'review_report_dismissed', subjectId: id, now });
}

/** A page of the reviews that an admin looks at, those that wait longest first; removed ones newest first. */
export async function listModerated(
  database: Database,
  { show, skip, limit }: { readonly show: ModeratedReviews; readonly skip: number; readonly limit: number },
  addresses: PictureAddresses,
): Promise<Page<ModeratedReview>> {
  let matching = selectReviews(database)
    .leftJoin('review_reports as w', 'w.review_id', 'r.id')
    .select(['p.display_name', 'w.reason', 'w.words', 'w.created_at as reported_at', 'w.decided_at']);
  if (show === 'reported')
    matching = matching.where('w.created_at', 'is not', null).where('w.decided_at', 'is', null);
  else if (show === 'removed') matching = matching.where('r.removed_at', 'is not', null);
  else matching = matching.where(sql<boolean>`r.signs <> '{}'`).where('r.removed_at', 'is', null);
  const ordered =
    show === 'reported'
      ? matching.orderBy('w.created_at').orderBy('r.id')
      : matching
          .orderBy(show === 'removed' ? 'r.removed_at' : 'r.created_at', 'desc')
          .orderBy('r.id', 'desc');
  const [rows, { total }] = await Promise.all([
    ordered.limit(limit).offset(skip).execute(),
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const reviews = await toReviews(database, rows, addresses);
  const results = rows.flatMap((row, place): ModeratedReview[] => {
    const review = reviews[place];
    if (review === undefined) return [];
    return [
      {
        id: row.id,
        review,
        professional: { id: row.professional_id, display_name: row.display_name },
        booking_id: row.booking_id,
        signs: row.signs,
        report:
          row.reason === null || row.reported_at === null
            ? null
            : {
                reason: row.reason,
                words: row.words ?? '',
                created_at: row.reported_at.toISOString(),
                decided_at: row.decided_at?.toISOString() ?? null,
              },
        removed_at: row.removed_at?.toISOString() ?? null,
        removal_reason: row.removal_reason,
      },
    ];
  });
  return { results, total, skip, limit };
}
