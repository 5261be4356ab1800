import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { lockWaits } from '../../testing/lock-waits';
import { makeAdmin, makeClient, PASSWORD, type Person, type ProfilePerson } from '../../testing/people';
import { storeReview, storeVisit } from '../../testing/reviews';
import { openSecondApp } from '../bookings/testing/second-app';
import { addWindow, book, makeVisit, minutesIn, NOW, type Visit, WINDOW } from '../bookings/testing/visit';

const ROUNDS = 3;
/** No more than the connections of the two instances, so that a request waits for locks alone. */
const AT_ONCE = 16;
/** Of the connections under test, so that their end can be awaited. */
const CONNECTION_NAME = 'lock-order-test';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
  testApp.setNow(NOW);
});
afterAll(() => testApp.close());

const nextDay = (instant: string) => new Date(Date.parse(instant) + DAY_MS).toISOString();
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(testApp.database)).rows[0]?.count ?? 0;
const deadlocks = () =>
  count(sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`);
const openConnections = () =>
  count(sql`select count(*)::int from pg_stat_activity where application_name = ${CONNECTION_NAME}`);

type Call = TestApp['call'];

/** Two further instances of the API, which take turns. A connection reports its deadlocks when it closes at the latest. */
async function openApps() {
  const url = new URL(testApp.config.databaseUrl);
  url.searchParams.set('application_name', CONNECTION_NAME);
  const named = { ...testApp, config: { ...testApp.config, databaseUrl: url.href } };
  const apps = [await openSecondApp(named), await openSecondApp(named)];
  let calls = 0;
  const call: Call = (method, path, request) => {
    calls += 1;
    return (apps[calls % 2] ?? named).call(method, path, request);
  };
  const close = async () => {
    for (const app of apps) await app.close();
    while ((await openConnections()) > 0);
  };
  return { call, close };
}

/** Two professionals with a window on each of two days, and three clients with two bookings at each of them. */
async function makeScene() {
  const visits = [await makeVisit(testApp), await makeVisit(testApp)];
  const clients: ProfilePerson[] = [...visits.map(({ client }) => client), await makeClient(testApp)];
  const bookings: { id: string; visit: Visit }[] = [];
  for (const { professional } of visits)
    await addWindow(testApp, professional, {
      start_time: nextDay(WINDOW.start_time),
      end_time: nextDay(WINDOW.end_time),
    });
  for (let hour = 0; hour < 6; hour += 1)
    // In turns, so that no client's bookings lie together.
    for (const [index, base] of visits.entries()) {
      const visit = { ...base, client: clients[(hour + index) % 3] ?? base.client };
      const answer = await book(testApp, visit, { start_time: minutesIn(hour * 60) });
      bookings.push({ id: answer.json().id, visit });
    }
  return { visits, clients, bookings };
}

const actionsOf = (call: Call) => ({
  remove: ({ token }: Person) => call('DELETE', '/users/me/', { token, body: { password: PASSWORD } }),
  suspend: (admin: Person, { userId }: Person) =>
    call('POST', `/admin/users/${userId}/suspend`, { token: admin.token, body: {} }),
  change: ({ token }: Person, id: string, status: string) =>
    call('PATCH', `/bookings/${id}`, { token, body: { status, notes: `To be ${status}` } }),
  move: ({ token }: Person, id: string, start_time: string) =>
    call('POST', `/bookings/${id}/reschedule`, { token, body: { start_time } }),
  rename: ({ professional: { token } }: Visit, display_name: string) =>
    call('PUT', '/professionals/me', {
      token,
      body: {
        display_name,
        professional_type: 'hairdresser',
        location: 'Footscray VIC',
        experience_years: 3,
        is_active: true,
        specializations: [2],
      },
    }),
  editService: ({ professional: { token }, serviceId }: Visit, name: string) =>
    call('PUT', `/services/${serviceId}`, {
      token,
      body: {
        name,
        description: '',
        price: 50,
        service_duration_minutes: 60,
        category: 'Styling',
        is_active: true,
      },
    }),
  editWindow: ({ professional: { token }, windowId }: Visit) =>
    call('PUT', `/availability/${windowId}`, {
      token,
      body: { start_time: minutesIn(-30), end_time: WINDOW.end_time },
    }),
});

test('concurrent bookings, edits, changes, moves, suspensions and deletions never deadlock', async () => {
  const before = await deadlocks();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { visits, clients, bookings } = await makeScene();
    const admin = await makeAdmin(testApp);
    const { call, close } = await openApps();
    const { remove, suspend, change, move, rename, editService, editWindow } = actionsOf(call);
    const [first, second, third] = clients as [ProfilePerson, ProfilePerson, ProfilePerson];
    const [staying, leaving] = visits as [Visit, Visit];

    const leavings = [
      () => remove(leaving.professional),
      () => remove(first),
      () => remove(second),
      () => suspend(admin, third),
    ];
    const others = [
      ...visits.flatMap((visit) => [
        ...clients.flatMap((client, index) =>
          [0, 1, 2].map(
            (hour) => () =>
              book(
                { call },
                { ...visit, client },
                { start_time: nextDay(minutesIn(hour * 60 + index * 15)) },
              ),
          ),
        ),
        () => rename(visit, 'Amara Twists'),
        () => editService(visit, 'Senegalese twists'),
        () => editWindow(visit),
      ]),
      ...bookings.flatMap(({ id, visit }, index) => [
        () => change(visit.professional, id, 'confirmed'),
        () => move(visit.client, id, nextDay(minutesIn(index * 30))),
        () => move(visit.professional, id, minutesIn((index * 60 + 180) % 420)),
        () => change(visit.client, id, 'cancelled'),
      ]),
    ];
    // Each leaving meets requests that started before it, and requests that start after it.
    const requests = others.toSpliced(others.length / 2, 0, ...leavings);
    const statuses = new Map<(typeof requests)[number], number>();
    const queue = requests.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const send of queue) statuses.set(send, (await send()).statusCode);
      }),
    );
    await close();

    expect(leavings.map((send) => statuses.get(send))).toEqual([204, 204, 204, 200]);
    expect([...statuses.values()].filter((status) => status >= 500)).toEqual([]);
    const live = testApp.database
      .selectFrom('bookings')
      .select('id')
      .where('status', 'in', ['pending', 'confirmed'])
      .where('professional_id', 'in', [staying.professional.id, leaving.professional.id]);
    expect(await live.execute()).toEqual([]);
  }
  expect(await deadlocks()).toBe(before);
});

test.each([
  ['deletion', 'photo_quotes'],
  ['deletion', 'bookings'],
  ['deletion', 'reviews'],
  ['suspension', 'photo_quotes'],
  ['suspension', 'bookings'],
] as const)(
  'the %s of an account waits for its %s before it locks notification counters',
  async (ending, table) => {
    const visit = await makeVisit(testApp);
    const { client, professional, serviceId } = visit;
    const admin = await makeAdmin(testApp);
    const { remove, suspend } = actionsOf(testApp.call);
    const parties = { clientId: client.id, professionalId: professional.id };
    await book(testApp, visit);
    await storeReview(testApp, { ...parties, bookingId: await storeVisit(testApp, parties) });
    const { database } = testApp;
    await sql`
      insert into photo_quotes (id, client_id, professional_id, state, words, created_at, expires_at)
      values (gen_random_uuid(), ${client.id}, ${professional.id}, 'asked', '', ${NOW}, ${nextDay(minutesIn(0))})`.execute(
      database,
    );
    await sql`
      insert into waiting_list_entries (
        id, client_id, professional_id, service_id, menu_revision, minutes, from_day, to_day, created_at
      ) values (
        gen_random_uuid(), ${client.id}, ${professional.id}, ${serviceId}, 0, 45, ${NOW}::date, ${NOW}::date, ${NOW}
      )`.execute(database);
    const counters = [client.userId, professional.userId].sort();
    await sql`
      insert into notification_counters (user_id, last_number) select unnest(${counters}::uuid[]), 0
      on conflict do nothing`.execute(database);

    const { answer } = await database.transaction().execute(async (transaction) => {
      await sql`
        select from ${sql.table(table)} where professional_id = ${professional.id} for no key update`.execute(
        transaction,
      );
      const answer = ending === 'deletion' ? remove(professional) : suspend(admin, client);
      await lockWaits(database, 1, answer);
      const free = await transaction
        .selectFrom('notification_counters')
        .select('user_id')
        .where('user_id', 'in', counters)
        .orderBy('user_id')
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      expect(free.map(({ user_id }) => user_id)).toEqual(counters);
      return { answer };
    });
    expect((await answer).statusCode).toBe(ending === 'deletion' ? 204 : 200);
  },
);
