import { type Booking, HOUR_MS, type Notification } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeProfessional, makeService, type Person } from '../../testing/people';
import type { DueContext } from '../background/for-each-due';
import { cancelUnanswered, completeVisits, keepBookings, remind } from './scheduled-changes';
import { addWindow, book, bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from './testing/visit';

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

const at = (now: Date | string): DueContext => ({
  database: testApp.database,
  now: new Date(now),
  signal: undefined,
  log: testApp.app.log,
});
const stateOf = async ({ id }: Pick<Booking, 'id'>): Promise<Booking> =>
  (await testApp.call('GET', `/bookings/${id}`, { token: admin.token })).json();
const messagesAbout = async ({ token }: Person, { id }: Pick<Booking, 'id'>) =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ booking_id }) => booking_id === id)
    .map(({ message }) => message)
    .toReversed();
const set = async (person: Person, { id }: Pick<Booking, 'id'>, body: Record<string, unknown>) =>
  expect((await testApp.call('PATCH', `/bookings/${id}`, { token: person.token, body })).statusCode).toBe(
    200,
  );
const move = (person: Person, { id }: Pick<Booking, 'id'>, start_time: string) =>
  testApp.call('POST', `/bookings/${id}/reschedule`, { token: person.token, body: { start_time } });
async function confirmed(change: Record<string, unknown> = {}): Promise<Booking> {
  const booking = await bookOk(testApp, visit, change);
  await set(visit.professional, booking, { status: 'confirmed' });
  return booking;
}
const hoursBefore = (booking: Booking, hours: number) =>
  new Date(Date.parse(booking.start_time) - hours * HOUR_MS);

describe('unanswered requests', () => {
  test('are cancelled 48 hours after they were made, and both parties are notified', async () => {
    const booking = await bookOk(testApp, visit);
    expect(await cancelUnanswered(at(new Date(NOW.getTime() + 48 * HOUR_MS - 1)))).toBe(0);
    expect(await cancelUnanswered(at(new Date(NOW.getTime() + 48 * HOUR_MS)))).toBe(1);
    expect(await stateOf(booking)).toMatchObject({ status: 'cancelled', cancelled_by: 'system' });
    expect((await messagesAbout(visit.client, booking)).at(-1)).toBe(
      'Your booking request was not answered in time: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
    );
    expect((await messagesAbout(visit.professional, booking)).at(-1)).toBe(
      'The request from Zuri was not answered in time: Box braids, Mon 5 Oct, 9:00 am AEDT',
    );
    const history = await testApp.database
      .selectFrom('booking_history')
      .select(['actor', 'actor_user_id', 'old_status', 'new_status'])
      .where('booking_id', '=', booking.id)
      .where('action', '=', 'status_changed')
      .execute();
    expect(history).toEqual([
      { actor: 'system', actor_user_id: null, old_status: 'pending', new_status: 'cancelled' },
    ]);
  });

  test('are cancelled at their start if that is sooner, which frees their time', async () => {
    testApp.setNow(new Date(minutesIn(-180)));
    const booking = await bookOk(testApp, visit);
    expect(await cancelUnanswered(at(minutesIn(-1)))).toBe(0);
    expect(await cancelUnanswered(at(minutesIn(0)))).toBe(1);
    expect((await stateOf(booking)).status).toBe('cancelled');
  });

  test('get the full response time again when their client moves them', async () => {
    const booking = await bookOk(testApp, visit);
    testApp.setNow(new Date(NOW.getTime() + 47 * HOUR_MS));
    expect((await move(visit.client, booking, minutesIn(60))).statusCode).toBe(200);
    expect(await cancelUnanswered(at(new Date(NOW.getTime() + 49 * HOUR_MS)))).toBe(0);
    expect((await stateOf(booking)).status).toBe('pending');
  });
});

