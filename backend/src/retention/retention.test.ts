import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, LOGIN_FAILURE_WINDOW_MINUTES, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeAdmin, makeClient, makeProfessional } from '../../testing/people';
import { readsOf, scansOf, statementsOf } from '../../testing/plans';
import { writeAdminLog } from '../administration/log';
import { BATCH_ROWS } from '../database/batches';
import { newId } from '../database/identifiers';
import { measureBackground } from '../metrics/background';
import { writeNotification } from '../notifications/writing';
import { deleteExpired } from './jobs';
import { expiredRows, RETENTION_RULES, startOfMonth } from './rules';

let testApp: TestApp;
const start = async () => {
  testApp = await createTestApp();
};
const stop = () => testApp.close();

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const keptDaysOf = (name: string) => RETENTION_RULES.find(({ table }) => table === name)?.keptDays ?? 0;
const deleteNow = (signal?: AbortSignal) =>
  deleteExpired.run({}, { database: testApp.database, now: testApp.now, signal } as never);
async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    testApp.database,
  );
  return rows[0]?.n ?? 0;
}
/** Sets the clock to just before and just after a table's period, counted from now, and deletes. */
async function countsAround(table: string, others: readonly string[] = []) {
  const counts: number[][] = [];
  for (const days of [keptDaysOf(table) - 1, keptDaysOf(table) + 1]) {
    testApp.setNow(inDays(days));
    await deleteNow();
    counts.push(await Promise.all([table, ...others].map(count)));
  }
  return counts;
}
const fillCallCounts = (rows: number) =>
  sql`insert into call_counts select n::text, now() - interval '1 year', 1 from generate_series(1, ${rows}::integer) n`.execute(
    testApp.database,
  );

