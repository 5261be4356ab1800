import type { BookingSettings } from '@crown-and-coil/shared-api/contract';
import { type Expression, type SqlBool, sql, type Transaction } from 'kysely';
import { anyOf } from '../database/any-of';
import { compileOnce } from '../database/compile-once';
import type { Queries } from '../database/connection';
import { dataLoader } from '../database/data-loader';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { FARTHEST_BUFFERS } from './buffers';
import type { Owner, WindowTimes } from './rules';
import { type Interval, intervalOf, type WindowInterval } from './slots';
import { type ServiceTiming, START_LIMITS, type StartLimits } from './start-limits';

export interface WindowRow extends WindowTimes {
  readonly id: string;
  readonly professionalId: string;
}

/** Windows, live bookings with their buffers, and busy times of one professional, from which slots are computed. */
export interface Calendar {
  readonly windows: readonly WindowInterval[];
  readonly busy: readonly Interval[];
}

/** A service with the price and duration that a booking copies. */
export interface OfferedService extends ServiceTiming {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly durationMinutes: number;
  /** The minutes of its shortest booking: differs from the duration when it has a style menu. */
  readonly shortestMinutes: number;
  /** The style menu's revision; 0 without one. */
  readonly menuRevision: number;
}

/** A professional as the calendar needs them. */
export interface CalendarOwner {
  readonly id: string;
  readonly timeZone: string;
  readonly isActive: boolean;
  /** The requested services that are offered now, in any order. */
  readonly services: readonly OfferedService[];
  /** The active service with the shortest booking; null without any. */
  readonly shortest: (Pick<OfferedService, 'shortestMinutes'> & ServiceTiming) | null;
  readonly limits: StartLimits;
  /** Whether the requesting client has a booking with them, of any status. */
  readonly isKnownToClient: boolean;
  /** The calendar version; null before the first change. */
  readonly calendarVersion: string | null;
}

/** The columns of a `WindowRow`. */
export const windowColumns = [
  'id',
  'professional_id as professionalId',
  'start_time as startTime',
  'end_time as endTime',
] as const;

/**
 * Whether the row's time overlaps [from, to). Uses the expression of the exclusion constraints, so that their index
 * applies.
 */
export const meets = (from: Date, to: Date | null) =>
  sql<SqlBool>`tstzrange(start_time, end_time, '[)') && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')`;

