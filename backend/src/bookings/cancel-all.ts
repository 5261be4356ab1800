import { decideTransition } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables';
import { changeBooking } from './changes';
import { type ChangeContext, lockBookingsOf, type Party } from './locked-booking';

/**
 * Cancels all bookings of an account that can still be cancelled: pending ones before their end, confirmed ones before
 * their start. The other parties are notified. Lock the account and its profile first, so that no new booking comes in,
 * and write nothing before that locks later rows (database/transactions.ts).
 * @param context `by` is a party of these bookings, or an admin
 * @param reason shown to the other party
 * @returns how many were cancelled
 */
export async function cancelBookingsOf(
  transaction: Transaction<Tables>,
  party: Party,
  context: ChangeContext,
  reason?: string,
): Promise<number> {
  const bookings = await lockBookingsOf(transaction, party, context);
  const upcoming = bookings.filter(
    (booking) => decideTransition(booking, booking.actor, 'cancelled', context.now).outcome === 'changed',
  );
  await lockCounters(transaction, upcoming);
  for (const { id } of upcoming)
    await changeBooking(transaction, id, { status: 'cancelled', reason }, context);
  return upcoming.length;
}

/** Locks the notification counters of both parties of all these bookings; each is written several times. */
async function lockCounters(
  transaction: Transaction<Tables>,
  bookings: readonly { readonly clientId: string; readonly professionalId: string }[],
): Promise<void> {
  if (bookings.length === 0) return;
  await sql`
    insert into notification_counters (user_id, last_number)
    select user_id, 0 from clients where id = any(${bookings.map(({ clientId }) => clientId)}::uuid[])
    union
    select user_id, 0 from professionals where id = any(${bookings.map(({ professionalId }) => professionalId)}::uuid[])
    order by user_id
    on conflict (user_id) do update set last_number = notification_counters.last_number`.execute(transaction);
}
