import {
  AVAILABILITY_MESSAGES,
  type Availability,
  type AvailabilitySeries,
  type ChangedSeries,
  type ExceptionDay,
  type MadeWindows,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { enqueueJob } from '../background/jobs';
import { extendAllSeries } from './series';

let testApp: TestApp;
let professional: ProfilePerson;
let client: ProfilePerson;

/** Saturday 8 August 2026, 8:00 am in Sydney: the clocks go forward on 4 October. */
const NOW = new Date('2026-08-07T22:00:00Z');

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  professional = await makeProfessional(testApp, { location: 'Sydney NSW' });
  client = await makeClient(testApp);
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
const onlySeries = async () => (await listSeries())[0]?.id ?? '';
const NIGHTS = { start_time: '2026-08-10T20:00', end_time: '2026-08-11T02:00', weekdays: [1] };
const HOURS = { weekdays: [1], start_time: '10:00', end_time: '18:00' };
const change = async (body: object = HOURS) => call('PUT', `series/${await onlySeries()}`, body);
async function windows(timeZone = 'Australia/Sydney'): Promise<string[]> {
  const all = await ok<Availability[]>('GET', '');
  const clock = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone }).slice(0, 16);
  return all.map(({ start_time, end_time }) => `${clock(start_time)} ${clock(end_time).slice(11)}`);
}
async function book(start: string) {
  const service = await makeService(testApp, professional, { service_duration_minutes: 60 });
  return testApp.call('POST', '/bookings/', {
    token: client.token,
    body: {
      professional_id: professional.id,
      client_id: client.id,
      service_ids: [service],
      start_time: start,
    },
  });
}
async function booked(start: string): Promise<string> {
  const answer = await book(start);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}
async function weeksLater(weeks: number): Promise<void> {
  testApp.setNow(new Date(NOW.getTime() + weeks * 7 * 86_400_000));
  await enqueueJob(testApp.database, extendAllSeries, {});
  await runJobs(testApp);
}

