import type { Booking } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient } from '../../testing/people';
import { openSecondApp } from '../bookings/testing/second-app';
import { book, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { deleteExpired } from '../retention/jobs';
import { hashRequest } from './idempotency';

let testApp: TestApp;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});

const bookings = () =>
  testApp.database.selectFrom('bookings').select('id').where('client_id', '=', visit.client.id).execute();
const keys = () =>
  testApp.database
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', visit.client.userId)
    .execute();

test('the same key and body return the same booking byte for byte, and book once', async () => {
  const first = await book(testApp, visit, { notes: 'Please.' }, 'visit-1');
  const again = await book(testApp, visit, { notes: 'Please.' }, 'visit-1');
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.body).toBe(first.body);
  expect(await bookings()).toHaveLength(1);
});

test('the order of fields and unknown fields do not change the body', async () => {
  const first = await book(testApp, visit, {}, 'visit-1');
  const { token, id } = visit.client;
  const again = await testApp.call('POST', '/bookings', {
    token,
    headers: { 'idempotency-key': 'visit-1' },
    body: {
      start_time: minutesIn(0),
      favourite_color: 'gold',
      service_ids: [visit.serviceId],
      client_id: id,
      professional_id: visit.professional.id,
    },
  });
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
});

test('the same key returns the original booking, also after its time is freed or the professional is deleted', async () => {
  const first = await book(testApp, visit, {}, 'visit-1');
  const body = { status: 'cancelled' };
  await testApp.call('PATCH', `/bookings/${first.json<Booking>().id}`, { token: visit.client.token, body });
  const again = await book(testApp, visit, {}, 'visit-1');
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  expect(await bookings()).toHaveLength(1);
  const setActive = (isActive: boolean) =>
    testApp.database
      .updateTable('professionals')
      .set({ is_active: isActive })
      .where('id', '=', visit.professional.id)
      .execute();
  await setActive(false);
  expect((await book(testApp, visit, {}, 'visit-1')).body).toBe(first.body);
  expect((await book(testApp, visit, {}, 'visit-2')).statusCode).toBe(404);
  await setActive(true);
});

test('the same key with another body is 422', async () => {
  await book(testApp, visit, {}, 'visit-1');
  const answer = await book(testApp, visit, { start_time: minutesIn(60) }, 'visit-1');
  expect([answer.statusCode, answer.json().detail[0]]).toEqual([
    422,
    {
      loc: ['header', 'idempotency-key'],
      msg: 'This request was already sent with other content.',
      type: 'reused',
    },
  ]);
  expect(await bookings()).toHaveLength(1);
});

test('a key belongs to its user', async () => {
  await book(testApp, visit, {}, 'visit-1');
  const other = { ...visit, client: await makeClient(testApp) };
  const answer = await book(testApp, other, { start_time: minutesIn(60) }, 'visit-1');
  expect([answer.statusCode, answer.json<Booking>().client.id]).toEqual([201, other.client.id]);
});

test('a refused request stores no key: it still works once the time is free', async () => {
  const blocker = await book(testApp, visit);
  expect((await book(testApp, visit, {}, 'visit-1')).statusCode).toBe(409);
  const body = { status: 'cancelled' };
  await testApp.call('PATCH', `/bookings/${blocker.json().id}`, { token: visit.client.token, body });
  expect((await book(testApp, visit, {}, 'visit-1')).statusCode).toBe(201);
});

test('a key is forgotten after 24 hours', async () => {
  const first = await book(testApp, visit, { start_time: minutesIn(60) }, 'visit-1');
  testApp.setNow(new Date(NOW.getTime() + 24 * 3_600_000 - 1));
  expect((await book(testApp, visit, { start_time: minutesIn(60) }, 'visit-1')).body).toBe(first.body);
  testApp.setNow(new Date(NOW.getTime() + 24 * 3_600_000));
  expect((await book(testApp, visit, { start_time: minutesIn(120) }, 'visit-1')).statusCode).toBe(201);
  await book(testApp, visit, { start_time: minutesIn(180) }, 'visit-2');
  testApp.setNow(new Date(NOW.getTime() + 48 * 3_600_000));
  await book(testApp, visit, { start_time: minutesIn(240) }, 'visit-3');
  await deleteExpired.run({}, { database: testApp.database, now: testApp.now } as never);
  expect(await keys()).toEqual([{ key: 'visit-3' }]);
});

test.each([
  ['an empty one', ''],
  ['one that is too long', 'k'.repeat(256)],
])('%s is 400', async (_what, key) => {
  expect((await book(testApp, visit, {}, key)).statusCode).toBe(400);
});

test('twenty concurrent requests with one key, on two instances, make one booking', async () => {
  const secondApp = await openSecondApp(testApp);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => book(index % 2 ? secondApp : testApp, visit, {}, 'visit-1')),
  );
  await secondApp.close();
  const [stored, ...others] = await bookings();
  expect(others).toEqual([]);
  for (const answer of answers) {
    if (answer.statusCode === 201) expect(answer.json<Booking>().id).toBe(stored?.id);
    else
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        { detail: 'This request is still being worked on.' },
      ]);
  }
  expect((await book(testApp, visit, {}, 'visit-1')).json<Booking>().id).toBe(stored?.id);
});

describe('a request that is paused midway', () => {
  /** Runs `during` while the professional's counter is locked, so that a booking and its key are written and not yet there. */
  async function whileNotificationsAreHeldUp(
    during: (findHeldUp: () => Promise<number>) => Promise<void>,
  ): Promise<void> {
    await testApp.database.transaction().execute(async (transaction) => {
      await sql`
        insert into notification_counters (user_id, last_number) values (${visit.professional.userId}, 0)
        on conflict (user_id) do update set last_number = notification_counters.last_number`.execute(
        transaction,
      );
      await during(async () => {
        for (;;) {
          const { rows } = await sql<{ pid: number }>`
            select pid from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(transaction);
          if (rows[0]) return rows[0].pid;
        }
      });
    });
  }

  test('the same key gets 409 in the meantime', async () => {
    let first: ReturnType<typeof book> | undefined;
    await whileNotificationsAreHeldUp(async (findHeldUp) => {
      first = book(testApp, visit, {}, 'visit-1');
      await findHeldUp();
      const second = await book(testApp, visit, {}, 'visit-1');
      expect([second.statusCode, second.json()]).toEqual([
        409,
        { detail: 'This request is still being worked on.' },
      ]);
    });
    expect((await first)?.statusCode).toBe(201);
  });

  test('a crash leaves neither booking nor key, and the same key works again', async () => {
    let first: ReturnType<typeof book> | undefined;
    await whileNotificationsAreHeldUp(async (findHeldUp) => {
      first = book(testApp, visit, {}, 'visit-1');
      const pid = await findHeldUp();
      await sql`select pg_terminate_backend(${pid})`.execute(testApp.database);
      expect((await first).statusCode).toBe(503);
    });
    expect([await bookings(), await keys()]).toEqual([[], []]);
    expect((await book(testApp, visit, {}, 'visit-1')).statusCode).toBe(201);
    expect([(await bookings()).length, await keys()]).toEqual([1, [{ key: 'visit-1' }]]);
  });
});

test('a hash depends only on the content of a body', () => {
  const hash = (body: unknown) => hashRequest('POST /bookings/', body);
  expect(hash({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(hash({ b: [{ d: 3, c: 2 }], a: 1, e: undefined }));
  const different = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, { a: { b: 1 } }, { ab: 1 }, []];
  expect(new Set(different.map(hash)).size).toBe(different.length);
  expect(hashRequest('POST /other/', {})).not.toBe(hash({}));
});
