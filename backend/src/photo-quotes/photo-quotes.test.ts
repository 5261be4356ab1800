import {
  BOOKING_MESSAGE_WORDS,
  type Booking,
  type ConversationPage,
  DAY_MS,
  type MediaItem,
  type Notification,
  type PhotoQuote,
  type PhotoQuoteAnswer,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { lockWaits } from '../../testing/lock-waits';
import { mailsTo } from '../../testing/mails';
import {
  logInAs,
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type Person,
} from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { until } from '../../testing/until';
import { storeMedia } from '../../testing/uploads';
import { sendMessage } from '../booking-messages/changes';
import { lapseUnpaid } from '../bookings/scheduled-changes';
import { book, makeVisit, minutesIn, NOW, renewVisit, type Visit, WINDOW } from '../bookings/testing/visit';
import { attachPictures } from '../media/changes';
import { keepPhotoQuotes } from './jobs';

const WORDS = 'Waist length, like in the second picture.';

let testApp: TestApp;
let visit: Visit;
let shared: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  shared = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  await testApp.database.deleteFrom('photo_quotes').execute();
  await testApp.database.deleteFrom('media').execute();
  visit = await renewVisit(testApp, shared);
});

const later = (days: number) => testApp.setNow(new Date(NOW.getTime() + days * DAY_MS));
const picture = (kind: 'Quote Current Hair' | 'Quote Wish' = 'Quote Wish') =>
  storeMedia(testApp, visit.client, kind);

async function sendRequest(change: Record<string, unknown> = {}) {
  const body = {
    professional_id: visit.professional.id,
    words: WORDS,
    picture_ids: 'picture_ids' in change ? [] : [(await picture()).id],
    ...change,
  };
  return testApp.call('POST', '/photo-quotes/', { token: visit.client.token, body });
}
async function ask(change: Record<string, unknown> = {}): Promise<PhotoQuote> {
  const answer = await sendRequest(change);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const sendAnswer = (id: string, change: Partial<PhotoQuoteAnswer> = {}, by: Person = visit.professional) =>
  testApp.call('POST', `/photo-quotes/${id}/answer`, {
    token: by.token,
    body: {
      service_id: visit.serviceId,
      price_cents: 25_000,
      minutes_min: 90,
      minutes_max: 150,
      deposit_cents: 5000,
      valid_days: 30,
      ...change,
    },
  });
async function askAndAnswer(change: Partial<PhotoQuoteAnswer> = {}): Promise<PhotoQuote> {
  const answer = await sendAnswer((await ask()).id, change);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const read = (id: string, { token }: Person) => testApp.call('GET', `/photo-quotes/${id}`, { token });
const list = async ({ token }: Person): Promise<PhotoQuote[]> =>
  (await testApp.call('GET', '/photo-quotes/', { token })).json();
const end = (id: string, { token }: Person) => testApp.call('POST', `/photo-quotes/${id}/end`, { token });
const bookQuote = (id: string, change: Record<string, unknown> = {}) =>
  book(testApp, visit, { photo_quote_id: id, ...change });
const keep = () =>
  keepPhotoQuotes.run({}, { database: testApp.database, now: testApp.now, log: testApp.app.log } as never);
const messages = async ({ token }: Person): Promise<string[]> =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ photo_quote_id }) => photo_quote_id !== null)
    .map(({ message }) => message);
const write = (id: string, { token }: Person, text: string) =>
  testApp.call('POST', `/photo-quotes/${id}/messages`, { token, body: { text } });
const conversation = async (beside: string, { token }: Person): Promise<ConversationPage> =>
  (await testApp.call('GET', `${beside}/messages`, { token })).json();
const open = (address: string) => testApp.app.inject({ url: address });

test('a request shows its text and ordered pictures to both parties', async () => {
  const wish = await storeMedia(testApp, visit.client, 'Quote Wish');
  const hair = await storeMedia(testApp, visit.client, 'Quote Current Hair');
  const quote = await ask({ service_id: visit.serviceId, picture_ids: [wish.id, hair.id] });
  expect(quote).toMatchObject({
    state: 'asked',
    words: WORDS,
    service: { id: visit.serviceId, name: 'Box braids' },
    client: { id: visit.client.id, first_name: 'Zuri' },
    answer: null,
    booking_id: null,
    expires_at: new Date(NOW.getTime() + 7 * DAY_MS).toISOString(),
  });
  expect(quote.pictures.map(({ id }) => id)).toEqual([hair.id, wish.id]);
  for (const party of [visit.client, visit.professional]) {
    const found = (await read(quote.id, party)).json<PhotoQuote>();
    expect([found, await list(party)]).toEqual([quote, [quote]]);
    expect((await open(found.pictures[0]?.url ?? '')).statusCode).toBe(200);
  }
  // They are no longer among the pictures for the next quote.
  const own = await testApp.call('GET', '/media', { token: visit.client.token });
  expect(own.json<MediaItem[]>().map(({ id }) => id)).toEqual([]);
});

