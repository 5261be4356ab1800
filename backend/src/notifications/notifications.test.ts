import { type Booking, NOTIFICATION_TYPES, type Notification } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, type Person } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { mailFor } from './settings';

let testApp: TestApp;
let visit: Visit;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  admin = await makeAdmin(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});

const listOf = async ({ token }: Person, query = ''): Promise<Notification[]> =>
  (await testApp.call('GET', `/notifications/me${query}`, { token })).json();
const unreadOf = async ({ token }: Person): Promise<number> =>
  (await testApp.call('GET', '/notifications/unread-count', { token })).json().unread;
const messagesTo = async (person: Person) =>
  (await listOf(person)).map(({ type, message }) => [type, message]).toReversed();
const change = (person: Person, id: string, body: Record<string, unknown>) =>
  testApp.call('PATCH', `/bookings/${id}`, { token: person.token, body });
const move = ({ token }: Person, id: string, start_time: string) =>
  testApp.call('POST', `/bookings/${id}/reschedule`, { token, body: { start_time } });

test("each party is notified of the other's actions, not of their own", async () => {
  const { client, professional } = visit;
  const { id } = await bookOk(testApp, visit);
  await change(professional, id, { status: 'confirmed' });
  await move(client, id, minutesIn(60));
  await move(professional, id, minutesIn(120));
  await change(client, id, { status: 'cancelled' });
  expect(await messagesTo(professional)).toEqual([
    ['booking_requested', 'New booking request from Zuri for Box braids, Mon 5 Oct, 9:00 am AEDT'],
    [
      'booking_rescheduled',
      'Zuri asks to move Box braids from Mon 5 Oct, 9:00 am AEDT to Mon 5 Oct, 10:00 am AEDT',
    ],
    ['booking_cancelled', 'Zuri cancelled Box braids, Mon 5 Oct, 11:00 am AEDT'],
  ]);
  expect(await messagesTo(client)).toEqual([
    ['booking_confirmed', 'Amara Braids confirmed your booking for Box braids, Mon 5 Oct, 9:00 am AEDT'],
    [
      'booking_rescheduled',
      'Amara Braids moved your booking for Box braids from Mon 5 Oct, 10:00 am AEDT to Mon 5 Oct, 11:00 am AEDT',
    ],
  ]);
});

test('repeating a change notifies no one', async () => {
  const { id } = await bookOk(testApp, visit);
  for (let time = 0; time < 3; time += 1) {
    await change(visit.professional, id, { status: 'confirmed' });
    await move(visit.client, id, minutesIn(0));
    await change(visit.client, id, { notes: 'The side door, please.' });
  }
  expect((await listOf(visit.client)).map(({ type }) => type)).toEqual(['booking_confirmed']);
  expect((await listOf(visit.professional)).map(({ type }) => type)).toEqual(['booking_requested']);
});

test('a cancellation by an admin notifies both parties', async () => {
  const { id } = await bookOk(testApp, visit);
  await change(admin, id, { status: 'cancelled' });
  expect((await messagesTo(visit.client)).at(-1)).toEqual([
    'booking_cancelled',
    'Your booking was cancelled: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
  ]);
  expect((await messagesTo(visit.professional)).at(-1)).toEqual([
    'booking_cancelled',
    'The booking of Zuri was cancelled: Box braids, Mon 5 Oct, 9:00 am AEDT',
  ]);
});

test('a completed visit notifies the client, a no-show does not', async () => {
  const { id } = await bookOk(testApp, visit);
  await change(visit.professional, id, { status: 'confirmed' });
  testApp.setNow(new Date(minutesIn(1)));
  await change(visit.professional, id, { status: 'completed' });
  expect((await messagesTo(visit.client)).at(-1)).toEqual([
    'booking_completed',
    'Completed: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
  ]);
  testApp.setNow(NOW);
  const other = await bookOk(testApp, visit, { start_time: minutesIn(120) });
  await change(visit.professional, other.id, { status: 'confirmed' });
  testApp.setNow(new Date(minutesIn(121)));
  await change(visit.professional, other.id, { status: 'completed', no_show: true });
  expect((await listOf(visit.client))[0]).toMatchObject({ type: 'booking_confirmed', booking_id: other.id });
});

test('a refused request notifies no one', async () => {
  const { id } = await bookOk(testApp, visit);
  await change(visit.client, id, { status: 'cancelled' });
  const before = await listOf(visit.client);
  expect((await change(visit.professional, id, { status: 'confirmed' })).statusCode).toBe(409);
  expect(await listOf(visit.client)).toEqual(before);
});

