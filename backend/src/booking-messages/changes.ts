import {
  BOOKING_MESSAGE_WORDS,
  type BookingMessageWrite,
  HOUR_MS,
  MAX_MESSAGE_PICTURES_PER_HOUR,
  MAX_MESSAGES_PER_HOUR,
  MESSAGE_MAIL_DELAY_MINUTES,
  MINUTE_MS,
} from '@crown-and-coil/shared-api/contract';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { conflict, notFound, tooMany } from '../domain-errors';
import { attachPictures } from '../media/changes';
import { writeNotification } from '../notifications/writing';
import { lockConversation } from './locked-conversation';
import { readClosed } from './queries';
import type { Conversation, Party } from './rules';

/**
 * Sends a message and notifies the other party, also by mail unless one about an unread message is already queued.
 * @returns its id
 * @throws DomainError conflict when the conversation is closed, or a picture is not there; too_many
 */
export async function sendMessage(
  transaction: Transaction<Tables>,
  { column, id: besideId, party, userId }: Party & { readonly userId: string },
  { text, picture_ids: pictureIds }: BookingMessageWrite,
  now: Date,
): Promise<string> {
  const conversation = { column, id: besideId };
  await lockAccounts(transaction, conversation);
  const { professionalId, notificationsOf } = await lockConversation(transaction, conversation);
  const closed = await readClosed(transaction, conversation, now);
  if (closed !== null) throw conflict(BOOKING_MESSAGE_WORDS.closed[closed]);

  const { last, recent, recentPictures, oldest, unread } = await readSent(
    transaction,
    { ...conversation, party },
    now,
  );
  if (recent >= MAX_MESSAGES_PER_HOUR && oldest !== null)
    throw tooMany(BOOKING_MESSAGE_WORDS.tooMany, (oldest.getTime() + HOUR_MS - now.getTime()) / 1000);
  if ((recentPictures ?? 0) + pictureIds.length > MAX_MESSAGE_PICTURES_PER_HOUR)
    throw tooMany(BOOKING_MESSAGE_WORDS.tooManyPicturesAnHour, HOUR_MS / 1000);
  const id = newId();
  await transaction
    .insertInto('booking_messages')
    .values({
      id,
      booking_id: null,
      [column]: besideId,
      professional_id: professionalId,
      number: (last ?? 0) + 1,
      sender: party,
      text,
      sent_at: now,
      read_at: null,
    })
    .execute();
  if (!(await attachPictures(transaction, { kind: 'message', id }, userId, pictureIds)))
    throw conflict(BOOKING_MESSAGE_WORDS.picturesGone);

  const notices = await notificationsOf({ kind: 'message', by: party, message_id: id }, now);
  for (const { mail, ...notice } of notices) {
    await markNoticesRead(transaction, notice.userId, conversation, now);
    const sendAt = new Date(now.getTime() + MESSAGE_MAIL_DELAY_MINUTES * MINUTE_MS);
    await writeNotification(transaction, {
      ...notice,
      ...(mail && unread === 0 && { mail: { ...mail, sendAt } }),
    });
  }
  return id;
}

/** Deletes the pictures of some messages; the files follow by the job of pictures. */
export const deletePictures = (transaction: Transaction<Tables>, messages: RawBuilder<unknown>) =>
  sql`
    delete from media where id in (
      select media_id from booking_message_pictures where message_id in (${messages})
    )`.execute(transaction);

/** Deletes messages with their pictures. @param messages a query of their ids */
export async function deleteMessages(
  transaction: Transaction<Tables>,
  messages: RawBuilder<unknown>,
): Promise<void> {
  await deletePictures(transaction, messages);
  await sql`delete from booking_messages where id in (${messages})`.execute(transaction);
}

const TABLES = { booking_id: 'bookings', photo_quote_id: 'photo_quotes' } as const;

/** Locks both accounts against deletion and suspension. */
const lockAccounts = (transaction: Transaction<Tables>, { column, id }: Conversation) =>
  sql`
    select from users
    where id in (
      select unnest(array[c.user_id, p.user_id]) from ${sql.table(TABLES[column])} b
      join clients c on c.id = b.client_id join professionals p on p.id = b.professional_id
      where b.id = ${id}
    )
    order by id for share`.execute(transaction);

/** The messages that one party has sent so far, read under the conversation's lock. */
const readSent = (transaction: Transaction<Tables>, { column, id, party }: Party, now: Date) =>
  transaction
    .selectFrom('booking_messages')
    .select(({ fn, eb, and, selectFrom }) => {
      const hourAgo = new Date(now.getTime() - HOUR_MS);
      const isRecent = and([eb('sender', '=', party), eb('sent_at', '>', hourAgo)]);
      return [
        fn.max('number').as('last'),
        fn.countAll<number>().filterWhere(isRecent).as('recent'),
        selectFrom('booking_message_pictures as p')
          .innerJoin('booking_messages as m', 'm.id', 'p.message_id')
          .select(({ fn: of }) => of.countAll<number>().as('count'))
          .where(`m.${column}`, '=', id)
          .where('m.sender', '=', party)
          .where('m.sent_at', '>', hourAgo)
          .as('recentPictures'),
        fn.min<Date | null>('sent_at').filterWhere(isRecent).as('oldest'),
        fn
          .countAll<number>()
          .filterWhere(and([eb('sender', '=', party), eb('read_at', 'is', null)]))
          .as('unread'),
      ];
    })
    .where(column, '=', id)
    .executeTakeFirstOrThrow();

/** The bell counts one unread notification per conversation, however many messages it has. */
const markNoticesRead = (
  transaction: Transaction<Tables>,
  userId: string,
  { column, id }: Conversation,
  now: Date,
  until = now,
) =>
  transaction
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('type', 'in', ['booking_message', 'photo_quote_message'])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(column, '=', id),
        // Messages from before the quote was booked.
        ...(column === 'booking_id'
          ? [eb('photo_quote_id', 'in', selectFrom('photo_quotes').select('id').where(column, '=', id))]
          : []),
      ]),
    )
    .where('created_at', '<=', until)
    .where('read_at', 'is', null)
    .execute();

/**
 * Marks the other party's messages up to this one as read, with their notifications. Idempotent.
 * @throws DomainError not_found for an unknown message
 */
export async function markMessagesRead(
  transaction: Transaction<Tables>,
  { column, id, party, userId }: Party & { readonly userId: string },
  until: string,
  now: Date,
): Promise<void> {
  const last = await transaction
    .selectFrom('booking_messages')
    .select(['number', 'sent_at'])
    .where(column, '=', id)
    .where('id', '=', until)
    .executeTakeFirst();
  if (last === undefined) throw notFound();
  await transaction
    .updateTable('booking_messages')
    .set({ read_at: now })
    .where(column, '=', id)
    .where('sender', '<>', party)
    .where('number', '<=', last.number)
    .where('read_at', 'is', null)
    .execute();
  await markNoticesRead(transaction, userId, { column, id }, now, last.sent_at);
}
