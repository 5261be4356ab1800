import type { Booking, NotificationType } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { mailParts } from '../mail/queue';
import { mailOfNotice, type NoticeMail } from './mails';
import { type BookingEvent, type NoticeDetails, noticesToStore } from './messages';
import type { Reader } from './readers';

/**
 * Tells the other party what happened to a booking, in the transaction in which it happens: either both are there or
 * neither. A mail goes with it; open streams hear of it with the commit (the table's trigger). Call it last: it holds
 * the readers' counters until the transaction ends.
 */
export async function tellOfBooking(
  transaction: Transaction<Tables>,
  event: BookingEvent,
  booking: Booking,
  readers: readonly Reader[],
  now: Date,
): Promise<void> {
  for (const notice of await noticesFor(transaction, event, booking, readers, now))
    await writeNotification(transaction, notice);
}

/** What is to be written of a happening, for those who tell of it in a statement of their own. */
export async function noticesFor(
  queries: Queries,
  event: BookingEvent,
  booking: Booking,
  readers: readonly Reader[],
  now: Date,
): Promise<NewNotification[]> {
  const told = noticesToStore(event, booking).flatMap((notice) =>
    readers.filter(({ party }) => party === notice.reader).map((reader) => ({ notice, reader })),
  );
  // Always in the same order, so that two that tell the same two people never wait for each other.
  told.sort((a, b) => (a.reader.userId < b.reader.userId ? -1 : 1));
  return Promise.all(
    told.map(async ({ notice, reader }) => ({
      userId: reader.userId,
      type: notice.type,
      bookingId: booking.id,
      professionalId: booking.professional.id,
      message: notice.message,
      details: notice.details,
      createdAt: now,
      mail: await mailOfNotice(queries, notice, reader, booking.id),
    })),
  );
}

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly bookingId: string | null;
  /** Of the booking; found out when it is not given. */
  readonly professionalId?: string;
  /** Without names, when there are details to render it from. */
  readonly message: string;
  readonly details?: NoticeDetails;
  readonly createdAt: Date;
  /** Goes with it. */
  readonly mail?: NoticeMail | undefined;
}

/** Writes a notification under its reader's next number, and its mail. @returns its id */
export async function writeNotification(
  transaction: Transaction<Tables>,
  notification: NewNotification,
): Promise<string> {
  const { id, parts, queued } = notificationParts(notification);
  await sql`with ${parts} ${queued}`.execute(transaction);
  return id;
}

/**
 * Parts of a statement that writes a notification: `parts` stand in its `with`, and `queued` must be read.
 * @param when a 'from' clause that answers one row when it is to be written, none otherwise
 */
export function notificationParts(
  { userId, type, bookingId, professionalId, message, details, createdAt, mail }: NewNotification,
  when: RawBuilder<unknown> = sql``,
): { readonly id: string; readonly parts: RawBuilder<unknown>; readonly queued: RawBuilder<unknown> } {
  const id = newId();
  const counted = sql`
    counted as (
      insert into notification_counters (user_id, last_number) select ${userId}::uuid, 1 ${when}
      on conflict (user_id) do update set last_number = notification_counters.last_number + 1
      returning last_number
    ), written as (
      insert into notifications (id, user_id, number, type, booking_id, professional_id, message, details,
        created_at)
      select ${id}::uuid, ${userId}::uuid, last_number, ${type}, ${bookingId}::uuid, ${professionalId ?? null}::uuid,
        ${message}, ${details === undefined ? null : JSON.stringify(details)}::jsonb, ${createdAt}::timestamptz
      from counted
    )`;
  if (mail === undefined) return { id, parts: counted, queued: sql`select from counted` };
  const { decided, queued } = mailParts(
    { ...mail, dedupeKey: `notification ${id}`, now: createdAt },
    sql`from counted`,
  );
  return { id, parts: sql`${counted}, decided as (${decided})`, queued };
}