describe('weekly hours without an end', () => {
  const WEEKS_AHEAD = 26;
  const starts = async () => (await windows()).map((window) => window.slice(0, 16));

  test('are created 26 weeks ahead, at the same wall-clock time across daylight saving changes', async () => {
    const { created, skipped } = await startOngoing();
    expect([created.length, skipped]).toEqual([WEEKS_AHEAD, []]);
    const made = await starts();
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

  test('are extended by the daily job, and a second run changes nothing', async () => {
    await startOngoing();
    await weeksLater(3);
    const made = await starts();
    expect(made.at(-1)).toBe('2027-02-22 09:00');
    await weeksLater(3);
    expect(await starts()).toEqual(made);
  });

  test('do not recreate a window that was deleted or moved', async () => {
    const { created } = await startOngoing();
    const [first, second] = created;
    await call('DELETE', `${first?.id}`);
    await ok('PUT', `${second?.id}`, { start_time: '2026-08-17T12:00', end_time: '2026-08-17T15:00' });
    await weeksLater(0);
    expect((await starts()).slice(0, 2)).toEqual(['2026-08-17 12:00', '2026-08-24 09:00']);
  });

  test('skip days off and other windows when extended', async () => {
    await startOngoing();
    await ok('POST', 'day-off', { day: '2027-02-08' });
    await ok('POST', '', { start_time: '2027-02-15T16:00', end_time: '2027-02-15T20:00' });
    await weeksLater(3);
    expect((await starts()).slice(-3)).toEqual(['2027-02-01 09:00', '2027-02-15 16:00', '2027-02-22 09:00']);
  });

  test('over midnight stay clear of a day off', async () => {
    await startOngoing({ start_time: '2026-08-10T20:00', end_time: '2026-08-11T02:00', weekdays: [1] });
    expect((await listSeries())[0]).toMatchObject({ end_time: '02:00', ends_next_day: true });
    await ok('POST', 'day-off', { day: '2027-02-09' });
    await weeksLater(2);
    expect((await starts()).slice(-2)).toEqual(['2027-02-01 20:00', '2027-02-15 20:00']);
  });

  test('over midnight get back the night that a day off has cut, and stay clear of the next one', async () => {
    const hours = { start_time: '2026-08-10T20:00', end_time: '2026-08-11T02:00', weekdays: [1, 2] };
    await startOngoing(hours);
    const before = (await windows()).slice(0, 3);
    expect(before).toEqual(['2026-08-10 20:00 02:00', '2026-08-11 20:00 02:00', '2026-08-17 20:00 02:00']);
    await ok('POST', 'day-off', { day: '2026-08-11' });
    await ok('POST', 'day-off', { day: '2026-08-12' });
    expect((await windows()).slice(0, 2)).toEqual(['2026-08-10 20:00 00:00', '2026-08-17 20:00 02:00']);
    await ok('DELETE', 'days-off/2026-08-11');
    // The part of Tuesday's night on Wednesday, which is still off, stays away.
    expect((await windows()).slice(0, 3)).toEqual([
      '2026-08-10 20:00 02:00',
      '2026-08-11 20:00 00:00',
      '2026-08-17 20:00 02:00',
    ]);
    await ok('DELETE', 'days-off/2026-08-12');
    expect((await windows()).slice(0, 3)).toEqual(before);
  });

  test('over midnight get back the evening of a day that is no longer off', async () => {
    await startOngoing(NIGHTS);
    await ok('POST', 'day-off', { day: '2026-08-17' });
    expect((await windows())[1]).toBe('2026-08-18 00:00 02:00');
    expect(await ok('DELETE', 'days-off/2026-08-17')).toEqual({ created: 1 });
    expect((await windows()).slice(1, 3)).toEqual(['2026-08-17 20:00 02:00', '2026-08-24 20:00 02:00']);
  });

  test('over midnight that started while a day was off get its whole night when it ends', async () => {
    await ok('POST', 'day-off', { day: '2026-08-18' });
    await startOngoing(NIGHTS);
    expect((await windows())[1]).toBe('2026-08-24 20:00 02:00');
    expect(await ok('DELETE', 'days-off/2026-08-18')).toEqual({ created: 1 });
    expect((await windows())[1]).toBe('2026-08-17 20:00 02:00');
  });

  test('over midnight keep a night that was trimmed by hand when the next day is no longer off', async () => {
    const { created } = await startOngoing(NIGHTS);
    await ok('PUT', `${created[1]?.id}`, { start_time: '2026-08-17T20:00', end_time: '2026-08-17T23:00' });
    await ok('POST', 'day-off', { day: '2026-08-18' });
    expect(await ok('DELETE', 'days-off/2026-08-18')).toEqual({ created: 0 });
    expect((await windows())[1]).toBe('2026-08-17 20:00 23:00');
  });

  test('over midnight keep an evening closed that was deleted by hand when the next day is no longer off', async () => {
    const fridays = { start_time: '2026-08-14T20:00', end_time: '2026-08-15T02:00', weekdays: [5] };
    const { created } = await startOngoing(fridays);
    testApp.setNow(new Date(NOW.getTime() + 60_000));
    await ok('POST', 'day-off', { day: '2026-08-22' });
    expect((await windows())[1]).toBe('2026-08-21 20:00 00:00');
    await call('DELETE', `${created[1]?.id}`);
    expect(await ok('DELETE', 'days-off/2026-08-22')).toEqual({ created: 0 });
    expect((await windows()).slice(0, 2)).toEqual(['2026-08-14 20:00 02:00', '2026-08-28 20:00 02:00']);
  });

  test('over midnight that begin far ahead keep an evening closed that was deleted by hand', async () => {
    const fridays = { start_time: '2027-03-05T20:00', end_time: '2027-03-06T02:00', weekdays: [5] };
    const { created } = await startOngoing(fridays);
    testApp.setNow(new Date(NOW.getTime() + 60_000));
    await ok('POST', 'day-off', { day: '2027-03-06' });
    await call('DELETE', `${created[0]?.id}`);
    expect(await ok('DELETE', 'days-off/2027-03-06')).toEqual({ created: 0 });
  });

  test('over midnight that were extended while a day was off get its whole night when it ends', async () => {
    await startOngoing(NIGHTS);
    testApp.setNow(new Date(NOW.getTime() + 60_000));
    await ok('POST', 'day-off', { day: '2027-02-09' });
    await weeksLater(2);
    expect(await ok('DELETE', 'days-off/2027-02-09')).toEqual({ created: 1 });
    expect((await windows()).slice(-2)).toEqual(['2027-02-08 20:00 02:00', '2027-02-15 20:00 02:00']);
  });

  test('sent again are the same hours', async () => {
    await startOngoing();
    const again = await startOngoing();
    expect(again.created).toEqual([]);
    expect(await listSeries()).toHaveLength(1);
    expect(await starts()).toHaveLength(WEEKS_AHEAD);
  });

  test('that overlap other windows everywhere are not stored', async () => {
    await startOngoing();
    const { created, skipped } = await startOngoing({ ...MONDAYS, start_time: '2026-08-10T10:00' });
    expect([created.length, skipped.length]).toEqual([0, WEEKS_AHEAD]);
    expect(await listSeries()).toHaveLength(1);
  });

  test('that are ended lose windows without bookings, and are not extended', async () => {
    const { created } = await startOngoing();
    await booked(created[1]?.start_time ?? '');
    await ok('PUT', `${created[2]?.id}`, { start_time: '2026-08-24T12:00', end_time: '2026-08-24T15:00' });
    expect(await ok('DELETE', `series/${await onlySeries()}`)).toEqual({ removed: WEEKS_AHEAD - 2, kept: 1 });
    expect(await listSeries()).toEqual([]);
    await weeksLater(1);
    expect(await starts()).toEqual(['2026-08-17 09:00', '2026-08-24 12:00']);
  });

  test('cannot be ended by another professional', async () => {
    await startOngoing();
    const other = await makeProfessional(testApp, { location: 'Sydney NSW' });
    expect((await call('DELETE', `series/${await onlySeries()}`, undefined, other)).statusCode).toBe(404);
    expect(await ok('GET', 'series', undefined, other)).toEqual([]);
    expect(await starts()).toHaveLength(WEEKS_AHEAD);
  });

  test('are extended from today after a long outage of the job', async () => {
    await startOngoing();
    await weeksLater(WEEKS_AHEAD + 4);
    expect((await starts())[0]).toBe('2027-03-08 09:00');
    expect(await starts()).toHaveLength(WEEKS_AHEAD);
  });
});

describe('changed weekly hours', () => {
  test('move every window that has not begun, and the job extends them', async () => {
    await startOngoing();
    const answer = await change();
    expect(answer.json<ChangedSeries>()).toEqual({ created: 26, removed: 26, kept: [], skipped: [] });
    expect(new Set((await windows()).map((window) => window.slice(11)))).toEqual(new Set(['10:00 18:00']));
    await weeksLater(2);
    expect((await windows()).at(-1)).toBe('2027-02-15 10:00 18:00');
  });

  test('may use other days and cross midnight; sending them again changes nothing', async () => {
    await startOngoing();
    const hours = { weekdays: [2, 1], start_time: '20:00', end_time: '02:00', ends_next_day: true };
    expect((await change(hours)).statusCode).toBe(200);
    expect((await windows()).slice(0, 3)).toEqual([
      '2026-08-10 20:00 02:00',
      '2026-08-11 20:00 02:00',
      '2026-08-17 20:00 02:00',
    ]);
    expect((await change(hours)).json()).toEqual({ created: 0, removed: 0, kept: [], skipped: [] });
  });

  test('preserve manual changes: a moved window, a deleted one, a day off', async () => {
    const { created } = await startOngoing();
    await ok('PUT', `${created[1]?.id}`, { start_time: '2026-08-17T12:00', end_time: '2026-08-17T15:00' });
    await call('DELETE', `${created[2]?.id}`);
    await ok('POST', 'day-off', { day: '2026-08-31' });
    await change();
    expect((await windows()).slice(0, 3)).toEqual([
      '2026-08-10 10:00 18:00',
      '2026-08-17 12:00 15:00',
      '2026-09-07 10:00 18:00',
    ]);
  });

  const LATER_NIGHTS = { weekdays: [1], start_time: '21:00', end_time: '03:00', ends_next_day: true };

  test.each([
    ['nights', NIGHTS],
    ['days', MONDAYS],
  ])('from %s to nights end at midnight before a day off, until it ends', async (_hours, before) => {
    await startOngoing(before);
    testApp.setNow(new Date(NOW.getTime() + 60_000));
    await ok('POST', 'day-off', { day: '2026-08-18' });
    expect((await change(LATER_NIGHTS)).statusCode).toBe(200);
    expect((await windows())[1]).toBe('2026-08-17 21:00 00:00');
    expect((await change(LATER_NIGHTS)).json()).toMatchObject({ created: 0, removed: 0 });
    expect(await ok('DELETE', 'days-off/2026-08-18')).toEqual({ created: 1 });
    expect((await windows()).slice(1, 3)).toEqual(['2026-08-17 21:00 03:00', '2026-08-24 21:00 03:00']);
  });

  test.each(['2026-08-17', '2026-08-18'])('move a night that was cut by a day off on %s', async (day) => {
    await startOngoing(NIGHTS);
    await ok('POST', 'day-off', { day });
    await ok('DELETE', `days-off/${day}`);
    await change(LATER_NIGHTS);
    expect((await windows()).slice(1, 3)).toEqual(['2026-08-17 21:00 03:00', '2026-08-24 21:00 03:00']);
  });

  test('of a whole day keep a window for each day after a day off', async () => {
    await startOngoing({ start_time: '2026-08-10T00:00', end_time: '2026-08-11T00:00', weekdays: [1, 2, 3] });
    const before = await windows();
    await ok('POST', 'day-off', { day: '2026-08-11' });
    await ok('DELETE', 'days-off/2026-08-11');
    expect(await windows()).toEqual(before);
  });

  test('leave an evening before a day off closed that was deleted by hand', async () => {
    const { created } = await startOngoing(NIGHTS);
    testApp.setNow(new Date(NOW.getTime() + 60_000));
    await ok('POST', 'day-off', { day: '2026-08-18' });
    await call('DELETE', `${created[1]?.id}`);
    await change(LATER_NIGHTS);
    expect(await ok('DELETE', 'days-off/2026-08-18')).toEqual({ created: 0 });
    expect((await windows())[1]).toBe('2026-08-24 21:00 03:00');
  });

  test('list bookings outside them first, and keep those windows on request', async () => {
    const { created } = await startOngoing();
    await booked(created[1]?.start_time ?? '');
    const refused = await change();
    expect(refused.statusCode).toBe(409);
    const held = {
      start_time: created[1]?.start_time,
      end_time: created[1]?.end_time,
      bookings: 1,
    };
    expect(refused.json()).toEqual({ detail: AVAILABILITY_MESSAGES.hoursHoldBookings(1), windows: [held] });
    expect((await windows())[0]).toBe('2026-08-10 09:00 17:00');

    const changed = await change({ ...HOURS, keeps_bookings: true });
    expect(changed.json()).toEqual({ created: 25, removed: 25, kept: [held], skipped: [] });
    expect((await windows()).slice(0, 2)).toEqual(['2026-08-10 10:00 18:00', '2026-08-17 09:00 17:00']);
  });

  test('need no confirmation for bookings that they cover', async () => {
    await startOngoing();
    await booked('2026-08-17T01:00:00Z');
    expect((await change()).statusCode).toBe(200);
    expect((await windows())[1]).toBe('2026-08-17 10:00 18:00');
  });

  test('with a concurrent booking: the booking is refused or keeps its window', async () => {
    for (let round = 0; round < 4; round += 1) {
      professional = await makeProfessional(testApp, { location: 'Sydney NSW' });
      const { created } = await startOngoing();
      const start = created[round]?.start_time ?? '';
      const [booking, changed] = await Promise.all([book(start), change()]);
      expect([201, 409, 404]).toContain(booking.statusCode);
      if (booking.statusCode === 201) expect(changed.statusCode).toBe(409);
      else expect(changed.statusCode).toBe(200);
    }
  });

  test.each([
    ['no day', { ...HOURS, weekdays: [] }, 422],
    ['an eighth day', { ...HOURS, weekdays: [8] }, 422],
    ['an end before the start', { ...HOURS, end_time: '09:00' }, 422],
    ['an end on the next day that is more than a day later', { ...HOURS, ends_next_day: true }, 422],
    ['no clock', { ...HOURS, start_time: '25:00' }, 422],
    ['nothing', {}, 422],
  ])('are refused with %s', async (_case, body, status) => {
    await startOngoing();
    expect((await change(body)).statusCode).toBe(status);
  });

  test('are refused when they duplicate others, are unknown or belong to another professional', async () => {
    await startOngoing();
    const id = await onlySeries();
    await startOngoing({ start_time: '2026-08-11T10:00', end_time: '2026-08-11T18:00', weekdays: [2] });
    const same = await call('PUT', `series/${id}`, { ...HOURS, weekdays: [2] });
    expect([same.statusCode, same.json()]).toEqual([409, { detail: AVAILABILITY_MESSAGES.sameSeries }]);
    const other = await makeProfessional(testApp, { location: 'Sydney NSW' });
    expect((await call('PUT', `series/${id}`, HOURS, other)).statusCode).toBe(404);
    expect((await call('PUT', 'series/nothing', HOURS)).statusCode).toBe(404);
  });
});

describe('nights around a day off', () => {
  const EARLIER = { weekdays: [1], start_time: '19:00', end_time: '02:00', ends_next_day: true };
  const nights = async () => (await windows()).slice(0, 3);

  test.each([
    ['before', '2026-08-18'],
    ['of', '2026-08-17'],
  ])('the night %s it moves with changed hours once it has ended', async (_which, day) => {
    await startOngoing(NIGHTS);
    await ok('POST', 'day-off', { day });
    await ok('DELETE', `days-off/${day}`);
    expect(await nights()).toContain('2026-08-17 20:00 02:00');
    // The same hours change nothing.
    const same = { ...EARLIER, start_time: '20:00' };
    expect((await change(same)).json()).toMatchObject({ created: 0, removed: 0 });
    expect((await change(EARLIER)).statusCode).toBe(200);
    expect(await nights()).toEqual(
      ['2026-08-10', '2026-08-17', '2026-08-24'].map((monday) => `${monday} 19:00 02:00`),
    );
  });

  test('such a night stays as a single window when a booking needs it', async () => {
    await startOngoing(NIGHTS);
    await ok('POST', 'day-off', { day: '2026-08-18' });
    await ok('DELETE', 'days-off/2026-08-18');
    // One in the morning in Sydney.
    await booked('2026-08-17T15:00:00Z');
    const night = '2026-08-17 20:00 02:00';
    expect((await change()).json().windows).toMatchObject([{ start_time: '2026-08-17T10:00:00.000Z' }]);
    expect((await change({ ...HOURS, keeps_bookings: true })).statusCode).toBe(200);
    expect(await nights()).toEqual(['2026-08-10 10:00 18:00', night, '2026-08-24 10:00 18:00']);
    await call('DELETE', `series/${await onlySeries()}`);
    expect(await nights()).toEqual([night]);
  });

  test('the rest of its own night goes when hours are changed to others, unless it has a booking', async () => {
    await startOngoing(NIGHTS);
    for (const day of ['2026-08-17', '2026-08-24']) await ok('POST', 'day-off', { day });
    await change(EARLIER);
    const [rest, other] = ['2026-08-18 00:00 02:00', '2026-08-25 00:00 02:00'];
    expect(await nights()).toEqual(['2026-08-10 19:00 02:00', rest, other]);
    // Midnight in Sydney.
    await booked('2026-08-17T14:00:00Z');
    const refused = await change();
    expect([refused.statusCode, refused.json().windows]).toMatchObject([409, [{ bookings: 1 }]]);
    expect((await change({ ...HOURS, keeps_bookings: true })).statusCode).toBe(200);
    expect(await nights()).toEqual(['2026-08-10 10:00 18:00', rest, '2026-08-31 10:00 18:00']);
  });
});

describe('a professional who moves to another time zone', () => {
  const PERTH = 'Australia/Perth';
  async function moveTo(location: string): Promise<void> {
    const profile = { display_name: 'Amara Braids', professional_type: 'hairdresser', experience_years: 7 };
    const { token } = professional;
    const saved = await testApp.call('PUT', '/professionals/me', { token, body: { ...profile, location } });
    expect(saved.statusCode).toBe(200);
  }

  test('keeps the wall-clock times of windows and days off, except of windows with bookings', async () => {
    await startOngoing();
    await ok('POST', 'day-off', { day: '2026-08-31' });
    await ok('POST', '', { start_time: '2026-08-13T09:00', end_time: '2026-08-13T12:00' });
    // Mon 17 Aug 9:00 am in Sydney.
    await booked('2026-08-16T23:00:00Z');
    await moveTo('Perth WA');
    const moved = await windows(PERTH);
    expect(moved.slice(0, 5)).toEqual([
      '2026-08-10 09:00 17:00',
      '2026-08-13 09:00 12:00',
      '2026-08-17 07:00 15:00',
      '2026-08-24 09:00 17:00',
      '2026-09-07 09:00 17:00',
    ]);
    expect(moved.at(-1)).toBe('2027-02-01 09:00 17:00');
    expect((await change()).statusCode).toBe(200);
    expect((await windows(PERTH)).slice(0, 5)).toEqual([
      '2026-08-10 10:00 18:00',
      '2026-08-13 09:00 12:00',
      '2026-08-17 07:00 15:00',
      '2026-08-24 10:00 18:00',
      '2026-09-07 10:00 18:00',
    ]);
  });

  test('keeps a window that has begun, and moves the others back with them', async () => {
    await ok('POST', 'repeat', { ...MONDAYS, weekdays: [1, 2] });
    await ok('POST', '', { start_time: '2026-08-10T18:00', end_time: '2026-08-10T20:00' });
    await ok('POST', '', { start_time: '2026-08-11T06:00', end_time: '2026-08-11T08:30' });
    // 10:05 am in Sydney.
    testApp.setNow(new Date('2026-08-10T00:05:00Z'));
    await booked('2026-08-10T23:00:00Z');
    const before = await windows();
    await moveTo('Perth WA');
    expect((await windows(PERTH)).slice(0, 5)).toEqual([
      '2026-08-10 07:00 15:00',
      '2026-08-10 18:00 20:00',
      // Beside the one that stays.
      '2026-08-11 06:00 07:00',
      '2026-08-11 07:00 15:00',
      '2026-08-17 09:00 17:00',
    ]);
    await moveTo('Sydney NSW');
    const cut = before.map((window) => window.replace('2026-08-11 06:00 08:30', '2026-08-11 06:00 07:00'));
    expect(await windows()).toEqual(cut);
  });
});

describe('days off and public holidays', () => {
  const list = () => ok<ExceptionDay[]>('GET', 'days-off');

  test("suggests the state's holidays in the coming year, with the bookings on them", async () => {
    await startOngoing();
    await booked('2026-10-04T22:00:00Z');
    const days = await list();
    expect(days[0]).toEqual({ day: '2026-10-05', holiday: 'Labour Day', is_off: false, bookings: 1 });
    expect(days.map(({ day }) => day)).toEqual(
      expect.arrayContaining(['2026-12-25', '2026-12-28', '2027-01-26', '2027-06-14']),
    );
    expect(days.every(({ day }) => day <= '2027-08-08')).toBe(true);
    const elsewhere = await makeProfessional(testApp, { location: 'Perth WA' });
    const theirs = await ok<ExceptionDay[]>('GET', 'days-off', undefined, elsewhere);
    expect(theirs.map(({ day }) => day)).toContain('2026-09-28');
  });

  test('takes several at once, except those with bookings; repeating it changes nothing', async () => {
    await startOngoing();
    await booked('2026-10-04T22:00:00Z');
    const body = { days: ['2026-12-28', '2026-10-05', '2026-12-25', '2026-12-25'] };
    const answer = { taken: ['2026-12-25', '2026-12-28'], kept: [{ day: '2026-10-05', bookings: 1 }] };
    expect(await ok('POST', 'days-off', body)).toEqual(answer);
    expect(await ok('POST', 'days-off', body)).toEqual(answer);
    const off = (await list()).filter(({ is_off }) => is_off);
    expect(off.map(({ day, holiday }) => [day, holiday])).toEqual([
      ['2026-12-25', 'Christmas Day'],
      ['2026-12-28', 'Boxing Day holiday'],
    ]);
    const days = (await windows()).map((window) => window.slice(0, 10));
    expect(days).not.toContain('2026-12-28');
    expect(days).toContain('2026-10-05');
  });

  test('keeps a day off when hours are started, changed or extended later', async () => {
    await ok('POST', 'day-off', { day: '2026-08-17' });
    await ok('POST', 'days-off', { days: ['2027-02-08'] });
    await startOngoing();
    await change();
    await weeksLater(2);
    const days = (await windows()).map((window) => window.slice(0, 10));
    expect(days).toContain('2027-02-15');
    expect(days).not.toContain('2027-02-08');
    testApp.setNow(NOW);
    expect((await windows()).map((window) => window.slice(0, 10))).not.toContain('2026-08-17');
  });

  test('restores the weekly hours once when a day off is cancelled', async () => {
    await startOngoing();
    await ok('POST', 'day-off', { day: '2026-08-17' });
    expect(await ok('DELETE', 'days-off/2026-08-17')).toEqual({ created: 1 });
    expect(await ok('DELETE', 'days-off/2026-08-17')).toEqual({ created: 0 });
    expect((await windows())[1]).toBe('2026-08-17 09:00 17:00');
    expect((await list()).some(({ is_off }) => is_off)).toBe(false);
  });

  test('restores the rest of today from the next start on', async () => {
    await startOngoing();
    testApp.setNow(new Date('2026-08-17T00:00:00Z'));
    await ok('POST', 'day-off', { day: '2026-08-17' });
    testApp.setNow(new Date('2026-08-17T00:01:00Z'));
    expect(await ok('DELETE', 'days-off/2026-08-17')).toEqual({ created: 1 });
    expect((await windows()).slice(0, 2)).toEqual(expect.arrayContaining(['2026-08-17 10:15 17:00']));
  });

  test('restores the hours around a window that was added on the day off', async () => {
    await startOngoing();
    await ok('POST', 'day-off', { day: '2026-08-17' });
    await ok('POST', '', { start_time: '2026-08-17T12:00', end_time: '2026-08-17T13:00' });
    expect(await ok('DELETE', 'days-off/2026-08-17')).toEqual({ created: 2 });
    expect((await windows()).slice(1, 4)).toEqual([
      '2026-08-17 09:00 12:00',
      '2026-08-17 12:00 13:00',
      '2026-08-17 13:00 17:00',
    ]);
  });

  test("leaves another professional's days alone", async () => {
    await ok('POST', 'day-off', { day: '2026-08-18' });
    const other = await makeProfessional(testApp, { location: 'Sydney NSW' });
    await ok('DELETE', 'days-off/2026-08-18', undefined, other);
    expect((await list()).find(({ day }) => day === '2026-08-18')).toMatchObject({ is_off: true });
  });

  test.each([
    ['a day that has passed', 'POST', 'days-off', { days: ['2026-08-07'] }, 422],
    ['a day too far ahead', 'POST', 'days-off', { days: ['2036-08-07'] }, 422],
    ['no day', 'POST', 'days-off', { days: [] }, 422],
    ['what is no day', 'POST', 'days-off', { days: ['2026-02-30'] }, 422],
    ['no list', 'POST', 'days-off', { days: 'x' }, 422],
    ['too many', 'POST', 'days-off', { days: Array.from({ length: 41 }, () => '2026-12-25') }, 422],
    ['an end of what is no day', 'DELETE', 'days-off/nothing', undefined, 404],
    ['an end of a day that has passed', 'DELETE', 'days-off/2026-08-01', undefined, 422],
  ] as const)('%s is refused', async (_case, method, path, body, status) => {
    expect((await call(method, path, body)).statusCode).toBe(status);
  });

  test('includes them in the export, and deletes them with the account', async () => {
    await ok('POST', 'day-off', { day: '2026-08-18' });
    const exported = await testApp.call('GET', '/users/me/export', { token: professional.token });
    expect(exported.json()).toMatchObject({ more: { days_off: [{ day: '2026-08-18' }] } });
  });
});
