import {
  REVIEW_MESSAGES,
  type ReviewReport,
  type ReviewReporting,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import type { Database, Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import type { PictureAddresses } from '../pictures/addresses';
import { requireVisibleProfessional } from '../professionals/access';
import { lockReview, type StoredReview, selectReviews, toReviews } from './queries';

/** Selects the reports that somebody made. */
export const reportedBy = ({
  userId,
  professionalId,
}: Pick<Identity, 'userId' | 'professionalId'>): RawBuilder<SqlBool> =>
  sql`(user_id = ${userId}::uuid or professional_id = ${professionalId}::uuid)`;

/** When somebody reported a review; undefined when they have not. */
export const findReport = (queries: Queries, reviewId: string, reporter: Identity) =>
  queries
    .selectFrom('review_reports')
    .select('created_at')
    .where('review_id', '=', reviewId)
    .where(reportedBy(reporter))
    .executeTakeFirst();

/** A review that is public for the viewer. @throws DomainError not_found for any other, or for none */
async function requirePublic(
  queries: Queries,
  review: StoredReview | undefined,
  viewer: Identity,
): Promise<{ readonly review: StoredReview; readonly displayName: string }> {
  if (review === undefined || review.published_at === null || review.removed_at !== null) throw notFound();
  const { display_name } = await requireVisibleProfessional(queries, viewer, review.professional_id);
  return { review, displayName: display_name };
}

/** A public review to report. @throws DomainError not_found for one that they cannot read */
export async function readReporting(
  database: Database,
  id: string,
  { viewer, addresses }: { readonly viewer: Identity; readonly addresses: PictureAddresses },
): Promise<ReviewReporting> {
  const found = await selectReviews(database).where('r.id', '=', id).executeTakeFirst();
  const { review, displayName } = await requirePublic(database, found, viewer);
  const report = await findReport(database, id, viewer);
  const [shown] = await toReviews(database, [review], addresses);
  if (shown === undefined) throw notFound();
  return {
    review: shown,
    professional: { id: review.professional_id, display_name: displayName },
    is_own: review.client_id === viewer.clientId,
    reported_at: report?.created_at.toISOString() ?? null,
  };
}

/**
 * Reports a review, once per person. It stays public until an admin decides.
 * @throws DomainError not_found for one that they cannot read; conflict for their own, and for a second report;
 *   not_logged_in when the account was deleted meanwhile
 */
export async function reportReview(
  transaction: Transaction<Tables>,
  id: string,
  { reason, words }: ReviewReport,
  { reporter, now }: { readonly reporter: Identity; readonly now: Date },
): Promise<void> {
  await lockAccount(transaction, reporter.userId);
  const { review } = await requirePublic(transaction, await lockReview(transaction, id), reporter);
  if (review.client_id === reporter.clientId) throw conflict(REVIEW_MESSAGES.ownReview);
  if ((await findReport(transaction, id, reporter)) !== undefined) throw conflict(REVIEW_MESSAGES.reported);
  const isReviewed = review.professional_id === reporter.professionalId;
  await transaction
    .insertInto('review_reports')
    .values({
      id: newId(),
      review_id: id,
      professional_id: isReviewed ? review.professional_id : null,
      user_id: reporter.userId,
      reason,
      words,
      created_at: now,
    })
    .execute();
}
