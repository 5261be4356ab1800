import type { Booking, BookingCounts, BookingsQuery } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
import { partOf } from '../http/own-list';
import { selectBookings, toBooking } from './reading';

/** Whose bookings are listed. */
export interface Party {
  readonly column: 'client_id' | 'professional_id';
  readonly id: string;
  /** Only those of this client. */
  readonly withClientId?: string;
}

type Filter = Pick<BookingsQuery, 'status' | 'from' | 'to'>;

/** The bookings of a party that pass the filter, as a condition on `bookings b`. `from` and `to` bound the start, [from, to). */
function matches({ column, id, withClientId }: Party, { status, from, to }: Filter) {
  const conditions = [
    sql<SqlBool>`${sql.ref(`b.${column}`)} = ${id}`,
    ...(withClientId === undefined ? [] : [sql<SqlBool>`b.client_id = ${withClientId}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`b.status = ${status}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`b.start_time >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`b.start_time < ${new Date(to)}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * A part of the bookings of a party, newest start first. Which ones is decided on the index alone: names, services and
 * products are read for the part that is answered, not for all that lie before it.
 */
export async function listBookings(
  queries: Queries,
  party: Party,
  { skip = 0, limit, ...filter }: BookingsQuery,
): Promise<Booking[]> {
  const ordered = queries
    .selectFrom('bookings as b')
    .select('b.id')
    .where(matches(party, filter))
    .orderBy('b.start_time', 'desc')
    .orderBy('b.id', 'desc');
  const rows = await selectBookings(queries)
    .where('b.id', 'in', partOf(ordered, { skip, limit }))
    .orderBy('b.start_time', 'desc')
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map(toBooking);
}

/** How many bookings of a party pass the filter. */
export async function countBookings(queries: Queries, party: Party, filter: Filter): Promise<number> {
  const { count } = await queries
    .selectFrom('bookings as b')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(party, filter))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many bookings of a party each status filter shows. */
export async function countBookingsByStatus(queries: Queries, party: Party): Promise<BookingCounts> {
  const rows = await queries
    .selectFrom('bookings as b')
    .select(['b.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where(matches(party, {}))
    .groupBy('b.status')
    .execute();
  const counts = { all: 0, confirmed: 0, pending: 0, completed: 0, cancelled: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.all += count;
  }
  return counts;
}

/** Whether a client or professional exists, for a list that may well be empty. */
export async function partyExists(
  queries: Queries,
  table: 'clients' | 'professionals',
  id: string,
): Promise<boolean> {
  const found = await queries.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
