import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { startBackground } from '../background/background';
import { readConfig } from '../config';
import { joinBus } from '../live/bus';
import { noProvider } from '../payments/open';
import { openDatabase } from './connection';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** What PgBouncer takes with every client's connection; it refuses the connection when there is another one. */
const POOLED_PARAMETERS = ['user', 'database', 'client_encoding', 'application_name'];

/** The names of the parameters that a connection begins with (PostgreSQL's protocol 3.0, StartupMessage). */
async function startupParametersOf(connect: (port: number) => Promise<unknown>): Promise<string[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connected = connect((server.address() as AddressInfo).port).catch(() => undefined);
  const [socket] = await once(server, 'connection');
  const [message] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  await connected;
  server.close();
  const words = message.subarray(8).toString('utf8').split('\0');
  return words.filter((word, index) => index % 2 === 0 && word !== '');
}

test('a new connection sends nothing that PgBouncer rejects', async () => {
  const found = await startupParametersOf(async (port) => {
    const database = openDatabase(`postgres://crown@127.0.0.1:${port}/crown`, 1);
    await sql`select 1`.execute(database).finally(() => database.destroy());
  });
  expect(found).toEqual(expect.arrayContaining(['user', 'database']));
  expect(found.filter((name) => !POOLED_PARAMETERS.includes(name))).toEqual([]);
});

test('statements and idle transactions time out after 15 s on every connection', async () => {
  const limitsOf = async (connection: typeof testDatabase.database) =>
    (
      await sql<object>`
        select pg_backend_pid() as pid, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as transaction`.execute(connection)
    ).rows[0];
  const { database } = testDatabase;
  await database.connection().execute(async (one) => {
    await database.connection().execute(async (other) => {
      const found = [await limitsOf(one), await limitsOf(other)];
      for (const limits of found) expect(limits).toMatchObject({ statement: '15s', transaction: '15s' });
      expect(new Set(found.map((limits) => (limits as { pid: number }).pid)).size).toBe(2);
    });
  });
});

test('session-bound connections use DATABASE_DIRECT_URL, all others DATABASE_URL', async () => {
  const admin = new Client({ connectionString: testDatabase.url });
  await admin.connect();
  const direct = `direct_${randomBytes(6).toString('hex')}`;
  await admin.query(`create role ${direct} login superuser password 'direct'`);
  const directUrl = Object.assign(new URL(testDatabase.url), { username: direct, password: 'direct' });
  const config = readConfig({
    DATABASE_URL: testDatabase.url,
    DATABASE_DIRECT_URL: directUrl.href,
    LOG_LEVEL: 'silent',
  });
  const { database } = testDatabase;
  const mailer = { deliver: async () => ({ outcome: 'outbox' }) as const, close: () => undefined };
  const log = pino({ level: 'silent' });
  const background = startBackground({
    config,
    database,
    mailer,
    payments: noProvider,
    log,
    now: () => new Date(),
  });
  const bus = joinBus(config, log, () => undefined);
  const onDirect = async () =>
    (
      await admin.query<{ name: string; direct: boolean }>(
        `select distinct application_name as name, usename = $1 as direct from pg_stat_activity
         where datname = current_database() and application_name like 'crown-and-coil%' order by 1`,
        [direct],
      )
    ).rows;
  await sql`select 1`.execute(database);
  const expected = [
    { name: 'crown-and-coil-api', direct: false },
    { name: 'crown-and-coil-heartbeat', direct: true },
    { name: 'crown-and-coil-live', direct: true },
    { name: 'crown-and-coil-worker', direct: true },
  ];
  try {
    let found = await onDirect();
    while (found.length < expected.length) found = await onDirect();
    expect(found).toEqual(expected);
  } finally {
    await background.stop();
    await bus.close();
    await admin.query(`drop role ${direct}`);
    await admin.end();
  }
});