test('no one else can see a quote, and a live booking does not show its pictures', async () => {
  const quote = await ask();
  const others = [await makeClient(testApp), await makeProfessional(testApp)];
  for (const stranger of others) {
    const statuses = [await read(quote.id, stranger), await end(quote.id, stranger)];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(await list(stranger)).toEqual([]);
  }
  expect((await sendAnswer(quote.id, {}, others[1])).statusCode).toBe(404);
  const admin = await makeAdmin(testApp);
  expect((await read(quote.id, admin)).statusCode).toBe(403);
  const booked = await book(testApp, visit);
  expect(booked.statusCode).toBe(201);
  const { token } = visit.professional;
  const shown = await testApp.call('GET', `/media/client/${visit.client.id}`, { token });
  expect([shown.statusCode, shown.json()]).toEqual([200, []]);
});

test('an answered quote becomes a booking with its price, minutes and style, once', async () => {
  const quote = await askAndAnswer();
  expect(quote).toMatchObject({
    state: 'answered',
    service: { id: visit.serviceId },
    answer: {
      style: { price_cents: 25_000, minutes: 150, minutes_min: 90, options: [] },
      deposit_cents: 5000,
    },
    expires_at: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
  });
  const answer = await bookQuote(quote.id, { total_price: 250, end_time: minutesIn(150) });
  expect(answer.statusCode).toBe(201);
  const booking = answer.json<Booking>();
  expect(booking).toMatchObject({
    total_price: 250,
    duration: 150,
    services: [{ id: visit.serviceId, price: 250, style: { minutes_min: 90 } }],
  });
  const ended = { state: 'booked', booking_id: booking.id };
  for (const party of [visit.client, visit.professional])
    expect((await read(quote.id, party)).json()).toMatchObject(ended);
  const ofBooking = await testApp.call('GET', `/photo-quotes/?booking_id=${booking.id}`, {
    token: visit.professional.token,
  });
  expect(ofBooking.json()).toMatchObject([{ id: quote.id }]);
  expect((await bookQuote(quote.id, { start_time: minutesIn(240) })).statusCode).toBe(409);
  expect((await end(quote.id, visit.client)).statusCode).toBe(409);
  // When the booking is not live any more, its professional sees nothing of the quote.
  await testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  expect((await read(quote.id, visit.professional)).statusCode).toBe(404);
  expect((await read(quote.id, visit.client)).statusCode).toBe(200);
});

test.each(['lapses', 'is cancelled by its client'])(
  'a booking that %s before its deposit is paid leaves its quote bookable again',
  async (end) => {
    const { id } = await askAndAnswer();
    await write(id, visit.client, 'Is the colour right?');
    const booking = (await bookQuote(id)).json<Booking>();
    const held_until = new Date(NOW.getTime() + 30 * 60_000);
    await testApp.database
      .updateTable('bookings')
      .set({ deposit_cents: 5000, held_until })
      .where('id', '=', booking.id)
      .execute();
    if (end === 'lapses') {
      testApp.setNow(held_until);
      const { database, app } = testApp;
      await lapseUnpaid({ database, log: app.log, signal: new AbortController().signal, now: testApp.now() });
    } else {
      const { token } = visit.client;
      await testApp.call('PATCH', `/bookings/${booking.id}`, { token, body: { status: 'cancelled' } });
    }
    for (const party of [visit.client, visit.professional])
      expect((await read(id, party)).json()).toMatchObject({
        ...{ state: 'answered', booking_id: null, ended_by: null, ended_at: null },
        expires_at: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
      });
    expect((await conversation(`/photo-quotes/${id}`, visit.professional)).messages).toHaveLength(1);
    expect((await bookQuote(id)).statusCode).toBe(201);
  },
);

