import { sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
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
 * The query that locks the windows that meet a time against edits. Always in the order of their ids, so that two
 * bookings never wait for each other; and whoever waits here sees the windows as the other left them.
 */
export const selectLockedWindows = (
  queries: Queries,
  professionalId: string,
  { startTime, endTime }: WindowTimes,
) =>
  queries
    .selectFrom('availability_windows')
    .select(windowColumns)
    .where('professional_id', '=', professionalId)
    .where(meets(startTime, endTime))
    .orderBy('id')
    .forUpdate();

/** The windows that meet a time, locked as above until the transaction ends. */
export async function lockWindowsFor(
  transaction: Transaction<Tables>,
  professionalId: string,
  { startTime, endTime }: WindowTimes,
): Promise<WindowInterval[]> {
  const rows = await selectLockedWindows(transaction, professionalId, { startTime, endTime }).execute();
  return rows.map((row) => ({ id: row.id, start: row.startTime.getTime(), end: row.endTime.getTime() }));
}
