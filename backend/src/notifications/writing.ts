import type { Booking, NotificationType } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { mailParts, type NewMail } from '../mail/queue';
import { mailOfNotice } from './mails';
import { type BookingEvent, noticesOf } from './messages';
import type { Reader } from './readers';

/**
 * Tells the other party what happened to a booking, in the transaction in which it happens: either both are there or
 * neither. A mail goes with it; open streams hear of it with the commit (the table's trigger). Call it last: it holds the readers' counters
 * until the transaction ends.
 */
export async function tellOfBooking(
  transaction: Transaction<Tables>,
  event: BookingEvent,
  booking: Booking,
  readers: readonly Reader[],
  now: Date,
): Promise<void> {
  const told = noticesOf(event, booking).flatMap((notice) =>
    readers.filter(({ party }) => party === notice.reader).map((reader) => ({ notice, reader })),
  );
  // Always in the same order, so that two that tell the same two people never wait for each other.
  told.sort((a, b) => (a.reader.userId < b.reader.userId ? -1 : 1));
  for (const { notice, reader } of told) {
    const notification: NewNotification = {
      userId: reader.userId,
      type: notice.type,
      bookingId: booking.id,
      professionalId: booking.professional.id,
      message: notice.message,
      createdAt: now,
    };
    await writeNotification(
      transaction,
      notification,
      await mailOfNotice(transaction, notice, reader, booking),
    );
  }
}

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly bookingId: string | null;
  /** Of the booking; found out when it is not given. */
  readonly professionalId?: string;
  readonly message: string;
  readonly createdAt: Date;
}

/**
 * Writes a notification under its reader's next number.
 * @param mail goes with it
 * @returns its id
 */
export async function writeNotification(
  transaction: Transaction<Tables>,
  { userId, type, bookingId, professionalId, message, createdAt }: NewNotification,
  mail?: Pick<NewMail<'booking-notice'>, 'to' | 'template' | 'values'>,
): Promise<string> {
  const id = newId();
  const counted = sql`
    insert into notification_counters (user_id, last_number) values (${userId}, 1)
    on conflict (user_id) do update set last_number = notification_counters.last_number + 1
    returning last_number`;
  const written = sql`
    insert into notifications (id, user_id, number, type, booking_id, professional_id, message, created_at)
    select ${id}, ${userId}, last_number, ${type}, ${bookingId}, ${professionalId ?? null}::uuid, ${message}, ${createdAt}
    from counted`;
  if (mail === undefined) {
    await sql`with counted as (${counted}) ${written}`.execute(transaction);
    return id;
  }
  const { decided, queued } = mailParts({ ...mail, dedupeKey: `notification ${id}`, now: createdAt });
  await sql`with counted as (${counted}), written as (${written}), decided as (${decided}) ${queued}`.execute(
    transaction,
  );
  return id;
}
