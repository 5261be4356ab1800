import type { VisitReview } from '@crown-and-coil/shared-api/contract';
import { partIn } from '../bookings/access';
import type { Database } from '../database/connection';
import { notFound } from '../domain-errors';
import type { Identity } from '../http/identity';
import type { PictureAddresses } from '../pictures/addresses';
import { findFeedback, findReviewOf, toReviews } from './queries';
import { findReport } from './reports';
import { editUntilOf, publishAtOf, refusalOf, writeUntilOf } from './rules';

interface ReadingContext {
  readonly addresses: PictureAddresses;
  readonly now: Date;
}

/** What a party of a booking may see of its review. @throws DomainError not_found for a booking that is not theirs */
export async function readVisitReview(
  database: Database,
  bookingId: string,
  viewer: Identity,
  { addresses, now }: ReadingContext,
): Promise<VisitReview> {
  const booking = await database
    .selectFrom('bookings as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select([
      'b.client_id as clientId',
      'b.professional_id as professionalId',
      'b.status',
      'b.no_show as noShow',
      'b.end_time as endTime',
      'b.held_until as heldUntil',
      'c.deleted_at as clientDeletedAt',
    ])
    .where('b.id', '=', bookingId)
    .executeTakeFirst();
  const part = booking && partIn({ ...booking, isUnpaid: booking.heldUntil !== null }, viewer);
  if (booking === undefined || (part !== 'client' && part !== 'professional')) throw notFound();
  const [review, feedback] = await Promise.all([
    findReviewOf(database, bookingId),
    findFeedback(database, bookingId),
  ]);
  const report = review && (await findReport(database, review.id, viewer));
  const isAuthor = part === 'client';
  const isPublished = review !== undefined && review.published_at !== null && review.removed_at === null;
  const isShown = review !== undefined && (isAuthor ? review.removal_reason !== 'author' : isPublished);
  const [shown = null] = await toReviews(database, isShown ? [review] : [], addresses);
  const seesFeedback = feedback !== undefined && (!isAuthor || review !== undefined);
  const writeUntil = isAuthor ? writeUntilOf(booking) : publishAtOf(booking);
  const mayWrite =
    (isAuthor ? review : feedback) === undefined &&
    // Only the client would read the feedback.
    booking.clientDeletedAt === null &&
    refusalOf(booking, now, { until: writeUntil, tooLate: 'late' }) === undefined;
  const editUntil = review && editUntilOf(review.created_at);
  const mayEdit = isAuthor && review?.removed_at === null && editUntil !== undefined && now < editUntil;
  return {
    review: shown,
    feedback: seesFeedback ? { text: feedback.text, created_at: feedback.created_at.toISOString() } : null,
    other_wrote: (isAuthor ? feedback : review) !== undefined,
    write_until: mayWrite ? writeUntil.toISOString() : null,
    edit_until: mayEdit ? editUntil.toISOString() : null,
    publish_at:
      review !== undefined && review.published_at === null && review.removed_at === null
        ? review.publish_at.toISOString()
        : null,
    may_reply: !isAuthor && isPublished && review.replied_at === null,
    may_report: !isAuthor && isPublished && report === undefined,
    removal_reason: isAuthor ? (review?.removal_reason ?? null) : null,
  };
}
