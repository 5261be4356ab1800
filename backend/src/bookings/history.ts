import type { Insertable, Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import type { ChangeContext, LockedBooking } from './locked-booking';
import type { BookingHistoryTable } from './tables';

export type HistoryEntry = Omit<Insertable<BookingHistoryTable>, 'id'>;

/**
 * Records who did what to a booking, and when, in the transaction in which it happens (api.md, Bookings). Read it in the
 * order of `revision`: it is counted under the booking's lock, while two processes may take the time in another order.
 */
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

/** The fields that all entries of one change share. */
export const historyBasis = (
  { id, professionalId, actor, revision, changedAt }: LockedBooking,
  { by }: ChangeContext,
): Omit<HistoryEntry, 'action'> => ({
  booking_id: id,
  professional_id: professionalId,
  actor_user_id: by === 'system' ? null : by.userId,
  actor,
  revision: revision + 1,
  happened_at: changedAt,
});
