import { type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/connection';
import type { WindowInterval } from './slots';
import type { WindowTimes } from './window-reading';

export interface WindowRow extends WindowTimes {
  readonly id: string;
  readonly professionalId: string;
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

/**
 * Windows and live bookings that meet [from, to). One query for both: they are of the same moment.
 */
export async function findCalendar(
  queries: Queries,
  professionalId: string,
  from: Date,
  to: Date,
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
        .where(meets(from, to)),
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

/** The ids of a professional's active services, newest first. */
export async function findActiveServiceIds(queries: Queries, professionalId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('services')
    .select('id')
    .where('professional_id', '=', professionalId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
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
