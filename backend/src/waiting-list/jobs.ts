import { MINUTE_MS, type WaitingSearch } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { type SqlBool, sql } from 'kysely';
import type { Moment } from '../availability/start-limits';
import { defineJob, type JobContext } from '../background/jobs';
import { runAll } from '../background/run-all';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import type { When } from '../search/days';
import { daysAsked, professionalsFreeFor } from './any-professional';
import { notifyOfEnd } from './notices';
import { endWithOffer, expireOffer, makeNextOffer, offerJob, withdrawOffer } from './offers';
import { CLIENT_CAN_TAKE, dayText, IS_BOOKED_SINCE, IS_OFFERED, isOver } from './queries';

/** Job: offers a professional's free time in turn. Queued by triggers of bookings and availability. */
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
 * Job, each minute: ends offers whose time is over or that cannot be booked any more, and entries whose days are over or
 * whose service is booked or deleted, and looks again for those who asked in the last minutes: a time may have opened
 * while their entry was written, or with a new day. Several processes may run it at once.
 */
export const keepWaitingList = defineJob<object>('waiting-list.keep', async (_none, context) => {
  const now = context.now();
  const offers: Moment = { now, leadTimeMinutes: context.config.leadTimeMinutes };
  /** Whose free time this run has offered. */
  const offered = new Set<string>();
  const inOwnTransaction = (work: (transaction: Transaction<Tables>) => Promise<unknown>) => () =>
    inTransaction(context.database, work);
  await runAll(
    [
      async () =>
        runAll(
          (await endedOffers(context, now)).map(({ id, isOverdue }) =>
            inOwnTransaction((transaction) =>
              isOverdue ? expireOffer(transaction, id, offers) : withdrawOffer(transaction, id, offers),
            ),
          ),
          context.signal,
        ),
      async () =>
        runAll(
          (await endedEntries(context, now)).map(({ id, state }) =>
            inOwnTransaction((transaction) => endOver(transaction, id, state, now)),
          ),
          context.signal,
        ),
      async () => {
        for (const id of await recentlyAsked(context, now)) offered.add(id);
        for (const id of await withAnotherDay(context, now)) offered.add(id);
        await runAll(
          [...offered].map((id) => () => offerAll(id, context)),
          context.signal,
        );
      },
      async () =>
        runAll(
          (await recentlyAskedOfAny(context, now)).map(
            (entry) => () => runAll(offersOfAny(entry, offered, context, now), context.signal),
          ),
          context.signal,
        ),
    ],
    context.signal,
  );
});

/**
 * Open offers that have expired, whose professional, service or client is deleted or inactive, or whose time has been
 * taken by a blocked time or the connected calendar. The client has not missed one that could not be booked.
 */
async function endedOffers({ database }: Pick<JobContext, 'database'>, now: Date) {
  const { rows } = await sql<{ id: string; isOverdue: boolean }>`
    select o.id, o.held_until <= ${now}::timestamptz and not taken.is_taken as "isOverdue"
    from waiting_list_offers o
    cross join lateral (
      select exists (
        select from bookings hold join taken_times t on t.professional_id = hold.professional_id
        where hold.id = o.id and t.id is null and tstzrange(t.start_time, t.end_time, '[)') && tstzrange(
          hold.start_time - hold.buffer_before_minutes * interval '1 minute',
          hold.end_time + hold.buffer_after_minutes * interval '1 minute', '[)'
        )
      ) as is_taken
    ) taken
    join waiting_list_entries e on e.id = o.entry_id
    join services s on s.id = coalesce(o.service_id, e.service_id)
    join professionals p on p.id = o.professional_id
    join clients c on c.id = o.client_id
    join users u on u.id = c.user_id
    where o.state = 'offered' and (
      o.held_until <= ${now}::timestamptz or not ${IS_OFFERED} or u.deleted_at is not null or u.suspended_at is not null
      or taken.is_taken
    )
    order by o.held_until`.execute(database);
  return rows;
}

/**
 * Entries whose last day has passed in their professional's zone (everywhere, for any professional), whose service is deleted, or whose client has booked
 * it since.
 */
