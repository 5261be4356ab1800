import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { mailFor } from '../notifications/settings';
import type { NewNotification } from '../notifications/writing';
import type { StoredReview } from './queries';

type Reviewed = Pick<StoredReview, 'id' | 'booking_id' | 'professional_id' | 'service_name'>;

/**
 * Marks the open reports of a review as decided.
 * @returns a function that notifies each reporter of the outcome, with a mail unless they opted out; undefined without
 * an open report
 */
export async function decideReports(
  transaction: Transaction<Tables>,
  review: Reviewed,
  { isRemoved, now }: { readonly isRemoved: boolean; readonly now: Date },
): Promise<NewNotification[] | undefined> {
  const { rows } = await sql<Reporter>`
    with decided as (
      update review_reports set decided_at = ${now}
      where review_id = ${review.id} and decided_at is null
      returning user_id, professional_id
    )
    -- Reports of earlier versions name the professional only.
    select u.id as "userId", u.email::text, decided.professional_id is not null as "isReviewed"
    from decided
    left join professionals p on p.id = decided.professional_id
    left join users u on u.id = coalesce(decided.user_id, p.user_id) and u.deleted_at is null`.execute(
    transaction,
  );
  if (rows.length === 0) return undefined;
  const message = messageOf(review, isRemoved);
  const notices: NewNotification[] = [];
  for (const { userId, email, isReviewed } of rows) {
    if (userId === null || email === null) continue;
    const { professional_id: professionalId } = review;
    notices.push({
      userId,
      // The review's current state; only the reviewed professional may open its booking.
      type: isRemoved ? 'booking_review_removed' : 'booking_review_published',
      bookingId: isReviewed ? review.booking_id : null,
      professionalId,
      message,
      createdAt: now,
      mail: await mailFor(transaction, { userId, email }, 'reviews', (unsubscribeToken) => ({
        template: 'review-report-notice',
        values: { isRemoved, message, professionalId, unsubscribeToken },
      })),
    });
  }
  return notices;
}

interface Reporter {
  /** Null for an account that was deleted. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly isReviewed: boolean;
}

function messageOf({ service_name: service }: Reviewed, isRemoved: boolean): string {
  const which = `the review of ${service || 'a visit'} that you reported`;
  return isRemoved ? `We removed ${which}` : `We looked at ${which}: it keeps to our rules and stays public`;
}
