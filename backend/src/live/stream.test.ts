import { PassThrough } from 'node:stream';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createTestApp, type TestApp } from '../../testing/app';
import { type OpenedStream, openEventStream } from '../../testing/event-stream';
import { logInAs, makeClient, type Person } from '../../testing/people';
import { buildApp } from '../app';
import { book, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { openDatabase } from '../database/connection';
import { writeNotification } from '../notifications/writing';
import type { OnAnnouncement } from './bus';
import { EventStream } from './event-stream';
import { LiveHub, MAX_STREAMS_PER_PERSON } from './hub';
import { GAP } from './messages';
import { findLastNumber } from './queries';

/** Two instances of the API on one database with their own connections, like two processes, both on a port. */
let testApp: TestApp;
let second: { readonly origin: string; readonly app: TestApp['app']; close(): Promise<void> };
let origin: string;
let visit: Visit;
const opened: OpenedStream[] = [];
/** Of the second instance. */
const metrics = new Registry();

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  origin = await testApp.app.listen({ port: 0 });
  second = await startSecond(metrics);
  visit = await makeVisit(testApp);
});
afterAll(async () => {
  await second.close();
  await testApp.close();
});
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function startSecond(metrics = new Registry()) {
  const database = openDatabase(testApp.config.databaseUrl, 4);
  const app = await buildApp({ config: testApp.config, database, now: () => NOW, metrics });
  return {
    app,
    origin: await app.listen({ port: 0 }),
    close: async () => {
      await app.close();
      await database.destroy();
    },
  };
}

async function open(person: Person, at = origin, lastEventId?: string): Promise<OpenedStream> {
  const stream = await openEventStream(at, person.token, lastEventId);
  expect(stream.status).toBe(200);
  opened.push(stream);
  return stream;
}
async function request(start: number): Promise<string> {
  const answer = await book(testApp, visit, { start_time: minutesIn(start) });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}
const newestOf = async ({ token }: Person) =>
  (await testApp.call('GET', '/notifications/me?limit=1', { token })).json()[0];

test('a notification written through one instance reaches streams on both instances once', async () => {
  const streams = [await open(visit.professional), await open(visit.professional, second.origin)];
  await request(0);
  const { id } = await newestOf(visit.professional);
  for (const stream of streams) {
    expect(await stream.receive(1)).toEqual([
      { eventId: expect.stringMatching(/^\d+$/), type: 'notification_created', id },
    ]);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers['cache-control']).toContain('no-store');
    expect(stream.headers['x-content-type-options']).toBe('nosniff');
  }
  await request(60);
  for (const stream of streams) expect(await stream.receive(2)).toHaveLength(2);
});

test("it delivers only the user's own notifications", async () => {
  const ofClient = await open(visit.client);
  const ofProfessional = await open(visit.professional);
  const id = await request(0);
  await ofProfessional.receive(1);
  const body = { status: 'confirmed' };
  await testApp.call('PATCH', `/bookings/${id}`, { token: visit.professional.token, body });
  await ofClient.receive(1);
  expect([ofClient.messages.length, ofProfessional.messages.length]).toEqual([1, 1]);
});

/** Of notifications that were written while their streams were open. */
async function countDeliveries(): Promise<number> {
  const count = /^notification_delay_seconds_count (\d+)$/m.exec(await metrics.metrics());
  return Number(count?.[1]);
}

test('Last-Event-ID delivers missed notifications in order, without duplicates, and counts only new ones', async () => {
  const before = await open(visit.professional);
  await request(0);
  await before.receive(1);
  before.close();
  await request(60);
  await request(120);
  const after = await open(visit.professional, second.origin, before.lastEventId());
  await after.receive(2);
  const before180 = await countDeliveries();
  // By the clock that delays are measured with, not the one of the test.
  await testApp.database.transaction().execute((transaction) =>
    writeNotification(transaction, {
      ...{ userId: visit.professional.userId, type: 'booking_requested', bookingId: null },
      ...{ message: 'Requested', createdAt: new Date() },
    }),
  );
  const messages = await after.receive(3);
  expect(await countDeliveries()).toBe(before180 + 1);
  const listed = (
    await testApp.call('GET', '/notifications/me?limit=3', { token: visit.professional.token })
  ).json<{ id: string }[]>();
  expect(messages.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toReversed());
});

describe('a hub', () => {
  let announce: OnAnnouncement;
  let time = NOW;
  let hub: LiveHub;
  beforeEach(() => {
    time = NOW;
    hub = new LiveHub({
      database: testApp.database,
      log: testApp.app.log,
      now: () => time,
      join: (onAnnouncement) => {
        announce = onAnnouncement;
        return { close: async () => undefined };
      },
    });
  });
  afterEach(() => hub.close());
  /** With a token that was revoked. */
  const streamTo = (output: PassThrough) => {
    const { userId } = visit.client;
    const claim = { userId, tokenVersion: 0, tokenId: userId, tokenExpiresAt: NOW, passkeyId: null };
    return new EventStream(output, claim, 0, NOW.getTime());
  };

  test('keeps no stream of a reader who disconnected before it opened', async () => {
    await hub.open(streamTo(new PassThrough().destroy()));
    expect(hub.size).toBe(0);
  });

  test('verifies all tokens after a lost connection, one at a time', async () => {
    const streams = [1, 2, 3].map(() => streamTo(new PassThrough()));
    for (const stream of streams) await hub.open(stream);
    time = new Date(NOW.getTime() + 1000);
    announce(GAP);
    expect(streams.filter(({ verifiedAt }) => verifiedAt === time.getTime())).toHaveLength(1);
    await expectSoon(() => hub.size === 0);
  });
});

