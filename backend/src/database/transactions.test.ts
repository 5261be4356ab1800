import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { inTransaction } from './transactions';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await sql`create table counters (name text primary key, value integer not null)`.execute(
    testDatabase.database,
  );
  await sql`insert into counters values ('a', 0), ('b', 0)`.execute(testDatabase.database);
});
afterAll(() => testDatabase.drop());

const values = async () => {
  const { rows } = await sql<{ value: number }>`select value from counters order by name`.execute(
    testDatabase.database,
  );
  return rows.map(({ value }) => value);
};

function makeSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

test('a transaction that PostgreSQL aborts in a deadlock is retried, and both complete', async () => {
  const bothHoldOne = makeSignal();
  const oneCommitted = makeSignal();
  const attempts: string[] = [];
  const raiseBoth = async (first: string, second: string) => {
    await inTransaction(testDatabase.database, async (transaction) => {
      attempts.push(first);
      // A retry that is quicker than the other connection's wake-up would deadlock with it again.
      if (attempts.length > 2) await oneCommitted.given;
      await sql`update counters set value = value + 1 where name = ${first}`.execute(transaction);
      if (attempts.length === 2) bothHoldOne.give();
      await bothHoldOne.given;
      await sql`update counters set value = value + 1 where name = ${second}`.execute(transaction);
    });
    oneCommitted.give();
  };
  await Promise.all([raiseBoth('a', 'b'), raiseBoth('b', 'a')]);
  expect(await values()).toEqual([2, 2]);
  expect(attempts).toHaveLength(3);
});

test('work that fails for another reason is not retried, and is rolled back', async () => {
  const before = await values();
  let attempts = 0;
  const work = inTransaction(testDatabase.database, async (transaction) => {
    attempts += 1;
    await sql`update counters set value = 100`.execute(transaction);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect([attempts, await values()]).toEqual([1, before]);
});
