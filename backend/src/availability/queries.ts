import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
import type { WindowInterval } from './slots';
import type { WindowTimes } from './window-reading';

export interface WindowRow extends WindowTimes {
  readonly id: string;
  readonly professionalId: string;
}

/** A professional as the calendar needs them, and how long the asked services take. */
export interface CalendarOwner {
  readonly id: string;
  readonly timeZone: string;
  readonly isActive: boolean;
  /** Whether the asking client has a booking there, of any status. */
  readonly isKnownToClient: boolean;
  /** How many of the asked services they offer now, and the minutes of these together. */
  readonly foundServices: number;
  readonly servicesMinutes: number;
  /** Of their shortest active service; null without any. */
  readonly shortestMinutes: number | null;
}

/** Windows and live bookings of one professional in some days, as slots are counted from them. */
export interface Calendar {
  readonly windows: WindowInterval[];
  readonly busy: { readonly start: number; readonly end: number }[];
}

/** The columns of a `WindowRow`. */
export const windowColumns = [
  'id',
  'professional_id as professionalId',
  'start_time as startTime',
  'end_time as endTime',
] as const;

/** Whether the row's time meets [from, to); the same expression as the exclusion constraints', so that their index is used. */
export const meets = (from: Date, to: Date | null) =>
  sql<SqlBool>`tstzrange(start_time, end_time, '[)') && tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)')`;

export function findWindow(queries: Queries, id: string): Promise<WindowRow | undefined> {
  return queries
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findCalendarOwner(
  queries: Queries,
  professionalId: string,
  serviceIds: readonly string[],
  clientId: string | null,
): Promise<CalendarOwner | undefined> {
  const { rows } = await sql<CalendarOwner>`
    select p.id, p.time_zone as "timeZone", p.is_active as "isActive",
      exists (
        select from bookings b where b.professional_id = p.id and b.client_id = ${clientId}
      ) as "isKnownToClient",
      (count(s.id) filter (where s.id = any(${serviceIds}::uuid[])))::int as "foundServices",
      (coalesce(sum(s.duration_minutes) filter (where s.id = any(${serviceIds}::uuid[])), 0))::int as "servicesMinutes",
      min(s.duration_minutes) as "shortestMinutes"
    from professionals p
    left join services s on s.professional_id = p.id and s.is_active and s.deleted_at is null
    where p.id = ${professionalId} and p.deleted_at is null
    group by p.id`.execute(queries);
  return rows[0];
}

/** A booking whose own time counts as free, to those who are party to it. */
export interface MovedBooking {
  readonly id: string;
  readonly clientId: string | null;
  readonly professionalId: string | null;
}

/** The booking that is moved does not block itself. To others than its parties it is like any other. */
const isNotMoved = ({ id, clientId, professionalId }: MovedBooking) =>
  sql<SqlBool>`(id = ${id} and (client_id = ${clientId} or professional_id = ${professionalId})) is not true`;

/**
 * One query for both: they are of the same moment.
 * @param to null is without end
 * @param moved a booking to be left out
 */
export async function findCalendar(
  queries: Queries,
  professionalId: string,
  from: Date,
  to: Date | null,
  moved?: MovedBooking,
): Promise<Calendar> {
  const rows = await queries
    .selectFrom('availability_windows')
    .select([sql<string | null>`id`.as('windowId'), 'start_time as startTime', 'end_time as endTime'])
    .where('professional_id', '=', professionalId)
    .where(meets(from, to))
    .unionAll(
      queries
        .selectFrom('bookings')
        .select([
          sql<string | null>`null::uuid`.as('windowId'),
          'start_time as startTime',
          'end_time as endTime',
        ])
        .where('professional_id', '=', professionalId)
        .where('status', 'in', ['pending', 'confirmed'])
        .where(meets(from, to))
        .where(moved === undefined ? sql<SqlBool>`true` : isNotMoved(moved)),
    )
    .execute();

  const calendar: Calendar = { windows: [], busy: [] };
  for (const { windowId, startTime, endTime } of rows) {
    const interval = { start: startTime.getTime(), end: endTime.getTime() };
    if (windowId === null) calendar.busy.push(interval);
    else calendar.windows.push({ ...interval, id: windowId });
  }
  calendar.windows.sort((a, b) => a.start - b.start);
  return calendar;
}

/** The windows of a professional that meet [from, to), in order. */
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

/** How many live bookings meet [from, to). */
export async function countLiveBookings(
  queries: Queries,
  professionalId: string,
  from: Date,
  to: Date,
): Promise<number> {
  const { count } = await queries
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('professional_id', '=', professionalId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(meets(from, to))
    .executeTakeFirstOrThrow();
  return count;
}

/** The first window of a professional that a time would overlap, besides the one that is edited. */
export function findOverlappedWindow(
  queries: Queries,
  professionalId: string,
  { startTime, endTime }: WindowTimes,
  editedId?: string,
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

/**
 * How many live bookings lose a part of their time when a window changes. Windows do not overlap, so what of a booking
 * lies in this window is covered by no other.
 * @param next null when the window goes
 */
export async function countUncoveredBookings(
  queries: Queries,
  { professionalId, startTime, endTime }: WindowRow,
  next: WindowTimes | null,
): Promise<number> {
  const present = sql`tstzrange(${startTime}::timestamptz, ${endTime}::timestamptz, '[)')`;
  const kept =
    next === null
      ? sql`'empty'::tstzrange`
      : sql`tstzrange(${next.startTime}::timestamptz, ${next.endTime}::timestamptz, '[)')`;
  const { count } = await queries
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('professional_id', '=', professionalId)
    .where('status', 'in', ['pending', 'confirmed'])
    .where(meets(startTime, endTime))
    .where(sql<SqlBool>`not (tstzrange(start_time, end_time, '[)') * ${present} <@ ${kept})`)
    .executeTakeFirstOrThrow();
  return count;
}
