import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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

const write = (fileName: string, content: string) => writeFileSync(join(folder, fileName), content);
const run = () => migrate(empty.url, readMigrations(folder));
async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1
  `.execute(empty.database);
  return rows.map(({ name }) => name);
}

test('migrations run once, in order, and new ones after them', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  expect(await run()).toEqual(['0001_one.sql']);
  write('0002_two.sql', 'alter table one add column b integer; create table two ();');
  expect(await run()).toEqual(['0002_two.sql']);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

test('processes that start at once run each migration once', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  const ran = await Promise.all(Array.from({ length: 5 }, run));
  expect(ran.flat()).toEqual(['0001_one.sql']);
});

test('one that fails leaves nothing behind and is named', async () => {
  write('0001_one.sql', 'create table one (id integer);');
  write('0002_two.sql', 'create table two (); select nonsense;');
  await expect(run()).rejects.toThrow(/^0002_two\.sql failed: column "nonsense" does not exist/);
  expect(await tables()).toEqual(['one', 'schema_migrations']);
});

test('one may change rows for which a trigger would wait, and then their table', async () => {
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

test('one that was edited after it ran is noticed; other line ends are no edit', async () => {
  write('0001_one.sql', 'create table one (id integer);\n');
  await run();
  write('0001_one.sql', 'create table one (id integer);\r\n');
  expect(await run()).toEqual([]);
  write('0001_one.sql', 'create table one (id bigint);\n');
  await expect(run()).rejects.toThrow(/^0001_one\.sql was edited after it ran/);
});

test('one that has to wait for a lock lets others through meanwhile, and runs when it can', async () => {
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

test('an index is made beside people who write, and again after a try that failed', async () => {
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

test.each(['1_one.sql', '0001-one.sql', '0001_One.sql'])('a file name %s is refused', (name) => {
  write(name, '');
  expect(() => readMigrations(folder)).toThrow(`${name}: expected a name such as 0001_what_it_does.sql.`);
});

test('a number that is used twice is refused', () => {
  write('0001_one.sql', '');
  write('0001_other.sql', '');
  expect(() => readMigrations(folder)).toThrow('0001_other.sql: another migration has this number already.');
});

test('one with a lower number that lands later runs too', async () => {
  write('0002_two.sql', 'create table two ();');
  await run();
  write('0001_one.sql', 'create table one ();');
  expect(await run()).toEqual(['0001_one.sql']);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

test('the folder is found from here, or where MIGRATIONS_DIR says', () => {
  expect(readMigrations(findMigrationsFolder({})).length).toBeGreaterThan(1);
  expect(findMigrationsFolder({ MIGRATIONS_DIR: folder })).toBe(folder);
});
