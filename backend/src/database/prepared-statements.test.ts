import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { findCalendar } from '../availability/queries';
import { openDatabase } from './connection';
import { newId } from './identifiers';
import { StatementNames } from './prepared-statements';

test('a repeated statement gets a name, and keeps it', () => {
  const names = new StatementNames();
  expect(names.nameOf('select 1 where true = $1')).toBeUndefined();
  const name = names.nameOf('select 1 where true = $1');
  expect(name).toBeDefined();
  expect(names.nameOf('select 2 where true = $1')).toBeUndefined();
  expect(names.nameOf('select 1 where true = $1')).toBe(name);
  expect(names.nameOf('select 2 where true = $1')).not.toBe(name);
});

test('searches with value-dependent plans, and select *, get no name', () => {
  const names = new StatementNames();
  for (const text of [
    "select id from services where name like '%' || $1",
    'select * from users where id = $1',
  ])
    for (let times = 0; times < 3; times += 1) expect(names.nameOf(text)).toBeUndefined();
});

test('a comment in a statement does not prevent a name', () => {
  const names = new StatementNames();
  const text = 'select 1 -- one is like select * of any other\nwhere true = $1';
  names.nameOf(text);
  expect(names.nameOf(text)).toBeDefined();
});

test('the number of names is bounded', () => {
  const names = new StatementNames();
  const given = new Set<string>();
  for (let number = 0; number < 5000; number += 1) {
    names.nameOf(`select ${number} where true = $1`);
    const name = names.nameOf(`select ${number} where true = $1`);
    if (name !== undefined) given.add(name);
  }
  expect(given.size).toBe(500);
});

describe('on a real connection', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
  });
  afterAll(() => testDatabase.drop());

  test('nothing is prepared behind a pooler that does not keep prepared statements', async () => {
    const database = openDatabase(testDatabase.url, 1, undefined, false);
    for (let times = 0; times < 4; times += 1)
      await database.selectFrom('users').select('id').where('role', '=', 'client').execute();
    const { rows } = await sql`select name from pg_prepared_statements`.execute(database);
    await database.destroy();
    expect(rows).toEqual([]);
  });

  test('repeated statements are prepared, and a column added by a migration breaks nothing', async () => {
    const database = openDatabase(testDatabase.url, 1);
    const find = (role: string) =>
      database
        .selectFrom('users')
        .select('id')
        .where('role', '=', role as 'client')
        .execute();
    for (let times = 0; times < 8; times += 1) await find('client');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_prepared_statements where statement like '%from "users" where "role"%'`.execute(
      database,
    );
    expect(rows[0]?.count).toBe(1);
    await sql`alter table users add column added_later text`.execute(testDatabase.database);
    expect(await find('admin')).toEqual([]);
    await database.destroy();
  });

  test('the most frequent request, free times, uses prepared statements', async () => {
    const database = openDatabase(testDatabase.url, 1);
    for (let times = 0; times < 3; times += 1)
      await findCalendar(database, {
        professionalId: newId(),
        serviceIds: [],
        clientId: null,
        from: new Date(),
        to: null,
      });
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      database,
    );
    expect(rows.filter(({ statement }) => statement.includes('availability_windows'))).toHaveLength(1);
    await database.destroy();
  });
});
