import type { Transaction } from 'kysely';
import { type DueContext, forEachDue, type LockDue } from '../background/for-each-due';
import { defineJob } from '../background/jobs';
import { runAll } from '../background/run-all';
import type { Tables } from '../database/tables';
import { endOverdueCheckouts } from '../deposits/end-checkout';
import { deleteKeptCards } from '../deposits/kept-cards';
import { notificationsFor, writeNotifications } from '../notifications/writing';
import { changeBooking } from './change-booking';
import {
  isNextVisitWanted,
  lockBooking,
  lockEnded,
  lockNextVisit,
  lockUnanswered,
  lockUnpaid,
  lockUnreminded,
  toBooking,
} from './queries';
import { endWaitForNextVisit, markReminded } from './write-booking';

/**
 * Job, each minute: cancels requests that no one has paid or answered, completes visits that have ended, deletes kept
 * cards that are no longer needed, and sends reminders of visits and of next visits (api.md, Bookings and
 * Notifications). Several processes may run it at once: each booking is locked and changed in its own transaction, and
 * skipped while another transaction has it locked.
 */
export const keepBookings = defineJob<object>('bookings.keep', async (_none, job) => {
  const context = { ...job, now: job.now() };
  await runAll(
    [
      () => endOverdueCheckouts(job, context.now),
      () => lapseUnpaid(context),
      () => cancelUnanswered(context),
      () => completeVisits(context),
      () => deleteKeptCards(job, context.now),
      () => remind(context),
      () => remindOfNextVisits(context),
    ],
    job.signal,
  );
});

/** @returns the number of bookings that were due */
const changeEachDue = (
  context: DueContext,
  lockDue: LockDue,
  status: 'cancelled' | 'completed',
): Promise<number> =>
  forEachDue(context, 'bookingId', lockDue, (transaction, id, now) =>
    changeBooking(transaction, id, { status }, { by: 'system', now }),
  );

/** Cancels requests without an answer for 48 hours, or at their start. */
export const cancelUnanswered = (context: DueContext): Promise<number> =>
  changeEachDue(context, lockUnanswered, 'cancelled');

/** Cancels requests whose deposit was not paid in time, without notifying the professional. */
export const lapseUnpaid = (context: DueContext): Promise<number> =>
  changeEachDue(context, lockUnpaid, 'cancelled');

/** Completes confirmed bookings at their end. */
export const completeVisits = (context: DueContext): Promise<number> =>
  changeEachDue(context, lockEnded, 'completed');

/**
 * Reminds clients of confirmed bookings 24 hours before the start in the appointment's local time, once per start: a
 * moved booking gets another reminder, a cancelled one none.
 */
export const remind = (context: DueContext): Promise<number> =>
  forEachDue(context, 'bookingId', lockUnreminded, async (transaction, id, now) => {
    await markReminded(transaction, id);
    await notifyOf(transaction, id, 'reminder', now);
  });

/** Reminds clients once when the next maintenance visit is due, unless they have booked it or opted out. */
export const remindOfNextVisits = (context: DueContext): Promise<number> =>
  forEachDue(context, 'bookingId', lockNextVisit, async (transaction, id, now) => {
    await endWaitForNextVisit(transaction, id);
    if (await isNextVisitWanted(transaction, id)) await notifyOf(transaction, id, 'next_visit', now);
  });

async function notifyOf(
  transaction: Transaction<Tables>,
  id: string,
  kind: 'reminder' | 'next_visit',
  now: Date,
): Promise<void> {
  const row = await lockBooking(transaction, id);
  if (row === undefined) throw new Error('The locked booking is gone.');
  const notifications = await notificationsFor(transaction, { kind }, toBooking(row), row.readers, now);
  await writeNotifications(transaction, notifications);
}
