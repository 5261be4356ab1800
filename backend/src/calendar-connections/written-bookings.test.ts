import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTracing } from '@crown-and-coil/service/tracing/start-tracing';
import { sql } from 'kysely';
import { runJobs } from '../../testing/background';
import { book, bookOk, minutesIn } from '../bookings/testing/visit';
import {
  at,
  calendar,
  call,
  connect,
  copies,
  makeNextCalendar,
  server,
  starts,
  state,
  sync,
  testApp,
  visit,
} from './testing/calendar-app';
import { type CalendarProxy, startCalendarProxy } from './testing/calendar-proxy';
import { eventText, type OutsideCalendar } from './testing/outside-calendar';

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

describe('a calendar that no longer allows writing', () => {
  let proxy: CalendarProxy;
  let other: OutsideCalendar;
  beforeEach(async () => {
    other = await makeNextCalendar();
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
  const outcome = await sync().finally(() => clock.mockRestore());
  expect(outcome).toMatchObject({ failure: null });
  expect(await read()).toBe(written);
});
