import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { builtProgram } from '../testing/built-programs';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { until } from '../testing/until';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** Starts the real process with IPC. */
async function start(
  env: Readonly<Record<string, string>> = {},
  stdio: StdioOptions = 'inherit',
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(builtProgram('main'), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: testDatabase.url,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio,
  });
  const [message] = (await once(child, 'message')) as [{ type: string; address: AddressInfo }];
  expect(message.type).toBe('listening');
  return { child, port: message.address.port };
}

const exitOf = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

function ask(port: number, path: string, agent?: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });
}

test('a request in flight finishes before the process exits', async () => {
  const { child, port } = await start();
  let answer: Promise<number | undefined> | undefined;
  // The list waits for this lock: it is in flight while the test holds it.
  await testDatabase.database.transaction().execute(async (transaction) => {
    await sql`lock table services in access exclusive mode`.execute(transaction);
    answer = ask(port, '/api/services');
    await until(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'services'::regclass`.execute(
          testDatabase.database,
        );
      return rows.length > 0;
    });
    child.kill('SIGTERM');
    await until(async () =>
      ask(port, '/api/health/live').then(
        (status) => status === 503,
        () => true,
      ),
    );
    expect(child.exitCode).toBeNull();
  });
  expect(await answer).toBe(200);
  expect(await exitOf(child)).toBe(0);
});

test('behind a load balancer, requests on open connections are answered, then the connection is closed', async () => {
  const { child, port } = await start({ TRUST_PROXY: '1' });
  const balancer = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(port, '/api/health/live', balancer)).toBe(200);
  child.kill('SIGTERM');
  await until(async () =>
    ask(port, '/api/health/live').then(
      () => false,
      () => true,
    ),
  );
  const last = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path: '/api/health/live', agent: balancer }, resolve).on('error', reject);
  });
  last.resume();
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  expect(await exitOf(child)).toBe(0);
});

test('the process exits when its parent is gone', async () => {
  const { child } = await start();
  child.disconnect();
  expect(await exitOf(child)).toBe(0);
});

test('the process exits on a second signal although its standard output is no longer read', async () => {
  const { child } = await start({ LOG_LEVEL: 'info' }, ['ignore', 'pipe', 'inherit', 'ipc']);
  child.stdout?.destroy();
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await exitOf(child)).toBe(1);
});
