import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, type Person } from '../../testing/people';
import { readsOf, scansOf } from '../../testing/plans';

/** Years of accounts, waitlist and feedback: the admin's queries must not scan them completely. */
let testApp: TestApp;
let admin: Person;

beforeAll(async () => {
  testApp = await createTestApp();
  admin = await makeAdmin(testApp);
  const { database } = testApp;
  const days = sql`now() - (n % 700) * interval '1 day'`;
  await sql`
    insert into users (id, email, username, role, password_hash, created_at)
    select gen_random_uuid(), 'p' || md5(n::text) || '@example.test', 'p' || md5(n::text), 'client', '', ${days}
    from generate_series(1, 20000) n
  `.execute(database);
  await sql`
    insert into clients (id, user_id, first_name, last_name)
    select gen_random_uuid(), id, md5(id::text), md5(email::text) from users where role = 'client'
  `.execute(database);
  await sql`
    insert into waitlist_entries (id, name, email, role, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), md5(n::text) || '@wait.test', 'Client', ${days}, now()
    from generate_series(1, 20000) n
  `.execute(database);
  await sql`
    insert into feedback (id, role, confusing_choice, smooth_choice, switch_reason_choice, page_url, sent_at, created_at)
    select gen_random_uuid(), 'client', 'other', 'other', 'other', '/', now(), ${days}
    from generate_series(1, 20000) n
  `.execute(database);
  await sql`vacuum analyze`.execute(database);
});
afterAll(() => testApp.close());

/** The tables that a call scans completely. */
async function readWhole(path: string): Promise<string[]> {
  const statements = await readsOf(async () => {
    expect((await testApp.call('GET', path, { token: admin.token })).statusCode).toBe(200);
  });
  const scans = await Promise.all(statements.map((one) => scansOf(testApp.config.databaseUrl, one)));
  return scans
    .flat()
    .filter(({ node }) => node === 'Seq Scan')
    .map(({ table }) => table)
    .filter((table) => ['users', 'clients', 'waitlist_entries', 'feedback'].includes(table));
}

test.each([
  '/admin/counts?days=7',
  '/admin/users?search=c4ca4238',
  '/admin/waitlist?search=c4ca4238',
  '/admin/feedback?from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z',
])('%s reads what it needs through indexes', async (path) => {
  expect(await readWhole(path)).toEqual([]);
});

test('the check detects a full table scan', async () => {
  expect(await readWhole('/admin/feedback?question=smooth&choice=other')).toContain('feedback');
});
