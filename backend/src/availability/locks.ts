import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { meets, type WindowRow, windowColumns } from './queries';
import type { WindowInterval } from './slots';
import type { WindowTimes } from './window-reading';

/** Lets one change of a professional's windows happen at a time. Bookings go on: they lock the windows themselves. */
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

/**
 * For a statement in which the professional is $2, and the time from $4 to $5: the windows that meet it, locked as by
 * `lockWindowsFor`.
 */
export const LOCKED_WINDOWS = `
  select start_time, end_time from availability_windows
  where professional_id = $2 and tstzrange(start_time, end_time, '[)') && tstzrange($4::timestamptz, $5::timestamptz, '[)')
  order by id for update`;

/**
 * The windows that meet a time, locked against edits. Always in the order of their ids, so that two bookings never wait
 * for each other; and whoever waits here sees the windows as the other left them.
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
  return rows.map((row) => ({ id: row.id, start: row.startTime.getTime(), end: row.endTime.getTime() }));
}