export function findWindow(queries: Queries, id: string): Promise<WindowRow | undefined> {
  return queries
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A professional as the owner of windows; undefined when they are unknown or deleted. */
export async function findOwner(queries: Queries, professionalId: string): Promise<Owner | undefined> {
  const row = await queries
    .selectFrom('professionals')
    .select('time_zone as timeZone')
    .where('id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { professionalId, timeZone: row.timeZone };
}

/** When clients may book a professional; undefined when they are unknown or deleted. */
export const findStartLimits = (queries: Queries, professionalId: string) =>
  queries
    .selectFrom('professionals as p')
    .select([START_LIMITS.as('limits'), 'p.time_zone as timeZone'])
    .where('p.id', '=', professionalId)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Saves them, unless the account was deleted meanwhile. Triggers invalidate cached slots and offer newly free times to
 * the waiting list.
 */
export async function saveStartLimits(
  queries: Queries,
  professionalId: string,
  settings: BookingSettings,
): Promise<void> {
  await queries
    .updateTable('professionals')
    .set(settings)
    .where('id', '=', professionalId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The `ServiceTiming` of a row of services, for `json_build_object`. */
const TIMING = sql`'startIntervalMinutes', start_interval_minutes, 'bufferBeforeMinutes', buffer_before_minutes,
  'bufferAfterMinutes', buffer_after_minutes`;

const SHORTEST_MINUTES = sql<number>`coalesce(menu_minutes_reserved, duration_minutes)`;

/** A professional with the requested services that they offer, for a query that adds to it. */
export const selectOffering = (queries: Queries, professionalId: string, serviceIds: readonly string[]) =>
  queries
    .selectFrom('professionals as p')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('services')
          .select([
            sql<CalendarOwner['shortest']>`(
              array_agg(json_build_object('shortestMinutes', ${SHORTEST_MINUTES}, ${TIMING})
                order by ${SHORTEST_MINUTES}, id)
            )[1]`.as('shortest'),
            sql<readonly OfferedService[]>`coalesce(
              json_agg(
                json_build_object('id', id, 'name', name, 'priceCents', price_cents, 'durationMinutes', duration_minutes,
                  'shortestMinutes', ${SHORTEST_MINUTES}, 'menuRevision', menu_revision,
                  ${TIMING})
              ) filter (where id = any(${serviceIds}::uuid[])),
              '[]'
            )`.as('services'),
          ])
          .whereRef('professional_id', '=', 'p.id')
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.time_zone as timeZone', 'p.is_active as isActive', 'services', 'shortest'])
    .select(START_LIMITS.as('limits'))
    .where('p.id', '=', professionalId)
    .where('p.deleted_at', 'is', null);

/** Start and end of a row in milliseconds since the epoch. */
export const START_AND_END = sql`
  (date_part('epoch', start_time) * 1000)::bigint, (date_part('epoch', end_time) * 1000)::bigint`;

/** The windows of a professional that overlap [from, to), as a JSON column; times in milliseconds since the epoch. */
export const windowsOf = (professionalId: Expression<string>, from: Date, to: Date | null) => sql<
  readonly [string, number, number][]
>`array_to_json(array(
    select json_build_array(id, ${START_AND_END})
    from availability_windows where professional_id = ${professionalId} and ${meets(from, to)}
  ))`;

/** Start and end of a taken time with its buffers. */
export const BUSY_START_AND_END = sql`
  (date_part('epoch', start_time) * 1000)::bigint - buffer_before_minutes * 60000,
  (date_part('epoch', end_time) * 1000)::bigint + buffer_after_minutes * 60000`;

/**
 * The live bookings around that time with their buffers, which may reach into it, and the busy times of their own
 * calendar.
 * @param condition which of them block it
 */
export const busyTimesOf = (
  professionalId: Expression<string>,
  from: Date,
  to: Date | null,
  condition = sql<SqlBool>`true`,
) => sql<readonly [number, number][]>`array_to_json(array(
    select json_build_array(${BUSY_START_AND_END})
    from taken_times
    where professional_id = ${professionalId} and ${nears(from, to)} and ${condition}
  ))`;

/** Whether a booking with its buffers may conflict with [from, to) or with another visit's buffers. */
const nears = (from: Date, to: Date | null) =>
  sql<SqlBool>`tstzrange(start_time, end_time, '[)') && tstzrange(
    ${from}::timestamptz - ${FARTHEST_BUFFERS}, ${to}::timestamptz + ${FARTHEST_BUFFERS}, '[)')`;

/** The calendar of a row with `windowsOf` and `busyTimesOf`. */
export const toCalendar = (row: {
  readonly windows: readonly [string, number, number][];
  readonly busy: readonly [number, number][];
}): Calendar => ({
  windows: row.windows.map(([id, start, end]) => ({ id, start, end })).sort((a, b) => a.start - b.start),
  busy: row.busy.map(([start, end]) => ({ start, end })),
});

/** A booking that is being moved, which does not block its own time for its parties. */
export interface MovedBooking {
  readonly id: string;
  readonly clientId: string | null;
  readonly professionalId: string | null;
}

/** The professional, viewer, services and days of a calendar query. */
export interface CalendarQuestion {
  readonly professionalId: string;
  readonly serviceIds: readonly string[];
  readonly clientId: string | null;
  readonly from: Date;
  /** Null: no end. */
  readonly to: Date | null;
  readonly moved?: MovedBooking | undefined;
}

interface CalendarValues extends Omit<CalendarQuestion, 'moved'> {
  readonly movedId: string | null;
  readonly movedClientId: string | null;
  readonly movedProfessionalId: string | null;
}

const selectCalendar = compileOnce((queries, values: CalendarValues) => {
  const { professionalId, serviceIds, clientId, from, to, movedId, movedClientId, movedProfessionalId } =
    values;
  const isNotMoved = sql<SqlBool>`(${movedId}::uuid is null or (
    id = ${movedId} and (client_id = ${movedClientId}::uuid or professional_id = ${movedProfessionalId}::uuid)
  ) is not true)`;
  return selectOffering(queries, professionalId, serviceIds).select(({ selectFrom, ref }) => [
    selectFrom('calendar_versions')
      .select('version')
      .whereRef('professional_id', '=', 'p.id')
      .as('calendarVersion'),
    sql<boolean>`${clientId}::uuid is not null and exists (
      select from bookings b where b.professional_id = ${ref('p.id')} and b.client_id = ${clientId}
    )`.as('isKnownToClient'),
    windowsOf(ref('p.id'), from, to).as('windows'),
    busyTimesOf(ref('p.id'), from, to, isNotMoved).as('busy'),
  ]);
});

/** A professional and their calendar, in one statement and thus one snapshot; undefined when unknown. */
export async function findCalendar(
  queries: Queries,
  { moved, ...question }: CalendarQuestion,
): Promise<{ readonly owner: CalendarOwner; readonly calendar: Calendar } | undefined> {
  const [row] = await selectCalendar(queries, {
    ...question,
    movedId: moved?.id ?? null,
    movedClientId: moved?.clientId ?? null,
    movedProfessionalId: moved?.professionalId ?? null,
  });
  return row && { owner: row, calendar: toCalendar(row) };
}

const selectCalendarVersions = compileOnce(
  (queries, { professionalIds }: { professionalIds: readonly string[] }) =>
    queries
      .selectFrom('calendar_versions')
      .select(['professional_id as professionalId', 'version'])
      .where('professional_id', '=', anyOf(professionalIds)),
);

/**
 * The limits for moving a booking: each service's current start interval, and the buffers that the booking was made
 * with.
 */
export function findTimingsOfBooking(
  queries: Queries,
  { id, clientId, professionalId }: MovedBooking,
): Promise<ServiceTiming[]> {
  return queries
    .selectFrom('bookings as b')
    .innerJoin('booking_services as booked', 'booked.booking_id', 'b.id')
    .innerJoin('services as s', 's.id', 'booked.service_id')
    .select([
      's.start_interval_minutes as startIntervalMinutes',
      'b.buffer_before_minutes as bufferBeforeMinutes',
      'b.buffer_after_minutes as bufferAfterMinutes',
    ])
    .where('b.id', '=', id)
    .where(({ or, eb }) =>
      or([eb('b.client_id', '=', clientId), eb('b.professional_id', '=', professionalId)]),
    )
    .execute();
}

/**
 * Reads the version of a professional's calendar: responses computed from the same version are still valid. Requests in
 * the same turn of the event loop share one statement, which begins after the last of them.
 */
export const calendarVersionReader = (queries: Queries) =>
  dataLoader(async (professionalIds: readonly string[]) => {
    const rows = await selectCalendarVersions(queries, { professionalIds });
    return new Map(rows.map(({ professionalId, version }) => [professionalId, version]));
  });

/** The windows of a professional that overlap [from, to), in order. */
export function findWindowsBetween(
  queries: Queries,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<WindowRow[]> {
  return queries
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('professional_id', '=', professionalId)
    .where(meets(from, to))
    .orderBy('start_time')
    .execute();
}

/** The times of the live bookings that overlap [from, to). */
export async function findLiveBookingTimes(
  queries: Queries,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<Interval[]> {
  const rows = await queries
    .selectFrom('bookings')
    .select(['start_time as startTime', 'end_time as endTime'])
    .where('professional_id', '=', professionalId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(meets(from, to))
    .execute();
  return rows.map(intervalOf);
}

/** The first window of a professional that a time would overlap, besides the one that is edited. */
export function findOverlappedWindow(
  queries: Queries,
  professionalId: string,
  { startTime, endTime }: WindowTimes,
  editedId: string | undefined,
): Promise<WindowRow | undefined> {
  return queries
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('professional_id', '=', professionalId)
    .where(meets(startTime, endTime))
    .$if(editedId !== undefined, (query) => query.where('id', '!=', editedId ?? ''))
    .orderBy('start_time')
    .executeTakeFirst();
}

/** A new window to insert. */
export const newRow = (
  { professionalId }: Owner,
  { startTime, endTime }: WindowTimes,
  now: Date,
  seriesId: string | null = null,
) => ({
  id: newId(),
  professional_id: professionalId,
  start_time: startTime,
  end_time: endTime,
  series_id: seriesId,
  created_at: now,
  updated_at: now,
});

/** Serializes changes of a professional's calendar: edits of windows, new and moved bookings. */
export async function lockCalendar(transaction: Transaction<Tables>, professionalId: string): Promise<void> {
  await sql`select from professionals where id = ${professionalId} for no key update`.execute(transaction);
}

/** The professional's own window, locked against bookings and edits until the transaction ends. */
export function lockOwnWindow(
  transaction: Transaction<Tables>,
  professionalId: string,
  id: string,
): Promise<WindowRow | undefined> {
  return transaction
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('id', '=', id)
    .where('professional_id', '=', professionalId)
    .forUpdate()
    .executeTakeFirst();
}

/** The windows of a professional that have not begun, in order, locked as by `lockWindowsFor`. */
export async function lockWindowsAfter(
  transaction: Transaction<Tables>,
  professionalId: string,
  now: Date,
): Promise<(WindowRow & { readonly seriesId: string | null })[]> {
  const rows = await transaction
    .selectFrom('availability_windows')
    .select([...windowColumns, 'series_id as seriesId'])
    .where('professional_id', '=', professionalId)
    .where('start_time', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime());
}

/**
 * The windows that overlap a time, locked against edits until the transaction ends. Locked in the order of their ids,
 * so that two bookings never deadlock; after a wait, they are as the other transaction left them.
 */
export async function lockWindowsFor(
  transaction: Transaction<Tables>,
  professionalId: string,
  { startTime, endTime }: WindowTimes,
): Promise<WindowInterval[]> {
  const rows = await transaction
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('professional_id', '=', professionalId)
    .where(meets(startTime, endTime))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ id: row.id, ...intervalOf(row) }));
}

/** A professional's days off from a day on, in order. */
export async function listDaysOff(
  queries: Queries,
  professionalId: string,
  from = '0001-01-01',
): Promise<string[]> {
  const rows = await queries
    .selectFrom('days_off')
    .select(sql<string>`day::text`.as('day'))
    .where('professional_id', '=', professionalId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}
