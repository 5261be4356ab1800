import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database';
import { findMigrationsFolder, migrate, readMigrations } from './migrations';

let folder: string;
let empty: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  empty = await createEmptyDatabase();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await empty.drop();
});

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const write = (fileName: string, content: string) => writeFileSync(join(folder, fileName), content);
const run = () => migrate(empty.url, readMigrations(folder));
async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(empty.database);
  return rows.map(({ name }) => name);
}

test('migrations run once, in order, followed by new ones', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  expect(await run()).toEqual(['0001_one.sql']);
  write('0002_two.sql', 'alter table one add column b integer; create table two ();');
  expect(await run()).toEqual(['0002_two.sql']);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

test('processes that start concurrently run each migration once', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  const ran = await Promise.all(Array.from({ length: 5 }, run));
  expect(ran.flat()).toEqual(['0001_one.sql']);
});

test('a failed migration is rolled back and named', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  write('0002_two.sql', 'create table two (); select nonsense;');
  await expect(run()).rejects.toThrow(/^0002_two\.sql failed: column "nonsense" does not exist/);
  expect(await tables()).toEqual(['one', 'schema_migrations']);
});

test('a migration may change rows with deferred triggers and then alter their table', async () => {
  write(
    '0001_one.sql',
    `create table one (id integer); create table log (id integer);
     create function note() returns trigger language plpgsql as $$
       begin insert into log values (new.id); return null; end $$;
     create constraint trigger one_noted after insert on one deferrable initially deferred
       for each row execute function note();`,
  );
  write('0002_two.sql', 'insert into one values (7); alter table one add column b integer;');
  expect(await run()).toEqual(['0001_one.sql', '0002_two.sql']);
  const { rows } = await sql`select id from log`.execute(empty.database);
  expect(rows).toEqual([{ id: 7 }]);
});

test('an edited migration is detected after it ran; different line endings do not count', async () => {
  write('0001_one.sql', 'create table one (id integer);\n');
  await run();
  write('0001_one.sql', 'create table one (id integer);\r\n');
  expect(await run()).toEqual([]);
  write('0001_one.sql', 'create table one (id bigint);\n');
  await expect(run()).rejects.toThrow(/^0001_one\.sql was edited after it ran/);
});

test('a migration waiting for a lock lets other queries through, and runs when it can', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  await run();
  const reader = await empty.database.startTransaction().execute();
  await sql`select * from one`.execute(reader);
  write('0002_two.sql', 'alter table one add column b integer;');
  const running = run();
  // It waits behind the reader; somebody who comes later must not wait behind it for long.
  await expect(sql`insert into one values (1)`.execute(empty.database)).resolves.toBeDefined();
  await reader.rollback().execute();
  expect(await running).toEqual(['0002_two.sql']);
});

test("in a deadlock the migration gives up, not a user's request", async () => {
  write('0001_two.sql', 'create table one (id integer); create table two (id integer);');
  await run();
  const request = await empty.database.startTransaction().execute();
  // The migration's own search for a deadlock begins after 1 s: without its lock_timeout this request would lose.
  await sql`set local deadlock_timeout = '900ms'`.execute(request);
  await sql`insert into one values (1)`.execute(request);
  write('0002_both.sql', 'alter table two add column b integer; alter table one add column b integer;');
  const running = run();
  const migrationWaits = async () => {
    const { rows } = await sql`select from pg_locks where not granted and relation = 'one'::regclass`.execute(
      empty.database,
    );
    return rows.length > 0;
  };
  while (!(await migrationWaits()));
  await sql`insert into two values (1)`.execute(request);
  await request.commit().execute();
  expect(await running).toEqual(['0002_both.sql']);
});