/** Books a quote while a message of its professional is sent, which commits when the booking waits for the quote. */
async function bookDuring(id: string, text: string) {
  const { database } = testApp;
  const sending = await database.startTransaction().execute();
  const party = {
    column: 'photo_quote_id',
    id,
    party: 'professional',
    userId: visit.professional.userId,
  } as const;
  await sendMessage(sending, party, { text, picture_ids: [] }, NOW);
  const booked = bookQuote(id);
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await waiting.execute(database)).rows.length > 0);
  await sending.commit().execute();
  return booked;
}

test('the conversation continues after a booking is made from its quote', async () => {
  const { id } = await askAndAnswer();
  const first = await write(id, visit.client, 'Is the colour right?');
  const booking = (await bookDuring(id, 'At the same moment')).json<Booking>();
  for (const party of [visit.client, visit.professional]) {
    const beside = await conversation(`/photo-quotes/${id}`, party);
    expect(beside).toMatchObject({ messages: [], closed: 'quote_booked' });
    const moved = (await conversation(`/bookings/${booking.id}`, party)).messages;
    expect(moved.map(({ text }) => text)).toEqual(['At the same moment', 'Is the colour right?']);
  }
  expect((await write(id, visit.client, 'Too late')).json()).toEqual({
    detail: BOOKING_MESSAGE_WORDS.closed.quote_booked,
  });
  // Notices from before the booking are marked read beside it too.
  const bell = async () =>
    (await testApp.call('GET', '/notifications/me', visit.professional))
      .json<Notification[]>()
      .filter(
        ({ type, photo_quote_id, read: isRead }) =>
          type === 'photo_quote_message' && photo_quote_id === id && !isRead,
      );
  expect(await bell()).toHaveLength(1);
  await testApp.call('POST', `/bookings/${booking.id}/messages/read`, {
    token: visit.professional.token,
    body: { until: first.json().id },
  });
  expect(await bell()).toEqual([]);
});

test('of ten concurrent bookings of one quote, one is made', async () => {
  const { id } = await askAndAnswer({ minutes_min: 15, minutes_max: 15 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => bookQuote(id, { start_time: minutesIn(index * 30) })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test('an answer with a variant takes text, hair and start limits from the menu, and the price from the answer', async () => {
  const serviceId = await makeService(testApp, visit.professional, { price: 90 });
  const { revision } = await saveMenu(testApp, visit.professional, serviceId, styleMenu());
  const { choice } = styleRequest(serviceId, { options: ['large'] });
  const quote = await askAndAnswer({ service_id: serviceId, choice });
  expect(quote.answer?.style).toMatchObject({
    menu_revision: revision,
    options: [{ group: 'Size', option: 'Large' }],
    lines: [{ kind: 'variant', label: 'Large', price_cents: 25_000, minutes: 150 }],
    packing_list: [{ name: 'X-pression', packs: 2 }],
    latest_start: '11:00',
  });
  // The menu may change: the quote holds.
  await saveMenu(testApp, visit.professional, serviceId, { ...styleMenu(), revision, add_ons: [] });
  const service_ids = [serviceId];
  const late = await bookQuote(quote.id, { service_ids, start_time: minutesIn(135) });
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('by 11:00 am')]);
  expect((await bookQuote(quote.id, { service_ids })).json()).toMatchObject({ total_price: 250 });
});

test.each<[string, Record<string, unknown>, number, string]>([
  ['another price', { total_price: 50 }, 409, 'The price has changed. Please review your booking.'],
  ['another service beside it', { service_ids: [] }, 422, 'Choose at least one service'],
  [
    'a style',
    { styles: [styleRequest('01920000-0000-7000-8000-000000000000')] },
    422,
    'The style of a quote',
  ],
])('a quote cannot be booked with %s', async (_what, change, status, message) => {
  const { id } = await askAndAnswer();
  const answer = await bookQuote(id, change);
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)]);
});

test("a quote that is unanswered, ended, expired or another client's cannot be booked", async () => {
  const asked = await ask();
  expect((await bookQuote(asked.id)).statusCode).toBe(409);
  await sendAnswer(asked.id, { valid_days: 2 });
  const other = { ...visit, client: await makeClient(testApp) };
  expect((await book(testApp, other, { photo_quote_id: asked.id })).statusCode).toBe(409);
  later(2);
  expect((await bookQuote(asked.id)).statusCode).toBe(409);
  testApp.setNow(NOW);
  expect((await end(asked.id, visit.client)).statusCode).toBe(204);
  expect((await bookQuote(asked.id)).statusCode).toBe(409);
  expect((await book(testApp, visit)).statusCode).toBe(201);
});

