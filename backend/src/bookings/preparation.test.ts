import type { Booking, Notification, StyleRequest } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { mailsTo } from '../../testing/mails';
import { makeClient, makeProfessional, type Person } from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { newId } from '../database/identifiers';
import { bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from './testing/visit';

let testApp: TestApp;
let visit: Visit;
let booking: Booking;
/** Medium braids, which the client washes: $180 and two hours; $40 and 30 minutes when not. */
const style = (choice: Partial<StyleRequest['choice']> = {}, shown: Partial<StyleRequest> = {}) =>
  styleRequest(visit.serviceId, choice, shown);

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  await saveMenu(testApp, visit.professional, visit.serviceId, styleMenu());
});
afterAll(() => testApp.close());
afterEach(() => testApp.database.deleteFrom('calendar_connections').execute());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
  booking = await bookOk(testApp, visit, { styles: [style()] });
  await confirm();
  testApp.setNow(new Date(minutesIn(5)));
});

const change = (id: string, body: Record<string, unknown>) =>
  testApp.call('PATCH', `/bookings/${id}`, { token: visit.professional.token, body });
const confirm = () => change(booking.id, { status: 'confirmed' });
const mark = (
  not_done: unknown = true,
  { token }: Pick<Person, 'token'> = visit.professional,
  body: Record<string, unknown> = {},
) =>
  testApp.call('POST', `/bookings/${booking.id}/preparation`, {
    token,
    body: { service_id: visit.serviceId, item_id: 'washed', not_done, ...body },
  });
const refusal = async (answer: ReturnType<typeof mark>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().detail];
};
const stored = async (): Promise<Booking> =>
  (await testApp.call('GET', `/bookings/${booking.id}`, { token: visit.client.token })).json();
const notified = async () =>
  (await testApp.call('GET', '/notifications/me', { token: visit.client.token }))
    .json<Notification[]>()
    .filter(({ type, booking_id }) => type === 'booking_preparation_changed' && booking_id === booking.id)
    .map(({ message }) => message)
    .toReversed();
const history = async () =>
  (
    await testApp.database
      .selectFrom('booking_history')
      .select(['actor', 'action'])
      .where('booking_id', '=', booking.id)
      .orderBy('revision')
      .execute()
  ).map(({ actor, action }) => `${actor} ${action}`);

test('marking it not done adds the accepted fee and minutes, notifies the client, and can be undone', async () => {
  const answer = await mark();
  expect(answer.statusCode).toBe(200);
  const marked = answer.json<Booking>();
  expect(marked).toMatchObject({ total_price: 220, duration: 150, end_time: minutesIn(150) });
  expect(marked.services).toMatchObject([
    {
      price: 220,
      service_duration_minutes: 150,
      style: {
        lines: [
          { kind: 'variant', label: 'Medium', price_cents: 18_000, minutes: 120 },
          { kind: 'preparation', label: 'Washed', price_cents: 4000, minutes: 30 },
        ],
        price_cents: 22_000,
        minutes: 150,
        minutes_min: 90,
        preparation: [{ id: 'washed', by: 'client', fee_cents: 4000, minutes: 30, not_done: true }],
      },
    },
  ]);
  expect(await stored()).toEqual(marked);
  const visitInWords = 'Box braids, Mon 5 Oct, 9:00 am AEDT';
  const found = `Amara Braids marked as not done: Washed, + $40.00, 30 min (${visitInWords}). The total is now $220.00`;
  expect(await notified()).toEqual([found]);
  const mail = (await mailsTo(testApp, visit.client.email)).at(-1);
  expect(mail?.text).toContain(found);
  expect(mail?.text).toContain('Not done: Washed, + $40.00, 30 min');

  const undone = await mark(false);
  expect(undone.json()).toMatchObject({ total_price: 180, end_time: booking.end_time });
  expect((await notified())[1]).toContain('marked as done after all: Washed (');
  const { lines, price_cents, minutes, minutes_min } = (await stored()).services[0]?.style ?? {};
  expect({ lines, price_cents, minutes, minutes_min }).toEqual({
    lines: [{ kind: 'variant', label: 'Medium', price_cents: 18_000, minutes: 120 }],
    price_cents: 18_000,
    minutes: 120,
    minutes_min: 60,
  });
  expect((await history()).slice(2)).toEqual(Array(2).fill('professional preparation_changed'));
});

test('the visit ends no later than the start of the next live booking', async () => {
  testApp.setNow(NOW);
  // A visit of two hours starts every 30 minutes unless its professional says otherwise.
  await testApp.database.updateTable('professionals').set({ start_interval_minutes: 15 }).execute();
  const next = await bookOk(testApp, visit, { styles: [style()], start_time: minutesIn(135) });
  testApp.setNow(new Date(minutesIn(5)));
  expect((await mark()).json()).toMatchObject({ total_price: 220, end_time: minutesIn(135) });
  expect((await mark(false)).json()).toMatchObject({ total_price: 180, end_time: minutesIn(120) });
  expect((await change(next.id, { status: 'cancelled' })).statusCode).toBe(200);
  expect((await mark()).json()).toMatchObject({ end_time: minutesIn(150) });
});

/** An event of the professional's connected calendar. */
async function addBusyTime(from: number, to: number): Promise<void> {
  const professional_id = visit.professional.id;
  await testApp.database
    .insertInto('calendar_connections')
    .values({
      ...{ professional_id, server_url: 'https://calendar.test/', user_name: 'amara', key_id: 'x' },
      ...{ sealed_secret: Buffer.from('x'), state: 'connected', failure: null, failed_since: null },
      ...{ write_to: null, created_at: NOW, last_synced_at: null, next_sync_at: NOW },
    })
    .execute();
  await testApp.database
    .insertInto('busy_times')
    .values({ professional_id, start_time: new Date(minutesIn(from)), end_time: new Date(minutesIn(to)) })
    .execute();
}
const block = (from: number, to: number) =>
  testApp.call('POST', '/availability/blocked-times', {
    token: visit.professional.token,
    body: { start_time: minutesIn(from), end_time: minutesIn(to), note: 'Lunch' },
  });

