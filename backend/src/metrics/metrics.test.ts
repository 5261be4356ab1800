import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { sql } from 'kysely';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { until } from '../../testing/until';
import { buildApp } from '../app';
import { enqueueJob } from '../background/jobs';
import { keepClientError } from '../client-errors/queries';
import { readConfig } from '../config';
import { openDatabase } from '../database/connection';
import { measureBackground } from './background';
import { measureDatabase } from './database';
import { type Metrics, openMetrics } from './metrics';
import { measurePayments } from './payments';

const log = pino({ level: 'silent' });
let testDatabase: TestDatabase;
let metrics: Metrics;
/** Any free port. */
const ANY_PORT = { metricsPort: 0 };
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  metrics = opened();
});
afterEach(() => testDatabase.drop());

function opened(database = testDatabase.database): Metrics {
  const found = openMetrics('api', ANY_PORT, database);
  if (!found) throw new Error('Nothing is measured.');
  return found;
}

/** The value of a sample in Prometheus's text that has these labels, such as `state="open"`. */
async function sample(name: string, ...labels: string[]): Promise<number | undefined> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((one) => labels.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('requests are counted by route and status, never by URL', async () => {
  const config = readConfig({ DATABASE_URL: testDatabase.url, LOG_LEVEL: 'silent' });
  const app = await buildApp({ config, database: testDatabase.database, metrics });
  await app.inject('/api/services?search=secret');
  await app.inject('/api/services/01a1fec8-5ec8-73fe-babc-3f297d74cfb4');
  await app.inject('/wp-admin.php');
  const text = await metrics.metrics();
  await app.close();
  const count = (route: string, status: number) =>
    sample('http_request_duration_seconds_count', 'method="GET"', `route="${route}"`, `status="${status}"`);
  expect(await count('/api/services/', 200)).toBe(1);
  expect(await count('/api/services/:id', 404)).toBe(1);
  expect(await count('unknown', 404)).toBe(1);
  expect(text).not.toMatch(/secret|01a1fec8|wp-admin/);
  expect(await sample('http_requests_under_way')).toBe(0);
  expect(await sample('live_streams')).toBe(0);
});

test('failed bookings are counted from zero, so that an alert sees the first one', async () => {
  const config = readConfig({ DATABASE_URL: testDatabase.url, LOG_LEVEL: 'silent' });
  const app = await buildApp({ config, database: testDatabase.database, metrics });
  const count = (status: number) =>
    sample(
      'http_request_duration_seconds_count',
      'method="POST"',
      'route="/api/bookings/"',
      `status="${status}"`,
    );
  expect([await count(500), await count(503)]).toEqual([0, 0]);
  // Under the labels that a request gets.
  await app.inject({ method: 'POST', url: '/api/bookings/' });
  await app.close();
  expect(await count(401)).toBe(1);
});

test('the connection pool and waiting background jobs are reported', async () => {
  const database = openDatabase(testDatabase.url, 2);
  metrics = opened(database);
  measureBackground(database, metrics);
  await enqueueJob(testDatabase.database, { name: 'unknown.kind' }, {});
  await database.selectFrom('users').select('id').execute();
  expect(await sample('background_jobs_due')).toBe(1);
  expect(await sample('background_oldest_job_seconds')).toBeGreaterThanOrEqual(0);
  expect([1, 2]).toContain(await sample('database_connections', 'state="open"'));
  expect(await sample('database_connections', 'state="waited_for"')).toBe(0);
  await database.destroy();
});

test('the first scrape of a process has the state of jobs and payments', async () => {
  const { database } = testDatabase;
  measureBackground(database, metrics);
  measurePayments(database, metrics);
  await enqueueJob(database, { name: 'unknown.kind' }, {});
  await sql`
    insert into reconciliation_runs (id, started_at, finished_at, payments, differences)
    values (gen_random_uuid(), now() - interval '2 hours', now() - interval '1 hour', 0, 0)
  `.execute(database);
  const text = await metrics.metrics();
  const value = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (.+)$`, 'm').exec(text)?.[1]);
  expect(value('background_jobs_due')).toBe(1);
  expect(value('background_oldest_job_seconds')).toBeGreaterThan(0);
  expect(value('payment_reconciliation_age_seconds')).toBeGreaterThan(3599);
});

test('resources that a database server can run out of are reported', async () => {
  measureDatabase(testDatabase.database, metrics);
  await testDatabase.database.transaction().execute(async () => {
    const value = async (name: string) => sample(name, 'process="api"');
    const used = await value('database_server_connections');
    expect(used).toBeGreaterThan(1);
    expect(await value('database_server_connections_max')).toBeGreaterThan(used ?? 0);
    await until(async () => Number(await value('database_oldest_transaction_seconds')) > 0.009);
    expect(await value('database_transaction_id_age')).toBeGreaterThan(0);
    for (const none of ['wal_kept_bytes', 'wal_unarchived_seconds', 'replica_lag_seconds'])
      expect(await value(`database_${none}`)).toBe(0);
  });
});

test("today's browser failures are reported by remote and version, for at most twenty names", async () => {
  measureBackground(testDatabase.database, metrics);
  const report = (remote: string, message: string, at: Date) =>
    keepClientError(
      testDatabase.database,
      { remote, version: '1.2.0-3f9c2a1b', route: '/', kind: 'render', message },
      at,
    );
  const now = new Date();
  for (const message of ['first', 'first', 'second']) await report('mfe-browse', message, now);
  await report('mfe-booking', 'long ago', new Date(now.getTime() - 2 * 86_400_000));
  expect(await sample('client_errors_today', 'remote="mfe-browse"', 'version="1.2.0-3f9c2a1b"')).toBe(3);
  expect(await sample('client_errors_today', 'remote="mfe-booking"')).toBeUndefined();

  for (let other = 0; other < 30; other += 1) await report(`made-up-${other}`, 'nonsense', now);
  const lines = (await metrics.metrics())
    .split('\n')
    .filter((line) => line.startsWith('client_errors_today{'));
  const names = lines.map((line) => /remote="([^"]+)"/.exec(line)?.[1]);
  // Of versions with as many failures always the same ones: one that came and went would look new to an alert.
  const madeUp = Array.from({ length: 30 }, (_none, other) => `made-up-${other}`).sort();
  expect(names).toEqual(['mfe-browse', ...madeUp.slice(0, 19)]);
});

test('/metrics has its own port, and answers 503 during a database outage', async () => {
  const gone = openDatabase('postgres://unknown@127.0.0.1:1/nothing', 1);
  const server = await serveMetrics(metrics, { host: '127.0.0.1', ...ANY_PORT }, log);
  const ask = (path: string) => fetch(`http://127.0.0.1:${server?.port}${path}`);
  const answer = await ask('/metrics');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await answer.text()).toContain('process_resident_memory_bytes{process="api"}');
  expect((await ask('/')).status).toBe(404);
  measureBackground(gone, metrics);
  expect((await ask('/metrics')).status).toBe(503);
  await server?.close();
  await gone.destroy();
});

test('without METRICS_PORT nothing is measured or served', async () => {
  const none = openMetrics('api', { metricsPort: undefined }, testDatabase.database);
  expect(none).toBeUndefined();
  expect(await serveMetrics(none, { host: '127.0.0.1', metricsPort: undefined }, log)).toBeUndefined();
});
