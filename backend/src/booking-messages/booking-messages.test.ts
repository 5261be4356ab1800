import {
  BOOKING_MESSAGE_WORDS,
  type BookingMessage,
  type BookingStatus,
  type ConversationPage,
  DAY_MS,
  HOUR_MS,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_PICTURES_PER_HOUR,
  MAX_MESSAGES_PER_HOUR,
  MAX_REPORT_LENGTH,
  type Notification,
  type Page,
  type PhotoQuote,
  type ProfessionalToday,
  QUOTES_KEPT_DAYS,
  type ReportedMessage,
  type UnreadMessages,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { storeBooking } from '../../testing/bookings';
import { mailsTo } from '../../testing/mails';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  PASSWORD,
  type Person,
  type ProfilePerson,
} from '../../testing/people';
import { storeMedia } from '../../testing/uploads';
import { newId } from '../database/identifiers';
import { keepPhotoQuotes } from '../photo-quotes/jobs';

let testApp: TestApp;
let client: ProfilePerson;
let professional: ProfilePerson;
let bookingId: string;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow();
  client = await makeClient(testApp);
  professional = await makeProfessional(testApp);
  bookingId = await store('confirmed');
});

const store = (status: BookingStatus, start?: Date) =>
  storeBooking(testApp, {
    clientId: client.id,
    professionalId: professional.id,
    status,
    ...(start && { start }),
  });
const send = (
  by: { token: string },
  text: unknown = 'Is there parking?',
  key?: string,
  booking = bookingId,
) =>
  testApp.call('POST', `/bookings/${booking}/messages`, {
    token: by.token,
    body: { text },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const sent = async (by: { token: string }, text?: string) => (await send(by, text)).json<BookingMessage>();
const read = (by: { token: string }, query = '', booking = bookingId) =>
  testApp.call('GET', `/bookings/${booking}/messages${query}`, { token: by.token });
const conversation = async (by: { token: string }, query = '') =>
  (await read(by, query)).json<ConversationPage>();
const markRead = (by: { token: string }, until: string) =>
  testApp.call('POST', `/bookings/${bookingId}/messages/read`, { token: by.token, body: { until } });
const textsOf = ({ messages }: ConversationPage) => messages.map(({ text }) => text);
const notices = async ({ token }: { token: string }) =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ type }) => type === 'booking_message');
const leave = (person: { token: string }) =>
  testApp.call('DELETE', '/users/me/', { token: person.token, body: { password: PASSWORD } });
const rows = () =>
  testApp.database.selectFrom('booking_messages').selectAll().where('booking_id', '=', bookingId).execute();

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

