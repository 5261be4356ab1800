import { PENDING_LIFETIME_HOURS } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { defineJob, type JobContext } from '../background/jobs';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { tellOfBooking } from '../notifications/writing';
import { changeBooking } from './changes';
import { findBookingAndReaders } from './reading';

/**
 * What time does to bookings by itself, each minute (api.md, Bookings and Notifications): requests that nobody answered
 * end, visits that are over are complete, and clients are reminded. Any number of processes may do it at once: each
 * booking is locked and done in a transaction of its own, and what another one has locked is left to it.
 */
export const keepBookings = defineJob<object>(
  'bookings.keep',
  async (_none, { database, now, signal, log }) => {
    const context: UpkeepContext = { database, now: now(), signal, log };
    await endUnanswered(context);
    await completeVisits(context);
    await remind(context);
  },
);

/** What the upkeep needs of a job's context, at one moment. */
export type UpkeepContext = Pick<JobContext, 'database' | 'signal' | 'log'> & { readonly now: Date };

const HOUR_MS = 3_600_000;

/** The next booking that is due, locked; those that failed in this run are left for the next one. */
type FindDue = (
  transaction: Transaction<Tables>,
  failed: readonly string[],
) => Promise<{ id: string } | undefined>;

/** Requests without an answer for 48 hours, or at their start. */
export const endUnanswered = (context: UpkeepContext): Promise<number> =>
  forEachDue(
    context,
    (transaction, failed) =>
      dueBookings(transaction, 'pending', failed)
        .where(({ or, eb }) =>
          or([
            eb('pending_since', '<=', new Date(context.now.getTime() - PENDING_LIFETIME_HOURS * HOUR_MS)),
            eb('start_time', '<=', context.now),
          ]),
        )
        .executeTakeFirst(),
    async (transaction, id) => {
      await changeBooking(transaction, id, { status: 'cancelled' }, { by: 'system', now: context.now });
    },
  );

/** Confirmed bookings at their end. */
export const completeVisits = (context: UpkeepContext): Promise<number> =>
  forEachDue(
    context,
    (transaction, failed) =>
      dueBookings(transaction, 'confirmed', failed).where('end_time', '<=', context.now).executeTakeFirst(),
    async (transaction, id) => {
      await changeBooking(transaction, id, { status: 'completed' }, { by: 'system', now: context.now });
    },
  );

/**
 * Confirmed bookings, 24 hours before their start on the wall clock of the appointment, once for each start: what is
 * moved is reminded of anew, what is cancelled never.
 */
export const remind = (context: UpkeepContext): Promise<number> =>
  forEachDue(
    context,
    (transaction, failed) =>
      dueBookings(transaction, 'confirmed', failed)
        .where('start_time', '>', context.now)
        // A day on the wall clock is 25 hours at most; so the index narrows what is looked at.
        .where('start_time', '<=', new Date(context.now.getTime() + 25 * HOUR_MS))
        .where(sql<SqlBool>`reminded_for is distinct from start_time`)
        .where(
          sql<SqlBool>`reminder_time(start_time, (select p.time_zone from professionals p where p.id = professional_id))
            <= ${context.now}`,
        )
        .executeTakeFirst(),
    async (transaction, id) => {
      await transaction
        .updateTable('bookings')
        .set(({ ref }) => ({ reminded_for: ref('start_time') }))
        .where('id', '=', id)
        .execute();
      const { booking, readers } = await findBookingAndReaders(transaction, id);
      await tellOfBooking(transaction, { kind: 'reminder' }, booking, readers, context.now);
    },
  );

const dueBookings = (
  transaction: Transaction<Tables>,
  status: 'pending' | 'confirmed',
  failed: readonly string[],
) =>
  transaction
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', status)
    .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked();

/**
 * Does a work for one booking after another. One that fails keeps nobody else from theirs; the job says so in the end,
 * and is tried again.
 * @returns how many were done, before the process had to stop
 */
async function forEachDue(
  { database, signal, log }: UpkeepContext,
  findDue: FindDue,
  work: (transaction: Transaction<Tables>, id: string) => Promise<void>,
): Promise<number> {
  const failed: string[] = [];
  let failure: unknown;
  let done = 0;
  while (!signal?.aborted) {
    let id: string | undefined;
    try {
      id = await inTransaction(database, async (transaction) => {
        id = (await findDue(transaction, failed))?.id;
        if (id !== undefined) await work(transaction, id);
        return id;
      });
      if (id === undefined) break;
      done += 1;
    } catch (error) {
      // Not even found: the database is away.
      if (id === undefined) throw error;
      log.error({ err: error, bookingId: id }, 'a booking could not be kept');
      failed.push(id);
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  return done;
}
