import type { Booking, NotificationType } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { mailNotice, type Reader } from './mails';
import { type BookingEvent, type BookingNotice, noticesOf } from './messages';

/**
 * Tells the other party what happened to a booking, in the transaction in which it happens: either both are there or
 * neither. A mail goes with it; open streams hear of it with the commit (the table's trigger). Call it last: it holds the readers' counters
 * until the transaction ends.
 */
export async function tellOfBooking(
  transaction: Transaction<Tables>,
  event: BookingEvent,
  booking: Booking,
  now: Date,
): Promise<void> {
  const readers = await findReaders(transaction, booking);
  const told = noticesOf(event, booking).flatMap((notice) => {
    const reader = readers.get(notice.reader);
    return reader === undefined ? [] : [{ notice, reader }];
  });
  // Always in the same order, so that two that tell the same two people never wait for each other.
  told.sort((a, b) => (a.reader.userId < b.reader.userId ? -1 : 1));
  for (const { notice, reader } of told) {
    const id = await writeNotification(transaction, {
      userId: reader.userId,
      type: notice.type,
      bookingId: booking.id,
      message: notice.message,
      createdAt: now,
    });
    await mailNotice(transaction, id, notice, reader, booking, now);
  }
}

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly bookingId: string | null;
  readonly message: string;
  readonly createdAt: Date;
}

/** Writes a notification under its reader's next number. @returns its id */
export async function writeNotification(
  transaction: Transaction<Tables>,
  { userId, type, bookingId, message, createdAt }: NewNotification,
): Promise<string> {
  const id = newId();
  await sql`
    with counted as (
      insert into notification_counters (user_id, last_number) values (${userId}, 1)
      on conflict (user_id) do update set last_number = notification_counters.last_number + 1
      returning last_number
    )
    insert into notifications (id, user_id, number, type, booking_id, message, created_at)
    select ${id}, ${userId}, last_number, ${type}, ${bookingId}, ${message}, ${createdAt} from counted`.execute(
    transaction,
  );
  return id;
}

/** Both parties of a booking, without those whose account is gone. */
async function findReaders(
  transaction: Transaction<Tables>,
  { client, professional }: Booking,
): Promise<Map<BookingNotice['reader'], Reader>> {
  const { rows } = await sql<Reader & { party: BookingNotice['reader'] }>`
    select told.party, u.id as "userId", u.email::text, s.email as "wantsMails", s.unsubscribe_token as "unsubscribeToken"
    from (
      select 'client' as party, user_id from clients where id = ${client.id}
      union all
      select 'professional', user_id from professionals where id = ${professional.id}
    ) told
    join users u on u.id = told.user_id and u.deleted_at is null
    left join notification_settings s on s.user_id = u.id`.execute(transaction);
  return new Map(rows.map(({ party, ...reader }) => [party, reader]));
}
