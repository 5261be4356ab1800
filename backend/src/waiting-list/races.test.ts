import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { builtProgram } from '../../testing/built-programs';
import { makeClient, type ProfilePerson } from '../../testing/people';
import { until } from '../../testing/until';
import { bookOk, makeVisit, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';

/** Shared by the processes, so that each accepts the others' tokens. */
const SESSION_SECRET = 'one secret for every process of this race, long and plain';
const CLIENTS = 50;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp({ env: { SESSION_SECRET } });
});
afterAll(() => testApp.close());

/** An API process that does background work too. */
async function startApi(): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(builtProgram('main'), {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', DATABASE_URL: testApp.config.databaseUrl, SESSION_SECRET },
      ...{ PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', OPEN_REQUESTS_PER_CLIENT: '0' },
    },
    stdio: 'inherit',
  });
  const [message] = (await once(child, 'message')) as [{ address: AddressInfo }];
  return { child, origin: `http://127.0.0.1:${message.address.port}` };
}

/** The status of an answer; undefined when the process is gone. */
async function ask(
  { origin }: { readonly origin: string },
  { token }: { readonly token: string },
  path: string,
  body: unknown = {},
  method = 'POST',
) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  return response?.status;
}

const offers = () =>
  testApp.database
    .selectFrom('waiting_list_offers')
    .select(['id', 'client_id', 'state', 'start_time'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const openOffer = async () => (await offers()).find(({ state }) => state === 'offered');

/** All wait for one hour that is booked; the first of them the longest. */
async function makeQueue(visit: Visit): Promise<ProfilePerson[]> {
  const clients: ProfilePerson[] = [];
  const day = (offset: number) => new Date(Date.now() + offset * 24 * HOUR_MS).toISOString().slice(0, 10);
  for (let place = 0; place < CLIENTS; place += 1) {
    const client = await makeClient(testApp);
    clients.push(client);
    await testApp.database
      .insertInto('waiting_list_entries')
      .values({
        id: newId(),
        client_id: client.id,
        professional_id: visit.professional.id,
        service_id: visit.serviceId,
        choice: null,
        style: null,
        menu_revision: 0,
        minutes: 60,
        from_day: day(0),
        to_day: day(10),
        part_of_day: null,
        created_at: new Date(Date.now() - (CLIENTS - place) * 1000),
      })
      .execute();
  }
  return clients;
}

test('50 clients race for one freed hour across two processes and SIGKILL: offers go in turn, and one books', async () => {
  const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 100 * HOUR_MS;
  const window = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + HOUR_MS).toISOString(),
  };
  const visit = await makeVisit(testApp, window);
  const booking = await bookOk(testApp, visit, { start_time: window.start_time });
  const clients = await makeQueue(visit);
  const [first, second] = clients as [ProfilePerson, ProfilePerson];
  const [one, two] = [await startApi(), await startApi()];

  const book = (api: { readonly origin: string }, client: ProfilePerson, offerId?: string) =>
    ask(api, client, '/bookings/', {
      professional_id: visit.professional.id,
      client_id: client.id,
      service_ids: [visit.serviceId],
      start_time: window.start_time,
      ...(offerId !== undefined && { waiting_list_offer_id: offerId }),
    });

  // The process that answers the cancellation dies; the offer is made all the same.
  expect(await ask(one, visit.client, `/bookings/${booking.id}`, { status: 'cancelled' }, 'PATCH')).toBe(200);
  one.child.kill('SIGKILL');
  // As if the time had passed in which a killed worker may still hold its job.
  await once(one.child, 'exit');
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(
    testApp.database,
  );
  await until(async () => (await openOffer()) !== undefined);
  const toFirst = await openOffer();
  expect(toFirst?.client_id).toBe(first.id);

  // All others want it while the first one declines: it passes on to the second one, and to no one else.
  const others = clients.slice(1);
  const refused = await Promise.all([
    ...others.flatMap((client) => [book(two, client), book(two, client, toFirst?.id)]),
    ask(two, first, `/waiting-list/offers/${toFirst?.id}/end`),
  ]);
  expect(refused.pop()).toBe(204);
  expect(refused.every((status) => status === 409)).toBe(true);
  const toSecond = await openOffer();
  expect(toSecond?.client_id).toBe(second.id);

  // It is accepted through two processes at once, one of which dies meanwhile.
  const three = await startApi();
  const answers = clients.flatMap((client, index) =>
    [two, three].map((api) => {
      const answer = book(api, client, index % 2 === 0 ? undefined : toSecond?.id);
      if (index === 5) two.child.kill('SIGKILL');
      return answer;
    }),
  );
  const statuses = await Promise.all(answers);
  expect(statuses.every((status) => status === undefined || status === 201 || status === 409)).toBe(true);

  const live = await testApp.database
    .selectFrom('bookings')
    .select(['client_id', 'is_waiting_list_hold'])
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
  expect(live).toEqual([{ client_id: second.id, is_waiting_list_hold: false }]);
  expect((await offers()).map(({ client_id, state }) => [client_id, state])).toEqual([
    [first.id, 'declined'],
    [second.id, 'accepted'],
  ]);
  three.child.kill('SIGTERM');
  await once(three.child, 'exit');
});
