import { createHash } from 'node:crypto';
import { type CalendarFeed, DAY_MS } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { lockAccount } from '../accounts/queries';
import { type ListedParty, listBookings } from '../bookings/lists';
import { findBooking } from '../bookings/queries';
import type { Queries } from '../database/connection';
import { readOnShards } from '../database/shards';
import type { Tables } from '../database/tables';
import type { Identity } from '../http/identity';
import { listOwnBlockedTimes, type OwnBlockedTime } from '../working-hours/blocked-times';
import type { CalendarBooking, CalendarReader } from './calendar-file';

/** How far back a feed goes. */
const FEED_PAST_DAYS = 90;
/** Of bookings, and of blocked times. */
const MAX_FEED_EVENTS = 1_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export async function findFeed(queries: Queries, userId: string): Promise<CalendarFeed> {
  const feed = await queries
    .selectFrom('calendar_feeds')
    .select(['created_at', 'last_fetched_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    active: feed !== undefined,
    created_at: feed?.created_at.toISOString() ?? null,
    last_fetched_at: feed?.last_fetched_at?.toISOString() ?? null,
  };
}

/**
 * Gives a user's feed a new token; the previous one stops working.
 * @throws DomainError not_logged_in when the account was deleted meanwhile
 */
export async function replaceFeed(
  transaction: Transaction<Tables>,
  userId: string,
  token: string,
  now: Date,
): Promise<void> {
  await lockAccount(transaction, userId);
  const feed = { token_hash: hashOf(token), created_at: now, last_fetched_at: null };
  await transaction
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...feed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
    .execute();
}

export const revokeFeed = (queries: Queries, userId: string) =>
  queries.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();

/** Finds the user of a feed token and records the fetch. Undefined for an account that is deleted or suspended. */
export async function openFeed(
  queries: Queries,
  token: string,
  now: Date,
): Promise<Pick<Identity, 'clientId' | 'professionalId'> | undefined> {
  const owner = await queries
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .leftJoin('professionals as p', 'p.user_id', 'u.id')
    .select(['u.id as userId', 'c.id as clientId', 'p.id as professionalId'])
    .where('f.token_hash', '=', hashOf(token))
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  await queries
    .updateTable('calendar_feeds')
    .set({ last_fetched_at: now })
    .where('user_id', '=', owner.userId)
    .execute();
  return owner;
}

const feedStart = (now: Date) => new Date(now.getTime() - FEED_PAST_DAYS * DAY_MS);

/** The times that the professional of a feed has blocked, from 90 days ago on; none for others. */
export const findFeedBlockedTimes = async (
  queries: Queries,
  { professionalId }: Pick<Identity, 'professionalId'>,
  now: Date,
): Promise<OwnBlockedTime[]> =>
  professionalId === null
    ? []
    : listOwnBlockedTimes(queries, professionalId, feedStart(now), MAX_FEED_EVENTS);

/** The bookings of a feed: from 90 days ago on, without cancelled ones, which disappear from the calendar. */
export async function findFeedBookings(
  queries: Queries,
  { clientId, professionalId }: Pick<Identity, 'clientId' | 'professionalId'>,
  now: Date,
): Promise<{ reader: CalendarReader; bookings: CalendarBooking[] }> {
  const party: ListedParty | undefined =
    clientId !== null
      ? { column: 'client_id', id: clientId }
      : professionalId !== null
        ? { column: 'professional_id', id: professionalId }
        : undefined;
  if (party === undefined) return { reader: 'admin', bookings: [] };
  const from = feedStart(now).toISOString();
  const all = await listBookings(queries, party, { from, limit: MAX_FEED_EVENTS });
  const kept = all.filter(({ status }) => status !== 'cancelled');
  const revisions = new Map(
    await readOnShards(
      kept.map(({ id }) => id),
      async (ids) => [...(await findRevisions(queries, ids))],
    ),
  );
  return {
    reader: clientId !== null ? 'client' : 'professional',
    bookings: kept.map((booking) => ({ booking, revision: revisions.get(booking.id) ?? 0 })),
  };
}

export async function findCalendarBooking(
  queries: Queries,
  id: string,
): Promise<CalendarBooking | undefined> {
  const booking = await findBooking(queries, id);
  return booking && { booking, revision: (await findRevisions(queries, [id])).get(booking.id) ?? 0 };
}

async function findRevisions(queries: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('bookings')
    .select(['id', 'revision'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, revision]));
}
