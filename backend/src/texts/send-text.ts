import { callOutside } from '@crown-and-coil/service/tracing/spans';
import { sql } from 'kysely';
import { defineJob } from '../background/jobs';
import { newId } from '../database/identifiers';
import { findTextNumber } from '../notifications/settings';
import { findShortNotice } from '../notifications/short-notice';
import { isCurrent } from '../push/quiet-hours';
import { textSender } from './text-sender';

/** Sends a reminder as a text to the number of the client's profile, once. */
export const sendText = defineJob<{ readonly notificationId: string; readonly userId: string }>(
  'texts.send',
  async ({ notificationId, userId }, { database, config, now }) => {
    const sender = textSender(config);
    const found = await findShortNotice(database, userId, notificationId);
    const to = await findTextNumber(database, config, userId);
    if (sender === undefined || to === null || found === undefined || !isCurrent(found, now())) return;
    const earlier = database.selectFrom('text_messages').where('notification_id', '=', notificationId);
    if (await earlier.select('id').executeTakeFirst()) return;
    const id = newId();
    const { title, body } = found.notice;
    const text = `Crown & Coil: ${title}. ${body}`;
    const status = await callOutside('send text', {}, () => sender.send({ id, to, text }));
    await sql`
      insert into text_messages (id, user_id, notification_id, recipient, text, status, created_at)
      select ${id}::uuid, id, ${notificationId}::uuid, ${to}, ${text}, ${status}, ${now()}::timestamptz
      -- Not for an account that was deleted meanwhile.
      from users where id = ${userId} and deleted_at is null for share
      on conflict (notification_id) do nothing`.execute(database);
  },
);