describe('deleting', () => {
  beforeEach(start);
  afterEach(stop);

  test('a backlog is deleted in batches, and a process that stops keeps its progress', async () => {
    await fillCallCounts(2 * BATCH_ROWS + 500);
    const stopping = new AbortController();
    const { database } = testApp;
    const statements = await statementsOf(() => deleteNow(stopping.signal));
    expect(statements.filter(({ text }) => text.includes('"call_counts"'))).toHaveLength(3);
    expect(await count('call_counts')).toBe(0);
    await fillCallCounts(10);
    stopping.abort();
    await expect(deleteNow(stopping.signal)).rejects.toThrow('aborted');
    expect(await database.selectFrom('call_counts').select('bucket').execute()).toHaveLength(10);
  });

  test('a locked row does not block the others', async () => {
    await fillCallCounts(3);
    const other = await testApp.database.startTransaction().execute();
    await sql`select from call_counts where bucket = '2' for update`.execute(other);
    await deleteNow();
    expect(await testApp.database.selectFrom('call_counts').select('bucket').execute()).toEqual([
      { bucket: '2' },
    ]);
    await other.rollback().execute();
    await deleteNow();
    expect(await count('call_counts')).toBe(0);
  });

  test('a notification is deleted when its whole month has expired, read or not', async () => {
    const { userId } = await makeClient(testApp);
    const createdAt = new Date();
    await testApp.database.transaction().execute((transaction) =>
      writeNotification(transaction, {
        userId,
        type: 'booking_confirmed',
        bookingId: null,
        message: 'Confirmed',
        createdAt,
      }),
    );
    const end = startOfMonth(createdAt, 1).getTime() + keptDaysOf('notifications') * DAY_MS;
    for (const [time, left] of [
      [end - 1, 1],
      [end, 0],
    ] as const) {
      testApp.setNow(new Date(time));
      await deleteNow();
      expect(await count('notifications')).toBe(left);
    }
  });

  test('a booking is deleted with its parts and history long after its end, never before it ends', async () => {
    const [client, professional] = [await makeClient(testApp), await makeProfessional(testApp)];
    const parties = { clientId: client.id, professionalId: professional.id };
    const done = await storeBooking(testApp, { ...parties, status: 'completed' });
    await sql`update bookings set start_time = now() - interval '1 hour', end_time = now()`.execute(
      testApp.database,
    );
    await sql`
    insert into booking_history (id, booking_id, professional_id, actor_user_id, actor, action, new_status, happened_at)
    values (gen_random_uuid(), ${done}, ${professional.id}, ${client.userId}, 'client', 'created', 'pending', now())
  `.execute(testApp.database);
    const [before, after] = await countsAround('bookings', ['booking_history', 'booking_services']);
    expect(before?.slice(0, 2)).toEqual([1, 1]);
    expect(after).toEqual([0, 0, 0]);
    testApp.setNow();
    await storeBooking(testApp, { ...parties, status: 'confirmed' });
    testApp.setNow(inDays(keptDaysOf('bookings') + 1));
    await deleteNow();
    expect(await count('bookings')).toBe(1);
  });

  test('past windows are deleted after their period, and a booking made in one stays', async () => {
    const [client, professional] = [await makeClient(testApp), await makeProfessional(testApp)];
    await sql`insert into availability_windows (id, professional_id, start_time, end_time)
    values (gen_random_uuid(), ${professional.id}, now() - interval '1 hour', now())`.execute(
      testApp.database,
    );
    await storeBooking(testApp, {
      clientId: client.id,
      professionalId: professional.id,
      status: 'completed',
    });
    expect(await countsAround('availability_windows', ['bookings'])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  test('the admin log and feedback are deleted after their periods', async () => {
    const admin = await makeAdmin(testApp);
    await testApp.database.transaction().execute((transaction) =>
      writeAdminLog(transaction, {
        adminUserId: admin.userId,
        action: 'feedback_exported',
        now: new Date(),
      }),
    );
    await sql`insert into feedback (id, role, confusing_choice, smooth_choice, switch_reason_choice, page_url, sent_at, created_at)
    values (gen_random_uuid(), 'client', 'other', 'other', 'other', '/', now(), now())`.execute(
      testApp.database,
    );
    expect(await countsAround('admin_log')).toEqual([[1], [0]]);
    expect(await count('feedback')).toBe(0);
  });

  test('a withdrawn invitation is deleted, and one that is open stays', async () => {
    const { token } = await makeAdmin(testApp);
    const invite = async (email: string) =>
      (await testApp.call('POST', '/admin/invitations', { token, body: { email, role: 'Client' } })).json<{
        id: string;
      }>();
    const { id: open } = await invite('open@example.test');
    const { id: withdrawn } = await invite('withdrawn@example.test');
    await testApp.call('DELETE', `/admin/invitations/${withdrawn}`, { token });
    await deleteNow();
    expect(await testApp.database.selectFrom('invitations').select('id').execute()).toEqual([{ id: open }]);
  });

  test('a revoked token is deleted once it would have expired', async () => {
    await sql`insert into revoked_tokens values (gen_random_uuid(), ${inDays(1)})`.execute(testApp.database);
    await deleteNow();
    expect(await count('revoked_tokens')).toBe(1);
    testApp.setNow(inDays(1.1));
    await deleteNow();
    expect(await count('revoked_tokens')).toBe(0);
  });

  test('a log-in attempt is deleted once it does not count, without another failed log-in', async () => {
    const attemptedAt = new Date();
    await testApp.database
      .insertInto('login_attempts')
      .values({ id: newId(), account: 'one', address: '192.0.2.1', failed: true, attempted_at: attemptedAt })
      .execute();
    for (const [minutes, left] of [
      [LOGIN_FAILURE_WINDOW_MINUTES - 1, 1],
      [LOGIN_FAILURE_WINDOW_MINUTES, 0],
    ] as const) {
      testApp.setNow(new Date(attemptedAt.getTime() + minutes * MINUTE_MS));
      await deleteNow();
      expect(await count('login_attempts')).toBe(left);
    }
  });

  test('a failing table does not block the others', async () => {
    await fillCallCounts(3);
    await sql`alter table idempotency_keys rename to idempotency_keys_away`.execute(testApp.database);
    await expect(deleteNow()).rejects.toThrow('idempotency_keys');
    expect(await count('call_counts')).toBe(0);
  });
});

const DOCUMENT = join(__dirname, '../../../docs/reference/retention.md');

/** A database that reads whole tables only where no index applies. */
function withoutSequentialScans(): string {
  const url = new URL(testApp.config.databaseUrl);
  url.searchParams.set('options', '-c enable_seqscan=off');
  return url.href;
}

// Tables that stay small.
const READ_WHOLE = ['admin_log', 'waitlist_entries'];
describe('reading only', () => {
  beforeAll(start);
  afterAll(stop);

  test('every table has a retention decision, and the documented periods match the rules', async () => {
    const documented = new Map(
      [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\w+)`\s*\|(.*)\|$/gm)].map(
        ([, name = '', rest = '']) => [name, rest],
      ),
    );
    const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1
  `.execute(testApp.database);
    expect([...documented.keys()].sort()).toEqual(rows.map(({ name }) => name));
    for (const { table, keptDays } of RETENTION_RULES) {
      const isShort = keptDays > 0 && keptDays < 1;
      const period = isShort ? `${Math.round(keptDays * 24 * 60)} minutes` : `${keptDays} day`;
      expect([table, documented.get(table)]).toEqual([table, expect.stringContaining(period)]);
    }
  });

  test.each(RETENTION_RULES.filter(({ table }) => !READ_WHOLE.includes(table)))(
    'expired rows in $table are found by an index',
    async (rule) => {
      const { sql: text, parameters } =
        sql`select from ${sql.table(rule.table)} where ${expiredRows(rule, inDays(0))} limit 1000`.compile(
          testApp.database,
        );
      const [scan] = await scansOf(withoutSequentialScans(), { text, values: [...parameters] });
      // The partition with the oldest rows.
      const table = rule.byMonth ? `${rule.table}_before` : rule.table;
      expect(scan).toMatchObject({ table, index: expect.any(String) });
    },
  );

  test("the metrics use an index to count a day's mails", async () => {
    const metrics = new Registry();
    measureBackground(testApp.database, metrics);
    const statements = await readsOf(() => metrics.metrics());
    const ofMails = statements.find(({ text }) => text.includes('"mails"'));
    expect(await scansOf(withoutSequentialScans(), ofMails ?? { text: '', values: [] })).toMatchObject([
      { table: 'mails', index: 'mails_by_day' },
    ]);
  });
});
