import { HOUR_MS, REVIEW_REQUEST_HOURS } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { forEachDue } from '../background/for-each-due';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import { lockBooking } from '../bookings/queries';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { notify, publishDue } from './changes';
import { findReviewOf, lockUnpublished } from './queries';

/** Job: publishes reviews whose time has come. */
export const publishReviews = defineJob<object>('reviews.publish', async (_none, context) => {
  await forEachDue({ ...context, now: context.now() }, 'reviewId', lockUnpublished, publishDue);
});

/** Job: asks a client once to review a completed visit, unless they have, did not attend, or opted out. */
export const requestReview = defineJob<{ bookingId: string }>(
  'reviews.request',
  async ({ bookingId }, { database, now }: JobContext) => {
    await inTransaction(database, async (transaction) => {
      const booking = await lockBooking(transaction, bookingId);
      if (booking === undefined || booking.status !== 'completed' || booking.noShow) return;
      if ((await findReviewOf(transaction, bookingId)) !== undefined) return;
      const asked = await transaction
        .selectFrom('notifications')
        .select('id')
        .where('booking_id', '=', bookingId)
        .where('type', '=', 'booking_review_due')
        .executeTakeFirst();
      if (asked !== undefined) return;
      const client = booking.readers.find(({ party }) => party === 'client');
      if (client === undefined) return;
      const settings = await transaction
        .selectFrom('notification_settings')
        .select('reviews')
        .where('user_id', '=', client.userId)
        .executeTakeFirst();
      if (settings?.reviews === false) return;
      await notify(transaction, booking, { kind: 'review_due' }, now());
    });
  },
);

/** Queues a request for a review some hours after a completed visit. */
export const queueReviewRequest = (
  transaction: Transaction<Tables>,
  { id, endTime }: { readonly id: string; readonly endTime: Date },
): Promise<void> =>
  enqueueJob(
    transaction,
    requestReview,
    { bookingId: id },
    { key: `review ${id}`, runAt: new Date(endTime.getTime() + REVIEW_REQUEST_HOURS * HOUR_MS) },
  );
