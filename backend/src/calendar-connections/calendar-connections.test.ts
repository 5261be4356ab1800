import type { IncomingMessage } from 'node:http';
import { CALENDAR_FAILURES } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { runJobs } from '../../testing/background';
import { PASSWORD } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW } from '../bookings/testing/visit';
import { caldavServer } from './caldav-server';
import { findDueConnections } from './queries';
import {
  account,
  at,
  calendar,
  call,
  connect,
  copies,
  principalAt,
  server,
  startOtherServer,
  starts,
  state,
  storeCopyAt,
  sync,
  testApp,
  visit,
} from './testing/calendar-app';
import { type CalendarProxy, startCalendarProxy } from './testing/calendar-proxy';
import { eventText } from './testing/outside-calendar';

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
