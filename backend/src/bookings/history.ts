import type { Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { BookingHistoryTable } from './tables';

export type HistoryEntry = Omit<BookingHistoryTable, 'id'>;

/** Writes down who did what to a booking, and when, in the transaction in which it happens (api.md, Bookings). */
export async function writeHistory(
  transaction: Transaction<Tables>,
  entries: readonly HistoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await transaction
    .insertInto('booking_history')
    .values(entries.map((entry) => ({ id: newId(), ...entry })))
    .execute();
}
