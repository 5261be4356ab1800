import {
  type BookedStyle,
  MINUTE_MS,
  type StyleChoice,
  type WaitingListEntry,
  WESTERNMOST_TIME_ZONE,
} from '@crown-and-coil/shared-api/contract';
import { type Expression, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { busyTimesOf, type Calendar, toCalendar, windowsOf } from '../availability/queries';
import type { Interval } from '../availability/slots';
import { isWithinStarts, START_LIMITS } from '../availability/start-limits';
import type { Queries } from '../database/connection';
import type { Tables } from '../database/tables';
import type { Party } from '../http/identity';
import { type ListPart, partOf } from '../http/own-list';
import { findBookableStyles } from '../photo-quotes/queries';
import { type OfferClock, offerHeldUntil, type Waiting } from './rules';

export const dayText = (column: 'e.from_day' | 'e.to_day') => sql<string>`${sql.ref(column)}::text`;

/** Whether the service `s` of the professional `p` can currently be booked. */
export const IS_OFFERED = sql<boolean>`(p.is_active and p.deleted_at is null and s.is_active and s.deleted_at is null)`;

const selectEntries = (queries: Queries) =>
  queries
    .selectFrom('waiting_list_entries as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .leftJoin('waiting_list_offers as o', (join) =>
      join.onRef('o.entry_id', '=', 'e.id').on('o.state', '=', 'offered'),
    )
    .leftJoin('professionals as p', (join) =>
      join.on('p.id', '=', sql<string>`coalesce(e.professional_id, o.professional_id)`),
    )
    .leftJoin('services as s', (join) =>
      join.on('s.id', '=', sql<string>`coalesce(e.service_id, o.service_id)`),
    )
    .select([
      'e.id',
      'e.state',
      'e.client_id as clientId',
      'c.first_name',
      'c.last_name',
      'p.id as professionalId',
      'p.display_name',
      'p.location',
      'p.time_zone',
      's.id as serviceId',
      's.name as serviceName',
      'e.search',
      'e.choice',
      sql<StyleChoice | null>`coalesce(o.choice, e.choice)`.as('offeredChoice'),
      'e.style',
      'e.minutes',
      dayText('e.from_day').as('from'),
      dayText('e.to_day').as('to'),
      'e.part_of_day',
      sql<boolean>`e.search is null and (not p.is_waiting_list_open or not ${IS_OFFERED})`.as('is_paused'),
      IS_OFFERED.as('isOffered'),
      'o.id as offerId',
      'o.start_time as startTime',
      'o.end_time as endTime',
      'o.held_until as heldUntil',
      'e.created_at as createdAt',
      'e.ended_at as endedAt',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

/** The chosen options: 'Medium, Mid-back'. */
const wordsOf = (style: BookedStyle | null) =>
  style === null ? null : style.options.map(({ option }) => option).join(', ') || null;

/**
 * An entry in the API's format. An offer that has expired or cannot be booked does not count, even before the job runs.
 */
function toEntry(row: Row, now: Date): WaitingListEntry {
  const { offerId, startTime, endTime, heldUntil } = row;
  const isOpen =
    offerId !== null && startTime !== null && endTime !== null && heldUntil !== null && row.isOffered;
  return {
    id: row.id,
    state: row.state,
    client: { id: row.clientId, first_name: row.first_name, last_name: row.last_name },
    ...offeredThing(row),
    search: row.search,
    choice: row.choice,
    style_words: wordsOf(row.style),
    minutes: row.minutes ?? (isOpen ? (endTime.getTime() - startTime.getTime()) / MINUTE_MS : null),
    from: row.from,
    to: row.to,
    part_of_day: row.part_of_day,
    is_paused: row.is_paused,
    offer:
      isOpen && heldUntil > now
        ? {
            id: offerId,
            choice: row.offeredChoice,
            start_time: startTime.toISOString(),
            end_time: endTime.toISOString(),
            held_until: heldUntil.toISOString(),
          }
        : null,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** The professional and service; null for an entry for any professional without an open offer. */
function offeredThing(row: Row): Pick<WaitingListEntry, 'professional' | 'service'> {
  const { professionalId: id, display_name, location, time_zone, serviceId, serviceName } = row;
  const isKnown = id !== null && display_name !== null && location !== null && time_zone !== null;
  return {
    professional: isKnown ? { id, display_name, location, time_zone } : null,
    service: serviceId !== null && serviceName !== null ? { id: serviceId, name: serviceName } : null,
  };
}

/** A client sees all of their own entries, a professional the waiting ones. */
const isTheirs = ({ party, id }: Party) =>
  party === 'client'
    ? sql<SqlBool>`e.client_id = ${id}`
    : sql<SqlBool>`e.state = 'waiting' and (e.professional_id = ${id} or e.id in (
        select entry_id from waiting_list_offers where professional_id = ${id} and state = 'offered'
      ))`;

/** A client's entries newest first; a professional's longest wait first. */
export async function listEntries(
  queries: Queries,
  party: Party,
  part: ListPart,
  now: Date,
): Promise<WaitingListEntry[]> {
  const direction = party.party === 'client' ? 'desc' : 'asc';
  const ordered = selectEntries(queries)
    .where(isTheirs(party))
    .orderBy('e.created_at', direction)
    .orderBy('e.id', direction);
  return (await partOf(ordered, part).execute()).map((row) => toEntry(row, now));
}

export async function countEntries(queries: Queries, party: Party): Promise<number> {
  const { count } = await queries
    .selectFrom('waiting_list_entries as e')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isTheirs(party))
    .executeTakeFirstOrThrow();
  return count;
}

/** Entries that a party may see, in any order. */
export async function findEntries(
  queries: Queries,
  ids: readonly string[],
  party: Party,
  now: Date,
): Promise<WaitingListEntry[]> {
  if (ids.length === 0) return [];
  const rows = await selectEntries(queries).where('e.id', 'in', ids).where(isTheirs(party)).execute();
  return rows.map((row) => toEntry(row, now));
}

/** An entry that a party may see. */
export async function findEntry(
  queries: Queries,
  id: string,
  party: Party,
  now: Date,
): Promise<WaitingListEntry | undefined> {
  const row = await selectEntries(queries).where('e.id', '=', id).where(isTheirs(party)).executeTakeFirst();
  return row && toEntry(row, now);
}

// Offers

/** A professional who takes bookings. */
const selectOfferer = (queries: Queries, professionalId: string) =>
  queries
    .selectFrom('professionals as p')
    .select(['time_zone as timeZone', 'is_waiting_list_open as isOpen', START_LIMITS.as('limits')])
    .where('id', '=', professionalId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

export const findOfferer = (queries: Queries, professionalId: string) =>
  selectOfferer(queries, professionalId).executeTakeFirst();

/** Locks the calendar of a professional who takes bookings. */
export const lockOfferer = (transaction: Transaction<Tables>, professionalId: string) =>
  selectOfferer(transaction, professionalId).forNoKeyUpdate().executeTakeFirst();

/** An entry that can get an offer. */
export interface WaitingEntry extends Waiting {
  readonly clientId: string;
  readonly serviceId: string;
  readonly choice: StyleChoice | null;
  /** Whether the service or its menu changed since its length was computed. */
  readonly isOutdated: boolean;
}

/** The times offered for an entry and not taken, as JSON. */
export const refusedTimesOf = (entryId: Expression<string>) => sql<
  readonly { readonly start: number; readonly end: number }[]
>`coalesce((
  select json_agg(json_build_object(
    'start', (date_part('epoch', o.start_time) * 1000)::bigint, 'end', (date_part('epoch', o.end_time) * 1000)::bigint
  ))
  from waiting_list_offers o where o.entry_id = ${entryId} and o.state in ('declined', 'expired', 'withdrawn')
), '[]')`;

/** Whether the client `c` with the account `u` can get an offer: no open one, and an active account. */
export const CLIENT_CAN_TAKE = sql<SqlBool>`(u.deleted_at is null and u.suspended_at is null and not exists (
  select from waiting_list_offers open_one where open_one.client_id = c.id and open_one.state = 'offered'
))`;

/** Clients waiting for a professional who can get an offer now: no open offer, and an active account and service. */
export async function findWaiting(
  queries: Queries,
  professionalId: string,
  condition: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<WaitingEntry[]> {
  const rows = await queries
    .selectFrom('waiting_list_entries as e')
    .innerJoin('clients as c', 'c.id', 'e.client_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('services as s', 's.id', 'e.service_id')
    .select(({ ref }) => [
      'e.id',
      'e.client_id as clientId',
      's.id as serviceId',
      'e.choice',
      sql<number>`e.minutes`.as('minutes'),
      dayText('e.from_day').as('fromDay'),
      dayText('e.to_day').as('toDay'),
      'e.part_of_day as partOfDay',
      'e.created_at as since',
      sql<string | null>`e.style ->> 'earliest_start'`.as('earliestStart'),
      sql<string | null>`e.style ->> 'latest_start'`.as('latestStart'),
      sql<boolean>`e.menu_revision <> s.menu_revision or (e.style is null and e.minutes <> s.duration_minutes)`.as(
        'isOutdated',
      ),
      's.start_interval_minutes as startIntervalMinutes',
      's.buffer_before_minutes as bufferBeforeMinutes',
      's.buffer_after_minutes as bufferAfterMinutes',
      refusedTimesOf(ref('e.id')).as('refused'),
    ])
    .where('e.professional_id', '=', professionalId)
    .where('e.state', '=', 'waiting')
    .where(CLIENT_CAN_TAKE)
    .where('s.is_active', '=', true)
    .where('s.deleted_at', 'is', null)
    .where(condition)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute();
  return rows.map(({ earliestStart, latestStart, ...entry }) => ({
    ...entry,
    starts: { earliest_start: earliestStart, latest_start: latestStart },
  }));
}

/** A professional's windows and live bookings in [from, to). */
export async function findCalendarBetween(
  queries: Queries,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<Calendar> {
  const row = await queries
    .selectFrom('professionals as p')
    .select(({ ref }) => [
      windowsOf(ref('p.id'), from, to).as('windows'),
      busyTimesOf(ref('p.id'), from, to).as('busy'),
    ])
    .where('p.id', '=', professionalId)
    .executeTakeFirstOrThrow();
  return toCalendar(row);
}

/**
 * Why a client cannot take a time of a service: `booked` when they have booked it since joining, `gate` when a
 * consultation or patch test is missing for that start, or an answered photo quote that fits into the time.
 */
export async function findHindrance(
  queries: Queries,
  { id, clientId, serviceId }: Pick<WaitingEntry, 'id' | 'clientId' | 'serviceId'>,
  time: Interval,
  clock: OfferClock,
): Promise<'booked' | 'gate' | undefined> {
  const { rows } = await sql<{ isBooked: boolean; isGated: boolean; needsQuote: boolean }>`
    select ${IS_BOOKED_SINCE} as "isBooked", exists (
      select from (values ('consultation'), ('patch_test')) asked (kind)
      where jsonb_typeof(s.gates -> asked.kind) = 'object' and not exists (
        select from gate_starts(s.gates, s.professional_id, ${clientId}::uuid) opened
        where opened.kind = asked.kind and opened.starts @> ${new Date(time.start)}::timestamptz
      )
    ) as "isGated", coalesce(s.gates -> 'photo_quote' = 'true', false) as "needsQuote"
    from waiting_list_entries e join services s on s.id = ${serviceId}
    where e.id = ${id}`.execute(queries);
  const [row] = rows;
  if (row?.isBooked) return 'booked';
  if (row?.isGated) return 'gate';
  if (!row?.needsQuote) return undefined;
  const styles = await findBookableStyles(queries, { serviceId, clientId }, offerHeldUntil(clock));
  return styles.some((style) => isForTime(style, time, clock)) ? undefined : 'gate';
}

/** Whether a visit of a quote fits into a time, and may start with it. */
const isForTime = (style: BookedStyle, { start, end }: Interval, { timeZone }: OfferClock): boolean =>
  start + style.minutes * MINUTE_MS <= end && isWithinStarts(style, new Date(start), timeZone);

/** Whether the client of the entry `e` has a live booking of its service made since they joined. */
export const IS_BOOKED_SINCE = sql<SqlBool>`exists (
  select from bookings b join booking_services booked on booked.booking_id = b.id
  where b.client_id = e.client_id and b.professional_id = e.professional_id
    and b.status in ('pending', 'confirmed') and booked.service_id = e.service_id and b.created_at >= e.created_at
)`;

/**
 * Whether the last day of the entry `e` has passed: in the zone of its professional `p`, which the query left-joins;
 * everywhere for any professional.
 */
export const isOver = (now: Date) =>
  sql<boolean>`(e.to_day < (${now}::timestamptz at time zone coalesce(p.time_zone, ${WESTERNMOST_TIME_ZONE}))::date)`;

/** An open offer that a client can book now. */
export const findBookableOffer = (
  queries: Queries,
  id: string,
  { clientId, professionalId }: { readonly clientId: string; readonly professionalId: string },
  now: Date,
) =>
  queries
    .selectFrom('waiting_list_offers')
    .select(['start_time as startTime', 'end_time as endTime'])
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('professional_id', '=', professionalId)
    .where('state', '=', 'offered')
    .where('held_until', '>', now)
    .executeTakeFirst();