describe('pictures', () => {
  const picture = async (by: Person) => (await storeMedia(testApp, by, 'Message')).id;
  const sendWith = (by: { token: string }, picture_ids: unknown, text?: string) =>
    testApp.call('POST', `/bookings/${bookingId}/messages`, {
      token: by.token,
      body: { picture_ids, ...(text !== undefined && { text }) },
    });
  const stored = async (ids: readonly string[]) =>
    (await testApp.database.selectFrom('media').select('id').where('id', 'in', ids).execute()).length;
  const fetched = async (url = '') => (await testApp.app.inject({ url })).statusCode;

  test('are sent with a message, with or without text, and visible to the two parties only', async () => {
    const [one, other] = [await picture(client), await picture(client)];
    const sent = await sendWith(client, [one, other]);
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { text: '', pictures: [{ id: one }, { id: other }] },
    ]);
    const answered = await sendWith(professional, [await picture(professional)], 'Like this?');
    expect(answered.json()).toMatchObject({ text: 'Like this?', pictures: [{ media_type: 'Message' }] });
    const shown = (await conversation(professional)).messages.flatMap(({ pictures }) => pictures);
    expect(shown).toHaveLength(3);
    for (const { url } of shown) {
      expect(await fetched(url)).toBe(200);
      expect(await fetched(url.split('?')[0])).toBe(404);
    }
    // They are no longer among one's own, and their owner neither takes them back nor describes them otherwise.
    const own = await testApp.call('GET', '/media?media_type=Message', { token: client.token });
    expect(own.json()).toEqual([]);
    expect((await testApp.call('DELETE', `/media/${one}`, { token: client.token })).statusCode).toBe(404);
    const body = { alt: 'Something else' };
    expect((await testApp.call('PATCH', `/media/${one}`, { token: client.token, body })).statusCode).toBe(
      404,
    );
    const gallery = await testApp.call('GET', `/media/client/${client.id}`, { token: professional.token });
    expect(gallery.json()).toEqual([]);
    expect(await stored([one, other])).toBe(2);
  });

  test("must be the sender's own message pictures, at most four, each sent once", async () => {
    const own = await picture(client);
    const hair = (await storeMedia(testApp, client, 'Client Current Hair')).id;
    for (const id of [hair, await picture(professional), newId()])
      expect((await sendWith(client, [own, id])).json()).toEqual({
        detail: BOOKING_MESSAGE_WORDS.picturesGone,
      });
    expect(await rows()).toEqual([]);
    const five = Array.from({ length: 5 }, () => newId());
    for (const ids of [five, ['x'], own, [null]]) expect((await sendWith(client, ids)).statusCode).toBe(422);
    expect((await sendWith(client, [], ' ')).statusCode).toBe(422);
    const answers = await Promise.all([sendWith(client, [own]), sendWith(client, [own])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  test('are limited per hour', async () => {
    const { id } = await sent(client);
    for (let count = 0; count < 2; count += 1) await sendWith(client, [await picture(client)]);
    const many = Array.from({ length: MAX_MESSAGE_PICTURES_PER_HOUR - 2 }, () => newId());
    await testApp.database
      .insertInto('stored_pictures')
      .values(many.map((file_key) => ({ file_key, audience: 'private', widths: [320], height: 240 })))
      .execute();
    await testApp.database
      .insertInto('media')
      .values(
        many.map((one) => ({
          id: one,
          owner_user_id: client.userId,
          media_type: 'Message' as const,
          file_key: one,
        })),
      )
      .execute();
    await testApp.database
      .insertInto('booking_message_pictures')
      .values(many.map((media_id) => ({ message_id: id, media_id })))
      .execute();
    const last = await picture(client);
    const refused = await sendWith(client, [last]);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { detail: BOOKING_MESSAGE_WORDS.tooManyPicturesAnHour },
    ]);
    testApp.setNow(new Date(Date.now() + HOUR_MS));
    expect((await sendWith(client, [last])).statusCode).toBe(201);
  });

  test('are deleted with a removed message, with either account, and when unsent for a day', async () => {
    const [removed, unsent, others] = [
      await picture(client),
      await picture(client),
      await picture(professional),
    ];
    const { id } = (await sendWith(client, [removed])).json<BookingMessage>();
    await sendWith(professional, [others]);
    await testApp.call('POST', `/messages/${id}/report`, {
      token: professional.token,
      body: { reason: 'harassment' },
    });
    const admin = await makeAdmin(testApp);
    const [reported] = (
      await testApp.call('GET', '/admin/reported-messages?limit=100', { token: admin.token })
    )
      .json<Page<ReportedMessage>>()
      .results.filter((one) => one.id === id);
    expect(await fetched(reported?.messages.at(-1)?.pictures[0]?.url)).toBe(200);
    await testApp.call('POST', `/admin/reported-messages/${id}/remove`, {
      token: admin.token,
      body: { reason: 'harassment' },
    });
    expect(await stored([removed])).toBe(0);
    expect((await conversation(professional)).messages.at(-1)).toMatchObject({ id, pictures: [] });

    testApp.setNow(new Date(Date.now() + DAY_MS + HOUR_MS));
    await keepPhotoQuotes.run({}, {
      database: testApp.database,
      now: testApp.now,
      log: testApp.app.log,
    } as never);
    expect(await stored([unsent])).toBe(0);
    expect(await stored([others])).toBe(1);
    const exported = await testApp.call('GET', '/users/me/export', { token: client.token });
    expect(exported.json().more.booking_messages).toMatchObject([
      { removal_reason: 'harassment', picture_ids: [] },
      { picture_ids: [others] },
    ]);
    await leave(client);
    await runJobs(testApp, { later: true });
    expect(await stored([others])).toBe(0);
  });
});

