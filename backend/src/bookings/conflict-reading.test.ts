import type { BookingConflicts } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeClient, type Person, type ProfilePerson } from '../../testing/people';
import { bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from './testing/visit';

let testApp: TestApp;
let visit: Visit;
let otherClient: ProfilePerson;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  otherClient = await makeClient(testApp, { first_name: 'Grace', last_name: 'Lual' });
  admin = await makeAdmin(testApp);
});
beforeEach(async () => {
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});
afterAll(() => testApp.close());

const bookAt = (minutes: number, client = visit.client) =>
  bookOk(testApp, { ...visit, client }, { start_time: minutesIn(minutes) });
const conflictsOf = async (id: string, { token }: Person = visit.professional) => {
  const answer = await testApp.call('GET', `/bookings/${id}/conflicts`, { token });
  expect(answer.statusCode).toBe(200);
  return answer.json<BookingConflicts>();
};

test('a single request within the availability has no conflicts', async () => {
  const { id } = await bookAt(60);
  await bookOk(testApp, await makeVisit(testApp), { start_time: minutesIn(60) });
  expect(await conflictsOf(id)).toEqual({ is_covered: true, others: [] });
});

test('neighbouring bookings and those of the same client are shown to the professional and admins', async () => {
  const request = await bookAt(120);
  const before = await bookAt(60, otherClient);
  const later = await bookAt(360);
  const expected = {
    is_covered: true,
    others: [
      {
        kind: 'close',
        gap_minutes: 0,
        is_same_client: false,
        booking: {
          id: before.id,
          status: 'pending',
          client: before.client,
          start_time: before.start_time,
          end_time: before.end_time,
        },
      },
      {
        kind: 'same_day',
        gap_minutes: 180,
        is_same_client: true,
        booking: expect.objectContaining({ id: later.id }) as object,
      },
    ],
  };
  expect(await conflictsOf(request.id)).toEqual(expected);
  expect(await conflictsOf(request.id, admin)).toEqual(expected);
});

test('a cancelled neighbour is no conflict, and a finished booking has none', async () => {
  const request = await bookAt(120);
  const neighbour = await bookAt(180, otherClient);
  await testApp.call('PATCH', `/bookings/${neighbour.id}`, {
    token: visit.professional.token,
    body: { status: 'cancelled' },
  });
  expect((await conflictsOf(request.id)).others).toEqual([]);
  expect(await conflictsOf(neighbour.id)).toEqual({ is_covered: true, others: [] });
  await bookAt(180, otherClient);
  expect((await conflictsOf(request.id)).others).toHaveLength(1);
  testApp.setNow(new Date(minutesIn(181)));
  expect((await conflictsOf(request.id)).others).toEqual([]);
});

test('a time that is no longer available is reported', async () => {
  const { id } = await bookAt(60);
  // No call allows this; a row that was written by hand, or by an older release, does.
  await testApp.database.deleteFrom('availability_windows').where('id', '=', visit.windowId).execute();
  expect(await conflictsOf(id)).toEqual({ is_covered: false, others: [] });
});

test('its client sees nothing of other clients; for another professional it does not exist', async () => {
  const { id } = await bookAt(60);
  const statusFor = async ({ token }: Person) =>
    (await testApp.call('GET', `/bookings/${id}/conflicts`, { token })).statusCode;
  expect(await statusFor(visit.client)).toBe(403);
  expect(await statusFor((await makeVisit(testApp)).professional)).toBe(404);
});
