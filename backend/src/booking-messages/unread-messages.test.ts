import { DAY_MS, type UnreadMessages } from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { makeClient, makeProfessional } from '../../testing/people';
import { newId } from '../database/identifiers';
import {
  bookingId,
  client,
  conversation,
  leave,
  markRead,
  notices,
  professional,
  send,
  sent,
  store,
  testApp,
} from './testing/conversation-app';

test('the bell counts a conversation once, without its text, until it is read', async () => {
  await sent(client, 'A secret');
  const last = await sent(client, 'Another');
  const before = await notices(professional);
  expect(before.map((notice) => notice.read)).toEqual([false, true]);
  expect(before[0]).toMatchObject({
    booking_id: bookingId,
    message: expect.stringMatching(/^Zuri wrote to you/),
  });
  expect(JSON.stringify(before)).not.toContain('secret');
  expect(await notices(client)).toEqual([]);

  expect(await conversation(professional)).toMatchObject({ unread: 2 });
  expect(await conversation(client)).toMatchObject({ unread: 0 });
  // One's own messages are not read by oneself.
  expect((await markRead(client, last.id)).statusCode).toBe(204);
  expect(await conversation(professional)).toMatchObject({ unread: 2 });
  const reading = () => markRead(professional, last.id);
  expect([(await reading()).statusCode, (await reading()).statusCode]).toEqual([204, 204]);
  expect(await conversation(professional)).toMatchObject({ unread: 0 });
  expect((await notices(professional)).every((notice) => notice.read)).toBe(true);
  expect((await markRead(professional, newId())).statusCode).toBe(404);
});

test('reading up to a message leaves later ones unread', async () => {
  const first = await sent(client, 'One');
  testApp.setNow(new Date(Date.now() + 1000));
  await sent(client, 'Two');
  await markRead(professional, first.id);
  expect(await conversation(professional)).toMatchObject({ unread: 1 });
  expect((await notices(professional))[0]?.read).toBe(false);
});

test('each party counts the unread messages of all their conversations in one call', async () => {
  const counts = async (by: { token: string }) =>
    (await testApp.call('GET', '/bookings/unread-messages', { token: by.token })).json<UnreadMessages[]>();
  const other = await store('pending', new Date(Date.now() + 40 * DAY_MS));
  expect(await counts(client)).toEqual([]);
  const first = await sent(client);
  await sent(client);
  testApp.setNow(new Date(Date.now() + 1000));
  await send(client, 'And a tram?', undefined, other);
  await sent(professional);
  expect(await counts(professional)).toEqual([
    { booking_id: other, unread: 1 },
    { booking_id: bookingId, unread: 2 },
  ]);
  expect(await counts(client)).toEqual([{ booking_id: bookingId, unread: 1 }]);
  for (const stranger of [await makeClient(testApp), await makeProfessional(testApp)])
    expect(await counts(stranger)).toEqual([]);

  await markRead(professional, first.id);
  expect(await counts(professional)).toContainEqual({ booking_id: bookingId, unread: 1 });
  await leave(client);
  await runJobs(testApp, { later: true });
  expect(await counts(professional)).toEqual([]);
});

test('an unread conversation sends one delayed mail without message text', async () => {
  const mails = async () =>
    (await mailsTo(testApp, professional.email)).filter(({ template }) => template === 'booking-notice');
  await send(client, 'A secret');
  await send(client, 'Another');
  expect((await mails()).map(({ status }) => status)).toEqual(['waiting']);
  await runJobs(testApp, { later: true });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^You have a message/);
  expect(mail?.text).not.toContain('secret');
  expect(new URL(mail?.link ?? '').pathname).toBe(`/booking-details/${bookingId}`);
});

test('a message sent while an earlier one was unread is mailed, though that was read since', async () => {
  const sentMails = async () =>
    (await mailsTo(testApp, professional.email)).filter(({ status }) => status === 'outbox');
  let seconds = 0;
  const later = () => {
    seconds += 1;
    testApp.setNow(new Date(Date.now() + seconds * 1000));
  };
  const first = await sent(client, 'Hello');
  const second = await sent(client, 'I am late');
  later();
  await markRead(professional, first.id);
  const third = await sent(client, 'By ten minutes');
  later();
  await markRead(professional, second.id);
  await runJobs(testApp, { later: true });
  expect(await sentMails()).toHaveLength(1);

  await markRead(professional, third.id);
  later();
  const fourth = await sent(client, 'Here');
  await markRead(professional, fourth.id);
  later();
  await sent(client, 'Where are you?');
  await runJobs(testApp, { later: true });
  expect(await sentMails()).toHaveLength(2);
});

test('no mail is sent for a message read in time, or to a recipient who disabled mails', async () => {
  const { id } = await sent(client);
  await markRead(professional, id);
  await testApp.call('PUT', '/users/me/notification-settings', {
    token: client.token,
    body: { email: false },
  });
  await send(professional, 'Yes.');
  await runJobs(testApp, { later: true });
  for (const { email } of [client, professional])
    expect((await mailsTo(testApp, email)).filter(({ subject }) => subject?.includes('message'))).toEqual([]);
});