describe('a reported message', () => {
  let admin: Person;
  let id: string;
  beforeEach(async () => {
    admin = await makeAdmin(testApp);
    await sent(client, 'Far before');
    for (const text of ['Before', 'Just before']) await sent(professional, text);
    ({ id } = await sent(client, 'A threat'));
    await sent(professional, 'After');
  });
  const report = (by: { token: string }, body: unknown = { reason: 'abusive', words: ' He means it. ' }) =>
    testApp.call('POST', `/messages/${id}/report`, { token: by.token, body });
  const decide = (how: 'remove' | 'keep', by: { token: string } = admin) =>
    testApp.call('POST', `/admin/reported-messages/${id}/${how}`, {
      token: by.token,
      ...(how === 'remove' && { body: { reason: 'abusive' } }),
    });
  const queue = async () =>
    (await testApp.call('GET', '/admin/reported-messages?limit=100', { token: admin.token }))
      .json<Page<ReportedMessage>>()
      .results.filter((one) => one.booking_id === bookingId);
  const outcomes = async ({ token }: { token: string }) =>
    (await testApp.call('GET', '/notifications/me', { token }))
      .json<Notification[]>()
      .filter(({ type }) => type === 'booking_message_removed' || type === 'booking_message_kept')
      .map(({ message }) => message);
  const shownTo = async (by: { token: string }) =>
    (await conversation(by)).messages.find((message) => message.id === id);

  test('is shown to an admin with the two preceding messages only', async () => {
    expect(await queue()).toEqual([]);
    expect((await report(professional)).json()).toMatchObject({ id, text: 'A threat', is_reported: true });
    const [one, ...others] = await queue();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      id,
      names: { client: 'Zuri' },
      report: { by: 'professional', reason: 'abusive', words: 'He means it.', decided_at: null },
    });
    expect(one?.messages.map(({ text }) => text)).toEqual(['Before', 'Just before', 'A threat']);
    expect((await read(admin)).statusCode).toBe(404);
    // Its author does not learn of it.
    expect([await shownTo(client), await shownTo(professional)]).toMatchObject([
      { is_reported: false },
      { is_reported: true },
    ]);
    expect(await outcomes(client)).toEqual([]);
  });

  test('can be reported once, by the other party, for a listed reason', async () => {
    expect((await report(client)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.ownMessage });
    for (const stranger of [await makeClient(testApp), await makeProfessional(testApp), admin])
      expect((await report(stranger)).statusCode).toBe(404);
    for (const body of [
      {},
      { reason: 'fake' },
      { reason: 'scam', words: 'x'.repeat(MAX_REPORT_LENGTH + 1) },
      { reason: ['scam'] },
    ])
      expect((await report(professional, body)).statusCode).toBe(422);
    const answers = await Promise.all([report(professional), report(professional), report(professional)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await report(professional)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.reported });
    expect(await queue()).toHaveLength(1);
  });

  test('is decided once, by an admin', async () => {
    await report(professional);
    expect((await decide('remove', professional)).statusCode).toBe(403);
    const answers = await Promise.all([decide('remove'), decide('keep'), decide('remove')]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([204, 409, 409]);
  });

  test('loses its text when removed, and both parties are notified', async () => {
    await report(professional);
    expect((await decide('remove')).statusCode).toBe(204);
    expect((await decide('keep')).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.decided });
    expect(await queue()).toEqual([]);
    for (const party of [client, professional])
      expect(await shownTo(party)).toMatchObject({ text: '', removal_reason: 'abusive' });
    // The other message by the client is still unread.
    expect(await conversation(professional)).toMatchObject({ unread: 1 });
    expect(await outcomes(client)).toEqual([
      expect.stringMatching(
        /^We removed a message that you wrote to .*: it insults or threatens somebody\. Write to us if that is wrong$/,
      ),
    ]);
    expect(await outcomes(professional)).toEqual([
      expect.stringMatching(/^We removed the message by Zuri that you reported/),
    ]);
    const [entry] = (await testApp.call('GET', '/admin/log?limit=1', { token: admin.token })).json().results;
    expect(entry).toMatchObject({
      action: 'message_removed',
      subject_id: id,
      details: { reason: 'abusive', booking_id: bookingId, author: 'client' },
    });
    expect(JSON.stringify(entry)).not.toContain('threat');
    await runJobs(testApp, { later: true });
    const mails = await mailsTo(testApp, client.email);
    expect(mails.filter(({ subject }) => subject?.startsWith('A message was removed'))).toHaveLength(1);
  });

  test('stays when kept, and only the reporter is notified', async () => {
    expect((await decide('keep')).statusCode).toBe(404);
    await report(professional);
    expect((await decide('keep')).statusCode).toBe(204);
    expect(await queue()).toEqual([]);
    expect(await shownTo(client)).toMatchObject({ text: 'A threat', removal_reason: null });
    expect(await outcomes(client)).toEqual([]);
    expect(await outcomes(professional)).toEqual([
      expect.stringMatching(
        /^We looked at the message by Zuri that you reported, about .*\. It keeps to our rules/,
      ),
    ]);
    const [entry] = (await testApp.call('GET', '/admin/log?limit=1', { token: admin.token })).json().results;
    expect(entry).toMatchObject({ action: 'message_report_dismissed', subject_id: id });
  });

  test("is in the reporter's export, and is deleted with either account", async () => {
    await report(professional);
    const exported = async ({ token }: { token: string }) =>
      (await testApp.call('GET', '/users/me/export', { token })).json().more.message_reports;
    expect(await exported(professional)).toMatchObject([{ reason: 'abusive', words: 'He means it.' }]);
    expect(await exported(client)).toEqual([]);
    await leave(client);
    await runJobs(testApp, { later: true });
    expect(await queue()).toEqual([]);
    expect(await exported(professional)).toEqual([]);
  });
});

