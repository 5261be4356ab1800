import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import {
  CALENDAR_FAILURES,
  type CalendarConnection,
  DAY_MS,
  MESSAGES,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { logInAs, makeProfessional, PASSWORD } from '../../testing/people';
import { type CalendarServer, startCalendarServer } from '../../testing/servers';
import { book, bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { caldavServer } from './caldav-server';
import { findDueConnections } from './queries';
import { MAX_EVENT_LENGTH } from './run-with-timeout';
import { type CalendarProxy, startCalendarProxy } from './testing/calendar-proxy';
import { GOOGLE_KEYS, type GoogleDouble, startGoogleDouble } from './testing/google-double';
import { eventText, makeCalendar, type OutsideCalendar } from './testing/outside-calendar';

let testApp: TestApp;
let server: CalendarServer;
let google: GoogleDouble;
let visit: Visit;
let calendar: OutsideCalendar;
let number = 0;

beforeAll(async () => {
  server = await startCalendarServer();
  google = await startGoogleDouble(server, 'http://localhost:8080/connect-google-calendar');
  testApp = await createTestApp({
    env: { OUTSIDE_SERVERS: 'any', ...GOOGLE_KEYS, GOOGLE_API_URL: google.url },
  });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
afterAll(() => Promise.all([testApp.close(), server.stop(), google.stop()]));
beforeEach(async () => {
  testApp.setNow(NOW);
  await call('DELETE');
  await runJobs(testApp);
  server.clear();
  calendar = await makeCalendar(server, `calendar-${number++}`);
  visit = await renewVisit(testApp, visit);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object) =>
  testApp.call(method, `/calendar/connection${path}`, {
    token: visit.professional.token,
    ...(body && { body }),
  });
const state = async () => (await call('GET')).json<CalendarConnection>();
const sync = async () => {
  await call('POST', '/sync');
  await runJobs(testApp);
  return state();
};
const account = () => ({ server_url: server.url, user_name: server.userName, password: server.password });
const connect = async (change: object = {}) => {
  expect((await call('POST', '', { ...account(), ...change })).statusCode).toBe(202);
  await runJobs(testApp);
  return state();
};
const at = (minutes: number) => new Date(minutesIn(minutes));
const starts = async () => {
  const answer = await testApp.call(
    'GET',
    `/availability/professional/${visit.professional.id}?service_ids=${visit.serviceId}`,
  );
  return answer
    .json<{ available_slots: { start_time: string }[] }[]>()
    .flatMap(({ available_slots: slots }) => slots.map(({ start_time: start }) => start));
};

test('a professional connects a calendar, chooses options and disconnects; the password never leaks', async () => {
  expect(await state()).toMatchObject({ state: 'none', conflicts: [] });
  expect((await call('POST', '', account())).json()).toMatchObject({ state: 'connecting' });
  await runJobs(testApp);
  const connected = await state();
  expect(connected).toMatchObject({
    state: 'connected',
    server_url: server.url,
    user_name: server.userName,
    calendars: [{ url: calendar.url, is_writable: true }],
    write_to: calendar.url,
    read_from: [calendar.url],
    failure: null,
    last_synced_at: NOW.toISOString(),
  });
  const stored = JSON.stringify(
    await testApp.database.selectFrom('calendar_connections').selectAll().execute(),
  );
  const exported = await testApp.call('GET', '/users/me/export', { token: visit.professional.token });
  expect(exported.body).toContain(server.url);
  for (const text of [JSON.stringify(connected), stored, exported.body]) {
    expect(text).not.toContain(server.password);
    expect(text).not.toContain(Buffer.from(server.password).toString('base64'));
  }
  expect((await call('PATCH', '', { write_to: 'https://other.example/', read_from: [] })).statusCode).toBe(
    422,
  );
  expect((await call('PATCH', '', { write_to: null, read_from: ['x'] })).statusCode).toBe(422);
  expect((await call('PATCH', '', { write_to: null, read_from: [] })).json()).toMatchObject({
    write_to: null,
    read_from: [],
  });
  for (let time = 0; time < 2; time += 1) expect((await call('DELETE')).statusCode).toBe(204);
  expect(await state()).toMatchObject({ state: 'none' });
});

test('the job added by a trigger continues the trace of its booking, for a statement and a transaction', async () => {
  await connect();
  const traceOfJob = async () => {
    const { rows } = await sql<{ traceparent: string | null }>`
      select payload ->> 'traceparent' as traceparent from graphile_worker._private_jobs where key like 'calendar %'
    `.execute(testApp.database);
    return rows.map(({ traceparent }) => traceparent?.split('-')[1]);
  };
  const folder = await mkdtemp(join(tmpdir(), 'triggered-jobs-'));
  const tracing = await startTracing('test', { file: join(folder, 'traces'), ratio: 1, key: 'of this test' });
  try {
    const booked = await book(testApp, visit);
    expect(booked.statusCode).toBe(201);
    expect(await traceOfJob()).toEqual([booked.headers['x-request-id']]);
    const cancelled = await testApp.call('PATCH', `/bookings/${booked.json<{ id: string }>().id}`, {
      token: visit.client.token,
      body: { status: 'cancelled' },
    });
    expect(cancelled.statusCode).toBe(200);
    expect(await traceOfJob()).toEqual([cancelled.headers['x-request-id']]);
  } finally {
    await tracing.stop();
    await rm(folder, { recursive: true });
  }
  // Without tracing, a database connection that had a trace before adds none.
  await bookOk(testApp, visit, { start_time: minutesIn(240) });
  expect(await traceOfJob()).toEqual([undefined]);
});

test('an external event blocks slots, bookings and moves, and frees its time when removed', async () => {
  await connect();
  expect(await starts()).toContain(minutesIn(60));
  const standing = await bookOk(testApp, visit, { start_time: minutesIn(240) });
  await calendar.put('dentist.ics', eventText('dentist', at(60), at(120)));
  await sync();
  const free = await starts();
  expect(free).toContain(minutesIn(0));
  for (const minutes of [15, 60, 105]) expect(free).not.toContain(minutesIn(minutes));
  const refused = await book(testApp, visit, { start_time: minutesIn(60) });
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail: MESSAGES.timeTaken }]);
  const move = () =>
    testApp.call('POST', `/bookings/${standing.id}/reschedule`, {
      token: visit.client.token,
      body: { start_time: minutesIn(75) },
    });
  expect((await move()).statusCode).toBe(409);
  const search = await testApp.call('GET', `/services/${visit.serviceId}/free-days`);
  expect(search.body).not.toContain(minutesIn(60));

  await calendar.put('dentist.ics', eventText('dentist', at(360), at(420)));
  await sync();
  expect(await starts()).toContain(minutesIn(60));
  expect(await starts()).not.toContain(minutesIn(360));
  expect((await move()).statusCode).toBe(200);

  await calendar.remove('dentist.ics');
  await sync();
  expect(await starts()).toContain(minutesIn(360));
});

test('bookings are written, updated and removed in the calendar, and edits made there are reverted', async () => {
  const booking = await bookOk(testApp, visit);
  await connect();
  const file = `${booking.id}.ics`;
  const read = async () => (await calendar.read()).get(file) ?? '';
  expect(await read()).toContain('(not confirmed yet)');
  expect(await read()).not.toContain('METHOD');
  await testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
  // Queued by the change itself.
  await runJobs(testApp);
  expect(await read()).toContain('STATUS:CONFIRMED');

  const written = await read();
  await calendar.put(file, written.replace('STATUS:CONFIRMED', 'STATUS:TENTATIVE'));
  await sync();
  expect(await read()).toBe(written);
  await calendar.remove(file);
  await sync();
  expect(await read()).toBe(written);
  // The professional's own booking blocks its time only once, and does not conflict with itself.
  expect(await state()).toMatchObject({ conflicts: [], failure: null });
  expect(await testApp.database.selectFrom('busy_times').selectAll().execute()).toEqual([]);

  await testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  await runJobs(testApp);
  expect([...(await calendar.read()).keys()]).toEqual([]);
});

test('a copy of a time that the professional blocked, as their feed has it, blocks it only once', async () => {
  await connect();
  const { token } = visit.professional;
  const body = { start_time: minutesIn(60), end_time: minutesIn(120), note: '' };
  const blocked = await testApp.call('POST', '/availability/blocked-times', { token, body });
  const uid = `${blocked.json<{ id: string }>().id}@crown-and-coil`;
  await calendar.put('copy.ics', eventText(uid, at(60), at(120)));
  await sync();
  expect(await testApp.database.selectFrom('busy_times').selectAll().execute()).toEqual([]);
});

test("a copy of another professional's booking blocks time: only the professional's own UIDs are recognised", async () => {
  await connect();
  const uid = '01890000-0000-7000-8000-000000000000@crown-and-coil';
  await calendar.put('copy.ics', eventText(uid, at(60), at(120)));
  await sync();
  expect(await starts()).not.toContain(minutesIn(60));
});

test('an event placed over a booking leaves it unchanged, and the professional sees the conflict', async () => {
  await connect();
  const booking = await bookOk(testApp, visit);
  await calendar.put('clash.ics', eventText('clash', at(30), at(90)));
  const { conflicts } = await sync();
  expect(conflicts).toEqual([
    {
      booking_id: booking.id,
      client_name: 'Zuri Okafor',
      start_time: booking.start_time,
      end_time: booking.end_time,
    },
  ]);
  const confirmed = await testApp.call('PATCH', `/bookings/${booking.id}`, {
    token: visit.professional.token,
    body: { status: 'confirmed' },
  });
  expect(confirmed.statusCode).toBe(200);
});

test('disconnecting removes the bookings from the calendar or leaves them, as chosen', async () => {
  const booking = await bookOk(testApp, visit);
  await calendar.put('own.ics', eventText('own', at(120), at(180)));
  await connect();
  expect([...(await calendar.read()).keys()].sort()).toEqual([`${booking.id}.ics`, 'own.ics'].sort());
  await call('DELETE', '?events=leave');
  await runJobs(testApp);
  expect((await calendar.read()).size).toBe(2);
  expect(await starts()).toContain(minutesIn(120));
  await connect();
  expect((await calendar.read()).size).toBe(2);
  await call('DELETE', '?events=remove');
  expect(await state()).toMatchObject({ state: 'ending' });
  await runJobs(testApp);
  expect([...(await calendar.read()).keys()]).toEqual(['own.ics']);
  expect(await state()).toMatchObject({ state: 'none' });
});

/** A server that is not the account's. */
async function startOtherServer(answer: (response: ServerResponse) => void) {
  /** The credentials that it was sent. */
  const asked: string[] = [];
  const other = createServer(({ headers }, response) => {
    asked.push(headers.authorization ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    stop: () => {
      other.closeAllConnections();
      other.close();
    },
  };
}

/** A response of discovery, with the URLs of the user's principal and of the collection of their calendars. */
const principalAt = (principal: string, home: string) =>
  `<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:response><d:href>/</d:href><d:propstat><d:prop><d:current-user-principal><d:href>${principal}</d:href></d:current-user-principal><c:calendar-home-set><d:href>${home}</d:href></c:calendar-home-set></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;

const copies = () => testApp.database.selectFrom('calendar_copies').select('href').execute();
/** Stores a copy of a booking at another server, as an earlier version could. */
async function storeCopyAt(url: string): Promise<void> {
  const { id } = await bookOk(testApp, visit);
  await testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.professional.token,
    body: { status: 'cancelled' },
  });
  await runJobs(testApp);
  const row = { professional_id: visit.professional.id, booking_id: id, digest: '', etag: null };
  await testApp.database
    .insertInto('calendar_copies')
    .values({ ...row, href: `${url}${id}.ics` })
    .execute();
}

describe('the password of a calendar', () => {
  test('is not sent to another server: copies there are dropped without calling it', async () => {
    await connect();
    const other = await startOtherServer((response) => response.writeHead(403).end());
    await storeCopyAt(other.url);
    expect(await sync()).toMatchObject({ failure: null });
    expect(await copies()).toEqual([]);
    await storeCopyAt(other.url);
    await call('DELETE', '?events=remove');
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'none' });
    expect(other.asked).toEqual([]);
    other.stop();
  });

  test('is not sent to another server for any request', async () => {
    const other = await startOtherServer((response) => response.end());
    const { signal } = new AbortController();
    const { userName, password, url: serverUrl } = server;
    const caldav = caldavServer(
      { serverUrl, userName, calendars: [calendar], access: { password } },
      { allowsPrivate: true, signal, userAgent: 'test' },
    );
    const refused = { failure: 'not_caldav' };
    await expect(caldav.remove(`${other.url}a.ics`)).rejects.toMatchObject(refused);
    await expect(caldav.write(`${other.url}a.ics`, '')).rejects.toMatchObject(refused);
    await expect(caldav.list(other.url)).rejects.toMatchObject(refused);
    caldav.close();
    expect(other.asked).toEqual([]);
    other.stop();
  });

  test('follows discovery to the host of the calendars, which later synchronizations call', async () => {
    const address = await startOtherServer((response) =>
      response
        .writeHead(207, { 'content-type': 'application/xml' })
        .end(principalAt('/', `${server.url}${server.userName}/`)),
    );
    const connected = await connect({ server_url: address.url });
    expect(connected).toMatchObject({ failure: null, calendars: [{ url: calendar.url }] });
    const { id } = await bookOk(testApp, visit);
    expect(await sync()).toMatchObject({ failure: null });
    expect(await copies()).toEqual([{ href: `${calendar.url}${id}.ics` }]);
    address.stop();
  });
});

describe('a calendar that no longer allows writing', () => {
  let proxy: CalendarProxy;
  let other: OutsideCalendar;
  beforeEach(async () => {
    other = await makeCalendar(server, `calendar-${number++}`);
    proxy = await startCalendarProxy(server);
  });
  afterEach(() => proxy.stop());
  const atProxy = ({ url }: OutsideCalendar) => url.replace(server.url, proxy.url);
  /** From now on, changes of the first calendar are refused. */
  const refuseChanges = (status: number) =>
    proxy.intercept(async ({ method = '', url = '' }) =>
      ['PUT', 'DELETE'].includes(method) && new URL(url, server.url).href.startsWith(calendar.url)
        ? status
        : undefined,
    );

  test.each([403, 405])('blocks no synchronization once another is chosen (%s)', async (status) => {
    const booking = await bookOk(testApp, visit);
    await connect({ server_url: proxy.url });
    await call('PATCH', '', { write_to: atProxy(calendar), read_from: [atProxy(calendar)] });
    await runJobs(testApp);
    refuseChanges(status);
    await call('PATCH', '', { write_to: atProxy(other), read_from: [atProxy(calendar)] });
    await calendar.put('dentist.ics', eventText('dentist', at(360), at(420)));
    expect(await sync()).toMatchObject({ failure: null });
    expect([...(await other.read()).keys()]).toEqual([`${booking.id}.ics`]);
    expect(await starts()).not.toContain(minutesIn(360));
    expect(await copies()).toEqual([{ href: `${atProxy(other)}${booking.id}.ics` }]);
  });

  test('is reported while it is the chosen one', async () => {
    const { id } = await bookOk(testApp, visit);
    await connect({ server_url: proxy.url });
    await call('PATCH', '', { write_to: atProxy(calendar), read_from: [] });
    await runJobs(testApp);
    refuseChanges(403);
    const body = { status: 'cancelled' };
    await testApp.call('PATCH', `/bookings/${id}`, { token: visit.professional.token, body });
    await runJobs(testApp);
    expect(await state()).toMatchObject({ failure: 'not_allowed' });
    expect(await copies()).toHaveLength(1);
  });

  test('can be disconnected at once, and the bookings elsewhere are removed', async () => {
    const first = await bookOk(testApp, visit);
    await bookOk(testApp, visit, { start_time: minutesIn(240) });
    await connect({ server_url: proxy.url });
    await call('PATCH', '', { write_to: atProxy(other), read_from: [] });
    await runJobs(testApp);
    await testApp.database
      .updateTable('calendar_copies')
      .set({ href: `${atProxy(calendar)}${first.id}.ics` })
      .where('booking_id', '=', first.id)
      .execute();
    refuseChanges(403);
    await call('DELETE', '?events=remove');
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'none' });
    expect([...(await other.read()).keys()]).toEqual([`${first.id}.ics`]);
  });
});

describe('while a job waits for a slow server,', () => {
  let proxy: CalendarProxy;
  beforeEach(async () => {
    proxy = await startCalendarProxy(server);
  });
  afterEach(() => proxy.stop());
  const isDeletion = ({ method }: IncomingMessage) => method === 'DELETE';
  const isFirst = () => true;
  const isPut = ({ method }: IncomingMessage) => method === 'PUT';
  const isReport = ({ method }: IncomingMessage) => method === 'REPORT';
  const isReplacement = ({ headers }: IncomingMessage) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${server.userName}:${server.password}`).toString('base64')}`;
  /** Does the work once, during the first matching request. With a status, that is the request's response. */
  const during = (
    matches: (request: IncomingMessage) => boolean,
    work: () => Promise<unknown>,
    status?: number,
  ) => {
    let isDone = false;
    proxy.intercept(async (request) => {
      if (isDone || !matches(request)) return undefined;
      isDone = true;
      await work();
      return status;
    });
    return () => isDone;
  };

  test('a calendar that is disconnected during its first discovery stays disconnected', async () => {
    const isDone = during(isFirst, () => call('DELETE', '?events=remove'));
    expect(await connect({ server_url: proxy.url })).toMatchObject({ state: 'none' });
    expect(isDone()).toBe(true);
  });

  test('a calendar that is disconnected while its events are read blocks no time', async () => {
    await calendar.put('own.ics', eventText('own', at(120), at(180)));
    const isDone = during(isReport, async () => {
      await call('DELETE', '?events=remove');
      // The connection has not ended yet: its end would delete its busy times.
      await sql`
        update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where locked_at is null
      `.execute(testApp.database);
    });
    expect(await connect({ server_url: proxy.url })).toMatchObject({ state: 'ending' });
    expect(isDone()).toBe(true);
    expect(await starts()).toContain(minutesIn(120));
  });

  test('a connection that is replaced while a booking is written leaves no copy that the new one would remove', async () => {
    const booking = await bookOk(testApp, visit);
    const later: string[] = [];
    const isDone = during(isPut, async () => {
      await call('POST', '', account());
      proxy.intercept(async ({ method, url }) => {
        later.push(`${method} ${url}`);
        return 403;
      });
    });
    expect(await connect({ server_url: proxy.url })).toMatchObject({ server_url: server.url, failure: null });
    expect([isDone(), later]).toEqual([true, []]);
    expect(await copies()).toEqual([{ href: `${calendar.url}${booking.id}.ics` }]);
  });

  test('a connection that is replaced while its events are read stores none of them', async () => {
    await calendar.put('own.ics', eventText('own', at(120), at(180)));
    const isDone = during(isReport, () => call('POST', '', { ...account(), password: 'wrong' }));
    expect(await connect({ server_url: proxy.url })).toMatchObject({ failure: 'wrong_password' });
    expect(isDone()).toBe(true);
    expect(await testApp.database.selectFrom('calendar_objects').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['removes its bookings', undefined],
    ['fails', 401],
  ])('a new calendar stays connected when ending the old one %s', async (_case, status) => {
    const booking = await bookOk(testApp, visit);
    await connect({ server_url: proxy.url });
    const isDone = during(isDeletion, () => call('POST', '', account()), status);
    await call('DELETE', '?events=remove');
    await runJobs(testApp);
    expect(isDone()).toBe(true);
    expect(await state()).toMatchObject({ state: 'connected', server_url: server.url, failure: null });
    expect([...(await calendar.read()).keys()]).toEqual([`${booking.id}.ics`]);
  });

  test('a failure is not recorded for a connection that has replaced the failed one', async () => {
    const failures: unknown[] = [];
    const isDone = during(
      isFirst,
      async () => {
        await call('POST', '', { ...account(), server_url: proxy.url });
        during(isReplacement, async () => failures.push((await state()).failure));
      },
      401,
    );
    await connect({ server_url: proxy.url, password: 'wrong' });
    expect(isDone()).toBe(true);
    expect(failures).toEqual([null]);
  });
});

test('suspended professionals are not due for synchronization, except to end a connection', async () => {
  await connect();
  const isDue = async () =>
    (await findDueConnections(testApp.database, new Date(NOW.getTime() + 3_600_000))).includes(
      visit.professional.id,
    );
  const suspend = (suspendedAt: Date | null) =>
    testApp.database
      .updateTable('users')
      .set({ suspended_at: suspendedAt })
      .where('id', '=', visit.professional.userId)
      .execute();
  expect(await isDue()).toBe(true);
  await suspend(NOW);
  expect(await isDue()).toBe(false);
  await suspend(null);
  await call('DELETE', '?events=remove');
  await suspend(NOW);
  expect(await isDue()).toBe(true);
  await suspend(null);
});

test('an unreachable server blocks nothing, is reported, and is retried', async () => {
  await calendar.put('own.ics', eventText('own', at(60), at(120)));
  await connect();
  await server.pause();
  const away = await sync();
  expect(away).toMatchObject({ failure: 'unreachable', failed_since: NOW.toISOString() });
  expect(CALENDAR_FAILURES.unreachable).toMatch(/keep trying/);
  const booking = await bookOk(testApp, visit);
  await runJobs(testApp);
  // The busy times that were read last stay in force.
  expect(await starts()).not.toContain(minutesIn(60));
  await server.resume();
  testApp.setNow(new Date(NOW.getTime() + 3_600_000));
  expect(await sync()).toMatchObject({ failure: null, failed_since: null });
  expect((await calendar.read()).has(`${booking.id}.ics`)).toBe(true);
});

test('a wrong password or an address without calendars is reported', async () => {
  expect(await connect({ password: 'wrong' })).toMatchObject({
    state: 'connecting',
    failure: 'wrong_password',
  });
  expect(
    await connect({ server_url: new URL('nothing/here/', server.url).href, user_name: 'unknown' }),
  ).toMatchObject({ state: 'connecting', failure: 'wrong_password' });
});

test('a recurring event blocks each of its times, a transparent one none', async () => {
  await calendar.put(
    'lunch.ics',
    eventText('lunch', at(180 - 7 * 1440), at(240 - 7 * 1440), ['RRULE:FREQ=WEEKLY']),
  );
  await calendar.put('free.ics', eventText('free', at(0), at(60), ['TRANSP:TRANSPARENT']));
  await connect();
  const free = await starts();
  expect(free).toContain(minutesIn(0));
  expect(free).not.toContain(minutesIn(180));
});

test('the count of unreadable events is exact after every synchronization', async () => {
  const other = await makeCalendar(server, `calendar-${number++}`);
  const unreadable = (uid: string) =>
    eventText(uid, at(0), at(60), [`DESCRIPTION:${'x'.repeat(MAX_EVENT_LENGTH)}`]);
  await calendar.put('large.ics', unreadable('large'));
  await other.put('too-large.ics', unreadable('too-large'));
  expect(await connect()).toMatchObject({ unread_events: 2, failure: null });
  for (let time = 0; time < 2; time += 1) expect(await sync()).toMatchObject({ unread_events: 2 });
  await calendar.put('dentist.ics', eventText('dentist', at(60), at(120)));
  expect(await sync()).toMatchObject({ unread_events: 2 });
  await calendar.put('large.ics', eventText('large', at(0), at(60)));
  expect(await sync()).toMatchObject({ unread_events: 1 });
  await other.remove('too-large.ics');
  expect(await sync()).toMatchObject({ unread_events: 0, failure: null });
});

test('events for which no time is left keep their times, and are read by the next synchronization', async () => {
  const EVENTS = 24;
  for (let event = 0; event < EVENTS; event += 1)
    await calendar.put(
      `${event}.ics`,
      eventText(`${event}`, at((event + 2) * 1440), at((event + 2) * 1440 + 60)),
    );
  await connect();
  const busy = async () =>
    (await testApp.database.selectFrom('busy_times').select('start_time').execute()).length;
  const unread = () =>
    testApp.database.selectFrom('calendar_objects').select('href').where('etag', 'is', null).execute();
  expect([await busy(), await unread()]).toEqual([EVENTS, []]);

  // All are read again on the next day, and each takes 250 ms.
  testApp.setNow(new Date(NOW.getTime() + DAY_MS));
  let milliseconds = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    milliseconds += 250;
    return milliseconds;
  });
  expect(await sync()).toMatchObject({ failure: null, unread_events: 0 });
  clock.mockRestore();
  expect([await busy(), (await unread()).length]).toEqual([EVENTS, EVENTS - 20]);
  expect(await sync()).toMatchObject({ failure: null, unread_events: 0 });
  expect([await busy(), await unread()]).toEqual([EVENTS, []]);
});

test('a booking that the server has reformatted is left as it is, or overwritten when no time is left to compare', async () => {
  const booking = await bookOk(testApp, visit);
  await connect();
  const file = `${booking.id}.ics`;
  const read = async () => (await calendar.read()).get(file) ?? '';
  const written = await read();
  const reformatted = written.replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\nX-FORMATTED-BY:the server');
  await calendar.put(file, reformatted);
  expect(await sync()).toMatchObject({ failure: null });
  expect(await read()).toContain('X-FORMATTED-BY');

  const EVENTS = 20;
  for (let event = 0; event < EVENTS; event += 1)
    await calendar.put(`a${event}.ics`, eventText(`a${event}`, at(1440), at(1500)));
  await calendar.put(file, reformatted.replace('the server', 'it again'));
  let milliseconds = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    milliseconds += 250;
    return milliseconds;
  });
  expect(await sync()).toMatchObject({ failure: null });
  clock.mockRestore();
  expect(await read()).toBe(written);
});

test.each(['ftp://dav.example.com/', 'https://user:secret@dav.example.com/', 'not an address'])(
  'the address %s is refused',
  async (serverUrl) => {
    expect((await call('POST', '', { ...account(), server_url: serverUrl })).statusCode).toBe(422);
  },
);

test.each([
  { to: 'removes its bookings from the calendar', isAway: false },
  { to: 'deletes the password after the first failure if the server is unreachable', isAway: true },
])('deleting an account removes everything about its connection: $to', async ({ isAway }) => {
  const own = await makeVisit(testApp);
  const booking = await bookOk(testApp, own);
  const { token, id } = own.professional;
  await testApp.call('POST', '/calendar/connection', { token, body: account() });
  await calendar.put('own.ics', eventText('own', at(60), at(120)));
  await runJobs(testApp);
  const rows = async () =>
    Promise.all(
      (['calendar_connections', 'calendar_objects', 'busy_times', 'calendar_copies'] as const).map(
        async (table) => {
          const found = await testApp.database
            .selectFrom(table)
            .select('professional_id')
            .where('professional_id', '=', id)
            .execute();
          return found.length;
        },
      ),
    );
  expect(await rows()).toEqual([1, 1, 1, 1]);
  const answer = await testApp.call('DELETE', '/users/me', { token, body: { password: PASSWORD } });
  expect(answer.statusCode).toBe(204);
  expect(await rows()).toEqual([1, 0, 0, 1]);
  if (isAway) await server.pause();
  await runJobs(testApp);
  if (isAway) await server.resume();
  expect(await rows()).toEqual([0, 0, 0, 0]);
  const left = isAway ? ['own.ics', `${booking.id}.ics`] : ['own.ics'];
  expect([...(await calendar.read()).keys()].sort()).toEqual(left.sort());
});

describe('a Google calendar', () => {
  const begin = async (token = visit.professional.token) =>
    (await testApp.call('POST', '/calendar/connection/google', { token })).json<{ url: string }>().url;
  const answer = (code: string, signInState: string, token = visit.professional.token) =>
    testApp.call('POST', '/calendar/connection/google/answer', { token, body: { code, state: signInState } });
  /** Completes a sign-in, and the first synchronization. */
  const signIn = async (scope?: string) => {
    const { searchParams: given } = await google.agree(await begin(), scope);
    const answered = await answer(given.get('code') ?? '', given.get('state') ?? '');
    expect(answered.statusCode).toBe(202);
    await runJobs(testApp);
    return state();
  };
  const revocations = () => google.calls.filter(({ path }) => path === '/revoke').map(({ status }) => status);
  const atGoogle = () => calendar.url.replace(server.url, `${google.url}/caldav/v2/`);
  beforeEach(() => {
    google.calls.length = 0;
    google.grants.length = 0;
  });

  test('connects by sign-in, syncs both ways, and is revoked on disconnect; tokens never leak', async () => {
    const booking = await bookOk(testApp, visit);
    await calendar.put('dentist.ics', eventText('dentist', at(360), at(420)));
    const connected = await signIn();
    expect(connected).toMatchObject({
      state: 'connected',
      kind: 'google',
      is_google_offered: true,
      calendars: [{ url: atGoogle(), is_writable: true }],
      write_to: atGoogle(),
      failure: null,
    });
    expect((await calendar.read()).has(`${booking.id}.ics`)).toBe(true);
    expect(await starts()).not.toContain(minutesIn(360));
    await calendar.remove('dentist.ics');
    await sync();
    expect(await starts()).toContain(minutesIn(360));
    expect(google.calls).toEqual([
      { path: '/token', status: 200 },
      { path: '/token', status: 200 },
    ]);

    const [grant] = google.grants;
    const stored = await testApp.database.selectFrom('calendar_connections').selectAll().execute();
    const exported = await testApp.call('GET', '/users/me/export', { token: visit.professional.token });
    for (const secret of [grant?.refreshToken ?? '', ...(grant?.accessTokens ?? [])])
      for (const words of [
        JSON.stringify(connected),
        exported.body,
        ...stored.map((row) => JSON.stringify(row) + row.sealed_secret.toString('latin1')),
      ])
        expect(words).not.toContain(secret);

    // Replacing it by a CalDAV connection would leave the grant at Google.
    expect((await call('POST', '', account())).statusCode).toBe(409);
    await call('DELETE', '?events=leave');
    expect(await starts()).toContain(minutesIn(360));
    const again = await google.agree(await begin());
    const early = await answer(again.searchParams.get('code') ?? '', again.searchParams.get('state') ?? '');
    expect(early.statusCode).toBe(409);
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'none', kind: null });
    expect(revocations()).toEqual([200]);
    expect([...(await calendar.read()).keys()]).toEqual([`${booking.id}.ics`]);
  });

  test('loses its bookings and its grant when the account is deleted', async () => {
    const own = await makeVisit(testApp);
    await bookOk(testApp, own);
    const { token } = own.professional;
    const { searchParams: given } = await google.agree(await begin(token));
    await answer(given.get('code') ?? '', given.get('state') ?? '', token);
    await runJobs(testApp);
    expect((await calendar.read()).size).toBe(1);
    await testApp.call('DELETE', '/users/me', { token, body: { password: PASSWORD } });
    await runJobs(testApp);
    expect((await calendar.read()).size).toBe(0);
    expect(revocations()).toEqual([200]);
  });

  test('reports a grant revoked at Google, and reconnects by another sign-in', async () => {
    await signIn();
    google.revokeAll();
    expect(await sync()).toMatchObject({ state: 'connected', failure: 'grant_ended' });
    expect(CALENDAR_FAILURES.grant_ended).toMatch(/again/);
    // Busy times stay in force, and Google is not asked every five minutes.
    testApp.setNow(new Date(NOW.getTime() + 3_600_000));
    google.calls.length = 0;
    await runJobs(testApp, { later: true });
    expect(google.calls).toEqual([]);
    expect(await signIn()).toMatchObject({ state: 'connected', failure: null });
    // Already revoked: disconnecting does not wait for it.
    google.revokeAll();
    await call('DELETE');
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'none' });
  });

  test('refuses a sign-in of another session or account, and one expired, altered or used', async () => {
    const { searchParams: given } = await google.agree(await begin());
    const [code, good] = [given.get('code') ?? '', given.get('state') ?? ''];
    const other = await makeProfessional(testApp);
    const elsewhere = await logInAs(testApp, visit.professional);
    const refusals = [
      await answer(code, good, other.token),
      await answer(code, good, elsewhere),
      await answer(code, `${good.slice(0, -6)}AAAAAA`),
      await answer(code, 'x'),
      await answer(code, '.'),
      await answer('', good),
    ];
    testApp.setNow(new Date(NOW.getTime() + 16 * 60_000));
    refusals.push(await answer(code, good));
    testApp.setNow(NOW);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 422));
    expect((await answer(code, good, visit.client.token)).statusCode).toBe(403);
    await runJobs(testApp);
    expect([await state(), google.calls]).toMatchObject([{ state: 'none' }, []]);

    const answers = await Promise.all([answer(code, good), answer(code, good)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 422]);
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'connected' });
    expect((await answer(code, good)).statusCode).toBe(422);
    const theirs = await testApp.call('GET', '/calendar/connection', { token: other.token });
    expect(theirs.json()).toMatchObject({ state: 'none' });
  });

  test.each([
    ['a code that Google did not issue', 'other code', undefined],
    ['a sign-in with fewer scopes', undefined, 'email'],
  ])('%s is reported', async (_case, otherCode, scope) => {
    const { searchParams: given } = await google.agree(await begin(), scope);
    await answer(otherCode ?? given.get('code') ?? '', given.get('state') ?? '');
    await runJobs(testApp);
    expect(await state()).toMatchObject({ state: 'connecting', failure: 'grant_ended' });
  });

  test('is retried with the same code while Google is unreachable', async () => {
    google.failNext(1);
    expect(await signIn()).toMatchObject({ state: 'connecting', failure: 'unreachable' });
    expect(await sync()).toMatchObject({ state: 'connected', failure: null });
  });

  test.each([
    [
      'a redirect',
      (response: ServerResponse, url: string) => response.writeHead(307, { location: url }).end(),
    ],
    [
      'a URL in a response',
      (response: ServerResponse, url: string) =>
        response.writeHead(207, { 'content-type': 'application/xml' }).end(principalAt(url, url)),
    ],
  ])('never sends its token to another server: %s', async (_case, lead) => {
    const other = await startOtherServer((response) => response.end());
    google.answerNext((response) => lead(response, other.url));
    expect(await signIn()).toMatchObject({ state: 'connecting', failure: 'not_caldav' });
    expect(other.asked).toEqual([]);
    other.stop();
  });

  test('drops copies at another server without calling it', async () => {
    await signIn();
    const other = await startOtherServer((response) => response.writeHead(403).end());
    await storeCopyAt(other.url);
    expect(await sync()).toMatchObject({ failure: null });
    expect([await copies(), other.asked]).toEqual([[], []]);
    other.stop();
  });
});
