import type { Transaction } from 'kysely';
import { type DueContext, forEachDue } from '../background/for-each-due';
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
  const { database, now, signal, log } = job;
  const context: ScheduledContext = { database, now: now(), signal, log };
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
    signal,
  );
});

export type ScheduledContext = DueContext & { readonly now: Date };

/** Finds and locks the next booking that is due at that time, and not among the failed ones. */
type LockDue = (
  transaction: Transaction<Tables>,
  failed: readonly string[],
  now: Date,
) => Promise<{ readonly id: string } | undefined>;

/** @returns the number of bookings that were due */
const forEachDueBooking = (
  context: ScheduledContext,
  lockDue: LockDue,
  work: (transaction: Transaction<Tables>, id: string) => Promise<void>,
): Promise<number> =>
  forEachDue(context, 'bookingId', (transaction, failed) => lockDue(transaction, failed, context.now), work);

const changeEachDue = (
  context: ScheduledContext,
  lockDue: LockDue,
  status: 'cancelled' | 'completed',
): Promise<number> =>
  forEachDueBooking(context, lockDue, async (transaction, id) => {
    await changeBooking(transaction, id, { status }, { by: 'system', now: context.now });
  });

/** Cancels requests without an answer for 48 hours, or at their start. */
export const cancelUnanswered = (context: ScheduledContext): Promise<number> =>
  changeEachDue(context, lockUnanswered, 'cancelled');

/** Cancels requests whose deposit was not paid in time, without notifying the professional. */
export const lapseUnpaid = (context: ScheduledContext): Promise<number> =>
  changeEachDue(context, lockUnpaid, 'cancelled');

/** Completes confirmed bookings at their end. */
export const completeVisits = (context: ScheduledContext): Promise<number> =>
  changeEachDue(context, lockEnded, 'completed');

/**
 * Reminds clients of confirmed bookings 24 hours before the start in the appointment's local time, once per start: a
 * moved booking gets another reminder, a cancelled one none.
 */
export const remind = (context: ScheduledContext): Promise<number> =>
  forEachDueBooking(context, lockUnreminded, async (transaction, id) => {
    await markReminded(transaction, id);
    await notifyOf(transaction, id, 'reminder', context.now);
  });

/** Reminds clients once when the next maintenance visit is due, unless they have booked it or opted out. */
export const remindOfNextVisits = (context: ScheduledContext): Promise<number> =>
  forEachDueBooking(context, lockNextVisit, async (transaction, id) => {
    await endWaitForNextVisit(transaction, id);
    if (await isNextVisitWanted(transaction, id)) await notifyOf(transaction, id, 'next_visit', context.now);
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
