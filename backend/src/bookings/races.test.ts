import { type Availability, type Booking, DAY_MS } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, makeService } from '../../testing/people';
import { openSecondApp } from './testing/second-app';
import { addWindow, book, bookOk, makeVisit, minutesIn, NOW, type Visit, WINDOW } from './testing/visit';

let testApp: TestApp;
let secondApp: Pick<TestApp, 'call' | 'close'>;
let clients: Visit['client'][];

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  secondApp = await openSecondApp(testApp);
  clients = [];
  for (let count = 0; count < 4; count += 1) clients.push(await makeClient(testApp));
});
afterAll(async () => {
  await secondApp.close();
  await testApp.close();
});

/** Several clients book at once, half of them through another instance of the API. */
async function bookAtOnce(visit: Visit, changes: Record<string, unknown>[]) {
  const answers = await Promise.all(
    changes.map((change, index) => {
      const client = clients[index % clients.length] ?? visit.client;
      return book(index % 2 === 0 ? testApp : secondApp, { ...visit, client }, change);
    }),
  );
  return answers.map(({ statusCode }) => statusCode);
}
const liveBookings = (visit: Visit) =>
  testApp.database
    .selectFrom('bookings')
    .select(['start_time', 'end_time'])
    .where('professional_id', '=', visit.professional.id)
    .where('status', 'in', ['pending', 'confirmed'])
    .orderBy('start_time')
    .execute();
function expectNoOverlap(stored: Awaited<ReturnType<typeof liveBookings>>): void {
  for (const [index, { end_time }] of stored.entries()) {
    const next = stored[index + 1];
    if (next) expect(next.start_time.getTime()).toBeGreaterThanOrEqual(end_time.getTime());
  }
}
const counted = (statuses: number[]) => ({
  booked: statuses.filter((status) => status === 201).length,
  refused: statuses.filter((status) => status === 409).length,
});

test('50 concurrent bookings of one slot: one is stored, 49 get 409', async () => {
  const visit = await makeVisit(testApp);
  const statuses = await bookAtOnce(
    visit,
    Array.from({ length: 50 }, () => ({})),
  );
  expect(counted(statuses)).toEqual({ booked: 1, refused: 49 });
  expect(await liveBookings(visit)).toHaveLength(1);
});

test('50 concurrent, partially overlapping bookings: none stored overlap, and every loser gets 409', async () => {
  const visit = await makeVisit(testApp);
  const changes = Array.from({ length: 50 }, (_, index) => ({ start_time: minutesIn((index * 37) % 420) }));
  const statuses = await bookAtOnce(visit, changes);
  const stored = await liveBookings(visit);
  expect(counted(statuses)).toEqual({ booked: stored.length, refused: 50 - stored.length });
  expect(stored.length).toBeGreaterThan(1);
  expectNoOverlap(stored);
});

test('bookings across several touching windows wait for each other and never deadlock', async () => {
  const quarter = { start_time: minutesIn(0), end_time: minutesIn(45) };
  const visit = await makeVisit(testApp, quarter);
  for (let start = 45; start < 360; start += 45) {
    const window = { start_time: minutesIn(start), end_time: minutesIn(start + 45) };
    await addWindow(testApp, visit.professional, window);
  }
  const twoHours = await makeService(testApp, visit.professional, { service_duration_minutes: 120 });
  const changes = Array.from({ length: 50 }, (_, index) => ({
    service_ids: [twoHours],
    start_time: minutesIn((index * 101) % 240),
  }));
  const statuses = await bookAtOnce(visit, changes);
  const stored = await liveBookings(visit);
  expect(counted(statuses)).toEqual({ booked: stored.length, refused: 50 - stored.length });
  expect(stored.length).toBeGreaterThan(0);
  expectNoOverlap(stored);
});

