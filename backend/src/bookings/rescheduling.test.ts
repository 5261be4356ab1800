import type { Availability, Booking } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, makeProfessional, type Person } from '../../testing/people';
import { openSecondApp } from './testing/second-app';
import { addWindow, book, bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from './testing/visit';

let testApp: TestApp;
let secondApp: Pick<TestApp, 'call' | 'close'>;
let visit: Visit;
let booking: Booking;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  secondApp = await openSecondApp(testApp);
  visit = await makeVisit(testApp);
  admin = await makeAdmin(testApp);
});
afterAll(async () => {
  await secondApp.close();
  await testApp.close();
});
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
  booking = await bookOk(testApp, visit);
});

const move = (person: Person, start_time: unknown, key?: string, app: Pick<TestApp, 'call'> = testApp) =>
  app.call('POST', `/bookings/${booking.id}/reschedule`, {
    token: person.token,
    body: { start_time },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
async function moveOk(person: Person, minutes: number): Promise<Booking> {
  const answer = await move(person, minutesIn(minutes));
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json();
}
const refusalOf = async (person: Person, start_time: string) => {
  const answer = await move(person, start_time);
  return [answer.statusCode, answer.json().detail];
};
const confirm = () =>
  testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
const NOT_AVAILABLE = [409, 'That time is no longer available.'];

test('the id, services, duration and price stay, whatever the menu says now', async () => {
  const { token } = visit.professional;
  const body = {
    name: 'Box braids',
    price: 999,
    service_duration_minutes: 90,
    category: 'Protective Styles',
  };
  const dearer = await testApp.call('PUT', `/services/${visit.serviceId}`, { token, body });
  expect(dearer.statusCode).toBe(200);
  const moved = await moveOk(visit.client, 120);
  expect(moved).toEqual({
    ...booking,
    start_time: minutesIn(120),
    end_time: minutesIn(180),
    updated_at: expect.any(String),
  });
  await testApp.call('PUT', `/services/${visit.serviceId}`, {
    token,
    body: { ...body, price: 50, service_duration_minutes: 60 },
  });
});

test('a confirmed booking moved by its client is pending again; moved by its professional it stays confirmed', async () => {
  await confirm();
  expect((await moveOk(visit.professional, 60)).status).toBe('confirmed');
  expect((await moveOk(visit.client, 120)).status).toBe('pending');
  expect((await moveOk(visit.professional, 180)).status).toBe('pending');
});

test('its previous time is free immediately', async () => {
  expect((await book(testApp, visit)).statusCode).toBe(409);
  await moveOk(visit.client, 120);
  expect((await book(testApp, visit)).statusCode).toBe(201);
});

test('it may move by 15 minutes, overlapping its own previous time', async () => {
  expect((await moveOk(visit.client, 15)).start_time).toBe(minutesIn(15));
  expect((await moveOk(visit.client, 0)).start_time).toBe(minutesIn(0));
});

test('its own time appears free to its client and professional while they move it', async () => {
  const startsFor = async (person: Person | undefined, moving?: string) => {
    const query = `duration_minutes=60&from=${minutesIn(-60)}&to=${minutesIn(60)}${moving ? `&moving=${moving}` : ''}`;
    const path = `/availability/professional/${visit.professional.id}?${query}`;
    const windows = (await testApp.call('GET', path, person ? { token: person.token } : {})).json<
      Availability[]
    >();
    return windows.flatMap(({ available_slots }) => available_slots.map(({ start_time }) => start_time));
  };
  const overOwnTime = [0, 15, 30, 45].map(minutesIn);
  expect(await startsFor(visit.client, booking.id)).toEqual(overOwnTime);
  expect(await startsFor(visit.professional, booking.id)).toEqual(overOwnTime);
  for (const person of [undefined, await makeClient(testApp), await makeProfessional(testApp), admin])
    expect(await startsFor(person, booking.id)).toEqual([]);
  expect(await startsFor(visit.client)).toEqual([]);
  const other = await bookOk(testApp, visit, { start_time: minutesIn(75) });
  expect(await startsFor(visit.client, booking.id)).toEqual([minutesIn(0), minutesIn(15)]);
  expect(await startsFor(visit.client, other.id)).toEqual([]);
});

test('a move onto another booking is refused by the database, and nothing is moved', async () => {
  await bookOk(testApp, visit, { start_time: minutesIn(120) });
  for (const minutes of [75, 120, 165])
    expect(await refusalOf(visit.client, minutesIn(minutes))).toEqual(NOT_AVAILABLE);
  const stays = await testApp.call('GET', `/bookings/${booking.id}`, { token: visit.client.token });
  expect(stays.json()).toEqual(booking);
});

test('its new time must lie within the availability, merging touching windows', async () => {
  expect(await refusalOf(visit.client, minutesIn(450))).toEqual(NOT_AVAILABLE);
  await addWindow(testApp, visit.professional, { start_time: minutesIn(480), end_time: minutesIn(540) });
  expect((await moveOk(visit.client, 450)).start_time).toBe(minutesIn(450));
});

test('its new start respects the lead time, like a new booking', async () => {
  testApp.setNow(new Date(minutesIn(-60)));
  expect(await refusalOf(visit.client, minutesIn(45))).toEqual(NOT_AVAILABLE);
  expect((await moveOk(visit.professional, 60)).start_time).toBe(minutesIn(60));
});

test('a started or finished booking cannot be moved, and admins cannot move any', async () => {
  expect(await refusalOf(admin, minutesIn(60))).toEqual([
    409,
    'Only its client or its professional can move a booking.',
  ]);
  testApp.setNow(new Date(minutesIn(0)));
  expect(await refusalOf(visit.client, minutesIn(240))).toEqual([409, 'This booking has already started.']);
  testApp.setNow(NOW);
  await testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  expect(await refusalOf(visit.client, minutesIn(60))).toEqual([409, 'This booking is already cancelled.']);
});

test('for strangers it does not exist, and an invalid time is 422', async () => {
  expect((await move(await makeClient(testApp), minutesIn(60))).statusCode).toBe(404);
  for (const start of ['tomorrow', '2026-10-05T09:00', '', null, 5])
    expect((await move(visit.client, start)).statusCode).toBe(422);
});

test('moving to the current start changes nothing; the same key returns the same move', async () => {
  const moved = await move(visit.client, minutesIn(60), 'move-1');
  await moveOk(visit.client, 120);
  const replayed = await move(visit.client, minutesIn(60), 'move-1');
  expect([replayed.statusCode, replayed.body]).toEqual([200, moved.body]);
  await moveOk(visit.client, 120);
  const history = await testApp.database
    .selectFrom('booking_history')
    .select(['old_status', 'new_status', 'old_start_time', 'new_start_time'])
    .where('booking_id', '=', booking.id)
    .where('action', '=', 'rescheduled')
    .orderBy('id')
    .execute();
  const from = (minutes: number, to: number) => ({
    old_status: 'pending',
    new_status: 'pending',
    old_start_time: new Date(minutesIn(minutes)),
    new_start_time: new Date(minutesIn(to)),
  });
  expect(history).toEqual([from(0, 60), from(60, 120)]);
});

test('a confirmation for an outdated start changes nothing', async () => {
  await moveOk(visit.client, 60);
  const answer = (start_time: string) =>
    testApp.call('PATCH', `/bookings/${booking.id}`, {
      token: visit.professional.token,
      body: { status: 'confirmed', start_time },
    });
  const old = await answer(booking.start_time);
  expect([old.statusCode, old.json().detail]).toEqual([
    409,
    'This booking has been moved to another time. Please review it.',
  ]);
  expect((await answer(minutesIn(60))).json().status).toBe('confirmed');
});

test('of a concurrent move and new booking for one time, one succeeds', async () => {
  for (let round = 0; round < 20; round += 1) {
    visit = await renewVisit(testApp, visit);
    booking = await bookOk(testApp, visit);
    const moving = () => move(visit.client, minutesIn(120), undefined, secondApp);
    const booking2 = () => book(testApp, visit, { start_time: minutesIn(90) });
    const answers = await Promise.all(round % 2 ? [moving(), booking2()] : [booking2(), moving()]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect([
      [200, 409],
      [201, 409],
    ]).toContainEqual(statuses);
  }
});

test('200 racing changes to one booking produce one legal history', async () => {
  const people = [visit.client, visit.professional, admin];
  const change = (index: number) => {
    const person = people[index % 3] ?? visit.client;
    const app = index % 2 ? secondApp : testApp;
    if (index % 5 < 3) return move(person, minutesIn(((index * 7) % 28) * 15), undefined, app);
    // Cancelling ends the race, so it comes late.
    const status = index < 150 ? 'confirmed' : ['cancelled', 'completed', 'pending'][index % 3];
    return app.call('PATCH', `/bookings/${booking.id}`, { token: person.token, body: { status } });
  };
  /** On a busy machine the last of 200 wait too long for a connection: 503, nothing was changed, and they ask again. */
  const changeInTheEnd = async (index: number): Promise<Awaited<ReturnType<typeof change>>> => {
    const answer = await change(index);
    return answer.statusCode === 503 ? changeInTheEnd(index) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 200 }, (_none, index) => changeInTheEnd(index)));
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);

  const steps = await testApp.database
    .selectFrom('booking_history')
    .select(['actor', 'action', 'old_status', 'new_status', 'old_start_time', 'new_start_time'])
    .where('booking_id', '=', booking.id)
    .orderBy('id')
    .execute();
  const present = await testApp.database
    .selectFrom('bookings')
    .select(['status', 'start_time', 'revision'])
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow();
  expect(steps.length).toBeGreaterThan(3);
  expect(present.revision).toBe(steps.length - 1);
  // Each step begins where the one before ended, and is one that the table allows.
  const ALLOWED = [
    'client rescheduled pending pending',
    'client rescheduled confirmed pending',
    'professional rescheduled pending pending',
    'professional rescheduled confirmed confirmed',
    'professional status_changed pending confirmed',
    ...['client', 'professional', 'admin'].flatMap((actor) =>
      ['pending', 'confirmed'].map((from) => `${actor} status_changed ${from} cancelled`),
    ),
  ];
  let [status, start]: [string | null, Date] = ['pending', new Date(booking.start_time)];
  for (const step of steps.slice(1)) {
    expect(ALLOWED).toContain(`${step.actor} ${step.action} ${step.old_status} ${step.new_status}`);
    expect([step.old_status, step.old_start_time ?? start]).toEqual([status, start]);
    status = step.new_status;
    start = step.new_start_time ?? start;
  }
  expect([status, start]).toEqual([present.status, present.start_time]);

  const stored = await testApp.database
    .selectFrom('notifications')
    .select('type')
    .where('booking_id', '=', booking.id)
    .where('type', '!=', 'booking_requested')
    .execute();
  const heard = steps.slice(1).flatMap(({ actor, new_status }) =>
    // Both are notified of the admin's cancellation.
    new_status === 'cancelled' && actor === 'admin' ? [actor, actor] : [actor],
  );
  expect(stored).toHaveLength(heard.length);
});