test('a confirmed booking is completed at its end, not before, and a cancelled one never', async () => {
  const booking = await confirmed();
  const gone = await confirmed({ start_time: minutesIn(60) });
  await set(visit.client, gone, { status: 'cancelled' });
  expect(await completeVisits(at(minutesIn(59)))).toBe(0);
  expect(await completeVisits(at(minutesIn(60)))).toBe(1);
  expect(await completeVisits(at(minutesIn(600)))).toBe(0);
  expect([(await stateOf(booking)).status, (await stateOf(gone)).status]).toEqual(['completed', 'cancelled']);
  expect((await messagesAbout(visit.client, booking)).at(-1)).toBe(
    'Completed: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
  );
});

describe('reminders', () => {
  const remindersOf = async (booking: Booking) =>
    (await messagesAbout(visit.client, booking)).filter((message) => message.startsWith('Reminder'));

  test('are sent once, 24 hours before, to the client only', async () => {
    const booking = await confirmed();
    expect(await remind(at(hoursBefore(booking, 24.01)))).toBe(0);
    expect(await remind(at(hoursBefore(booking, 24)))).toBe(1);
    expect(await remind(at(hoursBefore(booking, 23)))).toBe(0);
    expect(await remindersOf(booking)).toEqual([
      'Reminder: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
    ]);
    expect((await messagesAbout(visit.professional, booking)).join()).not.toContain('Reminder');
  });

  test('are not sent for a cancelled, unanswered or started booking', async () => {
    const cancelled = await confirmed();
    await set(visit.professional, cancelled, { status: 'cancelled' });
    const pending = await bookOk(testApp, visit, { start_time: minutesIn(60) });
    const begun = await confirmed({ start_time: minutesIn(120) });
    expect(await remind(at(hoursBefore(cancelled, 20)))).toBe(1);
    expect(await remindersOf(begun)).toHaveLength(1);
    const late = await confirmed({ start_time: minutesIn(180) });
    expect(await remind(at(minutesIn(181)))).toBe(0);
    for (const booking of [cancelled, pending, late]) expect(await remindersOf(booking)).toEqual([]);
  });

  test('are sent for the new time only when a booking is moved, before or after the first one', async () => {
    const tuesday = { start_time: '2026-10-05T22:00:00.000Z', end_time: '2026-10-06T06:00:00.000Z' };
    await addWindow(testApp, visit.professional, tuesday);
    const movedBefore = await confirmed();
    const movedAfter = await confirmed({ start_time: minutesIn(60) });
    await move(visit.professional, movedBefore, tuesday.start_time);
    expect(await remind(at(hoursBefore(movedAfter, 24)))).toBe(1);
    testApp.setNow(hoursBefore(movedAfter, 23));
    expect((await move(visit.professional, movedAfter, '2026-10-05T23:00:00.000Z')).statusCode).toBe(200);
    expect(await remind(at(minutesIn(0)))).toBe(1);
    expect(await remind(at(minutesIn(60)))).toBe(1);
    expect(await remind(at(minutesIn(120)))).toBe(0);
    expect(await remindersOf(movedBefore)).toEqual([
      'Reminder: Box braids with Amara Braids, Tue 6 Oct, 9:00 am AEDT',
    ]);
    expect((await remindersOf(movedAfter)).at(-1)).toBe(
      'Reminder: Box braids with Amara Braids, Tue 6 Oct, 10:00 am AEDT',
    );
  });

  test('are skipped when a message about the booking was sent within those 24 hours', async () => {
    testApp.setNow(new Date(minutesIn(-20 * 60)));
    const booking = await confirmed();
    expect(await remind(at(minutesIn(-19 * 60)))).toBe(0);
    const asked = await confirmed({ start_time: minutesIn(120) });
    expect((await move(visit.professional, asked, minutesIn(180))).statusCode).toBe(200);
    expect(await remind(at(minutesIn(-60)))).toBe(0);
    expect(await remindersOf(booking)).toEqual([]);
  });

  // 9:00 am in each place on the day after the clocks changed in the night (or did not).
  test.each([
    ['Sydney NSW', 'forward, 23 hours before', '2026-10-03T22:00:00Z', '2026-10-02T23:00:00.000Z', 'AEDT'],
    ['Sydney NSW', 'back, 25 hours before', '2027-04-03T23:00:00Z', '2027-04-02T22:00:00.000Z', 'AEST'],
    ['Adelaide SA', 'forward, 23 hours before', '2026-10-03T22:30:00Z', '2026-10-02T23:30:00.000Z', 'ACDT'],
    ['Brisbane QLD', 'not at all', '2026-10-03T23:00:00Z', '2026-10-02T23:00:00.000Z', 'AEST'],
    ['Perth WA', 'not at all', '2026-10-04T01:00:00Z', '2026-10-03T01:00:00.000Z', 'AWST'],
  ])('in %s are sent at 9:00 am when the clocks go %s', async (location, _how, start, due, zone) => {
    const professional = await makeProfessional(testApp, { location });
    const serviceId = await makeService(testApp, professional);
    const windowEnd = new Date(Date.parse(start) + 4 * HOUR_MS).toISOString();
    testApp.setNow(new Date(Date.parse(start) - 72 * HOUR_MS));
    const windowId = await addWindow(testApp, professional, { start_time: start, end_time: windowEnd });
    const there = { ...visit, professional, serviceId, windowId };
    const answer = await book(testApp, there, { start_time: start });
    const booking = answer.json<Booking>();
    await set(professional, booking, { status: 'confirmed' });
    expect(await remind(at(new Date(Date.parse(due) - 1)))).toBe(0);
    expect(await remind(at(due))).toBe(1);
    const [message] = await remindersOf(booking);
    expect(message).toMatch(new RegExp(`, Sun \\d+ \\w+, 9:00 am ${zone}$`));
  });
});

