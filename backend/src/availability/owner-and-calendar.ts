import { CompiledQuery } from 'kysely';
import type { Queries } from '../database/connection';
import type { Calendar } from './queries';

/** A service as a booking takes it over. */
export interface OfferedService {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  readonly durationMinutes: number;
}

/** A professional, and what they offer of the asked services. */
export interface Offering {
  readonly id: string;
  readonly timeZone: string;
  readonly isActive: boolean;
  /** Those of the asked services that they offer now, in any order. */
  readonly services: readonly OfferedService[];
  /** Of their shortest active service; null without any. */
  readonly shortestMinutes: number | null;
}

/** A professional as the calendar needs them. */
export interface CalendarOwner extends Offering {
  /** Whether the asking client has a booking there, of any status. */
  readonly isKnownToClient: boolean;
  /** Of the state that all of this is of; null when nothing has changed yet. */
  readonly calendarVersion: string | null;
}

/** An `Offering`, for a query in which the professional is $1, the asking client $2, and the asked services are $3. */
export const OFFERING_COLUMNS = `p.id, p.time_zone as "timeZone", p.is_active as "isActive", services, "shortestMinutes"`;
const OWNER_COLUMNS = `
    ${OFFERING_COLUMNS},
    (select version from calendar_versions where professional_id = $1) as "calendarVersion",
    $2::uuid is not null and exists (
      select from bookings b where b.professional_id = $1 and b.client_id = $2
    ) as "isKnownToClient"`;
/** Where these columns come from, with its `where`. */
export const OFFERING_TABLES = `
  professionals p, lateral (
    select min(duration_minutes) as "shortestMinutes",
      coalesce(
        json_agg(
          json_build_object('id', id, 'name', name, 'priceCents', price_cents, 'durationMinutes', duration_minutes)
        ) filter (where id = any($3::uuid[])),
        '[]'
      ) as services
    from services where professional_id = $1 and is_active and deleted_at is null
  ) offer
  where p.id = $1 and p.deleted_at is null`;

export async function findCalendarOwner(
  queries: Queries,
  professionalId: string,
  serviceIds: readonly string[],
  clientId: string | null,
): Promise<CalendarOwner | undefined> {
  const { rows } = await queries.executeQuery<CalendarOwner>(
    CompiledQuery.raw(`select ${OWNER_COLUMNS} from ${OFFERING_TABLES}`, [
      professionalId,
      clientId,
      serviceIds,
    ]),
  );
  return rows[0];
}

/** Whose calendar, seen by whom, for which services, in which days. */
export interface CalendarQuestion {
  readonly professionalId: string;
  readonly serviceIds: readonly string[];
  readonly clientId: string | null;
  readonly from: Date;
  /** Null is without end. */
  readonly to: Date | null;
  /** A booking to be left out. */
  readonly moved?: MovedBooking | undefined;
}

/** What `calendarColumns` answer; times in milliseconds since the epoch. */
export interface CalendarRow {
  readonly windows: readonly [id: string, start: number, end: number][];
  readonly busy: readonly [start: number, end: number][];
}

const START_AND_END = `(date_part('epoch', start_time) * 1000)::bigint, (date_part('epoch', end_time) * 1000)::bigint`;
const IN_THESE_DAYS = `tstzrange(start_time, end_time, '[)') && tstzrange($4::timestamptz, $5::timestamptz, '[)')`;

/**
 * For a query as above, in which the days go from $4 to $5: windows and live bookings, in one row.
 * @param condition which of the bookings count
 */
export const calendarColumns = (condition = 'true') => `
    array_to_json(array(
      select json_build_array(id, ${START_AND_END})
      from availability_windows where professional_id = $1 and ${IN_THESE_DAYS}
    )) as windows,
    array_to_json(array(
      select json_build_array(${START_AND_END})
      from bookings where professional_id = $1 and status in ('pending', 'confirmed') and ${IN_THESE_DAYS} and ${condition}
    )) as busy`;

/** A booking that is moved does not block itself, but for others than its parties it does. */
const NOT_MOVED = `($6::uuid is null or (id = $6 and (client_id = $7::uuid or professional_id = $8::uuid)) is not true)`;

/** What people ask for most, in one statement: all of it is of the same moment. */
const OWNER_AND_CALENDAR = `select ${OWNER_COLUMNS}, ${calendarColumns(NOT_MOVED)} from ${OFFERING_TABLES}`;

/** A professional and their calendar; undefined for an unknown one. */
export async function findOwnerAndCalendar(
  queries: Queries,
  { professionalId, serviceIds, clientId, from, to, moved }: CalendarQuestion,
): Promise<{ readonly owner: CalendarOwner; readonly calendar: Calendar } | undefined> {
  const { rows } = await queries.executeQuery<CalendarOwner & CalendarRow>(
    CompiledQuery.raw(OWNER_AND_CALENDAR, [
      professionalId,
      clientId,
      serviceIds,
      from,
      to,
      moved?.id ?? null,
      moved?.clientId ?? null,
      moved?.professionalId ?? null,
    ]),
  );
  const [row] = rows;
  return row && { owner: row, calendar: calendarOf(row) };
}

/** The calendar of a row with `calendarColumns`. */
export function calendarOf(row: CalendarRow): Calendar {
  const windows = row.windows.map(([id, start, end]) => ({ id, start, end }));
  windows.sort((a, b) => a.start - b.start);
  return { windows, busy: row.busy.map(([start, end]) => ({ start, end })) };
}

/** The version of a professional's calendar: what was counted from the same one still holds. */
export async function findCalendarVersion(
  queries: Queries,
  professionalId: string,
): Promise<string | undefined> {
  const { rows } = await queries.executeQuery<{ version: string }>(
    CompiledQuery.raw('select version from calendar_versions where professional_id = $1', [professionalId]),
  );
  return rows[0]?.version;
}

/** A booking whose own time counts as free, to those who are party to it. */
export interface MovedBooking {
  readonly id: string;
  readonly clientId: string | null;
  readonly professionalId: string | null;
}