test.each(['client', 'professional'] as const)(
  'a %s can withdraw what they sent and decline what they received; then the professional sees none of it',
  async (party) => {
    const person = visit[party];
    const asked = await ask();
    expect((await end(asked.id, person)).statusCode).toBe(204);
    expect((await end(asked.id, person)).statusCode).toBe(204);
    const answered = await askAndAnswer();
    expect((await end(answered.id, person)).statusCode).toBe(204);
    const states = (await list(visit.client)).map(({ state, ended_by }) => [state, ended_by]);
    expect(states).toEqual(
      party === 'client'
        ? [
            ['declined', party],
            ['withdrawn', party],
          ]
        : [
            ['withdrawn', party],
            ['declined', party],
          ],
    );
    expect(await list(visit.professional)).toEqual([]);
    expect((await read(asked.id, visit.professional)).statusCode).toBe(404);
    expect((await sendAnswer(asked.id)).statusCode).toBe(404);
  },
);

test('unanswered requests and unbooked answers expire, and both parties are notified, also by mail', async () => {
  const asked = await ask();
  later(7);
  expect((await read(asked.id, visit.client)).json()).toMatchObject({ state: 'expired', ended_by: 'system' });
  expect((await read(asked.id, visit.professional)).statusCode).toBe(404);
  expect((await sendAnswer(asked.id)).statusCode).toBe(404);
  await keep();
  testApp.setNow(NOW);
  const { id } = await askAndAnswer({ valid_days: 3 });
  later(3);
  await keep();
  await keep();
  expect((await read(id, visit.client)).json()).toMatchObject({ state: 'expired', ended_by: 'system' });
  expect((await messages(visit.client)).slice(0, 3)).toEqual([
    'The photo quote from Amara Braids has expired',
    'Amara Braids answered your photo quote: $250.00, up to 2 h 30 min',
    'Amara Braids did not answer your photo quote request in time',
  ]);
  expect((await messages(visit.professional)).slice(0, 3)).toEqual([
    'Your photo quote for Zuri has expired',
    'New photo quote request from Zuri',
    'The photo quote request from Zuri was not answered in time',
  ]);
  const mails = (await mailsTo(testApp, visit.client.email)).filter(
    ({ template }) => template === 'photo-quote-notice',
  );
  const answered = mails.find(({ subject }) => subject === 'Your photo quote is here');
  expect(answered?.text).toContain('$250.00');
  expect(answered?.text).toContain('Deposit: $50.00, paid to the professional directly');
  expect(new URL(answered?.link ?? '').pathname).toBe(`/photo-quote/${id}`);
  // The client still sees what has expired; its professional does not.
  const pathsOfExpired = (found: typeof mails) =>
    found
      .filter(({ subject }) => subject === 'A photo quote has expired')
      .map(({ link }) => new URL(link ?? '').pathname)
      .sort();
  expect(pathsOfExpired(mails)).toEqual([`/photo-quote/${asked.id}`, `/photo-quote/${id}`].sort());
  expect(pathsOfExpired(await mailsTo(testApp, visit.professional.email))).toEqual([
    '/my-photo-quotes',
    '/my-photo-quotes',
  ]);
  expect(JSON.stringify(mails)).not.toContain(WORDS);
});

test('a request is not sent to a professional who is deleting the account', async () => {
  const { database } = testApp;
  const { id } = await makeProfessional(testApp);
  const pictureId = (await picture()).id;
  const deletion = await database.startTransaction().execute();
  await sql`update professionals set deleted_at = now(), is_active = false where id = ${id}`.execute(
    deletion,
  );
  const asked = sendRequest({ professional_id: id, picture_ids: [pictureId] });
  await lockWaits(database, 1, asked);
  await deletion.commit().execute();
  expect((await asked).statusCode).toBe(404);
});

test('an old picture that is being sent is not deleted as unsent', async () => {
  const { id } = await ask();
  const old = await picture();
  later(89);
  let cleanUp: Promise<void> | undefined;
  await testApp.database.transaction().execute(async (transaction) => {
    await attachPictures(transaction, { kind: 'photo_quote', id }, visit.client.userId, [old.id]);
    cleanUp = keep();
    await lockWaits(testApp.database, 1, cleanUp);
  });
  await cleanUp;
  const sent = testApp.database.selectFrom('photo_quote_pictures').select('media_id');
  expect(await sent.where('media_id', '=', old.id).execute()).toHaveLength(1);
});