test('several processes running concurrently process each booking once', async () => {
  // What other tests have left.
  await completeVisits(at(minutesIn(-1)));
  const bookings = [];
  for (let minutes = 0; minutes < 480; minutes += 60)
    bookings.push(await confirmed({ start_time: minutesIn(minutes) }));
  const done = await Promise.all(Array.from({ length: 6 }, () => remind(at(minutesIn(-1)))));
  expect(done.reduce((sum, count) => sum + count)).toBe(8);
  const completed = await Promise.all(Array.from({ length: 6 }, () => completeVisits(at(minutesIn(600)))));
  expect(completed.reduce((sum, count) => sum + count)).toBe(8);
  for (const booking of bookings)
    expect((await messagesAbout(visit.client, booking)).map((message) => message.split(':')[0])).toEqual([
      expect.stringContaining('confirmed'),
      'Reminder',
      'Completed',
    ]);
});

test('a booking that fails does not block the others, and is retried on the next run', async () => {
  const spoilt = await confirmed();
  const other = await confirmed({ start_time: minutesIn(60) });
  const refuse = (definition: string) => sql.raw(definition).execute(testApp.database);
  await refuse(
    `alter table bookings add constraint spoilt check (id <> '${spoilt.id}' or status = 'confirmed')`,
  );
  await expect(completeVisits(at(minutesIn(600)))).rejects.toThrow('spoilt');
  expect([(await stateOf(spoilt)).status, (await stateOf(other)).status]).toEqual(['confirmed', 'completed']);
  await refuse('alter table bookings drop constraint spoilt');
  expect(await completeVisits(at(minutesIn(600)))).toBe(1);
});

test('a request that cannot be cancelled does not block completing visits', async () => {
  const spoilt = await bookOk(testApp, visit);
  const other = await confirmed({ start_time: minutesIn(60) });
  await sql
    .raw(`alter table bookings add constraint spoilt check (id <> '${spoilt.id}' or status = 'pending')`)
    .execute(testApp.database);
  testApp.setNow(new Date(minutesIn(600)));
  const { database, config, payments, now } = testApp;
  const job = { database, config, payments, now, signal: undefined, log: testApp.app.log };
  await expect(keepBookings.run({}, job as never)).rejects.toThrow('spoilt');
  expect([(await stateOf(spoilt)).status, (await stateOf(other)).status]).toEqual(['pending', 'completed']);
  await sql.raw('alter table bookings drop constraint spoilt').execute(database);
});