describe.each(['moved away', 'removed'] as const)(
  'a window that is %s while its time is booked',
  (change) => {
    test('either the booking or the change succeeds, never both', async () => {
      const visit = await makeVisit(testApp);
      const { token } = visit.professional;
      const outcomes = [];
      for (let round = 1; round <= 20; round += 1) {
        const shifted = (time: string) => new Date(Date.parse(time) + round * DAY_MS).toISOString();
        const window = { start_time: shifted(WINDOW.start_time), end_time: shifted(WINDOW.end_time) };
        const id = await addWindow(testApp, visit.professional, window);
        const body = { start_time: shifted(minutesIn(30)), end_time: window.end_time };
        const path = `/availability/${id}`;
        const edit = () =>
          change === 'removed'
            ? secondApp.call('DELETE', path, { token })
            : secondApp.call('PUT', path, { token, body });
        const reserve = () => book(testApp, visit, { start_time: window.start_time });
        // Either may start first.
        const both = round % 2 === 0 ? [edit(), reserve()] : [reserve(), edit()];
        const answers = await Promise.all(both);
        const [edited, booked] = round % 2 === 0 ? answers : answers.toReversed();
        outcomes.push(`${booked?.statusCode} ${edited?.statusCode}`);
      }
      const done = change === 'removed' ? 204 : 200;
      for (const outcome of outcomes) expect(['201 409', `409 ${done}`]).toContain(outcome);
    });
  },
);

test('confirming and cancelling concurrently leaves one history chain that ends in the stored status', async () => {
  const visit = await makeVisit(testApp);
  for (let round = 0; round < 20; round += 1) {
    const { id } = await bookOk(testApp, visit);
    const set = (app: Pick<TestApp, 'call'>, token: string, status: string) =>
      app.call('PATCH', `/bookings/${id}`, { token, body: { status } });
    const [confirmed, cancelled] = await Promise.all([
      set(testApp, visit.professional.token, 'confirmed'),
      set(secondApp, visit.client.token, 'cancelled'),
    ]);
    expect([200, 409]).toContain(confirmed.statusCode);
    expect(cancelled.statusCode).toBe(200);
    if (confirmed.statusCode === 409)
      expect(confirmed.json()).toEqual({ detail: 'This booking is already cancelled.' });

    const steps = await testApp.database
      .selectFrom('booking_history')
      .select(['old_status', 'new_status'])
      .where('booking_id', '=', id)
      .execute();
    const chain = new Map(steps.map((step) => [step.old_status, step.new_status]));
    const walked = [chain.get(null)];
    while (chain.has(walked.at(-1) ?? null)) walked.push(chain.get(walked.at(-1) ?? null));
    expect(walked).toEqual(
      confirmed.statusCode === 200 ? ['pending', 'confirmed', 'cancelled'] : ['pending', 'cancelled'],
    );
  }
});

test('of twenty concurrent cancellations all report success, and one is in the history', async () => {
  const visit = await makeVisit(testApp);
  const { id } = await bookOk(testApp, visit);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? testApp : secondApp).call('PATCH', `/bookings/${id}`, {
        token: index % 3 === 0 ? visit.client.token : visit.professional.token,
        body: { status: 'cancelled' },
      }),
    ),
  );
  const by = new Set(answers.map((answer) => answer.json<Booking>().cancelled_by));
  expect([answers.map(({ statusCode }) => statusCode), by.size]).toEqual([answers.map(() => 200), 1]);
  const entries = await testApp.database
    .selectFrom('booking_history')
    .select('id')
    .where('booking_id', '=', id)
    .where('new_status', '=', 'cancelled')
    .execute();
  expect(entries).toHaveLength(1);
});

test('the last history entry has the status of the booking, even if the later change has an earlier time', async () => {
  const visit = await makeVisit(testApp);
  const { id } = await bookOk(testApp, visit);
  const set = (person: { token: string }, status: string) =>
    testApp.call('PATCH', `/bookings/${id}`, { token: person.token, body: { status } });
  // As when a request waits for a lock, or two processes' clocks differ.
  testApp.setNow(new Date(NOW.getTime() + 60_000));
  expect((await set(visit.professional, 'confirmed')).statusCode).toBe(200);
  testApp.setNow(NOW);
  expect((await set(visit.client, 'cancelled')).statusCode).toBe(200);
  const inOrder = (columns: readonly ('happened_at' | 'revision')[]) =>
    columns
      .reduce(
        (query, column) => query.orderBy(column),
        testApp.database.selectFrom('booking_history').select('new_status').where('booking_id', '=', id),
      )
      .execute();
  const chain = ['pending', 'confirmed', 'cancelled'].map((new_status) => ({ new_status }));
  expect(await inOrder(['revision'])).toEqual(chain);
  expect(await inOrder(['happened_at', 'revision'])).toEqual(chain);
  const { updated_at } = (await testApp.call('GET', `/bookings/${id}`, { token: visit.client.token })).json();
  expect(updated_at).toBe(new Date(NOW.getTime() + 60_000).toISOString());
});