test('a quote and its pictures are deleted 90 days after its end, or after the visit if booked', async () => {
  const withdrawn = await ask();
  const { file_key } = await testApp.database
    .selectFrom('media')
    .select('file_key')
    .executeTakeFirstOrThrow();
  await end(withdrawn.id, visit.client);
  const booked = await askAndAnswer();
  expect((await bookQuote(booked.id)).statusCode).toBe(201);
  const unsent = await picture();
  later(89);
  await keep();
  expect(await list(visit.client)).toHaveLength(2);
  // Uploaded and not sent for a month.
  expect(
    await testApp.database.selectFrom('media').select('id').where('id', '=', unsent.id).execute(),
  ).toEqual([]);
  const visitEnd = Date.parse(minutesIn(150));
  for (const [time, left] of [
    [NOW.getTime() + 90 * DAY_MS, [booked.id]],
    [visitEnd + 90 * DAY_MS - 1, [booked.id]],
    [visitEnd + 90 * DAY_MS, []],
  ] as const) {
    testApp.setNow(new Date(time));
    await keep();
    testApp.setNow(NOW);
    expect((await list(visit.client)).map(({ id }) => id)).toEqual(left);
  }
  expect(await testApp.database.selectFrom('media').select('id').execute()).toEqual([]);
  await runJobs(testApp);
  const stored = await testApp.database
    .selectFrom('stored_pictures')
    .select('state')
    .where('file_key', '=', file_key)
    .executeTakeFirst();
  expect(stored?.state ?? 'leaving').toBe('leaving');
});

test.each<[string, () => Promise<Record<string, unknown>>, number, string]>([
  ['without pictures', async () => ({ picture_ids: [] }), 422, 'Add at least one picture'],
  ['without words', async () => ({ words: ' ' }), 422, 'Say in a few words'],
  [
    'with seven pictures',
    async () => ({
      picture_ids: Array.from({ length: 7 }, (_, n) => `01920000-0000-7000-8000-00000000000${n}`),
    }),
    422,
    '6 pictures at most',
  ],
  [
    'with a picture of another kind',
    async () => ({ picture_ids: [(await storeMedia(testApp, visit.client, 'Inspiration Picture')).id] }),
    422,
    'not there any more',
  ],
  [
    'with a picture of another client',
    async () => ({ picture_ids: [(await storeMedia(testApp, await makeClient(testApp), 'Quote Wish')).id] }),
    422,
    'not there any more',
  ],
  [
    'for a service of another professional',
    async () => ({ service_id: await makeService(testApp, await makeProfessional(testApp)) }),
    422,
    'Choose one of the services',
  ],
  [
    'to an inactive professional',
    async () => ({ professional_id: (await makeProfessional(testApp, { is_active: false })).id }),
    404,
    'Professional not found',
  ],
])('a request %s is refused', async (_what, change, status, message) => {
  const answer = await sendRequest(await change());
  expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(message)]);
});

test.each<[string, Partial<PhotoQuoteAnswer>, string]>([
  ['a range the wrong way round', { minutes_min: 200 }, 'Must not be less than the shortest duration'],
  ['a deposit above the price', { deposit_cents: 25_001 }, 'The deposit must not be more than the price'],
  ['no price', { price_cents: 0 }, 'Price must be positive'],
  ['a validity of 61 days', { valid_days: 61 }, 'valid for 1 to 60 days'],
  ['a variant of a service without a menu', { choice: styleRequest('x').choice }, 'no style menu'],
])('an answer with %s is refused', async (_what, change, message) => {
  const { id } = await ask();
  const answer = await sendAnswer(id, change);
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(message)]);
});