test('the list is paged, newest first', async () => {
  for (let minutes = 0; minutes < 300; minutes += 60)
    await bookOk(testApp, visit, { start_time: minutesIn(minutes) });
  const all = await listOf(visit.professional);
  expect(all).toHaveLength(5);
  const first = await listOf(visit.professional, '?limit=2');
  const second = await listOf(visit.professional, `?limit=2&before=${first[1]?.id}`);
  const third = await listOf(visit.professional, `?limit=2&before=${second[1]?.id}`);
  expect([...first, ...second, ...third]).toEqual(all);
  expect(await listOf(visit.client, `?before=${all[0]?.id}`)).toEqual([]);
  for (const query of ['?limit=0', '?limit=101', '?before=nothing'])
    expect((await testApp.call('GET', `/notifications/me${query}`, { token: admin.token })).statusCode).toBe(
      422,
    );
});

test('reading a notification does not mark it; marking changes the count, and repeating has no effect', async () => {
  const { token } = visit.professional;
  await bookOk(testApp, visit);
  await bookOk(testApp, visit, { start_time: minutesIn(60) });
  const [newest] = await listOf(visit.professional);
  const path = `/notifications/${newest?.id}/read`;
  expect((await testApp.call('GET', path, { token })).json()).toEqual(newest);
  expect(await unreadOf(visit.professional)).toBe(2);
  for (let time = 0; time < 2; time += 1)
    expect((await testApp.call('POST', path, { token })).json()).toEqual({ ...newest, read: true });
  expect(await unreadOf(visit.professional)).toBe(1);
  expect((await testApp.call('POST', '/notifications/read-all', { token })).json()).toEqual({ unread: 0 });
  expect((await listOf(visit.professional)).every(({ read }) => read)).toBe(true);
});

test('for other users a notification does not exist', async () => {
  await bookOk(testApp, visit);
  const [one] = await listOf(visit.professional);
  for (const method of ['GET', 'POST'] as const)
    for (const { token } of [visit.client, admin])
      expect((await testApp.call(method, `/notifications/${one?.id}/read`, { token })).statusCode).toBe(404);
  expect(await unreadOf(visit.professional)).toBe(1);
});

test("emails are on until disabled in the settings or with a mail's token", async () => {
  const { token, userId } = visit.client;
  const settings = async () =>
    (await testApp.call('GET', '/users/me/notification-settings', { token })).json().email;
  const unsubscribe = (mailToken = '') =>
    testApp.call('POST', `/notifications/unsubscribe?token=${mailToken}`, {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
  const tokenOfMail = async () => {
    const reader = { userId, email: 'reader@example.test' };
    return (await mailFor(testApp.database, reader, 'bookings', (unsubscribeToken) => ({ unsubscribeToken })))
      ?.unsubscribeToken;
  };
  expect(await settings()).toBe(true);
  const mailToken = await tokenOfMail();
  expect(await tokenOfMail()).toBe(mailToken);
  expect((await unsubscribe(mailToken)).json()).toEqual({ email: false, next_visits: true, reviews: true });
  expect(await settings()).toBe(false);
  expect(await tokenOfMail()).toBeUndefined();
  expect((await unsubscribe(mailToken)).statusCode).toBe(200);
  await testApp.call('PUT', '/users/me/notification-settings', { token, body: { email: true } });
  expect(await settings()).toBe(true);
  expect((await unsubscribe('somebody-elses')).statusCode).toBe(400);
});

test('a booking of several services gets a short message', async () => {
  const more = await testApp.call('POST', '/services/', {
    token: visit.professional.token,
    body: { name: 'Wash', price: 20, service_duration_minutes: 15, category: 'Styling' },
  });
  const booking: Booking = await bookOk(testApp, visit, {
    service_ids: [visit.serviceId, more.json().id],
  });
  expect((await messagesTo(visit.professional)).at(-1)?.[1]).toBe(
    'New booking request from Zuri for Box braids and 1 more, Mon 5 Oct, 9:00 am AEDT',
  );
  expect(booking.services).toHaveLength(2);
});

test('the database takes every type of the contract and a later one, but nothing that is no name', async () => {
  const isTaken = async (type: string) =>
    (
      await sql<{ taken: boolean }>`select is_notification_type(${type}) as taken`.execute(testApp.database)
    ).rows.every(({ taken }) => taken);
  for (const type of [...NOTIFICATION_TYPES, 'booking_of_next_year'])
    expect([type, await isTaken(type)]).toEqual([type, true]);
  for (const type of ['', 'Booking', 'booking requested', 'booking_'])
    expect([type, await isTaken(type)]).toEqual([type, false]);
});
