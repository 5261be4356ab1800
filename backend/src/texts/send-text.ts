import { callOutside } from '@crown-and-coil/service/tracing/spans';
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
    await database
      .insertInto('text_messages')
      .values({
        ...{ id, user_id: userId, notification_id: notificationId, recipient: to, text, status },
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('notification_id').doNothing())
      .execute();
  },
);
