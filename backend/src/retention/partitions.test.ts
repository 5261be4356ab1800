import { once } from 'node:events';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { createEmptyDatabase } from '../../testing/database';
import { makeClient, makeProfessional, type ProfilePerson } from '../../testing/people';
import { readsOf, scansOf, statementsOf } from '../../testing/plans';
import { openDatabase } from '../database/connection';
import { findMigrationsFolder, migrate, readMigrations } from '../database/migrations';
import { writeNotification } from '../notifications/writing';
import { deleteExpired } from './jobs';
import { dropPartitions } from './partitions';
import { startOfMonth } from './rules';

const KEPT_MS = 365 * 86_400_000;
let testApp: TestApp;
let client: ProfilePerson;
beforeEach(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp);
});
afterEach(() => testApp.close());

const START = new Date();
/** The start of a month, counted from this one. */
const month = (later: number) => startOfMonth(START, later);
const partition = (later: number) =>
  `notifications_${month(later).toISOString().slice(0, 7).replace('-', '_')}`;
const runAt = (now: Date, database = testApp.database) =>
  deleteExpired.run({}, { database, now: () => now, signal: undefined } as never);
const write = (createdAt: Date, bookingId: string | null = null) =>
  testApp.database.transaction().execute((transaction) =>
    writeNotification(transaction, {
      ...{ userId: client.userId, type: 'booking_confirmed', bookingId },
      ...{ message: 'Confirmed', createdAt },
    }),
  );
async function partitions() {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'notifications'::regclass order by 1
  `.execute(testApp.database);
  return rows.map(({ name }) => name);
}
/** Where the notifications are, oldest first. */
async function places() {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from notifications order by created_at`.execute(testApp.database);
  return rows.map(({ name }) => name);
}
const read = (id: string) => testApp.call('GET', `/notifications/${id}/read`, client);

test('partitions are created two months ahead, once', async () => {
  await runAt(START);
  const made = ['notifications_before', 'notifications_default', partition(2)].sort();
  expect(await partitions()).toEqual(made);
  await runAt(START);
  expect(await partitions()).toEqual(made);
  await runAt(month(1));
  expect(await partitions()).toEqual([...made, partition(3)].sort());
});

test('the first moment of a month belongs to its partition, the moment before it to the previous one', async () => {
  await runAt(month(1));
  const times = [month(2).getTime() - 1, month(2).getTime(), month(3).getTime() - 1, month(3).getTime()];
  const ids: string[] = [];
  for (const time of times) ids.push(await write(new Date(time)));
  expect(await places()).toEqual(['notifications_before', partition(2), partition(2), partition(3)]);
  for (const id of ids) expect((await read(id)).json()).toMatchObject({ id });
  // Each is deleted with its month, not before.
  await runAt(new Date(month(3).getTime() + KEPT_MS - 1));
  expect(await places()).toEqual([partition(2), partition(2), partition(3)]);
  await runAt(new Date(month(3).getTime() + KEPT_MS));
  expect(await places()).toEqual([partition(3)]);
});

test('after a worker was down for months, rows without a partition are stored, read and deleted on time', async () => {
  const late = new Date(month(4).getTime() + 1000);
  const id = await write(late);
  expect(await places()).toEqual(['notifications_default']);
  await runAt(late);
  // The month that has begun without a partition stays without; those to come have theirs.
  expect(await partitions()).toEqual(
    ['notifications_before', 'notifications_default', partition(5), partition(6)].sort(),
  );
  await write(month(5));
  expect(await places()).toEqual(['notifications_default', partition(5)]);
  expect((await read(id)).json()).toMatchObject({ id, read: false });
  expect((await testApp.call('POST', `/notifications/${id}/read`, client)).json()).toMatchObject({
    read: true,
  });
  expect((await testApp.call('GET', '/notifications/me', client)).json()).toHaveLength(2);
  await runAt(new Date(month(5).getTime() + KEPT_MS));
  expect(await places()).toEqual([partition(5)]);
});

test("a row for a later month is announced, has its booking's professional, and is deleted with the booking", async () => {
  await runAt(START);
  const professional = await makeProfessional(testApp);
  const parties = { clientId: client.id, professionalId: professional.id };
  const bookingId = await storeBooking(testApp, { ...parties, status: 'confirmed' });
  const listener = new Client({ connectionString: testApp.config.databaseUrl });
  await listener.connect();
  await listener.query('listen live');
  const announced = once(listener, 'notification');
  const id = await write(month(2), bookingId);
  const [{ payload }] = (await announced) as [{ payload: string }];
  await listener.end();
  expect(JSON.parse(payload)).toMatchObject({ id, user: client.userId, number: 1 });
  const { rows } =
    await sql`select professional_id, tableoid::regclass::text as place from notifications`.execute(
      testApp.database,
    );
  expect(rows).toEqual([{ professional_id: professional.id, place: partition(2) }]);
  await sql`delete from bookings where id = ${bookingId}`.execute(testApp.database);
  expect(await places()).toEqual([]);
});

