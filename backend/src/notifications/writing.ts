import type { Booking, NotificationType } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { mailParts } from '../mail/queue';
import { mailOfNotice, type NoticeMail } from './mails';
import { type BookingEvent, type NoticeDetails, noticesToStore } from './messages';
import type { Reader } from './queries';

/**
 * Notifies the other party of a booking, in the transaction of the change: either both are stored or neither. A mail
 * is queued with it; open streams receive it on commit (the table's trigger). Call it last: it holds the recipients'
 * counters until the transaction ends.
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

/** The rows to insert for an event, for callers that insert them in a statement of their own. */
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
  // A fixed order prevents deadlocks between two transactions that notify the same two users.
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
  /** Professional of the booking; looked up when absent. */
  readonly professionalId?: string;
  /** Without names, if there are details to render it from. */
  readonly message: string;
  readonly details?: NoticeDetails;
  readonly createdAt: Date;
  /** Queued with it. */
  readonly mail?: NoticeMail | undefined;
}

/** Inserts a notification under its recipient's next number, and its mail. @returns its id */
export async function writeNotification(
  transaction: Transaction<Tables>,
  notification: NewNotification,
): Promise<string> {
  const { id, parts, queued } = notificationParts(notification);
  await sql`with ${parts} ${queued}`.execute(transaction);
  return id;
}

/**
 * CTEs of a statement that inserts a notification: put `parts` into its `with`, and select from `queued`.
 * @param when a 'from' clause that returns one row if it should be inserted, none otherwise
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
