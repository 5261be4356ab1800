import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { defineJob, type JobContext } from '../background/jobs';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { notifyOfEnd } from './notices';
import { endWithOffer, expireOffer, makeNextOffer, offerJob } from './offers';
import { isBookedSince } from './queries';

const MINUTE_MS = 60_000;

/** Job: offers the free time of a professional, in turn. Triggers of bookings and availability queue it. */
export const makeOffers = defineJob<{ professionalId: string }>(
  offerJob.name,
  ({ professionalId }, context) => offerAll(professionalId, context),
);

async function offerAll(
  professionalId: string,
  { database, config, now, signal }: Pick<JobContext, 'database' | 'config' | 'now' | 'signal'>,
): Promise<void> {
  const { leadTimeMinutes } = config;
  const offerNext = () =>
    inTransaction(database, (transaction) =>
      makeNextOffer(transaction, professionalId, { now: now(), leadTimeMinutes }),
    );
  while (!signal?.aborted && (await offerNext()));
  signal?.throwIfAborted();
}

/**
 * Job, each minute: ends offers whose time is over and entries whose days are over or whose service is booked, and looks
 * again for those who asked in the last minutes: a time may have opened while their entry was written. Several processes
 * may run it at once.
 */
export const keepWaitingList = defineJob<object>('waiting-list.keep', async (_none, context) => {
  const now = context.now();
  for (const id of await overdueOffers(context, now))
    await inTransaction(context.database, (transaction) =>
      expireOffer(transaction, id, { now, leadTimeMinutes: context.config.leadTimeMinutes }),
    );
  for (const { id, isBooked } of await endedEntries(context, now))
    await inTransaction(context.database, (transaction) =>
      endOver(transaction, id, isBooked ? 'booked' : 'expired', now),
    );
  for (const professionalId of await recentlyAsked(context, now)) await offerAll(professionalId, context);
});

async function overdueOffers({ database }: Pick<JobContext, 'database'>, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('waiting_list_offers')
    .select('id')
    .where('state', '=', 'offered')
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .execute();
  return rows.map(({ id }) => id);
}

/** Entries whose last day has passed in their professional's zone, or whose client has booked the service since. */
async function endedEntries({ database }: Pick<JobContext, 'database'>, now: Date) {
  const { rows } = await sql<{ id: string; isBooked: boolean }>`
    select e.id, false as "isBooked" from waiting_list_entries e join professionals p on p.id = e.professional_id
    where e.state = 'waiting' and e.to_day < (${now}::timestamptz + interval '1 day')::date
      and e.to_day < (${now}::timestamptz at time zone p.time_zone)::date
    union all
    select e.id, true from waiting_list_entries e where e.state = 'waiting' and ${isBookedSince}`.execute(
    database,
  );
  return rows;
}

async function endOver(
  transaction: Transaction<Tables>,
  id: string,
  state: 'booked' | 'expired',
  now: Date,
): Promise<void> {
  const entry = await transaction
    .selectFrom('waiting_list_entries')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (entry === undefined) return;
  if (await endWithOffer(transaction, id, state, now)) await notifyOfEnd(transaction, id, now);
}

/** The professionals whom somebody has begun to wait for in the last minutes. */
async function recentlyAsked({ database }: Pick<JobContext, 'database'>, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('waiting_list_entries')
    .select('professional_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('created_at', '>', new Date(now.getTime() - 3 * MINUTE_MS))
    .execute();
  return rows.map(({ professional_id }) => professional_id);
}
