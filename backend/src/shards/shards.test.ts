import {
  type Booking,
  HOUSE_RULES_TEMPLATES,
  type Notification,
  type Page,
  type ServiceListing,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { tokenFor } from '../../testing/mails';
import { makeAdmin, makeClient, makeProduct, makeProfessional, makeService } from '../../testing/people';
import { type RunningPostgres, startThrowawayPostgres } from '../../testing/servers';
import { styleMenu } from '../../testing/style-menus';
import { until } from '../../testing/until';
import { migrateJobs } from '../background/graphile-worker';
import { enqueueJob } from '../background/jobs';
import { keepBookings } from '../bookings/scheduled-changes';
import { addWindow, book, bookOk, minutesIn, NOW, type Visit, WINDOW } from '../bookings/testing/visit';
import { openDatabase } from '../database/connection';
import { findMigrationsFolder, migrate, readMigrations } from '../database/migrations';
import { replicatePeople } from '../database/replication';
import { onShard, shardOf } from '../database/shards';
import { NOT_YET, RULES, ruleOf } from './run-on-shards';

let home: RunningPostgres;
let shard: RunningPostgres;
let testApp: TestApp;
let isShardStopped = false;
/** The same client with a professional of the home cluster, and with one of shard 1. */
let atHome: Visit;
let onOther: Visit;

/** Two clusters, as the launcher starts them. */
beforeAll(async () => {
  home = await startThrowawayPostgres({ wal_level: 'logical' });
  shard = await startThrowawayPostgres();
  for (const { adminUrl } of [shard, home]) {
    await migrate(adminUrl, readMigrations(findMigrationsFolder()));
    await migrateJobs(adminUrl);
  }
  await replicatePeople(home.adminUrl, [shard.adminUrl]);
  const database = openDatabase(home.adminUrl, 6, undefined, true, [shard.adminUrl]);
  testApp = await createTestApp({
    on: { url: home.adminUrl, database, drop: () => database.destroy() },
    env: { DATABASE_SHARD_URLS: shard.adminUrl, NEW_PROFESSIONALS_SHARD: '1' },
  });
  testApp.setNow(NOW);
  const client = await makeClient(testApp);
  atHome = await makeVisitOn(0, client);
  onOther = await makeVisitOn(1, client);
});
afterAll(async () => {
  await testApp.close();
  if (!isShardStopped) await shard.stop();
  await home.stop();
});
beforeEach(async () => {
  for (const one of isShardStopped ? [0] : [0, 1]) await onShard(one, () => clear());
});

async function clear(): Promise<void> {
  await testApp.database.deleteFrom('notifications').execute();
  await testApp.database.deleteFrom('bookings').execute();
}

async function makeVisitOn(place: number, client: Visit['client']): Promise<Visit> {
  const professional = await makeProfessional(testApp, {}, place);
  const serviceId = await makeService(testApp, professional, {
    price: 50 - place,
    service_duration_minutes: 60,
  });
  return { professional, client, serviceId, windowId: await addWindow(testApp, professional, WINDOW) };
}

const countOn = (place: number, table: string) =>
  onShard(place, async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
      testApp.database,
    );
    return rows[0]?.count;
  });

const get = async <Body>(path: string, token?: string): Promise<Body> => {
  const answer = await testApp.call('GET', path, { token });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json();
};
const status = async (...call: Parameters<TestApp['call']>) => (await testApp.call(...call)).statusCode;

test("all of a professional's data is on their shard, and its ids name the shard", async () => {
  const { professional, serviceId, windowId } = onOther;
  const { id } = await bookOk(testApp, onOther);
  expect([professional.id, serviceId, windowId, id].map(shardOf)).toEqual([1, 1, 1, 1]);
  expect(await countOn(0, 'bookings')).toBe(0);
  expect(await countOn(1, 'bookings')).toBe(1);
  expect(await countOn(1, 'services')).toBe(1);
  expect(shardOf((await bookOk(testApp, atHome, { start_time: minutesIn(120) })).id)).toBe(0);
  expect(await countOn(0, 'bookings')).toBe(1);
});

test('an invited professional is placed on the shard for new ones', async () => {
  const { token } = await makeAdmin(testApp);
  const email = 'naomi@example.test';
  const invitation = { email, role: 'Barber', name: 'Naomi' };
  expect(await status('POST', '/admin/invitations', { token, body: invitation })).toBe(201);
  const link = await tokenFor(testApp, email);
  const body = { token: link, name: 'Naomi Fades', password: 'twist out sunday' };
  const activated = await testApp.call('POST', '/accounts/activate', { body });
  const own = activated.json<{ access_token: string }>().access_token;
  const profile = await get<{ id: string; display_name: string }>('/professionals/profile', own);
  expect([shardOf(profile.id), profile.display_name]).toEqual([1, 'Naomi Fades']);
});

