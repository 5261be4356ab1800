import { traceParentOf } from '@crown-and-coil/service/tracing/spans';
import { type Booking, kindOfNotification, type NotificationType } from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Queries } from '../database/connection';
import { newIdOfRow } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { type AddressedMail, insertMails, type MailRow, mailRow } from '../mail/queue';
import type { QuoteNoticeDetails } from '../photo-quotes/notices';
import { type BookingEvent, type NoticeDetails, noticesToStore } from './messages';
import type { Reader } from './queries';
import { mailFor } from './settings';

/** The notifications of an event for its recipients, each with its mail. */
export async function notificationsFor(
  queries: Queries,
  event: BookingEvent,
  booking: Booking,
  readers: readonly Reader[],
  now: Date,
): Promise<NewNotification[]> {
  const notified = noticesToStore(event, booking).flatMap((notice) =>
    readers.filter(({ party }) => party === notice.reader).map((reader) => ({ notice, reader })),
  );
  return Promise.all(
    notified.map(async ({ notice: { type, message, details }, reader }) => ({
      userId: reader.userId,
      type,
      bookingId: booking.id,
      professionalId: booking.professional.id,
      message,
      details,
      createdAt: now,
      mail: await mailFor(queries, reader, kindOfNotification(type), (unsubscribeToken) => ({
        template: 'booking-notice',
        values: { bookingId: booking.id, reader: reader.party, details, unsubscribeToken },
      })),
    })),
  );
}

type NoticeTemplate =
  | 'booking-notice'
  | 'photo-quote-notice'
  | 'review-report-notice'
  | 'waiting-list-notice';

export interface NewNotification {
  readonly userId: string;
  readonly type: NotificationType;
  readonly bookingId: string | null;
  readonly photoQuoteId?: string;
  /** Of the booking or quote; read from a booking by a trigger when absent. */
  readonly professionalId?: string;
  /** Without names, when there are details to render it from. */
  readonly message: string;
  readonly details?: NoticeDetails | QuoteNoticeDetails;
  readonly createdAt: Date;
  /** Undefined when the reader has opted out of mails of its kind (api.md, Notifications). */
  readonly mail?: AddressedMail<NoticeTemplate> | undefined;
}

/** A notification to insert. */
type NotificationRow = Omit<NewNotification, 'mail'> & { readonly id: string };

/** The rows of a notification and of its mail. */
export function notificationRow({ mail, ...notification }: NewNotification): {
  readonly notification: NotificationRow;
  readonly mails: readonly MailRow[];
} {
  const { createdAt: now } = notification;
  const id = newIdOfRow(now);
  const mails = mail === undefined ? [] : [mailRow({ ...mail, dedupeKey: `notification ${id}`, now })];
  return { notification: { id, ...notification }, mails };
}

/**
 * Takes the next number of each reader, and keeps their counters locked until the transaction ends, so write
 * notifications last. Each reader occurs once. Counters are always locked in the same order.
 * @param condition whether to notify them
 */
export const takeNumbers = (
  notifications: readonly NotificationRow[],
  condition: RawBuilder<unknown> = sql`true`,
) => sql`
  insert into notification_counters (user_id, last_number)
  select reader, 1 from unnest(${notifications.map(({ userId }) => userId)}::uuid[]) reader
  where ${condition}
  order by reader
  on conflict (user_id) do update set last_number = notification_counters.last_number + 1
  returning user_id, last_number`;

/**
 * Inserts notifications, and adds jobs that deliver them to devices and phones for readers who have enabled either.
 * Open streams receive them with the commit (trigger notifications_announce).
 * @param numbers the relation that has the rows of `takeNumbers`
 */
export const insertNotifications = (
  notifications: readonly NotificationRow[],
  numbers: RawBuilder<unknown>,
) => sql`
  insert into notifications as inserted (id, user_id, number, type, booking_id, photo_quote_id, professional_id, message,
    details, created_at)
  select n.id, n."userId", taken.last_number, n.type, n."bookingId", n."photoQuoteId", n."professionalId", n.message,
    n.details, n."createdAt"
  from json_to_recordset(${JSON.stringify(notifications)}) as n (
    id uuid, "userId" uuid, type text, "bookingId" uuid, "photoQuoteId" uuid, "professionalId" uuid, message text,
    details jsonb, "createdAt" timestamptz
  )
  join ${numbers} taken on taken.user_id = n."userId"
  returning case
    when exists (select from push_subscriptions s where s.user_id = inserted.user_id)
      or (inserted.type = 'booking_reminder' and exists (
        select from notification_settings s where s.user_id = inserted.user_id and s.text_reminders
      ))
    then graphile_worker.add_job(
      ${deliverJob.name}, payload := json_build_object(
        'notificationId', inserted.id, 'userId', inserted.user_id, 'traceparent', ${traceParentOf() ?? null}::text
      )
    )
  end`;

/** Name of the job that delivers a notification to devices and phones, without its code: see `push/deliver.ts`. */
export const deliverJob = { name: 'notifications.deliver' } as const;

/** Writes notifications under their readers' next numbers, and their mails. Each reader occurs once. */
export const writeNotifications = (
  transaction: Transaction<Tables>,
  newNotifications: readonly NewNotification[],
): Promise<void> => writeRows(transaction, newNotifications.map(notificationRow));

/** Writes one. @returns its id */
export async function writeNotification(
  transaction: Transaction<Tables>,
  newNotification: NewNotification,
): Promise<string> {
  const row = notificationRow(newNotification);
  await writeRows(transaction, [row]);
  return row.notification.id;
}

async function writeRows(
  transaction: Transaction<Tables>,
  rows: readonly ReturnType<typeof notificationRow>[],
): Promise<void> {
  if (rows.length === 0) return;
  const notifications = rows.map(({ notification }) => notification);
  const numbers = sql.table('numbers');
  await sql`
    with ${numbers} as (${takeNumbers(notifications)}),
    notified as (${insertNotifications(notifications, numbers)})
    ${insertMails(rows.flatMap(({ mails }) => mails))}`.execute(transaction);
}
