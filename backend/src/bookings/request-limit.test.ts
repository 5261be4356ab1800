import { BOOKING_MESSAGES, HOUR_MS, type HouseRulesAnswer } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeClient, type ProfilePerson } from '../../testing/people';
import { newId } from '../database/identifiers';
import { openSecondApp } from './testing/second-app';
import { book, bookOk, makeVisit, minutesIn, NOW, type Visit } from './testing/visit';

const IN_ALL = 8;
const WITH_ONE = 2;

let testApp: TestApp;
let secondApp: Pick<TestApp, 'call' | 'close'>;
let visits: Visit[];
let client: ProfilePerson;

beforeAll(async () => {
  testApp = await createTestApp({ env: { OPEN_REQUESTS_PER_CLIENT: String(IN_ALL) } });
  testApp.setNow(NOW);
  secondApp = await openSecondApp(testApp);
  visits = [];
  for (let count = 0; count < 5; count += 1) visits.push(await makeVisit(testApp));
});
beforeEach(async () => {
  testApp.setNow(NOW);
  await testApp.database.deleteFrom('bookings').execute();
  client = await makeClient(testApp);
});
afterAll(async () => {
  await secondApp.close();
  await testApp.close();
});

/** What the client sends to one of the professionals. */
function to(professional: number): Visit {
  const visit = visits[professional];
  if (visit === undefined) throw new Error(`There is no professional ${professional}.`);
  return { ...visit, client };
}
const at = (hour: number) => ({ start_time: minutesIn(hour * 60) });
const change = ({ token }: ProfilePerson, id: string, status: string) =>
  testApp.call('PATCH', `/bookings/${id}`, { token, body: { status } });
async function refusalBefore({ professional }: Visit, token?: string): Promise<string | null> {
  const answer = await testApp.call('GET', `/professionals/${professional.id}/house-rules`, { token });
  return answer.json<HouseRulesAnswer>().request_refusal;
}
const openRequests = async () =>
  (await testApp.database.selectFrom('bookings').select('id').where('status', '=', 'pending').execute())
    .length;

test('one pending request over the limit per professional is refused with advice', async () => {
  await bookOk(testApp, to(0), at(0));
  expect(await refusalBefore(to(0), client.token)).toBeNull();
  await bookOk(testApp, to(0), at(1));
  const detail = BOOKING_MESSAGES.requestsWithProfessional(WITH_ONE);
  expect(await refusalBefore(to(0), client.token)).toBe(detail);
  const refused = await book(testApp, to(0), at(2));
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail, open_requests: WITH_ONE }]);
  expect(await openRequests()).toBe(WITH_ONE);
});

test('other clients and professionals are unaffected, and visitors trigger no query', async () => {
  for (const hour of [0, 1]) await bookOk(testApp, to(0), at(hour));
  expect(await refusalBefore(to(1), client.token)).toBeNull();
  await bookOk(testApp, to(1), at(0));
  const other = await makeClient(testApp);
  expect(await refusalBefore(to(0), other.token)).toBeNull();
  await bookOk(testApp, { ...to(0), client: other }, at(2));
  expect(await refusalBefore(to(0))).toBeNull();
  expect(await refusalBefore(to(0), to(0).professional.token)).toBeNull();
});

test.each([
  ['confirmed', () => to(0).professional],
  ['cancelled', () => to(0).professional],
  ['cancelled', () => client],
])('a request that is %s frees a place for another one', async (status, who) => {
  const { id } = await bookOk(testApp, to(0), at(0));
  await bookOk(testApp, to(0), at(1));
  expect((await change(who(), id, status)).statusCode).toBe(200);
  expect(await refusalBefore(to(0), client.token)).toBeNull();
  await bookOk(testApp, to(0), at(2));
});

test('one pending request over the total limit is refused', async () => {
  for (let index = 0; index < IN_ALL; index += 1)
    await bookOk(testApp, to(index % 4), at(Math.floor(index / 4)));
  const detail = BOOKING_MESSAGES.requestsInAll(IN_ALL);
  expect(await refusalBefore(to(4), client.token)).toBe(detail);
  const refused = await book(testApp, to(4), at(0));
  expect([refused.statusCode, refused.json()]).toEqual([409, { detail, open_requests: IN_ALL }]);
});

test('repeating an existing request at the limit returns the original response', async () => {
  await bookOk(testApp, to(0), at(0));
  const first = await book(testApp, to(0), at(1), 'once');
  const again = await book(testApp, to(0), at(1), 'once');
  expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
  expect((await book(testApp, to(0), at(2), 'another')).statusCode).toBe(409);
  expect((await book(testApp, to(0), at(2), 'another')).statusCode).toBe(409);
});