describe('beside a photo quote', () => {
  let quoteId: string;
  beforeEach(async () => {
    quoteId = newId();
    await testApp.database
      .insertInto('photo_quotes')
      .values({
        id: quoteId,
        client_id: client.id,
        professional_id: professional.id,
        service_id: null,
        state: 'asked',
        words: 'Like in the picture.',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 7 * DAY_MS),
      })
      .execute();
  });
  const path = () => `/photo-quotes/${quoteId}/messages`;
  const write = (by: { token: string }, body: object = { text: 'How long is it now?' }) =>
    testApp.call('POST', path(), { token: by.token, body });
  const written = async (by: { token: string }, text: string) =>
    (await write(by, { text })).json<BookingMessage>();
  const readQuote = (by: { token: string }, query = '') =>
    testApp.call('GET', `${path()}${query}`, { token: by.token });
  const see = (by: { token: string }, until: string) =>
    testApp.call('POST', `${path()}/read`, { token: by.token, body: { until } });
  const end = () => testApp.call('POST', `/photo-quotes/${quoteId}/end`, { token: client.token });
  const messagesOf = async ({ token }: { token: string }) =>
    (await testApp.call('GET', '/notifications/me', { token }))
      .json<Notification[]>()
      .filter(({ type }) => type.startsWith('photo_quote_message'));
  const keep = () =>
    keepPhotoQuotes.run({}, { database: testApp.database, now: testApp.now, log: testApp.app.log } as never);
  const left = (ids: readonly string[]) =>
    testApp.database.selectFrom('media').select('id').where('id', 'in', ids).execute();

  test('client and professional exchange messages that no one else can see', async () => {
    const question = await written(professional, 'How long is it now?');
    await written(client, 'To the shoulder.');
    for (const party of [client, professional])
      expect(textsOf((await readQuote(party)).json())).toEqual(['To the shoulder.', 'How long is it now?']);
    expect((await readQuote(client, '?limit=1')).json()).toMatchObject({ has_earlier: true, unread: 1 });
    expect(textsOf(await conversation(client))).toEqual([]);
    const outsiders = [await makeClient(testApp), await makeProfessional(testApp), await makeAdmin(testApp)];
    for (const outsider of outsiders) {
      const answers = [await readQuote(outsider), await write(outsider), await see(outsider, question.id)];
      answers.push(
        await testApp.call('POST', `/messages/${question.id}/report`, {
          token: outsider.token,
          body: { reason: 'abusive' },
        }),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
    // The id of a quote is none of a booking.
    expect((await read(client, '', quoteId)).statusCode).toBe(404);
    const notACall = await testApp.call('POST', `/photo-quotes/${bookingId}/messages`, {
      token: client.token,
      body: { text: 'Hello' },
    });
    expect(notACall.statusCode).toBe(404);
  });

  test("unread messages count in the professional's bell, quotes and day view", async () => {
    await written(client, 'A secret');
    const last = await written(client, 'Another');
    const counts = async () => {
      const { token } = professional;
      const quotes = (await testApp.call('GET', '/photo-quotes/', { token })).json<PhotoQuote[]>();
      const { attention } = (
        await testApp.call('GET', '/professionals/me/today', { token })
      ).json<ProfessionalToday>();
      return [quotes.map((quote) => quote.unread_messages), attention.unread_quote_messages];
    };
    expect(await counts()).toEqual([[2], [{ photo_quote_id: quoteId, client_name: 'Zuri', unread: 2 }]]);
    const notified = await messagesOf(professional);
    expect(notified).toMatchObject([
      {
        photo_quote_id: quoteId,
        booking_id: null,
        message: 'Zuri wrote to you about a photo quote',
        read: false,
      },
      { read: true },
    ]);
    expect(await messagesOf(client)).toEqual([]);
    expect((await see(professional, last.id)).statusCode).toBe(204);
    expect(await counts()).toEqual([[0], []]);
    expect((await messagesOf(professional)).every(({ read: isRead }) => isRead)).toBe(true);
  });

  test('an unread message sends one mail without its text, linking to the quote', async () => {
    await written(professional, 'A secret');
    await written(professional, 'Another');
    await runJobs(testApp, { later: true });
    const [mail, ...others] = (await mailsTo(testApp, client.email)).filter(({ subject }) =>
      subject?.startsWith('You have a message'),
    );
    expect(others).toEqual([]);
    expect(mail?.text).not.toContain('secret');
    expect(new URL(mail?.link ?? '').pathname).toBe(`/photo-quote/${quoteId}`);
  });

  test('the conversation closes with the quote, and the professional no longer sees the request', async () => {
    const picture = (await storeMedia(testApp, client, 'Quote Wish')).id;
    await testApp.database
      .insertInto('photo_quote_pictures')
      .values({ photo_quote_id: quoteId, media_id: picture })
      .execute();
    await write(client, { picture_ids: [(await storeMedia(testApp, client, 'Message')).id] });
    expect((await end()).statusCode).toBe(204);
    for (const party of [client, professional]) {
      expect((await write(party)).json()).toEqual({ detail: BOOKING_MESSAGE_WORDS.closed.quote_over });
      expect((await readQuote(party)).json()).toMatchObject({
        closed: 'quote_over',
        messages: [{ pictures: [{}] }],
      });
    }
    const shownTo = async ({ token }: { token: string }) =>
      (await testApp.call('GET', `/photo-quotes/${quoteId}`, { token })).json<PhotoQuote>();
    expect(await shownTo(client)).toMatchObject({
      words: 'Like in the picture.',
      pictures: [{ id: picture }],
    });
    const left = await shownTo(professional);
    expect(left).toMatchObject({ state: 'withdrawn', words: '', pictures: [], unread_messages: 1 });
    const listed = (await testApp.call('GET', '/photo-quotes/', { token: professional.token })).json();
    expect(listed).toEqual([left]);
    expect(JSON.stringify(listed)).not.toContain(picture);
    const today = await testApp.call('GET', '/professionals/me/today', { token: professional.token });
    expect(today.json<ProfessionalToday>().attention.unread_quote_messages).toMatchObject([{ unread: 1 }]);
  });

  test.each([
    ['withdrawn by its client', () => client],
    ['declined by its professional', () => professional],
    ['expired', undefined],
  ] as const)(
    'of a quote that is %s, both parties can report a message, the professional for 30 days',
    async (_end, by) => {
      const { id: threat } = await written(client, 'A threat');
      const { id: insult } = await written(professional, 'An insult');
      if (by) await testApp.call('POST', `/photo-quotes/${quoteId}/end`, { token: by().token });
      const ended = Date.now() + (by ? 0 : 7 * DAY_MS);
      const days = (count: number) => testApp.setNow(new Date(ended + count * DAY_MS));
      const report = async (reporter: { token: string }, id: string) =>
        (
          await testApp.call('POST', `/messages/${id}/report`, {
            token: reporter.token,
            body: { reason: 'abusive' },
          })
        ).statusCode;
      const outsiders = [
        await makeClient(testApp),
        await makeProfessional(testApp),
        await makeAdmin(testApp),
      ];
      const refused = async (other: { token: string }, status = 404) => {
        const { token } = other;
        const one = await testApp.call('GET', `/photo-quotes/${quoteId}`, { token });
        const answers = [await readQuote(other), await write(other), await see(other, threat)];
        expect([one, ...answers].map(({ statusCode }) => statusCode)).toEqual([status, 404, 404, 404]);
        expect(await report(other, threat)).toBe(404);
      };

      // The job has not expired it yet.
      days(0.1);
      for (const outsider of outsiders) await refused(outsider, outsider === outsiders[2] ? 403 : 404);
      expect(await report(professional, threat)).toBe(200);
      expect((await see(professional, threat)).statusCode).toBe(204);
      await keep();
      days(29.9);
      for (const party of [client, professional])
        expect(textsOf((await readQuote(party)).json())).toEqual(['An insult', 'A threat']);
      days(30.1);
      await refused(professional);
      const listed = await testApp.call('GET', '/photo-quotes/', { token: professional.token });
      expect(listed.json()).toEqual([]);
      expect(textsOf((await readQuote(client)).json())).toHaveLength(2);
      expect(await report(client, insult)).toBe(200);
    },
  );

  test('no message is stored after the quote ends, even when both happen concurrently', async () => {
    const [sending, ending] = await Promise.all([write(professional), end()]);
    expect(ending.statusCode).toBe(204);
    const { messages } = (await readQuote(client)).json<ConversationPage>();
    expect([
      [201, 1],
      [404, 0],
      [409, 0],
    ]).toContainEqual([sending.statusCode, messages.length]);
  });

  test('a reported message is decided like one on a booking', async () => {
    await sent(client, 'Beside the booking');
    await written(professional, 'Before');
    const { id } = await written(client, 'A threat');
    const reporting = await testApp.call('POST', `/messages/${id}/report`, {
      token: professional.token,
      body: { reason: 'abusive' },
    });
    expect(reporting.statusCode).toBe(200);
    const admin = await makeAdmin(testApp);
    const [one] = (await testApp.call('GET', '/admin/reported-messages?limit=100', { token: admin.token }))
      .json<Page<ReportedMessage>>()
      .results.filter((reported) => reported.id === id);
    expect(one).toMatchObject({ booking_id: null, photo_quote_id: quoteId, names: { client: 'Zuri' } });
    expect(one?.messages.map(({ text }) => text)).toEqual(['Before', 'A threat']);
    const removal = await testApp.call('POST', `/admin/reported-messages/${id}/remove`, {
      token: admin.token,
      body: { reason: 'abusive' },
    });
    expect(removal.statusCode).toBe(204);
    expect((await messagesOf(client))[0]?.message).toMatch(
      /^We removed a message that you wrote to .* about a photo quote: it insults or threatens somebody/,
    );
    expect((await messagesOf(professional))[0]?.message).toBe(
      'We removed the message by Zuri that you reported, about a photo quote',
    );
    expect((await readQuote(client)).json()).toMatchObject({
      messages: [{ text: '', removal_reason: 'abusive' }, {}],
    });
  });

  test('the conversation is exported by both parties, and deleted once the quote and reports are closed', async () => {
    const picture = (await storeMedia(testApp, professional, 'Message')).id;
    const writing = await write(professional, { text: 'Like this?', picture_ids: [picture] });
    expect(writing.statusCode).toBe(201);
    const { id } = writing.json<{ id: string }>();
    for (const { token } of [client, professional])
      expect(
        (await testApp.call('GET', '/users/me/export', { token })).json().more.booking_messages,
      ).toMatchObject([{ photo_quote_id: quoteId, text: 'Like this?', picture_ids: [picture] }]);
    await end();
    const reporting = { token: client.token, body: { reason: 'abusive' } };
    expect((await testApp.call('POST', `/messages/${id}/report`, reporting)).statusCode).toBe(200);
    testApp.setNow(new Date(Date.now() + QUOTES_KEPT_DAYS * DAY_MS + HOUR_MS));
    await keep();
    expect(await left([picture])).toHaveLength(1);
    const { token } = await makeAdmin(testApp);
    expect((await testApp.call('POST', `/admin/reported-messages/${id}/keep`, { token })).statusCode).toBe(
      204,
    );
    await keep();
    expect(await left([picture])).toEqual([]);
  });

  test.each([
    ['client', () => client],
    ['professional', () => professional],
  ] as const)(
    'the conversation is deleted with the account of the %s, with the pictures of both',
    async (_who, leaver) => {
      const pictures = [
        (await storeMedia(testApp, client, 'Message')).id,
        (await storeMedia(testApp, professional, 'Message')).id,
      ];
      await write(client, { picture_ids: pictures.slice(0, 1) });
      await write(professional, { picture_ids: pictures.slice(1) });
      expect((await leave(leaver())).statusCode).toBe(204);
      await runJobs(testApp, { later: true });
      const kept = testApp.database.selectFrom('booking_messages').select('id');
      expect(await kept.where('photo_quote_id', '=', quoteId).execute()).toEqual([]);
      expect(await left(pictures)).toEqual([]);
    },
  );
});
