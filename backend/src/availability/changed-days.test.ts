import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeProfessional, type ProfilePerson } from '../../testing/people';
import { statementsOf } from '../../testing/plans';
import { BATCH_ROWS } from '../database/batches';

let testApp: TestApp;
let professional: ProfilePerson;
beforeAll(async () => {
  testApp = await createTestApp();
  professional = await makeProfessional(testApp);
});
afterAll(() => testApp.close());

/** Windows of ten minutes every quarter of an hour of a day in Footscray. */
const windows = (count: number) => sql`
  select tstzrange(start, start + interval '10 minutes', '[)') as open
  from generate_series(0, ${count}::int - 1) as place,
    lateral (select timestamptz '2030-08-12T14:00Z' + place * interval '15 minutes') as starts (start)`;

/** The windows that PostgreSQL reads to add so many to a day, and to delete them, in one statement each. */
async function windowsRead(count: number): Promise<number> {
  return testApp.database.transaction().execute(async (transaction) => {
    const read = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
        where relname = 'availability_windows'`.execute(transaction);
      return rows[0]?.read ?? 0;
    };
    const before = await read();
    await sql`
      insert into availability_windows (id, professional_id, start_time, end_time, created_at, updated_at)
      select gen_random_uuid(), ${professional.id}, lower(open), upper(open), now(), now()
      from (${windows(count)}) as day`.execute(transaction);
    await sql`set constraints all immediate`.execute(transaction);
    await transaction
      .deleteFrom('availability_windows')
      .where('professional_id', '=', professional.id)
      .execute();
    return (await read()) - before;
  });
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that all steps of a plan have handled. */
const rowsHandled = (node: PlanNode): number =>
  node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) +
  (node.Plans ?? []).map(rowsHandled).reduce((sum, rows) => sum + rows, 0);

/** The rows that PostgreSQL handles to find the longest visits of a day with so many windows, half of them taken. */
async function rowsOfDay(count: number): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json)
    select visits.*
    from (select array_agg(open) as windows from (${windows(count)}) as day) as of_day,
      lateral free_visits(
        windows, (select range_agg(open) from (${windows(count / 2)}) as half),
        '2030-08-12T14:00Z', '2030-08-13T02:00Z', '2030-08-13T07:00Z', '2030-08-13T14:00Z'
      ) as visits`.execute(testApp.database);
  return rowsHandled((rows[0]?.['QUERY PLAN'] ?? [])[0]?.Plan as PlanNode);
}

describe('the work for a day with twice as many windows', () => {
  test('at most doubles when one statement adds or deletes them all', async () => {
    const few = await windowsRead(40);
    expect(few).toBeGreaterThan(40);
    expect(await windowsRead(80)).toBeLessThanOrEqual(2 * few);
  });

  test('at most doubles when its longest visits are found', async () => {
    const few = await rowsOfDay(48);
    expect(few).toBeGreaterThan(48);
    expect(await rowsOfDay(96)).toBeLessThanOrEqual(2 * few);
  });
});

test('a move to another time zone sends bounded statements, as PostgreSQL takes 65,535 values in one', async () => {
  const count = 1_100;
  await sql`
    insert into availability_windows (id, professional_id, start_time, end_time, created_at, updated_at)
    select gen_random_uuid(), ${professional.id}, start, start + interval '10 minutes', now(), now()
    from generate_series(1, ${count}::int) as place,
      lateral (select now() + interval '1 day' + place * interval '15 minutes') as starts (start)`.execute(
    testApp.database,
  );
  const { token } = professional;
  const profile = { display_name: 'Amara Braids', professional_type: 'hairdresser', experience_years: 7 };
  const body = { ...profile, location: 'Brisbane QLD' };
  const statements = await statementsOf(async () => {
    expect((await testApp.call('PUT', '/professionals/me', { token, body })).statusCode).toBe(200);
  });
  const most = Math.max(...statements.map(({ values }) => values.length));
  // A window has seven.
  expect(most).toBe(7 * BATCH_ROWS);
  const { rows } = await sql`
    select count(*)::int as count from availability_windows where professional_id = ${professional.id}`.execute(
    testApp.database,
  );
  expect(rows).toEqual([{ count }]);
});

test('the times that a statement has changed are stored no longer than its transaction', async () => {
  await windowsRead(3);
  const { rows } = await sql`select from calendar_changes`.execute(testApp.database);
  expect(rows).toEqual([]);
});
