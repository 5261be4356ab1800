import {
  type BookingEvent,
  type Database,
  findBooking,
  issueInvoices,
  noticesToStore,
  writeNotification,
} from '@crown-and-coil/backend/seeding';
import { type BookingActor, type BookingStatus, DAY_MS } from '@crown-and-coil/shared-api/contract';

/** What is older has been seen. */
const UNREAD_FOR_DAYS = 2;

interface Happening {
  readonly bookingId: string;
  readonly actor: BookingActor;
  readonly action: string;
  readonly status: BookingStatus | null;
  readonly at: Date;
}

/**
 * Creates the notifications of demo bookings, in order and with the API's own messages, and issues the invoices of
 * completed visits. Skips bookings with notifications.
 */
export async function notifyOfBookings(database: Database, now: Date): Promise<void> {
  const happenings = await database
    .selectFrom('booking_history as h')
    .select([
      'h.booking_id as bookingId',
      'h.actor',
      'h.action',
      'h.new_status as status',
      'h.happened_at as at',
    ])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('notifications as n').select('n.id').whereRef('n.booking_id', '=', 'h.booking_id')),
      ),
    )
    .orderBy('h.happened_at')
    .orderBy('h.id')
    .execute();
  if (happenings.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    for (const happening of happenings) {
      const event = eventOf(happening);
      if (event === undefined) continue;
      const booking = await findBooking(transaction, happening.bookingId);
      if (booking === undefined) continue;
      if (happening.status === 'completed')
        await issueInvoices(transaction, booking, 0, new Date(booking.end_time));
      for (const { reader, type, message, details } of noticesToStore(event, booking)) {
        const { user_id } = await transaction
          .selectFrom(reader === 'client' ? 'clients' : 'professionals')
          .select('user_id')
          .where('id', '=', booking[reader].id)
          .executeTakeFirstOrThrow();
        const id = await writeNotification(transaction, {
          userId: user_id,
          type,
          bookingId: booking.id,
          message,
          details,
          createdAt: happening.at,
        });
        if (now.getTime() - happening.at.getTime() < UNREAD_FOR_DAYS * DAY_MS) continue;
        await transaction
          .updateTable('notifications')
          .set({ read_at: happening.at })
          .where('id', '=', id)
          .execute();
      }
    }
  });
}

function eventOf({ action, status, actor }: Happening): BookingEvent | undefined {
  if (action === 'created') return { kind: 'requested' };
  if (action !== 'status_changed') return undefined;
  if (status === 'cancelled') return { kind: 'cancelled', by: actor };
  return status === 'confirmed' || status === 'completed' ? { kind: status } : undefined;
}
