import type { Insertable, Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { ChangeContext, LockedBooking } from './locked-booking';
import type { BookingHistoryTable } from './tables';

export type HistoryEntry = Omit<Insertable<BookingHistoryTable>, 'id'>;

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

/** What all entries of one change share. */
export const historyBasis = (
  { id, professionalId, actor }: LockedBooking,
  { by, now }: ChangeContext,
): Omit<HistoryEntry, 'action'> => ({
  booking_id: id,
  professional_id: professionalId,
  actor_user_id: by === 'system' ? null : by.userId,
  actor,
  happened_at: now,
});
