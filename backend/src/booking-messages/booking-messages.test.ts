import {
  BOOKING_MESSAGE_WORDS,
  DAY_MS,
  HOUR_MS,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGES_PER_HOUR,
} from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { makeAdmin, makeClient, makeProfessional } from '../../testing/people';
import { newId } from '../database/identifiers';
import {
  bookingId,
  client,
  conversation,
  leave,
  markRead,
  notices,
  professional,
  read,
  rows,
  send,
  sent,
  store,
  testApp,
  textsOf,
} from './testing/conversation-app';

test('both parties read the same conversation, newest first, page by page', async () => {
  expect(await conversation(client)).toEqual({ messages: [], has_earlier: false, unread: 0, closed: null });
  for (const [by, text] of [
    [client, 'One'],
    [professional, 'Two\nlines'],
    [client, 'Three'],
  ] as const)
    expect((await send(by, ` ${text} `)).json()).toMatchObject({ text });
  expect(textsOf(await conversation(professional))).toEqual(['Three', 'Two\nlines', 'One']);
  const newest = await conversation(client, '?limit=2');
  expect(newest).toMatchObject({
    has_earlier: true,
    messages: [{ sender: 'client' }, { sender: 'professional' }],
  });
  const earlier = await conversation(client, `?limit=2&before=${newest.messages[1]?.id}`);
  expect(textsOf(earlier)).toEqual(['One']);
  expect(earlier.has_earlier).toBe(false);
  expect(textsOf(await conversation(client, `?before=${newId()}`))).toEqual([]);
});

test('a conversation is hidden from strangers and admins, and from the professional of an unpaid request', async () => {
  const message = await sent(client);
  const outsiders = [await makeClient(testApp), await makeProfessional(testApp), await makeAdmin(testApp)];
  const refused = async (by: { token: string }) => {
    const answers = [await read(by), await send(by), await markRead(by, message.id)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  };
  for (const outsider of outsiders) await refused(outsider);
  expect(await rows()).toMatchObject([{ sender: 'client', read_at: null }]);
  await testApp.database
    .updateTable('bookings')
    .set({ status: 'pending', deposit_cents: 1000, held_until: new Date(Date.now() + HOUR_MS) })
    .where('id', '=', bookingId)
    .execute();
  await refused(professional);
  expect(await conversation(client)).toMatchObject({ closed: 'unpaid' });
  expect((await send(client)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.closed.unpaid });
});

test.each([
  ['nothing', undefined],
  ['spaces', '  \n '],
  ['a list', ['a']],
  ['too much', 'a'.repeat(MAX_MESSAGE_LENGTH + 1)],
  ['a control character', 'a\u0000b'],
])('a message of %s is refused', async (_what, text) => {
  expect((await send(client, text ?? null)).statusCode).toBe(422);
  expect(await rows()).toEqual([]);
});

test('markup in a message is plain text', async () => {
  const text = `<img src=x onerror=alert(1)> ${'a'.repeat(MAX_MESSAGE_LENGTH - 29)}`;
  expect((await send(client, text)).statusCode).toBe(201);
  expect(textsOf(await conversation(professional))).toEqual([text]);
});

test('a sender may write 30 messages an hour about one booking, also in parallel', async () => {
  for (let count = 0; count < MAX_MESSAGES_PER_HOUR - 1; count += 1) await send(client, `Message ${count}`);
  const answers = await Promise.all([send(client), send(client), send(client)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429]);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.tooMany });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(professional)).statusCode).toBe(201);
  expect((await send(client, 'Another booking', undefined, await store('pending'))).statusCode).toBe(201);
  testApp.setNow(new Date(Date.now() + HOUR_MS));
  expect((await send(client)).statusCode).toBe(201);
  expect((await rows()).map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: MAX_MESSAGES_PER_HOUR + 2 }, (_, place) => place + 1),
  );
});

test('a retry with the same key writes once, and the stored key contains no message text', async () => {
  const first = await send(client, 'Once', 'key-1');
  const again = await send(client, 'Once', 'key-1');
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json()).toEqual(first.json());
  expect((await send(client, 'Other words', 'key-1')).statusCode).toBe(422);
  expect(textsOf(await conversation(client))).toEqual(['Once']);
  expect(await notices(professional)).toHaveLength(1);
  const keys = await testApp.database
    .selectFrom('idempotency_keys')
    .select('response_body')
    .where('user_id', '=', client.userId)
    .execute();
  expect(keys).toHaveLength(1);
  expect(keys[0]?.response_body).not.toContain('Once');
});

test('a closed conversation stays readable, and a refused message gives the reason', async () => {
  const past = await store('completed', new Date(Date.now() - 31 * DAY_MS));
  const cancelled = await store('cancelled');
  await testApp.database
    .insertInto('booking_history')
    .values({
      id: newId(),
      booking_id: cancelled,
      professional_id: professional.id,
      actor_user_id: client.userId,
      actor: 'client',
      revision: null,
      action: 'status_changed',
      old_status: 'confirmed',
      new_status: 'cancelled',
      happened_at: new Date(Date.now() - 13 * DAY_MS),
    })
    .execute();
  expect((await send(client, 'Sorry', undefined, cancelled)).statusCode).toBe(201);
  testApp.setNow(new Date(Date.now() + DAY_MS));
  for (const [id, closed] of [
    [past, 'visit_over'],
    [cancelled, 'cancelled'],
  ] as const) {
    const refused = await send(professional, 'Hello', undefined, id);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: BOOKING_MESSAGE_WORDS.closed[closed] },
    ]);
    expect((await read(client, '', id)).json()).toMatchObject({ closed });
  }
});

test('neither party can write while one account is suspended', async () => {
  await testApp.database
    .updateTable('users')
    .set({ suspended_at: new Date() })
    .where('id', '=', professional.userId)
    .execute();
  expect((await send(client)).statusCode).toBe(409);
  expect((await send(professional)).statusCode).toBe(401);
  expect(await conversation(client)).toMatchObject({ closed: 'account_closed' });
});

test('both parties export the conversation', async () => {
  await sent(client, 'Is there parking?');
  await sent(professional, 'In the yard.');
  for (const { token } of [client, professional])
    expect(
      (await testApp.call('GET', '/users/me/export', { token })).json().more.booking_messages,
    ).toMatchObject([
      { booking_id: bookingId, sender: 'client', text: 'Is there parking?' },
      { sender: 'professional', text: 'In the yard.' },
    ]);
  const other = await makeClient(testApp);
  const exported = await testApp.call('GET', '/users/me/export', { token: other.token });
  expect(exported.json().more.booking_messages).toEqual([]);
});

test.each(['client', 'professional'] as const)(
  'the conversation is deleted with the account of its %s, and cannot continue',
  async (who) => {
    const [leaving, staying] = who === 'client' ? [client, professional] : [professional, client];
    await send(client, 'Words', 'key-2');
    await sent(professional, 'More words');
    const [gone] = await Promise.all([leave(leaving), send(staying, 'At the same moment')]);
    expect(gone.statusCode).toBe(204);
    await runJobs(testApp, { later: true });
    expect(await rows()).toEqual([]);
    expect((await send(staying)).statusCode).toBe(409);
    expect(await conversation(staying)).toMatchObject({ messages: [], closed: 'account_closed' });
  },
);