/** `GET /api/bookings/:id` and so on: all that the API documents. */
const documentedRoutes = (): [method: string, path: string][] =>
  Object.entries(testApp.app.swagger().paths ?? {}).flatMap(([path, methods = {}]) =>
    Object.keys(methods).map((method): [string, string] => [
      method.toUpperCase(),
      path.replaceAll(/{(\w+)}/g, ':$1').replace(/\/$/, ''),
    ]),
  );

test('each shard rule refers to existing operations', () => {
  const paths = documentedRoutes().map(([, path]) => `${path}/`);
  for (const rule of [...Object.keys(RULES), ...NOT_YET]) {
    const path = rule.replace(/^[A-Z]+ /, '');
    expect([rule, paths.some((one) => one.startsWith(`${path}/`))]).toEqual([rule, true]);
  }
});

test('each operation of the API has a shard rule', () => {
  const routes = documentedRoutes();
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter(([method, path]) => ruleOf(method, path) === undefined)).toEqual([]);
});

test("a client's bookings are listed and counted across shards, page by page", async () => {
  const ids: string[] = [];
  for (const [place, visit] of [atHome, onOther, onOther, atHome, onOther].entries())
    ids.push((await bookOk(testApp, visit, { start_time: minutesIn(place * 60) })).id);
  const { id, token } = onOther.client;
  const path = `/bookings/clients/${id}`;
  const newest = (await get<Booking[]>(path, token)).map((one) => one.id);
  expect(newest).toEqual(ids.toReversed());
  const page = await testApp.call('GET', `${path}?skip=1&limit=3`, { token });
  expect(page.json<Booking[]>().map((one) => one.id)).toEqual(newest.slice(1, 4));
  expect(page.headers['x-total-count']).toBe('5');
  const accept = { token: onOther.professional.token, body: { status: 'confirmed' } };
  expect(await status('PATCH', `/bookings/${ids[2]}`, accept)).toBe(200);
  const agenda = (await get<Booking[]>(`${path}?order=agenda`, token)).map((one) => one.id);
  expect(agenda).toEqual([ids[2], ids[0], ids[1], ids[3], ids[4]]);
  expect(await get(`${path}/counts`, token)).toMatchObject({ all: 5, confirmed: 1, pending: 4 });
});

test("the professional's dashboard shows the data on their shard", async () => {
  const { professional } = onOther;
  const { id } = await bookOk(testApp, onOther);
  await bookOk(testApp, atHome, { start_time: minutesIn(60) });
  const listed = await get<Booking[]>(`/bookings/professionals/${professional.id}`, professional.token);
  expect(listed.map((one) => one.id)).toEqual([id]);
  expect(listed[0]?.client.first_name).toBe('Zuri');
  expect(await get('/services/my', professional.token)).toHaveLength(1);
  expect(await get('/professionals/me/today', professional.token)).toMatchObject({
    requests: [{ booking: { id } }],
  });
  expect(await get('/notifications/me', professional.token)).toMatchObject([{ booking_id: id }]);
});

test('a search finds professionals of both shards in the published order, with their next start', async () => {
  const found = await get<Page<ServiceListing>>('/services/?sort=cheapest');
  expect(found.results.map(({ id }) => id)).toEqual([onOther.serviceId, atHome.serviceId]);
  expect(found.results.map(({ next_start }) => next_start)).toEqual([WINDOW.start_time, WINDOW.start_time]);
  const best = await get<Page<ServiceListing>>('/services/');
  const second = await get<Page<ServiceListing>>('/services/?skip=1&limit=1');
  expect(second.results.map(({ id }) => id)).toEqual(best.results.slice(1).map(({ id }) => id));
  await bookOk(testApp, onOther);
  const changed = await get<Page<ServiceListing>>('/services/?sort=cheapest');
  expect(changed.results[0]?.next_start).toBe(minutesIn(60));
});