test('blocked times and events of the connected calendar refuse neither the longer end nor undoing it', async () => {
  expect((await block(120, 180)).statusCode).toBe(201);
  await addBusyTime(60, 140);
  expect((await mark()).json()).toMatchObject({ total_price: 220, end_time: minutesIn(150) });
  expect((await mark(false)).json()).toMatchObject({ total_price: 180, end_time: minutesIn(120) });
  const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
    token: visit.professional.token,
    body: { start_time: minutesIn(60) },
  });
  expect(moved.statusCode).toBe(409);
});

test('the database keeps a longer end apart from other live bookings, holds and the buffers between them', async () => {
  const { id, ...times } = booking;
  expect((await block(120, 180)).statusCode).toBe(201);
  const endAt = (minutes: number) =>
    testApp.database
      .updateTable('bookings')
      .set({ end_time: new Date(minutesIn(minutes)) })
      .where('id', '=', id)
      .execute();
  const [next] = await testApp.database
    .insertInto('bookings')
    .values({
      ...{ id: newId(), professional_id: times.professional.id, client_id: times.client.id },
      ...{ start_time: new Date(minutesIn(240)), end_time: new Date(minutesIn(300)) },
      ...{ buffer_before_minutes: 30, total_cents: 0, is_waiting_list_hold: true, held_until: NOW },
    })
    .returning('id')
    .execute();
  await expect(endAt(211)).rejects.toMatchObject({ constraint: 'bookings_keep_buffers' });
  await expect(endAt(241)).rejects.toMatchObject({ constraint: expect.stringMatching(/^bookings_/) });
  await endAt(210);
  await endAt(120);
  await testApp.database
    .deleteFrom('bookings')
    .where('id', '=', next?.id ?? '')
    .execute();
  await endAt(211);
});

test('concurrent requests mark it once, also beside a booking directly after it', async () => {
  for (let round = 0; round < 5; round += 1) {
    testApp.setNow(NOW);
    visit = await renewVisit(testApp, visit);
    booking = await bookOk(testApp, visit, { styles: [style()] });
    await confirm();
    // The morning of the visit.
    testApp.setNow(new Date(minutesIn(-300)));
    const [beside, ...answers] = await Promise.all([
      testApp.call('POST', '/bookings/', {
        token: visit.client.token,
        body: {
          professional_id: visit.professional.id,
          client_id: visit.client.id,
          service_ids: [visit.serviceId],
          styles: [style()],
          start_time: minutesIn(135),
        },
      }),
      mark(),
      mark(),
      mark(),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect([201, 409]).toContain(beside?.statusCode);
    expect(await stored()).toMatchObject({
      total_price: 220,
      end_time: minutesIn(beside?.statusCode === 201 ? 135 : 150),
    });
    expect(await notified()).toHaveLength(1);
  }
});

test('only the professional can mark it, on a confirmed booking, from the day of the visit until completion', async () => {
  expect((await mark(true, visit.client)).statusCode).toBe(403);
  expect((await mark(true, await makeProfessional(testApp))).statusCode).toBe(404);
  testApp.setNow(new Date('2026-10-04T12:59:00Z'));
  expect(await refusal(mark())).toEqual([409, 'Preparation is checked on the day of the visit.']);
  testApp.setNow(new Date('2026-10-04T13:00:00Z'));
  expect((await mark()).statusCode).toBe(200);
  testApp.setNow(new Date(minutesIn(60)));
  await change(booking.id, { status: 'completed' });
  expect(await refusal(mark(false))).toEqual([409, 'This booking is already completed.']);
  expect((await mark(true)).statusCode).toBe(200);
  testApp.setNow(NOW);
  booking = await bookOk(testApp, visit, { styles: [style()], start_time: minutesIn(180) });
  expect(await refusal(mark())).toEqual([409, 'This booking is not confirmed yet.']);
  await change(booking.id, { status: 'cancelled' });
  expect(await refusal(mark())).toEqual([409, 'This booking is already cancelled.']);
});

test('only preparation the client agreed to do, with a fee known to the booking, can be marked', async () => {
  const none = [409, 'This booking has no such preparation of its client.'];
  expect(await refusal(mark(true, visit.professional, { item_id: 'blown-out' }))).toEqual(none);
  const other = { service_id: visit.professional.id };
  expect(await refusal(mark(true, visit.professional, other))).toEqual(none);
  for (const body of [{ item_id: 'A b' }, { item_id: null }, { service_id: '7' }, { not_done: 'maybe' }])
    expect((await mark(true, visit.professional, body)).statusCode).toBe(422);

  // As an earlier version has stored it.
  const { services } = await stored();
  const old = { ...services[0]?.style, preparation: [{ label: 'Washed', hours_before: 48, by: 'client' }] };
  await testApp.database
    .updateTable('booking_services')
    .set({ style: JSON.stringify(old) as never })
    .where('booking_id', '=', booking.id)
    .execute();
  expect(await refusal(mark())).toEqual(none);

  testApp.setNow(NOW);
  visit = { ...(await renewVisit(testApp, visit)), client: await makeClient(testApp) };
  const done = style(
    { preparation: [{ id: 'washed', by: 'professional' }] },
    { price_cents: 22_000, minutes: 150 },
  );
  booking = await bookOk(testApp, visit, { styles: [done] });
  await confirm();
  testApp.setNow(new Date(minutesIn(5)));
  expect(await refusal(mark())).toEqual(none);
});
