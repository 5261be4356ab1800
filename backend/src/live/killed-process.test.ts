import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Booking, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { builtProgram } from '../../testing/built-programs';
import { openEventStream } from '../../testing/event-stream';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { newId } from '../database/identifiers';

/** Shared by the processes, so that each accepts the others' tokens. */
const SESSION_SECRET = 'one secret for every process of this test, long and plain';
/** Half of them before the crash. `npm run test:all` books more. */
const BOOKINGS = Number(process.env.KILLED_BOOKINGS ?? 60);
const AT_ONCE = 8;

let testApp: TestApp;
let professional: ProfilePerson;
let client: ProfilePerson;
let serviceId: string;
/** The first start; each booking has its own quarter of an hour. */
const firstStart = Math.ceil((Date.now() + 30 * 24 * 60 * MINUTE_MS) / (15 * MINUTE_MS)) * 15 * MINUTE_MS;

beforeAll(async () => {
  testApp = await createTestApp({ env: { SESSION_SECRET } });
  professional = await makeProfessional(testApp);
  client = await makeClient(testApp);
  serviceId = await makeService(testApp, professional, { service_duration_minutes: 15 });
  const windows = Array.from({ length: 4 }, (_none, day) => {
    const start = firstStart + day * 24 * 60 * MINUTE_MS;
    return {
      id: newId(),
      professional_id: professional.id,
      start_time: new Date(start),
      end_time: new Date(start + 24 * 60 * MINUTE_MS),
    };
  });
  await testApp.database.insertInto('availability_windows').values(windows).execute();
});
afterAll(() => testApp.close());

async function startApi(): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(builtProgram('main'), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: testApp.config.databaseUrl,
      SESSION_SECRET,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      OPEN_REQUESTS_PER_CLIENT: '0',
    },
    stdio: 'inherit',
  });
  const [message] = (await once(child, 'message')) as [{ address: AddressInfo }];
  return { child, origin: `http://127.0.0.1:${message.address.port}` };
}

/** Calls an API process; undefined when it is gone. */
async function ask<Answer>(
  origin: string,
  method: string,
  path: string,
  { token, body, key }: { token: string; body: unknown; key?: string },
): Promise<{ status: number; answer: Answer } | undefined> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  const answer = (await response?.json().catch(() => undefined)) as Answer | undefined;
  return response && answer !== undefined ? { status: response.status, answer } : undefined;
}

/** Books one quarter of an hour and confirms it. Returns what was acknowledged. */
async function bookAndConfirm(origin: string, index: number) {
  const body = {
    professional_id: professional.id,
    client_id: client.id,
    service_ids: [serviceId],
    start_time: new Date(firstStart + index * 15 * MINUTE_MS).toISOString(),
  };
  const key = `booking ${index}`;
  const made = await ask<Booking>(origin, 'POST', '/bookings/', { token: client.token, body, key });
  if (made?.status !== 201) return { id: undefined, isConfirmed: false };
  const path = `/bookings/${made.answer.id}`;
  const confirmed = await ask(origin, 'PATCH', path, {
    token: professional.token,
    body: { status: 'confirmed' },
  });
  return { id: made.answer.id, isConfirmed: confirmed?.status === 200 };
}

/** Books all of them, several at a time. @param onDone receives the number acknowledged so far */
async function bookAll(origin: string, onDone: (count: number) => void) {
  const results: Awaited<ReturnType<typeof bookAndConfirm>>[] = [];
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < BOOKINGS) {
        const index = next;
        next += 1;
        results[index] = await bookAndConfirm(origin, index);
        done += 1;
        onDone(done);
      }
    }),
  );
  return results;
}

const notificationsOf = (userId: string) =>
  testApp.database
    .selectFrom('notifications')
    .select(['id', 'type', 'booking_id'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();

test(`SIGKILL during ${BOOKINGS} bookings loses nothing acknowledged and duplicates no notification`, async () => {
  const first = await startApi();
  const streamsBefore = [
    await openEventStream(first.origin, professional.token),
    await openEventStream(first.origin, client.token),
  ];
  let isKilled = false;
  const acknowledged = await bookAll(first.origin, (count) => {
    if (count < BOOKINGS / 2 || isKilled) return;
    isKilled = true;
    first.child.kill('SIGKILL');
  });
  for (const stream of streamsBefore) await stream.ended;
  const atCrash = acknowledged.filter(({ id }) => id !== undefined);
  expect(atCrash.length).toBeGreaterThan(BOOKINGS / 4);
  expect(atCrash.length).toBeLessThan(BOOKINGS);

  // Everything acknowledged exists, as it was acknowledged.
  const stored = await testApp.database.selectFrom('bookings').select(['id', 'status']).execute();
  const statusOf = new Map(stored.map(({ id, status }) => [id, status]));
  for (const { id, isConfirmed } of atCrash) {
    expect(statusOf.has(id ?? '')).toBe(true);
    if (isConfirmed) expect(statusOf.get(id ?? '')).toBe('confirmed');
  }

  // Another process: every client retries everything, and the streams reconnect where they were.
  const second = await startApi();
  const streamsAfter = await Promise.all(
    [professional, client].map(({ token }, index) =>
      openEventStream(second.origin, token, streamsBefore[index]?.lastEventId()),
    ),
  );
  const again = await bookAll(second.origin, () => undefined);
  expect(again.every(({ id, isConfirmed }) => id !== undefined && isConfirmed)).toBe(true);
  for (const [index, { id }] of atCrash.entries()) expect(again.map((one) => one.id)).toContain(id ?? index);

  const [toProfessional, toClient] = [
    await notificationsOf(professional.userId),
    await notificationsOf(client.userId),
  ];
  const bookings = again.map(({ id }) => id).sort();
  expect(toProfessional.map(({ type }) => type)).toEqual(bookings.map(() => 'booking_requested'));
  expect(toProfessional.map(({ booking_id }) => booking_id).sort()).toEqual(bookings);
  expect(toClient.map(({ type }) => type)).toEqual(bookings.map(() => 'booking_confirmed'));
  expect(toClient.map(({ booking_id }) => booking_id).sort()).toEqual(bookings);

  for (const [index, all] of [toProfessional, toClient].entries()) {
    const before = streamsBefore[index]?.messages ?? [];
    const after = (await streamsAfter[index]?.receive(BOOKINGS - before.length)) ?? [];
    expect([...before, ...after].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  }
  for (const stream of streamsAfter) stream.close();
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
});
