import {
  type ModeratedReview,
  type ModeratedReviews,
  type Page,
  REVIEW_MESSAGES,
  type Reporter,
  type ReviewReason,
  type ReviewReply,
  type Role,
} from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { type ActingAdmin, writeAdminLog } from '../administration/log';
import { lockBooking, type StoredBooking } from '../bookings/queries';
import type { Database } from '../database/connection';
import { type PagePart, readPage } from '../database/pages';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import type { PictureAddresses } from '../pictures/addresses';
import { notify, writeInOrder } from './changes';
import { lockReview, type StoredReview, selectReviews, toReviews } from './queries';
import { decideReports } from './report-notices';

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

/** The reviewed professional. */
interface Reviewed {
  readonly userId: string;
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
 * @throws DomainError not_found for one that is not theirs, or not public; conflict for a second reply; not_logged_in when
 *   the account was deleted meanwhile
 */
export async function replyToReview(
  transaction: Transaction<Tables>,
  id: string,
  { text }: ReviewReply,
  { userId, professionalId, now }: Reviewed,
): Promise<string> {
  await lockAccount(transaction, userId);
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
 * Removes a review, notifying its author of the reason, and its reporters. It is logged.
 * @throws DomainError not_found for an unknown one; conflict for one that is removed
 */
export async function removeReview(
  transaction: Transaction<Tables>,
  id: string,
  reason: ReviewReason,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const { review, booking } = await lockWithBooking(transaction, id);
  if (review.removed_at !== null) throw conflict(REVIEW_MESSAGES.removed);
  await transaction
    .updateTable('reviews')
    .set({ removed_at: now, removal_reason: reason })
    .where('id', '=', id)
    .execute();
  const toReporters = await decideReports(transaction, review, { isRemoved: true, now });
  await writeAdminLog(transaction, {
    adminUserId,
    action: 'review_removed',
    subjectId: id,
    details: { reason, booking_id: review.booking_id, professional_id: review.professional_id },
    now,
  });
  await notify(transaction, booking, { kind: 'review_removed', reason }, now, toReporters);
}

/**
 * Restores a removed review, and notifies its author. It is logged.
 * @throws DomainError not_found for an unknown one; conflict for one that is not removed, or that its author deleted
 */
export async function restoreReview(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const { review, booking } = await lockWithBooking(transaction, id);
  if (review.removed_at === null) throw conflict(REVIEW_MESSAGES.notRemoved);
  // The author's own deletion has erased its text, even if it was removed before.
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
 * Keeps a reported review: its open reports are decided, and their reporters are notified. It is logged; repeating it
 * has no effect.
 * @throws DomainError not_found for an unknown one
 */
export async function dismissReports(
  transaction: Transaction<Tables>,
  id: string,
  { adminUserId, now }: ActingAdmin,
): Promise<void> {
  const { review } = await lockWithBooking(transaction, id);
  const toReporters = await decideReports(transaction, review, { isRemoved: false, now });
  if (toReporters === undefined) return;
  await writeAdminLog(transaction, { adminUserId, action: 'review_report_dismissed', subjectId: id, now });
  await writeInOrder(transaction, toReporters);
}

/** A page of the reviews for admins: those waiting longest first; removed ones newest first. */
export async function listModerated(
  database: Database,
  { show, skip, limit }: PagePart & { readonly show: ModeratedReviews },
  addresses: PictureAddresses,
): Promise<Page<ModeratedReview>> {
  const waiting = database
    .selectFrom('review_reports')
    .select(({ fn }) => ['review_id', fn.min('created_at').as('since')])
    .where('decided_at', 'is', null)
    .groupBy('review_id');
  let matching = selectReviews(database)
    .leftJoin(waiting.as('w'), 'w.review_id', 'r.id')
    .select('p.display_name');
  if (show === 'reported') matching = matching.where('w.since', 'is not', null);
  else if (show === 'removed') matching = matching.where('r.removed_at', 'is not', null);
  else matching = matching.where(sql<boolean>`r.signs <> '{}'`).where('r.removed_at', 'is', null);
  const ordered =
    show === 'reported'
      ? matching.orderBy('w.since').orderBy('r.id')
      : matching
          .orderBy(show === 'removed' ? 'r.removed_at' : 'r.created_at', 'desc')
          .orderBy('r.id', 'desc');
  const { rows, total } = await readPage(ordered, matching, { skip, limit });
  const [reviews, reports] = await Promise.all([
    toReviews(database, rows, addresses),
    listReports(
      database,
      rows.map(({ id }) => id),
    ),
  ]);
  const results = rows.flatMap((row, place): ModeratedReview[] => {
    const review = reviews[place];
    if (review === undefined) return [];
    const own = reports
      .filter(({ review_id }) => review_id === row.id)
      .map(({ review_id: _of, ...one }) => one);
    return [
      {
        id: row.id,
        review,
        professional: { id: row.professional_id, display_name: row.display_name },
        booking_id: row.booking_id,
        signs: row.signs,
        report: own.find(({ decided_at }) => decided_at === null) ?? own[0] ?? null,
        reports: own,
        removed_at: row.removed_at?.toISOString() ?? null,
        removal_reason: row.removal_reason,
      },
    ];
  });
  return { results, total, skip, limit };
}

/** The reports of some reviews, oldest first. */
async function listReports(database: Database, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  const rows = await database
    .selectFrom('review_reports as w')
    .leftJoin('users as u', 'u.id', 'w.user_id')
    .select([
      'w.review_id',
      'w.professional_id',
      'u.role',
      'w.reason',
      'w.words',
      'w.created_at',
      'w.decided_at',
    ])
    .where('w.review_id', 'in', reviewIds)
    .orderBy('w.created_at')
    .orderBy('w.id')
    .execute();
  return rows.map(({ review_id, professional_id, role, reason, words, created_at, decided_at }) => ({
    review_id,
    by: reporterOf(professional_id, role),
    reason,
    words,
    created_at: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }));
}

function reporterOf(reviewedId: string | null, role: Role | null): Reporter {
  if (reviewedId !== null) return 'reviewed';
  return role === 'professional' ? 'professional' : 'client';
}
