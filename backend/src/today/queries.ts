import {
  type Booking,
  DAY_MS,
  HAIR_TYPES,
  MAX_UNREAD_CONVERSATIONS,
  type ProfessionalToday,
  REPLY_ASKED_DAYS,
  type TodayVisit,
} from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql } from 'kysely';
import { selectUnread, selectUnreadBesideQuotes } from '../booking-messages/queries';
import { selectBookings, toBooking } from '../bookings/queries';
import type { Queries } from '../database/connection';
import { isVisible } from '../photo-quotes/queries';

/** The visits of a day, by start: confirmed and completed ones, including one in progress that began earlier. */
export async function listVisits(
  queries: Queries,
  professionalId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<Booking[]> {
  const rows = await selectBookings(queries)
    .where('b.professional_id', '=', professionalId)
    .where('b.status', 'in', ['confirmed', 'completed'])
    // Visits are shorter than a day.
    .where('b.start_time', '>=', new Date(from.getTime() - DAY_MS))
    .where('b.start_time', '<', to)
    .where(({ or, eb }) => or([eb('b.start_time', '>=', from), eb('b.end_time', '>', now)]))
    .orderBy('b.start_time')
    .orderBy('b.id')
    .execute();
  return rows.map(toBooking);
}

/** The start of the first confirmed visit from a moment on; undefined without any. */
export async function findNextVisit(
  queries: Queries,
  professionalId: string,
  from: Date,
): Promise<Date | undefined> {
  const next = await queries
    .selectFrom('bookings')
    .select('start_time')
    .where('professional_id', '=', professionalId)
    .where('status', '=', 'confirmed')
    .where('start_time', '>=', from)
    .orderBy('start_time')
    .limit(1)
    .executeTakeFirst();
  return next?.start_time;
}

/** Adds to bookings of one professional the client's hair, and what was done at their last visit. */
export async function toVisits(queries: Queries, bookings: readonly Booking[]): Promise<TodayVisit[]> {
  const [hair, lastVisits] = await Promise.all([
    findHair(
      queries,
      bookings.map(({ client }) => client.id),
    ),
    findLastVisits(
      queries,
      bookings.map(({ id }) => id),
    ),
  ]);
  return bookings.map((booking) => {
    const last = lastVisits.get(booking.id);
    return {
      booking,
      client: hair.get(booking.client.id) ?? NO_HAIR,
      last_visit: last ? { id: last.id, start_time: last.start_time, services: last.services } : null,
    };
  });
}

const NO_HAIR: TodayVisit['client'] = {
  hair_type: null,
  hair_type_name: null,
  hair_subtype: null,
  notes: null,
};

async function findHair(
  queries: Queries,
  clientIds: readonly string[],
): Promise<Map<string, TodayVisit['client']>> {
  if (clientIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('clients')
    .select(['id', 'hair_type', 'hair_subtype', 'notes'])
    .where('id', 'in', clientIds)
    .execute();
  return new Map(
    rows.map(({ id, ...hair }) => [
      id,
      { ...hair, hair_type_name: HAIR_TYPES.find(({ value }) => value === hair.hair_type)?.name ?? null },
    ]),
  );
}

/** The last completed visit of the same two people before each booking, by the id of that booking. */
async function findLastVisits(
  queries: Queries,
  bookingIds: readonly string[],
): Promise<Map<string, Booking>> {
  if (bookingIds.length === 0) return new Map();
  const pairs = await queries
    .selectFrom('bookings as b')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('bookings as earlier')
          .select('earlier.id as lastId')
          .whereRef('earlier.professional_id', '=', 'b.professional_id')
          .whereRef('earlier.client_id', '=', 'b.client_id')
          .where('earlier.status', '=', 'completed')
          .where('earlier.no_show', '=', false)
          .whereRef('earlier.start_time', '<', 'b.start_time')
          .orderBy('earlier.start_time', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['b.id', 'last.lastId'])
    .where('b.id', 'in', bookingIds)
    .execute();
  const lastIds = pairs.map(({ lastId }) => lastId);
  if (lastIds.length === 0) return new Map();
  const rows = await selectBookings(queries).where('b.id', 'in', lastIds).execute();
  const byId = new Map(rows.map((row) => [row.id, toBooking(row)]));
  return new Map(
    pairs.flatMap(({ id, lastId }) => {
      const last = byId.get(lastId);
      return last ? [[id, last] as const] : [];
    }),
  );
}

/** Conversations with clients' unread messages, newest first. */
export const listUnreadMessages = (
  queries: Queries,
  professionalId: string,
): Promise<ProfessionalToday['attention']['unread_messages']> =>
  selectUnread(queries, { clientId: null, professionalId })
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select('c.first_name as client_name')
    .groupBy('c.first_name')
    .limit(MAX_UNREAD_CONVERSATIONS)
    .execute();

/** The same for photo quotes. */
export const listUnreadQuoteMessages = (
  queries: Queries,
  professionalId: string,
  now: Date,
): Promise<ProfessionalToday['attention']['unread_quote_messages']> =>
  selectUnreadBesideQuotes(queries, 'professional')
    .innerJoin('clients as c', 'c.id', 'q.client_id')
    .select('c.first_name as client_name')
    .groupBy('c.first_name')
    .where(isVisible({ party: 'professional', id: professionalId }, now))
    .orderBy(({ fn }) => fn.max('m.sent_at'), 'desc')
    .limit(MAX_UNREAD_CONVERSATIONS)
    .execute();

/** Pending items besides requests, and which parts of the profile exist. */
export async function readAttention(queries: Queries, professionalId: string, now: Date) {
  const repliesSince = new Date(now.getTime() - REPLY_ASKED_DAYS * DAY_MS);
  const newReviews = sql`from reviews r
    where r.professional_id = p.id and r.published_at > ${repliesSince} and r.removed_at is null and r.reply is null`;
  return queries
    .selectFrom('professionals as p')
    .select([
      sql<number>`(
        select count(*)::int from photo_quotes q
        where q.professional_id = p.id and q.state = 'asked' and q.expires_at > ${now}
      )`.as('photoQuotes'),
      sql<number>`(select count(*)::int ${newReviews})`.as('reviews'),
      sql<string | null>`(
        select r.booking_id ${newReviews} order by r.published_at desc, r.id desc limit 1
      )`.as('reviewBookingId'),
      sql<number>`(
        select count(*)::int from bookings b
        where b.professional_id = p.id and b.status = 'pending' and b.held_until > ${now} and not b.is_waiting_list_hold
      )`.as('unpaidDeposits'),
      sql<boolean>`exists (
        select from availability_windows w where w.professional_id = p.id and w.end_time > ${now}
      )`.as('hasHours'),
      sql<SqlBool>`exists (
        select from payment_accounts a where a.professional_id = p.id and not a.can_take_deposits
      )`.as('isPaymentSetupOpen'),
      // A single missed synchronization is retried soon.
      sql<SqlBool>`exists (
        select from calendar_connections c
        where c.professional_id = p.id and c.state <> 'ending' and c.failure is not null
          and (c.failures > 1 or c.failure not in ('unreachable', 'unexpected'))
      )`.as('isCalendarFailing'),
    ])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow();
}