describe.each([
  ['one professional', 1, WITH_ONE],
  ['five professionals', 5, IN_ALL],
])('30 concurrent requests to %s, across two processes', (_who, professionals, most) => {
  test(`exactly ${most} are stored`, async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        book(
          index % 2 === 0 ? testApp : secondApp,
          to(index % professionals),
          at(Math.floor(index / professionals) % 8),
        ),
      ),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(answers.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
    expect([made.length, await openRequests()]).toEqual([most, most]);
  });
});

test('booking and withdrawing in a loop is stopped after twice the limit within an hour', async () => {
  for (let round = 0; round < 2 * WITH_ONE; round += 1) {
    const { id } = await bookOk(testApp, to(0), at(round));
    expect((await change(client, id, 'cancelled')).statusCode).toBe(200);
  }
  const refused = await book(testApp, to(0), at(0));
  expect([refused.statusCode, refused.json()]).toEqual([429, { detail: BOOKING_MESSAGES.requestsOfHour }]);
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await refusalBefore(to(0), client.token)).toBe(BOOKING_MESSAGES.requestsOfHour);
  await bookOk(testApp, to(1), at(0));
  testApp.setNow(new Date(NOW.getTime() + HOUR_MS + 1));
  await bookOk(testApp, to(0), at(0));
});

test('booking and withdrawing with one professional after another is stopped too', async () => {
  for (let round = 0; round < 2 * IN_ALL; round += 1) {
    const { id } = await bookOk(testApp, to(round % 4), at(0));
    await change(client, id, 'cancelled');
  }
  expect((await book(testApp, to(4), at(0))).statusCode).toBe(429);
});

test('a time offered by the waiting list can be booked at the limit, and its hold does not count', async () => {
  const { professional, serviceId } = to(0);
  const [entryId, offerId] = [newId(), newId()];
  const times = { start_time: new Date(minutesIn(180)), end_time: new Date(minutesIn(240)) };
  const heldUntil = new Date(NOW.getTime() + HOUR_MS);
  const whose = { client_id: client.id, professional_id: professional.id };
  await testApp.database
    .insertInto('waiting_list_entries')
    .values({
      ...{ id: entryId, ...whose, service_id: serviceId, choice: null, style: null, menu_revision: 0 },
      ...{ minutes: 60, from_day: '2026-10-01', to_day: '2026-10-10', part_of_day: null, created_at: NOW },
    })
    .execute();
  await testApp.database
    .insertInto('waiting_list_offers')
    .values({
      ...{ id: offerId, entry_id: entryId, ...whose, service_id: serviceId, choice: null, ...times },
      ...{ held_until: heldUntil, is_by_hand: true, created_at: NOW },
    })
    .execute();
  await testApp.database
    .insertInto('bookings')
    .values({
      ...{ id: offerId, ...whose, ...times, total_cents: 0, held_until: heldUntil },
      ...{ is_waiting_list_hold: true, created_at: NOW, updated_at: NOW, pending_since: NOW },
    })
    .execute();
  for (const hour of [0, 1]) await bookOk(testApp, to(0), at(hour));
  expect((await book(testApp, to(0), at(2))).statusCode).toBe(409);
  await bookOk(testApp, to(0), { ...at(3), waiting_list_offer_id: offerId });
  expect(await openRequests()).toBe(WITH_ONE + 1);
});

test('a confirmed visit moved by its client is a request again, and may exceed the limit', async () => {
  const { id } = await bookOk(testApp, to(0), at(0));
  await change(to(0).professional, id, 'confirmed');
  for (const hour of [1, 2]) await bookOk(testApp, to(0), at(hour));
  const moved = await testApp.call('POST', `/bookings/${id}/reschedule`, {
    token: client.token,
    body: at(4),
  });
  expect([moved.statusCode, moved.json().status]).toEqual([200, 'pending']);
  expect(await refusalBefore(to(0), client.token)).toBe(BOOKING_MESSAGES.requestsWithProfessional(WITH_ONE));
});

test('without a limit all requests are stored', async () => {
  const unlimited = await openSecondApp(testApp, { openRequestsPerClient: 0 });
  for (let hour = 0; hour <= WITH_ONE; hour += 1)
    expect((await book(unlimited, to(0), at(hour))).statusCode).toBe(201);
  await unlimited.close();
});
