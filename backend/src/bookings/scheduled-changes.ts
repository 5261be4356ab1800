import { HOUR_MS, PENDING_LIFETIME_HOURS } from '@crown-and-coil/shared-api/contract';
import { type DueContext, forEachDue } from '../background/for-each-due';
import { defineJob } from '../background/jobs';
import { runAll } from '../background/run-all';
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

/** Cancels requests without an answer for 48 hours, or at their start. */
export const cancelUnanswered = (context: ScheduledContext): Promise<number> => {
  const { now } = context;
  const waitingSince = new Date(now.getTime() - PENDING_LIFETIME_HOURS * HOUR_MS);
  return forEachDue(
    context,
    'bookingId',
    (transaction, failed) => lockUnanswered(transaction, failed, { now, waitingSince }),
    async (transaction, id) => {
      await changeBooking(transaction, id, { status: 'cancelled' }, { by: 'system', now });
    },
  );
};

/** Cancels requests whose deposit was not paid in time, without notifying the professional. */
export const lapseUnpaid = (context: ScheduledContext): Promise<number> =>
  forEachDue(
    context,
    'bookingId',
    (transaction, failed) => lockUnpaid(transaction, failed, context.now),
    async (transaction, id) => {
      await changeBooking(transaction, id, { status: 'cancelled' }, { by: 'system', now: context.now });
    },
  );

/** Completes confirmed bookings at their end. */
export const completeVisits = (context: ScheduledContext): Promise<number> =>
  forEachDue(
    context,
    'bookingId',
    (transaction, failed) => lockEnded(transaction, failed, context.now),
    async (transaction, id) => {
      await changeBooking(transaction, id, { status: 'completed' }, { by: 'system', now: context.now });
    },
  );

/**
 * Reminds clients of confirmed bookings 24 hours before the start in the appointment's local time, once per start: a
 * moved booking gets another reminder, a cancelled one none.
 */
export const remind = (context: ScheduledContext): Promise<number> =>
  forEachDue(
    context,
    'bookingId',
    (transaction, failed) => lockUnreminded(transaction, failed, context.now),
    async (transaction, id) => {
      const row = await lockBooking(transaction, id);
      if (row === undefined) throw new Error('The locked booking is gone.');
      await markReminded(transaction, id);
      await writeNotifications(
        transaction,
        await notificationsFor(transaction, { kind: 'reminder' }, toBooking(row), row.readers, context.now),
      );
    },
  );

/** Reminds clients once when the next maintenance visit is due, unless they have booked it or opted out. */
export const remindOfNextVisits = (context: ScheduledContext): Promise<number> =>
  forEachDue(
    context,
    'bookingId',
    (transaction, failed) => lockNextVisit(transaction, failed, context.now),
    async (transaction, id) => {
      const row = await lockBooking(transaction, id);
      if (row === undefined) throw new Error('The locked booking is gone.');
      await endWaitForNextVisit(transaction, id);
      if (!(await isNextVisitWanted(transaction, id))) return;
      await writeNotifications(
        transaction,
        await notificationsFor(transaction, { kind: 'next_visit' }, toBooking(row), row.readers, context.now),
      );
    },
  );