test('a stream without notifications also sends its position', async () => {
  const before = await open(visit.professional);
  await expectSoon(() => before.lastEventId() !== undefined);
  before.close();
  await request(0);
  const after = await open(visit.professional, origin, before.lastEventId());
  expect(await after.receive(1)).toHaveLength(1);
});

test.each(['nonsense', '-1', '99999999999', '1e3', ''])(
  'a stream with the Last-Event-ID %j starts now',
  async (lastEventId) => {
    await request(0);
    const stream = await open(visit.professional, origin, lastEventId);
    await request(60);
    expect((await stream.receive(1))[0]?.id).toBe((await newestOf(visit.professional)).id);
  },
);

test('streams that open during a burst of notifications miss none', async () => {
  const starts = Array.from({ length: 8 }, (_, index) => index * 60);
  const [first] = await Promise.all([open(visit.professional), ...starts.slice(0, 4).map(request)]);
  const position = (await openedPosition(first)) ?? '0';
  const [others] = await Promise.all([
    Promise.all(
      [0, 1, 2, 3].map((index) => open(visit.professional, index % 2 ? origin : second.origin, position)),
    ),
    ...starts.slice(4).map(request),
  ]);
  const all = (await testApp.call('GET', '/notifications/me', { token: visit.professional.token })).json<
    { id: string }[]
  >();
  // The position is the number of the last known notification: higher ones must arrive.
  const newest = await findLastNumber(testApp.database, visit.professional.userId);
  expect(newest).toBeGreaterThan(Number(position));
  const missing = all
    .slice(0, newest - Number(position))
    .map(({ id }) => id)
    .toReversed();
  for (const stream of others) {
    await stream.receive(missing.length);
    expect(stream.messages.map(({ id }) => id)).toEqual(missing);
  }
});
const openedPosition = async (stream: OpenedStream) => {
  await expectSoon(() => stream.lastEventId() !== undefined);
  return stream.lastEventId();
};

test("logging out ends that token's streams on every instance, and no others", async () => {
  const token = await logInAs(testApp, visit.professional);
  const ending = [
    await open({ ...visit.professional, token }),
    await open({ ...visit.professional, token }, second.origin),
  ];
  const staying = await open(visit.professional);
  await testApp.call('POST', '/logout/', { token });
  for (const stream of ending) await stream.ended;
  await request(0);
  expect(await staying.receive(1)).toHaveLength(1);
});

test.each([
  ['all its tokens are revoked', 'token_version = token_version + 1'],
  ['it is suspended', 'suspended_at = now()'],
])('the streams of an account end when %s', async (_how, change) => {
  const client = await makeClient(testApp);
  const stream = await open(client, second.origin);
  await sql`update users set ${sql.raw(change)} where id = ${client.userId}`.execute(testApp.database);
  await stream.ended;
});

test('a stream ends when its token expires', async () => {
  const stream = await open(visit.client);
  testApp.app.live.beat();
  testApp.setNow(new Date(Date.now() + 13 * 3_600_000));
  testApp.app.live.beat();
  await stream.ended;
});

test('a heartbeat recovers notifications lost by the bus', async () => {
  const stream = await open(visit.professional);
  await openedPosition(stream);
  // As if the announcement had been lost.
  await withoutAnnouncements(() => request(0));
  testApp.app.live.beat();
  expect(await stream.receive(1)).toHaveLength(1);
});

async function withoutAnnouncements(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table notifications disable trigger notifications_announce`.execute(testApp.database);
  await work();
  await sql`alter table notifications enable trigger notifications_announce`.execute(testApp.database);
}

test('a broken listening connection is restored, and notifications during the outage are delivered', async () => {
  const stream = await open(visit.professional);
  await openedPosition(stream);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'crown-and-coil-live' and datname = current_database()`.execute(
    testApp.database,
  );
  await request(0);
  expect(await stream.receive(1)).toHaveLength(1);
  await request(60);
  expect(await stream.receive(2)).toHaveLength(2);
});

test('beyond the limit per person the oldest stream is closed', async () => {
  const streams: OpenedStream[] = [];
  for (let count = 0; count <= MAX_STREAMS_PER_PERSON; count += 1)
    streams.push(await open(visit.client, second.origin));
  await streams[0]?.ended;
  expect(second.app.live.size).toBe(MAX_STREAMS_PER_PERSON);
});

test('a request without a token or for another content type gets no stream', async () => {
  const accept = { accept: 'text/event-stream' };
  expect((await testApp.call('GET', '/notifications/stream', { headers: accept })).statusCode).toBe(401);
  const { token } = visit.client;
  expect((await testApp.call('GET', '/notifications/stream', { token })).statusCode).toBe(406);
});

test('closing an instance ends its streams at once', async () => {
  const third = await startSecond();
  const stream = await open(visit.client, third.origin);
  await third.close();
  await stream.ended;
});

/** Polls until the condition holds; the test run's time limit ends it. */
async function expectSoon(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