test('a client may have one open request per professional and service, and ten in total', async () => {
  const pictures = [await picture(), await picture()];
  const answers = await Promise.all(pictures.map(({ id }) => sendRequest({ picture_ids: [id] })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const professionals = await Promise.all(Array.from({ length: 9 }, () => makeProfessional(testApp)));
  for (const { id } of professionals) {
    const [left] = (
      await testApp.call('GET', '/media?media_type=Quote Wish', { token: visit.client.token })
    ).json<MediaItem[]>();
    await ask({ professional_id: id, picture_ids: [left?.id ?? (await picture()).id] });
  }
  const full = await sendRequest({ service_id: visit.serviceId });
  expect([full.statusCode, full.json().detail]).toEqual([
    409,
    expect.stringContaining('10 open photo quotes'),
  ]);
});

test("a quote is in both parties' exports, and is deleted with the account", async () => {
  const client = await makeClient(testApp);
  const professional = await makeProfessional(testApp);
  visit = { ...visit, client, professional, serviceId: await makeService(testApp, professional) };
  const quote = await askAndAnswer({ words: 'Bring your own hair.' });
  const exported = async ({ token }: Person) =>
    (await testApp.call('GET', '/users/me/export', { token })).body;
  expect(await exported(client)).toContain(WORDS);
  expect(await exported(professional)).toContain('Bring your own hair.');
  expect(await exported(professional)).not.toContain(WORDS);
  const remove = ({ token }: Person) =>
    testApp.call('DELETE', '/users/me/', { token, body: { password: 'a long enough password' } });
  expect((await remove(professional)).statusCode).toBe(204);
  expect((await read(quote.id, client)).json()).toMatchObject({
    state: 'withdrawn',
    answer: { words: null },
  });
  expect((await messages(client))[0]).toBe('A former professional withdrew the photo quote');
  expect((await remove(client)).statusCode).toBe(204);
  expect(await testApp.database.selectFrom('photo_quotes').select('id').execute()).toEqual([]);
});

describe('when its client is suspended', () => {
  const suspension = async (change: 'suspend' | 'restore', { userId }: Person = visit.client) => {
    const { token } = await makeAdmin(testApp);
    const answer = await testApp.call('POST', `/admin/users/${userId}/${change}`, { token, body: {} });
    expect(answer.statusCode).toBe(200);
  };

  test('an open quote ends, and the professional does not see its words and pictures any more', async () => {
    const client = await makeClient(testApp);
    visit = { ...visit, client };
    const answered = await askAndAnswer();
    const asked = await ask();
    await write(answered.id, visit.professional, 'How long is it now?');
    const ends = async () => (await messages(visit.professional)).filter((text) => text.includes('closed'));
    const before = (await ends()).length;
    await suspension('suspend');
    expect((await read(asked.id, visit.professional)).statusCode).toBe(404);
    // Its messages can be read and reported, as after any other end.
    expect((await read(answered.id, visit.professional)).json()).toMatchObject({
      ...{ state: 'declined', ended_by: 'system', words: '', pictures: [] },
    });
    expect((await ends()).slice(0, (await ends()).length - before)).toEqual(
      Array(2).fill(`The photo quote for Zuri has ended, as their account is closed`),
    );
    await suspension('restore');
    const again = { ...client, token: await logInAs(testApp, client) };
    expect((await read(asked.id, again)).json()).toMatchObject({ state: 'withdrawn', ended_by: 'system' });
  });

  test('a request that was under way is not sent', async () => {
    const client = await makeClient(testApp);
    visit = { ...visit, client };
    const pictureId = (await picture()).id;
    const suspending = await testApp.database.startTransaction().execute();
    await sql`
      update users set suspended_at = now(), token_version = token_version + 1 where id = ${client.userId}
    `.execute(suspending);
    const asked = sendRequest({ picture_ids: [pictureId] });
    await lockWaits(testApp.database, 1, asked);
    await suspending.commit().execute();
    expect((await asked).statusCode).toBe(401);
  });
});

test('a professional can delete the account while a quote has expired but not ended', async () => {
  const professional = await makeProfessional(testApp);
  visit = { ...visit, professional, serviceId: await makeService(testApp, professional) };
  const quote = await askAndAnswer({ valid_days: 1 });
  later(2);
  const token = await logInAs(testApp, professional);
  const body = { password: 'a long enough password' };
  expect((await testApp.call('DELETE', '/users/me/', { token, body })).statusCode).toBe(204);
  await keep();
  const client = { ...visit.client, token: await logInAs(testApp, visit.client) };
  expect((await read(quote.id, client)).json()).toMatchObject({ state: 'expired', ended_by: 'system' });
});

test('the free times fit the quoted minutes exactly', async () => {
  const path = `/availability/professional/${visit.professional.id}?duration_minutes=360&from=${WINDOW.start_time}`;
  const [window] = (await testApp.call('GET', path)).json();
  const starts = window.available_slots.map(({ start_time }: { start_time: string }) => start_time);
  expect(starts).toEqual([0, 60, 120].map(minutesIn));
});
