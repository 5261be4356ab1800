import type { Transaction } from 'kysely';
import { lockCountersOf, type StoredBooking, toBooking } from '../bookings/queries';
import type { Tables } from '../database/tables';
import type { BookingEvent } from '../notifications/messages';
import { notificationsFor, writeNotifications } from '../notifications/writing';

/** Notifies the parties of a booking of events that do not change the booking itself. */
export async function notifyOfMoney(
  transaction: Transaction<Tables>,
  booking: StoredBooking,
  event: BookingEvent,
  now: Date,
): Promise<void> {
  await lockCountersOf(transaction, [booking]);
  const notifications = await notificationsFor(transaction, event, toBooking(booking), booking.readers, now);
  await writeNotifications(transaction, notifications);
}