describe('buffers', () => {
  /** 45 minutes of preparing and cleaning around visits of 60. */
  async function makeBufferedVisit(timing = { buffer_before_minutes: 15, buffer_after_minutes: 30 }) {
    const visit = await makeVisit(testApp);
    const serviceId = await makeService(testApp, visit.professional, {
      service_duration_minutes: 60,
      timing,
    });
    return { ...visit, serviceId };
  }
  const startsFor = async ({ professional }: Visit, serviceId: string) => {
    const path = `/availability/professional/${professional.id}?service_ids=${serviceId}`;
    const windows = (await testApp.call('GET', path)).json<Availability[]>();
    return windows.flatMap(({ available_slots }) => available_slots.map(({ start_time }) => start_time));
  };
  const move = (token: string, id: string, start_time: string) =>
    testApp.call('POST', `/bookings/${id}/reschedule`, { token, body: { start_time } });

  test('50 concurrent bookings that overlap only in their buffers: one is stored', async () => {
    const visit = await makeBufferedVisit();
    const statuses = await bookAtOnce(
      visit,
      Array.from({ length: 50 }, (_, index) => ({ start_time: minutesIn(index % 2 === 0 ? 0 : 75) })),
    );
    expect(counted(statuses)).toEqual({ booked: 1, refused: 49 });
    expect(await liveBookings(visit)).toHaveLength(1);
  });

  test("bookings moved concurrently never overlap each other's buffers", async () => {
    const visit = await makeBufferedVisit();
    const made = [];
    for (const minutes of [0, 120, 240])
      made.push(await bookOk(testApp, visit, { start_time: minutesIn(minutes) }));
    const answers = await Promise.all(
      made.flatMap(({ id }) =>
        [345, 375, 405].map((minutes) => move(visit.client.token, id, minutesIn(minutes))),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
    const stored = await liveBookings(visit);
    for (const [index, { end_time }] of stored.entries()) {
      const next = stored[index + 1];
      if (next) expect(next.start_time.getTime() - end_time.getTime()).toBeGreaterThanOrEqual(45 * 60_000);
    }
  });

  test('slots, bookings and moves keep the buffers that a booking was made with', async () => {
    const visit = await makeBufferedVisit();
    const { professional, client, serviceId } = visit;
    const plain = await makeService(testApp, professional, { service_duration_minutes: 60 });
    const booked = await bookOk(testApp, visit, { start_time: minutesIn(120) });
    // The client sees the visit.
    expect([booked.start_time, booked.end_time, booked.duration]).toEqual([
      minutesIn(120),
      minutesIn(180),
      60,
    ]);
    // 45 minutes before it: 30 after the one before, and 15 before this. Without own buffers only those of the booking.
    expect((await startsFor(visit, serviceId)).slice(0, 3)).toEqual([0, 15, 225].map(minutesIn));
    expect((await startsFor(visit, plain)).slice(0, 5)).toEqual([0, 15, 30, 45, 210].map(minutesIn));
    const statusAt = async (service: string, minutes: number) =>
      (await book(testApp, { ...visit, serviceId: service }, { start_time: minutesIn(minutes) })).statusCode;
    expect(await statusAt(serviceId, 210)).toBe(409);
    expect(await statusAt(plain, 195)).toBe(409);
    expect(await statusAt(plain, 210)).toBe(201);
    const other = await bookOk(testApp, visit, { start_time: minutesIn(300) });
    // A service that changes leaves its bookings as they were made.
    const body = {
      name: 'Changed',
      price: 50,
      service_duration_minutes: 60,
      category: 'Styling',
      timing: null,
    };
    const saved = await testApp.call('PUT', `/services/${serviceId}`, { token: professional.token, body });
    expect(saved.statusCode).toBe(200);
    expect((await startsFor(visit, serviceId))[1]).toBe(minutesIn(15));
    for (const token of [client.token, professional.token])
      for (const minutes of [30, 45])
        expect([minutes, (await move(token, other.id, minutesIn(minutes))).statusCode]).toEqual([
          minutes,
          409,
        ]);
    const free = await testApp.call(
      'GET',
      `/availability/professional/${professional.id}?duration_minutes=60&moving=${other.id}`,
      { token: client.token },
    );
    const [window] = free.json<Availability[]>();
    expect(window?.available_slots.map(({ start_time }) => start_time).slice(0, 2)).toEqual(
      [0, 15].map(minutesIn),
    );
    expect((await move(client.token, other.id, minutesIn(15))).statusCode).toBe(200);
  });
});
