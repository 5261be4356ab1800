import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { deletePostgres, freePort, type RunningPostgres, startPostgres, startThrowawayPostgres } from '.';
import { accountFor, asAccount } from './account';
import { findBinaries } from './binaries';
import { livePostmaster } from './postmaster-file';
import { liveProcess } from './process-table';
import { makeTemporaryFolder } from './temporary-folder';
import { untilGone } from './testing/until';

let dataDir: string;
/** Stopped. Copying it takes a tenth of what making one takes. */
let existing: string;
const started: RunningPostgres[] = [];

function newDataDir(): string {
  const parent = mkdtempSync(join(tmpdir(), 'launcher-'));
  // Lets in the account that runs PostgreSQL when the tests run as root.
  chmodSync(parent, 0o755);
  return join(parent, 'postgres');
}

beforeAll(async () => {
  existing = newDataDir();
  await (await startPostgres({ dataDir: existing, databaseUrl: '' })).stop();
});
afterAll(() => rmSync(join(existing, '..'), { recursive: true, force: true }));

beforeEach(() => {
  dataDir = newDataDir();
});

afterEach(async () => {
  for (const running of started.splice(0)) await running.stop();
  deletePostgres(dataDir);
  rmSync(join(dataDir, '..'), { recursive: true, force: true });
});

async function start(port?: number): Promise<RunningPostgres> {
  const running = await startPostgres({ dataDir, databaseUrl: '', ...(port === undefined ? {} : { port }) });
  started.push(running);
  return running;
}

/** Starts on a directory that was used before. */
function startAgain(port?: number): Promise<RunningPostgres> {
  copyExisting();
  return start(port);
}

/** With owners and modes. */
const copyExisting = () => execFileSync('cp', ['-a', existing, dataDir]);

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that holds the data directory, as `npm start` would. */
async function holdElsewhere(): Promise<{ parent: ChildProcess; url: string; pid: number }> {
  const parent = spawn(
    process.execPath,
    ['--import', 'tsx', join(__dirname, 'testing/hold-postgres.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, ...(JSON.parse(line.toString()) as { url: string; pid: number }) };
}

const pidOf = (running: RunningPostgres): number => running.server?.pid ?? 0;

test('starts in a new directory; a restart keeps the data, the password and the permissions', async () => {
  const first = await start();
  await ask(first.url, 'create table kept (name text); insert into kept values ($$Nkechi$$)');
  await first.stop();
  expect(liveProcess(pidOf(first))).toBeUndefined();
  const second = await start();
  expect(await ask(second.url, 'select name from kept')).toEqual([{ name: 'Nkechi' }]);
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
});

test('keeps acknowledged data, supports Unicode, requires a password and listens on loopback only', async () => {
  const { url } = await startAgain();
  const settings = `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
    current_setting('listen_addresses') as addresses, upper('é') as upper`;
  expect(await ask(url, settings)).toEqual([
    { fsync: 'on', encoding: 'UTF8', addresses: '127.0.0.1', upper: 'É' },
  ]);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('killing the parent stops the server, and the next start has the data', async () => {
  copyExisting();
  const { parent, url, pid } = await holdElsewhere();
  await ask(url, 'create table kept as select 1 as one');
  parent.kill('SIGKILL');
  await untilGone(pid);
  const next = await start();
  expect(await ask(next.url, 'select one from kept')).toEqual([{ one: 1 }]);
});

test('a server that outlived its parent is stopped and replaced', async () => {
  copyExisting();
  const account = accountFor(dataDir);
  const survivor = spawn(
    findBinaries(account).postgres,
    ['-D', join(dataDir, 'cluster'), '-p', String(await freePort()), '-k', ''],
    { detached: true, stdio: 'ignore', ...asAccount(account) },
  );
  const cluster = join(dataDir, 'cluster');
  while (livePostmaster(cluster)?.status !== 'ready') await new Promise(setImmediate);
  const next = await start();
  expect(liveProcess(survivor.pid ?? 0)).toBeUndefined();
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after SIGKILL of the server all acknowledged data is there', async () => {
  const first = await startAgain();
  await ask(first.url, 'create table kept (n int)');
  for (let n = 0; n < 20; n += 1) await ask(first.url, `insert into kept values (${n})`);
  process.kill(pidOf(first), 'SIGKILL');
  await first.server?.ended;
  await first.stop();
  const second = await start();
  expect(await ask(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 20 }]);
});

test('a file left behind by a dead server does not block the next one', async () => {
  copyExisting();
  // This test's own process id: alive, and no PostgreSQL.
  writeFileSync(
    join(dataDir, 'cluster/postmaster.pid'),
    `${process.pid}\n${dataDir}\n1\n5432\n\n\n\nready\n`,
  );
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a second server on the same directory is refused, in this process and in another', async () => {
  const first = await startAgain();
  await expect(start()).rejects.toThrow(/A copy is already running on .*\(process \d+\)/);
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
  const { parent, pid } = await holdElsewhere();
  await expect(start()).rejects.toThrow(`(process ${parent.pid})`);
  parent.kill('SIGKILL');
  await untilGone(pid);
});

test('data of another major version is refused with a way to keep it', async () => {
  copyExisting();
  writeFileSync(join(dataDir, 'cluster/PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow(/was written by PostgreSQL 16, and this is PostgreSQL \d+.*pg_dump/s);
});

test('an interrupted first start starts over', async () => {
  mkdirSync(join(dataDir, 'cluster.unfinished/base'), { recursive: true });
  writeFileSync(join(dataDir, 'password'), '');
  expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'cluster.unfinished'))).toBe(false);
});

test('another port is used when the requested one is busy', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const busy = typeof address === 'object' && address !== null ? address.port : 0;
  const running = await startAgain(busy);
  expect(running.server?.port).not.toBe(busy);
  expect(await ask(running.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  other.close();
});

test('with your own server nothing is started', async () => {
  const url = 'postgres://me@db.example/mine';
  const running = await startPostgres({ dataDir, databaseUrl: url });
  expect(running).toMatchObject({ url, server: undefined });
  expect(existsSync(dataDir)).toBe(false);
});

test('a temporary server leaves nothing behind', async () => {
  const running = await startThrowawayPostgres();
  const place = "select current_setting('data_directory') as directory";
  const [{ directory }] = (await ask(running.adminUrl, place)) as [{ directory: string }];
  expect(existsSync(directory)).toBe(true);
  await running.stop();
  expect(existsSync(directory)).toBe(false);
  expect(liveProcess(pidOf(running))).toBeUndefined();
});

test('a temporary folder is in TMPDIR if that is set', () => {
  const { TMPDIR } = process.env;
  const chosen = join(dataDir, '..');
  process.env.TMPDIR = chosen;
  try {
    expect(dirname(makeTemporaryFolder('test-'))).toBe(chosen);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
});