async function endedEntries({ database }: Pick<JobContext, 'database'>, now: Date) {
  const { rows } = await sql<{ id: string; state: 'booked' | 'closed' | 'expired' }>`
    select e.id, 'expired' as state from waiting_list_entries e left join professionals p on p.id = e.professional_id
    where e.state = 'waiting' and e.to_day < (${now}::timestamptz + interval '1 day')::date
      and ${isOver(now)}
    union all
    select e.id, 'closed' from waiting_list_entries e join services s on s.id = e.service_id
    where e.state = 'waiting' and s.deleted_at is not null
    union all
    select e.id, 'booked' from waiting_list_entries e where e.state = 'waiting' and ${IS_BOOKED_SINCE}`.execute(
    database,
  );
  return rows;
}

async function endOver(
  transaction: Transaction<Tables>,
  id: string,
  state: 'booked' | 'closed' | 'expired',
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

/** Professionals with new entries in the last minutes. */
async function recentlyAsked({ database }: Pick<JobContext, 'database'>, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('waiting_list_entries')
    .select('professional_id')
    .distinct()
    .where('state', '=', 'waiting')
    .where('created_at', '>', new Date(now.getTime() - 3 * MINUTE_MS))
    .execute();
  return rows.flatMap(({ professional_id }) => professional_id ?? []);
}

/** Professionals whose horizon reached another day in the last minutes. */
async function withAnotherDay({ database }: Pick<JobContext, 'database'>, now: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('professionals')
    .select('id')
    .where('horizon_days', 'is not', null)
    .where('is_active', '=', true)
    .where(
      sql<SqlBool>`(${now}::timestamptz at time zone time_zone)::date
        > ((${now}::timestamptz - interval '3 minutes') at time zone time_zone)::date`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** An entry for any professional. */
interface AskedOfAny {
  readonly id: string;
  readonly search: WaitingSearch;
  readonly days: When;
}

/** Entries for any professional that can get an offer and are new, or whose client's offer ended in the last minutes. */
async function recentlyAskedOfAny(
  { database }: Pick<JobContext, 'database'>,
  now: Date,
): Promise<AskedOfAny[]> {
  const recent = new Date(now.getTime() - 3 * MINUTE_MS);
  const rows = await selectOfAny(database)
    .select([
      'e.id',
      'e.search',
      dayText('e.from_day').as('from'),
      dayText('e.to_day').as('to'),
      'e.part_of_day as part',
    ])
    .where(
      sql<SqlBool>`(e.created_at > ${recent} or exists (
        select from waiting_list_offers o where o.client_id = e.client_id and o.ended_at > ${recent}
      ))`,
    )
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute();
  return rows.flatMap(({ id, search, from, to, part }) =>
    search === null ? [] : { id, search, days: daysAsked(from, to, part) },
  );
}

/** Entries for any professional that can get an offer. */
const selectOfAny = (queries: Queries) =>
  queries
    .selectFrom('waiting_list_entries as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('e.professional_id', 'is', null)
    .where('e.state', '=', 'waiting')
    .where(CLIENT_CAN_TAKE);

/** Professionals whose time is offered for one entry in a run. The calendar of each is locked for one offer at a time. */
const MOST_TRIED = 20;

/**
 * Offers the time of the professionals whom an entry's search finds, one after the other until its client has an offer:
 * the first ones may have only times that the client declined, or that start too soon.
 * @param offered whose time needs no further offers; those tried here are added
 */
async function* offersOfAny(
  { id, search, days }: AskedOfAny,
  offered: Set<string>,
  context: JobContext,
  now: Date,
): AsyncGenerator<() => Promise<void>> {
  const { database, config } = context;
  const canGetOffer = async () =>
    (await selectOfAny(database).select('e.id').where('e.id', '=', id).executeTakeFirst()) !== undefined;
  if (!(await canGetOffer())) return;
  const moment = { now, leadTimeMinutes: config.leadTimeMinutes };
  const found = await professionalsFreeFor(database, search, days, moment, MOST_TRIED);
  for (const professionalId of found) {
    if (offered.has(professionalId)) continue;
    offered.add(professionalId);
    yield () => offerAll(professionalId, context);
    if (!(await canGetOffer())) return;
  }
}
