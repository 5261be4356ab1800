import {
  BOOKING_MESSAGE_WORDS,
  type Booking,
  type ConversationPage,
  DAY_MS,
  type Notification,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { makeClient, makeService, type Person } from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { until } from '../../testing/until';
import { sendMessage } from '../booking-messages/changes';
import { lapseUnpaid } from '../bookings/scheduled-changes';
import { book, minutesIn, NOW, WINDOW } from '../bookings/testing/visit';
import {
  ask,
  askAndAnswer,
  bookQuote,
  end,
  later,
  read,
  sendAnswer,
  testApp,
  visit,
  write,
} from './testing/photo-quotes-app';

const conversation = async (beside: string, { token }: Person): Promise<ConversationPage> =>
  (await testApp.call('GET', `${beside}/messages`, { token })).json();

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

test('the free times fit the quoted minutes exactly', async () => {
  const path = `/availability/professional/${visit.professional.id}?duration_minutes=360&from=${WINDOW.start_time}`;
  const [window] = (await testApp.call('GET', path)).json();
  const starts = window.available_slots.map(({ start_time }: { start_time: string }) => start_time);
  expect(starts).toEqual([0, 60, 120].map(minutesIn));
});
