import {
  AGENDA_SECTIONS,
  type Booking,
  type BookingCounts,
  type BookingStatus,
  type BookingsQuery,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
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

const NEWEST_FIRST = sql`b.start_time desc, b.id desc`;
const SOONEST_FIRST = sql`b.start_time, b.id`;

const statusesIn = (statuses: readonly BookingStatus[]) =>
  sql<SqlBool>`b.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** The order of `AGENDA_SECTIONS`, for `bookings b`. */
const AGENDA = sql`${sql.join(
  AGENDA_SECTIONS.map(({ statuses }) => sql`${statusesIn(statuses)} desc`),
)}, ${soonestOnly('start_time')}, ${soonestOnly('id')}, ${NEWEST_FIRST}`;

/** A column where the soonest comes first; null, and so the same for all, where the newest does. */
function soonestOnly(column: 'start_time' | 'id') {
  const statuses = AGENDA_SECTIONS.flatMap((section) => (section.soonestFirst ? section.statuses : []));
  return sql`case when ${statusesIn(statuses)} then ${sql.ref(`b.${column}`)} end`;
}

/**
 * A part of the bookings of a party. Which ones is decided on the index alone: names, services and products are read
 * for the part that is answered, not for all that come before it.
 */
export async function listBookings(
  queries: Queries,
  party: Party,
  { skip = 0, limit, order = 'newest', ...filter }: BookingsQuery,
): Promise<Booking[]> {
  const [candidates, orderBy] =
    order === 'newest'
      ? [sql`bookings b where ${matches(party, filter)}`, NEWEST_FIRST]
      : [agendaCandidates(party, filter, limit && skip + limit), AGENDA];
  const part = sql<string>`select b.id from ${candidates} order by ${orderBy} offset ${skip} ${limitTo(limit)}`;
  const rows = await selectBookings(queries)
    .where('b.id', 'in', sql<string>`(${part})`)
    .orderBy(orderBy)
    .execute();
  return rows.map(toBooking);
}

const limitTo = (limit: number | undefined) => (limit === undefined ? sql`` : sql`limit ${limit}`);

/**
 * The first bookings of each status, as `b`: among them are the first of the agenda. So the index of the statuses
 * answers a page, however many bookings there are.
 * @param needed how many of the agenda are wanted; all when undefined
 */
function agendaCandidates(party: Party, filter: Filter, needed: number | undefined): RawBuilder<unknown> {
  const first = AGENDA_SECTIONS.flatMap(({ statuses, soonestFirst }) =>
    statuses
      .filter((status) => filter.status === undefined || status === filter.status)
      .map(
        (status) => sql`(
          select b.id, b.status, b.start_time from bookings b where ${matches(party, { ...filter, status })}
          order by ${soonestFirst ? SOONEST_FIRST : NEWEST_FIRST} ${limitTo(needed)}
        )`,
      ),
  );
  return sql`(${sql.join(first, sql` union all `)}) b`;
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