test('an index is built while others write, and again after a failed attempt', async () => {
  write('0001_one.sql', 'create table one (id integer); insert into one values (1), (1);');
  write('0002_index.sql', '-- outside a transaction\ncreate unique index concurrently one_id on one (id);\n');
  await expect(run()).rejects.toThrow(/^0002_index\.sql failed: could not create unique index/);
  await sql`delete from one`.execute(empty.database);
  expect(await run()).toEqual(['0002_index.sql']);
  const { rows } =
    await sql`select from pg_index where indisvalid and indexrelid = 'one_id'::regclass`.execute(
      empty.database,
    );
  expect(rows).toHaveLength(1);
});

test('a concurrent index drops its own invalid leftover, and no other invalid index', async () => {
  write('0001_one.sql', 'create table one (id integer); insert into one values (1), (1);');
  write('0002_index.sql', '-- outside a transaction\ncreate unique index concurrently one_id on one (id);\n');
  await run().catch(() => undefined);
  await sql`create unique index concurrently of_somebody_else on one (id)`
    .execute(empty.database)
    .catch(() => undefined);
  await sql`delete from one`.execute(empty.database);
  await run();
  const { rows } = await sql`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'one'::regclass order by 1
  `.execute(empty.database);
  expect(rows).toEqual([
    { name: 'of_somebody_else', valid: false },
    { name: 'one_id', valid: true },
  ]);
});

test('an index that was built but not recorded before a crash is built again', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  await run();
  await sql`create index one_id on one (id)`.execute(empty.database);
  write('0002_index.sql', '-- outside a transaction\ncreate index concurrently one_id on one (id);\n');
  expect(await run()).toEqual(['0002_index.sql']);
});

const COUNTED = `-- in batches
with batch as (
  select id from one where id > coalesce($1::integer, 0) and b is null order by id limit 2
), filled as (
  update one set b = 10 / (5 - batch.id) from batch where one.id = batch.id
)
select id as next from batch order by id desc limit 1;`;

test('a batched migration commits each batch, and resumes where it stopped', async () => {
  write(
    '0001_one.sql',
    'create table one (id integer, b integer); insert into one select generate_series(1, 7);',
  );
  write('0002_fill.sql', COUNTED);
  const filled = async () =>
    (
      await sql<{ id: number }>`select id from one where b is not null order by id`.execute(empty.database)
    ).rows.map(({ id }) => id);
  // The fifth row cannot be filled: its batch, and no earlier one, is rolled back.
  await expect(run()).rejects.toThrow(/^0002_fill\.sql failed: division by zero/);
  expect(await filled()).toEqual([1, 2, 3, 4]);
  await sql`delete from one where id = 5`.execute(empty.database);
  expect(await run()).toEqual(['0002_fill.sql']);
  expect(await filled()).toEqual([1, 2, 3, 4, 6, 7]);
  expect(await run()).toEqual([]);
});

test('an edited migration that names the version it replaces counts as run where that one ran', async () => {
  write('0001_one.sql', 'create table one (id integer);\n');
  await run();
  const [{ checksum } = { checksum: '' }] = readMigrations(folder);
  write('0001_one.sql', `-- replaces ${checksum}\ncreate table one (id bigint);\n`);
  expect(await run()).toEqual([]);
  write('0001_one.sql', `-- replaces ${'0'.repeat(64)}\ncreate table one (id bigint);\n`);
  await expect(run()).rejects.toThrow(/^0001_one\.sql was edited after it ran/);
});

/** As they were when 0022 and 0028 were one transaction each. */
const SHIPPED = {
  22: 'e9bba46666b46aea551aa185dd2907d8a7cf05acecdf17cba0d054b7c2d93e09',
  28: '2b55df07a7848fb4651956ed2e7a7616f4f5c1830fd88c553cff421f6daed9a5',
};

test('a database that ran the shipped 0022 and 0028 continues from there', async () => {
  const all = readMigrations(findMigrationsFolder());
  await migrate(
    empty.url,
    all.filter(({ number }) => number <= 28),
  );
  for (const [number, checksum] of Object.entries(SHIPPED))
    await sql`update schema_migrations set checksum = ${checksum} where number = ${Number(number)}`.execute(
      empty.database,
    );
  expect(await migrate(empty.url, all)).toEqual(
    all.filter(({ number }) => number > 28).map(({ fileName }) => fileName),
  );
});

