import type { Availability, AvailabilitySeries, MadeWindows } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { enqueueJob } from '../background/jobs';
import { extendAllSeries } from './series';

let testApp: TestApp;
let professional: ProfilePerson;

/** Saturday 8 August 2026, 8:00 am in Sydney: the clocks go forward on 4 October. */
const NOW = new Date('2026-08-07T22:00:00Z');
const WEEKS_AHEAD = 26;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  professional = await makeProfessional(testApp, { location: 'Sydney NSW' });
});

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  { token } = professional,
) => testApp.call(method, `/availability/${path}`, { token, ...(body && { body }) });
async function ok<Answer>(...args: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...args);
  expect([args, answer.statusCode, answer.body]).toEqual([args, expect.any(Number), expect.any(String)]);
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json();
}
/** Mondays, nine to five, from 10 August. */
const MONDAYS = { start_time: '2026-08-10T09:00', end_time: '2026-08-10T17:00', weekdays: [1] };
const startOngoing = (body: object = MONDAYS) => ok<MadeWindows>('POST', 'repeat', body);
const listSeries = () => ok<AvailabilitySeries[]>('GET', 'series');
async function days(): Promise<string[]> {
  const windows = await ok<Availability[]>('GET', '');
  return windows.map(({ start_time }) =>
    new Date(start_time).toLocaleString('sv-SE', { timeZone: 'Australia/Sydney' }).slice(0, 16),
  );
}
async function weeksLater(weeks: number): Promise<void> {
  testApp.setNow(new Date(NOW.getTime() + weeks * 7 * 86_400_000));
  await enqueueJob(testApp.database, extendAllSeries, {});
  await runJobs(testApp);
}

test('weekly hours without an end are made 26 weeks ahead, on the same wall clock when the clocks change', async () => {
  const { created, skipped } = await startOngoing();
  expect([created.length, skipped]).toEqual([WEEKS_AHEAD, []]);
  const made = await days();
  expect([made[0], made.at(-1)]).toEqual(['2026-08-10 09:00', '2027-02-01 09:00']);
  expect(new Set(made.map((day) => day.slice(11)))).toEqual(new Set(['09:00']));
  expect(await listSeries()).toEqual([
    {
      id: expect.any(String),
      weekdays: [1],
      start_time: '09:00',
      end_time: '17:00',
      ends_next_day: false,
    },
  ]);
});

test('the daily job goes on with them, and a second run changes nothing', async () => {
  await startOngoing();
  await weeksLater(3);
  const made = await days();
  expect(made.at(-1)).toBe('2027-02-22 09:00');
  await weeksLater(3);
  expect(await days()).toEqual(made);
});

test('a window that was deleted or moved is not made again', async () => {
  const { created } = await startOngoing();
  const [first, second] = created;
  await call('DELETE', `${first?.id}`);
  await ok('PUT', `${second?.id}`, { start_time: '2026-08-17T12:00', end_time: '2026-08-17T15:00' });
  await weeksLater(0);
  expect((await days()).slice(0, 2)).toEqual(['2026-08-17 12:00', '2026-08-24 09:00']);
});

test('days off and other windows are left out when the hours go on', async () => {
  await startOngoing();
  await ok('POST', 'day-off', { day: '2027-02-08' });
  await ok('POST', '', { start_time: '2027-02-15T16:00', end_time: '2027-02-15T20:00' });
  await weeksLater(3);
  expect((await days()).slice(-3)).toEqual(['2027-02-01 09:00', '2027-02-15 16:00', '2027-02-22 09:00']);
});

test('hours over midnight stay off a day that is taken off', async () => {
  await startOngoing({ start_time: '2026-08-10T20:00', end_time: '2026-08-11T02:00', weekdays: [1] });
  expect((await listSeries())[0]).toMatchObject({ end_time: '02:00', ends_next_day: true });
  await ok('POST', 'day-off', { day: '2027-02-09' });
  await weeksLater(2);
  expect((await days()).slice(-2)).toEqual(['2027-02-01 20:00', '2027-02-15 20:00']);
});

test('sent again they are the same hours', async () => {
  await startOngoing();
  const again = await startOngoing();
  expect(again.created).toEqual([]);
  expect(await listSeries()).toHaveLength(1);
  expect(await days()).toHaveLength(WEEKS_AHEAD);
});

test('hours that overlap other windows everywhere are not kept', async () => {
  await startOngoing();
  const { created, skipped } = await startOngoing({ ...MONDAYS, start_time: '2026-08-10T10:00' });
  expect([created.length, skipped.length]).toEqual([0, WEEKS_AHEAD]);
  expect(await listSeries()).toHaveLength(1);
});

test('ended hours lose their windows without bookings, and are not extended', async () => {
  const { created } = await startOngoing();
  const client = await makeClient(testApp);
  const service = await makeService(testApp, professional, { service_duration_minutes: 60 });
  const booking = await testApp.call('POST', '/bookings/', {
    token: client.token,
    body: {
      professional_id: professional.id,
      client_id: client.id,
      service_ids: [service],
      start_time: created[1]?.start_time,
    },
  });
  expect(booking.statusCode).toBe(201);
  await ok('PUT', `${created[2]?.id}`, { start_time: '2026-08-24T12:00', end_time: '2026-08-24T15:00' });
  const [series] = await listSeries();
  expect(await ok('DELETE', `series/${series?.id}`)).toEqual({ removed: WEEKS_AHEAD - 2, kept: 1 });
  expect(await listSeries()).toEqual([]);
  await weeksLater(1);
  expect(await days()).toEqual(['2026-08-17 09:00', '2026-08-24 12:00']);
});

test("another professional's hours are not theirs to end", async () => {
  await startOngoing();
  const [series] = await listSeries();
  const other = await makeProfessional(testApp, { location: 'Sydney NSW' });
  expect((await call('DELETE', `series/${series?.id}`, undefined, other)).statusCode).toBe(404);
  expect(await ok('GET', 'series', undefined, other)).toEqual([]);
  expect(await days()).toHaveLength(WEEKS_AHEAD);
});

test('after a long stop the job goes on from today', async () => {
  await startOngoing();
  await weeksLater(WEEKS_AHEAD + 4);
  expect((await days())[0]).toBe('2027-03-08 09:00');
  expect(await days()).toHaveLength(WEEKS_AHEAD);
});
