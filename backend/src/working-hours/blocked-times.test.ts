import { AVAILABILITY_MESSAGES, type BlockedTime } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProfessional, PASSWORD, type Person } from '../../testing/people';
import { book, bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { inTransaction } from '../database/transactions';
import { blockTime } from './blocked-times';

let testApp: TestApp;
let visit: Visit;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
});
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});
afterAll(() => testApp.close());

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: object,
  { token }: Person = visit.professional,
) => testApp.call(method, `/availability/blocked-times${path}`, { token, ...(body && { body }) });
/** @param from minutes after the window's start */
const time = (from: number, to: number, note = 'Ada phoned') => ({
  start_time: minutesIn(from),
  end_time: minutesIn(to),
  note,
});
async function block(from: number, to: number): Promise<BlockedTime> {
  const answer = await call('POST', '', time(from, to));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json();
}
const list = async () =>
  (await call('GET', `?from=${minutesIn(-600)}&to=${minutesIn(1440)}`)).json<BlockedTime[]>();
async function starts(): Promise<string[]> {
  const path = `/availability/professional/${visit.professional.id}?from=${minutesIn(0)}&to=${minutesIn(1440)}`;
  const windows = (await testApp.call('GET', path)).json<{ available_slots: { start_time: string }[] }[]>();
  return windows.flatMap(({ available_slots }) => available_slots.map(({ start_time }) => start_time));
}

test('a blocked time offers no starts and takes no bookings until it is unblocked', async () => {
  const before = await starts();
  expect(before).toContain(minutesIn(60));
  const { id, note } = await block(0, 120);
  expect(note).toBe('Ada phoned');
  expect(await list()).toEqual([{ id, ...time(0, 120) }]);
  expect(await starts()).not.toContain(minutesIn(60));
  expect((await book(testApp, visit, { start_time: minutesIn(60) })).statusCode).toBe(409);

  expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
  expect(await starts()).toEqual(before);
  await bookOk(testApp, visit, { start_time: minutesIn(60) });
});

test('a booking cannot be moved into a blocked time', async () => {
  const { id } = await bookOk(testApp, visit, { start_time: minutesIn(0) });
  await block(120, 240);
  const moved = await testApp.call('POST', `/bookings/${id}/reschedule`, {
    token: visit.professional.token,
    body: { start_time: minutesIn(120) },
  });
  expect(moved.statusCode).toBe(409);
});

test('it can be changed, and keeps its own place while it is', async () => {
  const { id } = await block(0, 60);
  const answer = await call('PUT', `/${id}`, time(30, 120, 'Lunch'));
  expect([answer.statusCode, answer.json()]).toEqual([200, { id, ...time(30, 120, 'Lunch') }]);
  expect(await list()).toEqual([answer.json()]);
});

test('one that has begun can be blocked to its end', async () => {
  testApp.setNow(new Date(minutesIn(10)));
  await block(0, 60);
  const ended = await call('POST', '', time(-60, 5));
  expect([ended.statusCode, ended.json()]).toMatchObject([
    422,
    { detail: [{ loc: ['body', 'end_time'], msg: AVAILABILITY_MESSAGES.inPast }] },
  ]);
});

test('bookings and other blocked times in it are named, and nothing is stored', async () => {
  await bookOk(testApp, visit, { start_time: minutesIn(0) });
  const held = await call('POST', '', time(-30, 30));
  expect([held.statusCode, held.json()]).toEqual([409, { detail: AVAILABILITY_MESSAGES.holdsBookings(1) }]);
  const { id } = await block(120, 180);
  const twice = await call('POST', '', time(150, 200));
  expect(twice.statusCode).toBe(409);
  expect(twice.json<{ detail: string }>().detail).toMatch(/^You have blocked Mon 5 Oct, .* already\.$/);
  expect((await list()).map((one) => one.id)).toEqual([id]);
});

