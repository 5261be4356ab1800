import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { Pool } from 'pg';
import pino from 'pino';
import { builtProgram } from '../../testing/built-programs';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { until } from '../../testing/until';
import { readConfig } from '../config';
import { inTransaction } from '../database/transactions';
import { enqueueMail } from '../mail/queue';
import { noProvider } from '../payments/open';
import { type Background, startBackground } from './background';
import { migrateJobs } from './graphile-worker';
import { enqueueJob, type JobContext } from './jobs';
import { releaseJobsOfDeadWorkers } from './worker-heartbeat';

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
});
afterEach(() => testDatabase.drop());

function startHere(mailer: JobContext['mailer']): Background {
  const config = readConfig({ DATABASE_URL: testDatabase.url });
  const log = pino({ level: 'silent' });
  return startBackground({
    config,
    database: testDatabase.database,
    mailer,
    payments: noProvider,
    log,
    now: () => new Date(),
  });
}

const welcome = (to: string) =>
  inTransaction(testDatabase.database, (transaction) =>
    enqueueMail(transaction, { to, template: 'welcome', values: { name: 'Naomi', role: 'client' } }),
  );
const statuses = async () =>
  (await testDatabase.database.selectFrom('mails').select('status').orderBy('id').execute()).map(
    ({ status }) => status,
  );
const waitingJobs = async () =>
  (await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(testDatabase.database))
    .rows[0]?.count;

const toOutbox: JobContext['mailer'] = {
  deliver: async () => ({ outcome: 'outbox' }),
  close: () => undefined,
};

test('a job runs after its transaction commits, and never after a rollback', async () => {
  const background = startHere(toOutbox);
  await expect(
    inTransaction(testDatabase.database, async (transaction) => {
      const mail = {
        to: 'a@example.test',
        template: 'welcome',
        values: { name: 'A', role: 'client' },
      } as const;
      await enqueueMail(transaction, mail);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await waitingJobs()).toBe(0);
  await welcome('b@example.test');
  await until(async () => (await statuses())[0] === 'outbox');
  await until(async () => (await waitingJobs()) === 0);
  await background.stop();
});

test('a job that throws is retried', async () => {
  let tries = 0;
  const background = startHere({
    deliver: async () => {
      tries += 1;
      return tries < 2 ? { outcome: 'try again', problem: 'away' } : { outcome: 'sent' };
    },
    close: () => undefined,
  });
  await welcome('a@example.test');
  await until(async () => (await statuses())[0] === 'sent');
  expect(tries).toBe(2);
  await background.stop();
});

test('several workers on one database run each job once', async () => {
  const delivered: string[] = [];
  const mailer: JobContext['mailer'] = {
    deliver: async ({ to }) => {
      delivered.push(to);
      return { outcome: 'sent' };
    },
    close: () => undefined,
  };
  const workers = [startHere(mailer), startHere(mailer), startHere(mailer)];
  const addresses = Array.from({ length: 40 }, (_none, index) => `p${index}@example.test`);
  await Promise.all(addresses.map(welcome));
  await until(async () => (await statuses()).every((status) => status === 'sent'));
  expect(delivered.sort()).toEqual([...addresses].sort());
  await Promise.all(workers.map((worker) => worker.stop()));
});

test('of several waiting jobs with the same key only the newest remains', async () => {
  const job = { name: 'test.later' };
  const runAt = new Date(Date.now() + 3_600_000);
  for (const value of [1, 2]) await enqueueJob(testDatabase.database, job, { value }, { key: 'one', runAt });
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    testDatabase.database,
  );
  expect(rows).toEqual([{ payload: { value: 2 } }]);
});

/** The real worker process, as it begins to start. */
const forkWorker = (env: Record<string, string>, stdio: 'inherit' | 'pipe' = 'inherit'): ChildProcess =>
  fork(builtProgram('worker'), {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: testDatabase.url, LOG_LEVEL: 'silent', ...env },
    silent: stdio === 'pipe',
  });

/** The real worker process, when it has started. */
async function startProcess(env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = forkWorker(env);
  await once(child, 'message');
  return child;
}

test('adding a job does not read waiting ones, after several migrations at once', async () => {
  const { url, database } = testDatabase;
  await sql`alter function graphile_worker.add_jobs reset all`.execute(database);
  await Promise.all([migrateJobs(url), migrateJobs(url), migrateJobs(url)]);
  const { rows } = await sql`select proconfig from pg_proc where proname = 'add_jobs'`.execute(database);
  expect(rows).toEqual([{ proconfig: ['plan_cache_mode=force_generic_plan', 'enable_seqscan=off'] }]);
});

test('a job of a worker killed with SIGKILL is run by another worker', async () => {
  // A mail server that accepts a connection and sends nothing: the worker hangs in the middle of its job.
  const { createServer } = await import('node:net');
  const silent = createServer(() => undefined).listen(0);
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await welcome('a@example.test');
  const child = await startProcess({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await until(async () => (await statuses())[0] === 'sending');
  child.kill('SIGKILL');
  await once(child, 'exit');
  silent.close();
  // As if the ten seconds in which a worker may not yet hold its lock had passed.
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(
    testDatabase.database,
  );
  await sql`update graphile_worker._private_job_queues set locked_at = locked_at - interval '1 minute'`.execute(
    testDatabase.database,
  );
  const background = startHere(toOutbox);
  await until(async () => (await statuses())[0] === 'outbox');
  await background.stop();
});

test('the jobs of a live worker stay locked', async () => {
  let letGo: (() => void) | undefined;
  const slow: JobContext['mailer'] = {
    deliver: () =>
      new Promise((resolve) => {
        letGo = () => resolve({ outcome: 'sent' });
      }),
    close: () => undefined,
  };
  const background = startHere(slow);
  await welcome('a@example.test');
  await until(() => letGo !== undefined);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`.execute(
    testDatabase.database,
  );
  const pool = new Pool({ connectionString: testDatabase.url });
  await releaseJobsOfDeadWorkers(pool);
  await pool.end();
  const { rows } = await sql<{
    locked_by: string | null;
  }>`select locked_by from graphile_worker.jobs`.execute(testDatabase.database);
  expect(rows).toEqual([{ locked_by: expect.stringMatching(/^worker-/) }]);
  letGo?.();
  await until(async () => (await statuses())[0] === 'sent');
  await background.stop();
});

test('a worker process stops gracefully on SIGTERM', async () => {
  const child = await startProcess();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('work resumes after the database breaks every connection', async () => {
  // The library also logs this on the console.
  jest.spyOn(console, 'trace').mockImplementation(() => undefined);
  const background = startHere(toOutbox);
  await welcome('a@example.test');
  await until(async () => (await statuses())[0] === 'outbox');
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('crown-and-coil-worker', 'crown-and-coil-heartbeat')
  `.execute(testDatabase.database);
  await welcome('b@example.test');
  await until(async () => (await statuses())[1] === 'outbox');
  await background.stop();
});

test('a failing schedule restarts the worker, not the process', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table graphile_worker.${sql.ref(from)} rename to ${sql.ref(to)}`.execute(testDatabase.database);
  await rename('_private_known_crontabs', 'away');
  const child = forkWorker({ LOG_LEVEL: 'warn' }, 'pipe');
  let logged = '';
  child.stdout?.on('data', (text) => {
    logged += String(text);
  });
  child.stderr?.resume();
  await until(() => child.exitCode !== null || logged.includes('background work failed and restarts'));
  await rename('away', '_private_known_crontabs');
  await welcome('a@example.test');
  await until(async () => child.exitCode !== null || (await statuses())[0] === 'outbox');
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  await once(child, 'exit');
});