test('notifications can be written while 0022 and all later migrations run on a filled table', async () => {
  const all = readMigrations(findMigrationsFolder());
  await migrate(
    empty.url,
    all.filter(({ number }) => number < 22),
  );
  const { database } = empty;
  await sql`insert into users (id, email, username, role, password_hash) values
    (${id(1)}, 'a@example.test', 'ada', 'professional', ''), (${id(2)}, 'b@example.test', 'bea', 'client', '')`.execute(
    database,
  );
  await sql`insert into professionals (id, user_id, professional_type) values (${id(3)}, ${id(1)}, 'barber')`.execute(
    database,
  );
  await sql`insert into clients (id, user_id) values (${id(4)}, ${id(2)})`.execute(database);
  await sql`insert into bookings (id, professional_id, client_id, start_time, end_time, total_cents)
    values (${id(5)}, ${id(3)}, ${id(4)}, now(), now() + interval '1 hour', 100)`.execute(database);
  const insert = (from: number, to: number) => sql`
    insert into notifications (id, user_id, number, type, booking_id, message, created_at)
    select gen_random_uuid(), ${id(2)}, n, 'booking_requested', ${id(5)}, 'Requested', now()
    from generate_series(${from}::integer, ${to}::integer) n`;
  const FILLED = 5_000;
  await insert(1, FILLED).execute(database);
  // The first batch waits here, so that the inserts below happen while rows are being filled.
  await sql`create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return new; end $$`.execute(database);
  await sql`create trigger wait_for_test before update on notifications
    for each row execute function wait_for_test()`.execute(database);
  const gate = new Client({ connectionString: empty.url });
  await gate.connect();
  await gate.query('select pg_advisory_lock(1)');
  const migrating = migrate(empty.url, all);
  const ended = migrating.then(
    () => true,
    () => true,
  );
  let written = FILLED;
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const { rows: waiting } = await gate.query(
      `select from pg_locks where locktype = 'advisory' and not granted and objid = 1`,
    );
    await database.transaction().execute(async (transaction) => {
      // Long enough for the commit of a migration on a busy machine; PostgreSQL finds a deadlock after one second.
      await sql`set local lock_timeout = '5s'`.execute(transaction);
      written += 1;
      await insert(written, written).execute(transaction);
    });
    if (waiting.length > 0) await gate.query('select pg_advisory_unlock_all()');
  }
  await gate.end();
  expect(await migrating).toContain('0022_shard_key_of_notifications.sql');
  const { rows } = await sql`
    select count(*)::integer as all, count(*) filter (where professional_id = ${id(3)})::integer as filled
    from notifications`.execute(database);
  expect(rows).toEqual([{ all: written, filled: written }]);
  const { rows: calendars } = await sql`select from calendar_versions`.execute(database);
  expect(calendars).toHaveLength(1);
});

test.each(['1_one.sql', '0001-one.sql', '0001_One.sql'])('a file name %s is refused', (name) => {
  write(name, '');
  expect(() => readMigrations(folder)).toThrow(`${name}: expected a name such as 0001_what_it_does.sql.`);
});

test('a duplicate number is refused', () => {
  write('0001_one.sql', '');
  write('0001_other.sql', '');
  expect(() => readMigrations(folder)).toThrow('0001_other.sql: another migration has this number already.');
});

test('a migration with a lower number that is merged later runs too', async () => {
  write('0002_two.sql', 'create table two ();');
  await run();
  write('0001_one.sql', 'create table one ();');
  expect(await run()).toEqual(['0001_one.sql']);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

test('the migrations folder is found from here, or at MIGRATIONS_DIR', () => {
  expect(readMigrations(findMigrationsFolder()).length).toBeGreaterThan(1);
  const env = jest.replaceProperty(process, 'env', { ...process.env, MIGRATIONS_DIR: folder });
  expect(findMigrationsFolder()).toBe(folder);
  env.restore();
});