test.each([
  ['an end before the start', () => time(60, 0)],
  ['more than a day', () => time(0, 1441)],
  ['a note of several lines', () => time(0, 60, 'one\ntwo')],
  ['a note that is too long', () => time(0, 60, 'x'.repeat(201))],
  ['no times', () => ({ note: '' })],
])('%s is refused', async (_case, body) => {
  expect((await call('POST', '', body())).statusCode).toBe(422);
  expect(await list()).toEqual([]);
});

test('only its professional sees, changes and removes it', async () => {
  const { id } = await block(0, 60);
  const other = await makeProfessional(testApp);
  expect((await call('GET', '', undefined, other)).json()).toEqual([]);
  expect((await call('PUT', `/${id}`, time(0, 30), other)).statusCode).toBe(404);
  expect((await call('DELETE', `/${id}`, undefined, other)).statusCode).toBe(404);
  expect((await call('GET', '', undefined, visit.client)).statusCode).toBe(403);
  expect((await testApp.call('GET', '/availability/blocked-times')).statusCode).toBe(401);
  const shown = await testApp.call('GET', `/availability/professional/${visit.professional.id}`);
  expect(shown.body).not.toContain('Ada phoned');
});

test('of a booking and a block at the same moment, one is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    visit = await renewVisit(testApp, visit);
    const [booked, blocked] = await Promise.all([
      book(testApp, visit, { start_time: minutesIn(0) }),
      call('POST', '', time(0, 60)),
    ]);
    expect([booked.statusCode, blocked.statusCode].toSorted()).toEqual([201, 409]);
  }
});

test('times of a connected calendar are listed without an id', async () => {
  const professional_id = visit.professional.id;
  await testApp.database
    .insertInto('calendar_connections')
    .values({
      professional_id,
      server_url: 'https://calendar.test/',
      user_name: 'ada',
      sealed_secret: Buffer.from('x'),
      key_id: 'x',
      state: 'connected',
      failure: null,
      failed_since: null,
      write_to: null,
      created_at: NOW,
      last_synced_at: null,
      next_sync_at: NOW,
    })
    .execute();
  await testApp.database
    .insertInto('busy_times')
    .values({ professional_id, start_time: new Date(minutesIn(0)), end_time: new Date(minutesIn(60)) })
    .execute();
  const { id } = await block(30, 90);
  expect(await list()).toEqual([
    { id: null, ...time(0, 60, '') },
    { id, ...time(30, 90) },
  ]);
  const exported = await testApp.call('GET', '/users/me/export', { token: visit.professional.token });
  expect(exported.json()).toMatchObject({
    more: { busy_times: [{ start_time: minutesIn(0), end_time: minutesIn(60) }] },
  });
});

test('they are part of the export and go with the account', async () => {
  const leaving = await makeProfessional(testApp);
  const { id } = (await call('POST', '', time(0, 60), leaving)).json<BlockedTime>();
  const { token } = leaving;
  const exported = await testApp.call('GET', '/users/me/export', { token });
  expect(exported.json()).toMatchObject({ more: { blocked_times: [{ id, note: 'Ada phoned' }] } });
  const body = { password: PASSWORD };
  expect((await testApp.call('DELETE', '/users/me', { token, body })).statusCode).toBe(204);
  // One that was being saved beside the deletion.
  const { database } = testApp;
  const owner = { userId: leaving.userId, professionalId: leaving.id, timeZone: 'Australia/Melbourne' };
  const blocking = inTransaction(database, (transaction) => blockTime(transaction, owner, time(0, 60), NOW));
  await expect(blocking).rejects.toMatchObject({ kind: 'not_logged_in' });
  expect(await database.selectFrom('blocked_times').select('id').execute()).toEqual([]);
});

test('those of the day are on its page, with their note', async () => {
  const { id } = await block(0, 60);
  testApp.setNow(new Date(minutesIn(-60)));
  const today = await testApp.call('GET', '/professionals/me/today', { token: visit.professional.token });
  expect(today.json()).toMatchObject({ days: [{ blocked: [{ id, note: 'Ada phoned' }] }] });
});