test('a month is dropped as a whole, and a clock that is wrong by years still accepts notifications', async () => {
  await runAt(START);
  await write(month(2));
  const later = new Date(month(3).getTime() + KEPT_MS);
  const statements = await statementsOf(() => runAt(later));
  expect(statements.filter(({ text }) => text.includes('drop table'))).toHaveLength(2);
  expect(await places()).toEqual([]);
  expect(await partitions()).not.toContain(partition(2));
  for (const time of [month(2), month(-40), month(400)]) {
    await write(time);
    expect(await places()).toEqual(['notifications_default']);
    await sql`delete from notifications`.execute(testApp.database);
  }
});

test('a partition being written is not dropped; the row is stored, and dropped with it the next time', async () => {
  await runAt(START);
  await write(month(2));
  const later = month(3);
  const other = await testApp.database.startTransaction().execute();
  await sql`insert into notifications (id, user_id, number, type, message, created_at)
    values (gen_random_uuid(), ${client.userId}, 9, 'booking_confirmed', 'Late', ${month(2)})`.execute(other);
  await expect(dropPartitions(testApp.database, 'notifications', later)).rejects.toThrow(/lock timeout/);
  await other.commit().execute();
  expect(await places()).toHaveLength(2);
  await dropPartitions(testApp.database, 'notifications', later);
  expect(await places()).toEqual([]);
});

test('deleting by age spares rows at the same position in another partition', async () => {
  await runAt(START);
  await sql`delete from notifications`.execute(testApp.database);
  await write(month(-13));
  await write(month(2));
  const { rows } = await sql<{ ctid: string }>`select ctid::text from notifications`.execute(
    testApp.database,
  );
  expect(new Set(rows.map(({ ctid }) => ctid))).toEqual(new Set(['(0,1)']));
  await runAt(START);
  expect(await places()).toEqual([partition(2)]);
});

test('a notification is looked up by id in one partition', async () => {
  await runAt(START);
  const id = await write(new Date());
  const [statement] = (await readsOf(() => read(id))).filter(({ text }) => text.includes('"notifications"'));
  const scans = await scansOf(testApp.config.databaseUrl, statement ?? { text: '', values: [] });
  expect(scans.map(({ table }) => table).filter((table) => table.startsWith('notifications'))).toEqual([
    'notifications_before',
  ]);
});

test('a notification from the previous version, whose id has no time, is found by its id', async () => {
  await runAt(START);
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, number, type, message, created_at)
    values (gen_random_uuid(), ${client.userId}, 1, 'booking_confirmed', 'Before', ${month(2)}) returning id`.execute(
    testApp.database,
  );
  const id = rows[0]?.id ?? '';
  expect((await read(id)).json()).toMatchObject({ id });
});

test('partitions belong to the owner of the table, also when the pool has its own role', async () => {
  const url = new URL(testApp.config.databaseUrl);
  const role = `pooled_${url.pathname.slice(-12)}`;
  await sql`create role ${sql.id(role)} login password 'pooled'`.execute(testApp.database);
  await sql`grant ${sql.id(url.username)} to ${sql.id(role)}`.execute(testApp.database);
  const pooled = openDatabase(Object.assign(url, { username: role, password: 'pooled' }).href, 2);
  await runAt(START, pooled);
  const { rows } =
    await sql`select distinct tableowner from pg_tables where tablename like 'notifications%'`.execute(
      pooled,
    );
  await pooled.destroy();
  await sql`drop role ${sql.id(role)}`.execute(testApp.database);
  expect(rows).toHaveLength(1);
  expect(await partitions()).toContain(partition(2));
});

test("months are in UTC, whatever the server's time zone", async () => {
  const empty = await createEmptyDatabase();
  const url = new URL(empty.url);
  url.searchParams.set('options', '-c TimeZone=Australia/Melbourne');
  await migrate(url.href, readMigrations(findMigrationsFolder()));
  const { rows } = await sql<{ bounds: string }>`
    select pg_get_expr(relpartbound, oid) as bounds from pg_class where relname = 'notifications_before'`.execute(
    empty.database,
  );
  await empty.drop();
  expect(rows[0]?.bounds).toContain(`TO ('${month(2).toISOString().slice(0, 10)} 00:00:00+00')`);
});
