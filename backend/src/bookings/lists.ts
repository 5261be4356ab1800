import {
  AGENDA_SECTIONS,
  type Booking,
  type BookingCounts,
  type BookingStatus,
  type BookingsQuery,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { onEveryShard, type Queries, shardsOf } from '../database/connection';
import { selectBookings, toBooking } from './queries';

/** Whose bookings are listed: those of a professional's dashboard, or of a client. */
export interface ListedParty {
  readonly column: 'client_id' | 'professional_id';
  readonly id: string;
  /** Only those of this client. */
  readonly withClientId?: string;
}

type Filter = Pick<BookingsQuery, 'status' | 'from' | 'to'>;

/**
 * The filtered bookings of a party as a condition on `bookings b`, for a professional without requests waiting for a
 * deposit. `from` and `to` bound the start, [from, to).
 */
function matches({ column, id, withClientId }: ListedParty, { status, from, to }: Filter) {
  const conditions = [
    sql<SqlBool>`${sql.ref(`b.${column}`)} = ${id}`,
    column === 'professional_id' ? isPaid(id) : isNoHold(id),
    ...(withClientId === undefined ? [] : [sql<SqlBool>`b.client_id = ${withClientId}`]),
    ...(status === undefined ? [] : [sql<SqlBool>`b.status = ${status}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`b.start_time >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`b.start_time < ${new Date(to)}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Excludes requests that the professional does not see, by a list of ids, which keeps the scan of `b` index-only. */
const isPaid = (professionalId: string) =>
  sql<SqlBool>`b.id not in (
    select held.id from bookings held where held.professional_id = ${professionalId} and held.held_until is not null
  )`;

/** Excludes the held time of an open offer to the client, which has the offer's id. */
const isNoHold = (clientId: string) =>
  sql<SqlBool>`b.id not in (
    select offered.id from waiting_list_offers offered where offered.client_id = ${clientId} and offered.state = 'offered'
  )`;

const NEWEST_FIRST = sql`b.start_time desc, b.id desc`;
const SOONEST_FIRST = sql`b.start_time, b.id`;

const statusesIn = (statuses: readonly BookingStatus[]) =>
  sql<SqlBool>`b.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** The order of `AGENDA_SECTIONS`, for `bookings b`. */
const AGENDA = sql`${sql.join(
  AGENDA_SECTIONS.map(({ statuses }) => sql`${statusesIn(statuses)} desc`),
)}, ${soonestOnly('start_time')}, ${soonestOnly('id')}, ${NEWEST_FIRST}`;

/** A column in the sections with the soonest first; null in the others, where it does not change the order. */
function soonestOnly(column: 'start_time' | 'id') {
  const statuses = AGENDA_SECTIONS.flatMap((section) => (section.soonestFirst ? section.statuses : []));
  return sql`case when ${statusesIn(statuses)} then ${sql.ref(`b.${column}`)} end`;
}

/** A page of the bookings of a party; a client's are on every shard. */
export async function listBookings(
  queries: Queries,
  party: ListedParty,
  query: BookingsQuery,
): Promise<Booking[]> {
  if (!isOnEveryShard(queries, party)) return listBookingsHere(queries, party, query);
  const { skip = 0, limit, order = 'newest' } = query;
  const end = limit === undefined ? undefined : skip + limit;
  const lists = await onEveryShard(queries, () =>
    listBookingsHere(queries, party, { ...query, skip: 0, limit: end }),
  );
  return lists.flat().toSorted(ORDERS[order]).slice(skip, end);
}

const isOnEveryShard = (queries: Queries, { column }: ListedParty): boolean =>
  column === 'client_id' && shardsOf(queries).length > 1;

const compareTimes = (one: Booking, other: Booking): number =>
  Date.parse(one.start_time) - Date.parse(other.start_time) || (one.id < other.id ? -1 : 1);

/** In the order of `NEWEST_FIRST` or `AGENDA`. */
const ORDERS = {
  newest: (one: Booking, other: Booking) => compareTimes(other, one),
  agenda: (one: Booking, other: Booking) => {
    const [section, otherSection] = [sectionOf(one), sectionOf(other)];
    if (section !== otherSection) return section - otherSection;
    return AGENDA_SECTIONS[section]?.soonestFirst ? compareTimes(one, other) : compareTimes(other, one);
  },
};

const sectionOf = ({ status }: Booking): number =>
  AGENDA_SECTIONS.findIndex(({ statuses }) => statuses.some((one) => one === status));

/**
 * A page of the bookings of a party. The index alone decides which bookings are on it; names, services and products are
 * read for these only.
 */
async function listBookingsHere(
  queries: Queries,
  party: ListedParty,
  { skip = 0, limit, order = 'newest', ...filter }: BookingsQuery,
): Promise<Booking[]> {
  const [candidates, orderBy] =
    order === 'newest'
      ? [sql`bookings b where ${matches(party, filter)}`, NEWEST_FIRST]
      : [agendaCandidates(party, filter, limit && skip + limit), AGENDA];
  const page = sql<string>`select b.id from ${candidates} order by ${orderBy} offset ${skip} ${limitTo(limit)}`;
  const rows = await selectBookings(queries)
    .where('b.id', 'in', sql<string>`(${page})`)
    .orderBy(orderBy)
    .execute();
  return rows.map(toBooking);
}

const limitTo = (limit: number | undefined) => (limit === undefined ? sql`` : sql`limit ${limit}`);

/**
 * The first bookings of each status, as `b`, which include the first of the agenda. So a page is read from the status
 * index, however many bookings there are.
 * @param needed number of bookings of the agenda; all when undefined
 */
function agendaCandidates(
  party: ListedParty,
  filter: Filter,
  needed: number | undefined,
): RawBuilder<unknown> {
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

/** The number of bookings of a party that pass the filter. */
export async function countBookings(queries: Queries, party: ListedParty, filter: Filter): Promise<number> {
  const count = async () => {
    const found = await queries
      .selectFrom('bookings as b')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(matches(party, filter))
      .executeTakeFirstOrThrow();
    return found.count;
  };
  if (!isOnEveryShard(queries, party)) return count();
  return (await onEveryShard(queries, count)).reduce((sum, one) => sum + one, 0);
}

/** The number of bookings of a party by status. */
export async function countBookingsByStatus(queries: Queries, party: ListedParty): Promise<BookingCounts> {
  const read = () =>
    queries
      .selectFrom('bookings as b')
      .select(['b.status', ({ fn }) => fn.countAll<number>().as('count')])
      .where(matches(party, {}))
      .groupBy('b.status')
      .execute();
  const rows = isOnEveryShard(queries, party) ? (await onEveryShard(queries, read)).flat() : await read();
  const counts = { all: 0, confirmed: 0, pending: 0, completed: 0, cancelled: 0 };
  for (const { status, count } of rows) {
    counts[status] += count;
    counts.all += count;
  }
  return counts;
}

/** Whether a client or professional exists: their list may be empty. */
export async function partyExists(
  queries: Queries,
  table: 'clients' | 'professionals',
  id: string,
): Promise<boolean> {
  const found = await queries.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}