test('free slots and idempotent retries come from the shard', async () => {
  const slots = `/availability/professional/${onOther.professional.id}?service_ids=${onOther.serviceId}`;
  const firstStart = async () =>
    (await get<{ available_slots: { start_time: string }[] }[]>(slots))[0]?.available_slots[0]?.start_time;
  // The third answer comes from the cache.
  for (let asked = 0; asked < 3; asked += 1) expect(await firstStart()).toBe(WINDOW.start_time);
  const [once, again] = [
    await book(testApp, onOther, {}, 'a key'),
    await book(testApp, onOther, {}, 'a key'),
  ];
  expect([once.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json().id).toBe(once.json().id);
  expect(await firstStart()).toBe(minutesIn(60));
});

test("a professional's other features work on the shard", async () => {
  const { professional, client } = await makeVisitOn(1, onOther.client);
  const ok = async (method: 'POST' | 'PUT', path: string, body: object, token = professional.token) => {
    const answer = await testApp.call(method, path, { token, body });
    expect([path, answer.statusCode < 300 ? 'ok' : answer.body]).toEqual([path, 'ok']);
    return answer.json<{ id: string }>();
  };
  const menuServiceId = await makeService(testApp, professional, { name: 'Knotless braids' });
  await ok('PUT', `/services/${menuServiceId}/menu`, styleMenu());
  const product = await makeProduct(testApp, professional);
  expect(shardOf(product)).toBe(1);
  const rules = HOUSE_RULES_TEMPLATES.fair;
  const house = { rules: { ...rules, deposit: { ...rules.deposit, kind: 'none' } }, version: 0 };
  await ok('PUT', `/professionals/${professional.id}/house-rules`, house);
  const hours = { start_time: '2026-10-06T09:00', end_time: '2026-10-06T17:00', weekdays: [2] };
  await ok('POST', '/availability/repeat', hours);
  await ok('POST', '/availability/days-off', { days: ['2026-10-13'] });
  await ok('PUT', '/availability/settings', {
    ...{ notice_hours: 4, horizon_days: null, start_interval_minutes: null },
  });
  const visit = { ...onOther, professional, serviceId: await makeService(testApp, professional) };
  const booking = await bookOk(testApp, visit);
  await ok('POST', `/bookings/${booking.id}/reschedule`, { start_time: minutesIn(120) }, client.token);
  await ok('PUT', `/clients/${client.id}/notes`, { notes: 'Likes tea.' });
  const test = { tested_at: NOW.toISOString(), product: 'Shea colour 5N' };
  await ok('POST', `/clients/${client.id}/patch-tests`, test);
  expect(await get(`/clients/${client.id}`, professional.token)).toMatchObject({ first_name: 'Zuri' });
  expect(await get(`/clients/${client.id}/bookings`, professional.token)).toHaveLength(1);
  const feed = await testApp.call('POST', '/calendar/feed', { token: client.token });
  const { pathname } = new URL(feed.json<{ url: string }>().url);
  const file = await testApp.app.inject(pathname);
  expect(file.body).toContain(booking.id);
  expect((await testApp.call('GET', `/bookings/${booking.id}.ics`, { token: client.token })).statusCode).toBe(
    200,
  );
  expect(await get('/availability/series', professional.token)).toHaveLength(1);
  for (const path of ['/media', '/photo-quotes/', '/waiting-list/'])
    expect(await get(path, professional.token)).toEqual([]);
  const pages = await get<{ professionals: { id: string }[] }>('/pages/addresses');
  expect(pages.professionals.map(({ id }) => shardOf(id))).toContain(1);
});

test('of many concurrent bookings of one time on a shard, one is made', async () => {
  const clients = await Promise.all([makeClient(testApp), makeClient(testApp), makeClient(testApp)]);
  const answers = await Promise.all(clients.map((client) => book(testApp, { ...onOther, client })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
});

test('a client may have simultaneous visits with professionals on one shard or on two', async () => {
  const neighbour = await makeVisitOn(0, atHome.client);
  const answers = await Promise.all([atHome, neighbour, onOther].map((visit) => book(testApp, visit)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
});

test('a newly registered client can book on a shard: the request waits for the client to be replicated there', async () => {
  await onShard(1, () => sql`alter subscription people_of_shard_1 disable`.execute(testApp.database));
  const client = await makeClient(testApp);
  const booking = book(testApp, { ...onOther, client });
  await onShard(1, () => sql`alter subscription people_of_shard_1 enable`.execute(testApp.database));
  expect((await booking).statusCode).toBe(201);
});

test("a client's notifications from every shard are one list", async () => {
  const bookings = [];
  for (const [place, visit] of [atHome, onOther, atHome].entries()) {
    const { id } = await bookOk(testApp, visit, { start_time: minutesIn(place * 60) });
    testApp.setNow(new Date(NOW.getTime() + place * 1_000));
    const accept = { token: visit.professional.token, body: { status: 'confirmed' } };
    expect(await status('PATCH', `/bookings/${id}`, accept)).toBe(200);
    bookings.unshift(id);
  }
  testApp.setNow(NOW);
  const { token } = onOther.client;
  const all = await get<Notification[]>('/notifications/me', token);
  expect(all.map(({ booking_id }) => booking_id)).toEqual(bookings);
  const older = await get<Notification[]>(`/notifications/me?before=${all[0]?.id}&limit=1`, token);
  expect(older).toEqual([all[1]]);
  expect(await get('/notifications/unread-count', token)).toEqual({ unread: 3 });
  expect(await status('POST', `/notifications/${all[1]?.id}/read`, { token })).toBe(200);
  expect(await get('/notifications/unread-count', token)).toEqual({ unread: 2 });
  const read = await testApp.call('POST', '/notifications/read-all', { token });
  expect(read.json()).toEqual({ unread: 0 });
});

test('jobs of a shard send its mails and update its bookings, with ids of the shard', async () => {
  const booked = await bookOk(testApp, onOther);
  await onShard(1, () => enqueueJob(testApp.database, keepBookings, {}));
  testApp.setNow(new Date(WINDOW.start_time));
  await onShard(1, () => runJobs(testApp, { url: shard.adminUrl }));
  testApp.setNow(NOW);
  const { token } = onOther.client;
  expect(await get(`/bookings/${booked.id}`, token)).toMatchObject({ status: 'cancelled' });
  const [notification] = await get<Notification[]>('/notifications/me', token);
  expect([notification?.booking_id, shardOf(notification?.id ?? '')]).toEqual([booked.id, 1]);
  const { rows } = await onShard(1, () =>
    sql<{ id: string; to: string }>`
      select id, recipient as to from mails where status = 'outbox' and template_values::text like ${`%${booked.id}%`}
      order by created_at, id`.execute(testApp.database),
  );
  expect(rows.map(({ to }) => to)).toEqual(
    expect.arrayContaining([onOther.client.email, onOther.professional.email]),
  );
  expect(rows.map(({ id }) => shardOf(id))).not.toContain(0);
});

test('operations not supported across shards are refused', async () => {
  const { client, professional } = onOther;
  const { token } = client;
  const otherService = { service_ids: [onOther.serviceId.replace(/01$/, '02')] };
  expect((await book(testApp, onOther, otherService)).statusCode).toBe(409);
  expect((await book(testApp, onOther, { service_ids: [atHome.serviceId] })).statusCode).toBe(409);
  expect(await status('GET', `/services/${onOther.serviceId.replace(/01$/, '02')}`)).toBe(404);
  expect(await status('PUT', `/clients/me/favourites/${professional.id}`, { token })).toBe(409);
  expect(await status('POST', '/photo-quotes/', { token, body: { professional_id: professional.id } })).toBe(
    409,
  );
  expect(await status('GET', `/clients/${client.id}/comfort`, { token: professional.token })).toBe(409);
  expect(await status('DELETE', '/users/me/', { token, body: { password: 'any' } })).toBe(409);
  expect(await status('GET', '/users/me/', { token: professional.token })).toBe(200);
  const admin = await makeAdmin(testApp);
  expect(await status('GET', '/admin/counts', { token: admin.token })).toBe(409);
});

test('during a shard outage the home cluster continues, and a client never gets a partial list of bookings', async () => {
  const booked = await bookOk(testApp, onOther);
  isShardStopped = true;
  await shard.stop();
  await until(async () => (await testApp.call('GET', '/services/')).json().is_incomplete === true);
  const found = await get<Page<ServiceListing>>('/services/?sort=cheapest');
  expect(found.results.map(({ id }) => shardOf(id))).not.toContain(1);
  expect(found.results.map(({ id }) => id)).toContain(atHome.serviceId);
  expect((await book(testApp, atHome)).statusCode).toBe(201);
  expect((await book(testApp, onOther, { start_time: minutesIn(60) })).statusCode).toBe(503);
  const { token, id } = onOther.client;
  expect(await status('GET', `/bookings/${booked.id}`, { token })).toBe(503);
  expect(await status('GET', `/bookings/clients/${id}`, { token })).toBe(503);
  const { professional } = atHome;
  expect(await get(`/bookings/professionals/${professional.id}`, professional.token)).toHaveLength(1);
  expect(await status('GET', '/health/ready')).toBe(200);
});
