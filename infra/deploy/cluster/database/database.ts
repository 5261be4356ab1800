import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endedProblem, type RunningProgram, startProgram } from '@crown-and-coil/local/run/program';
import { step } from '@crown-and-coil/local/run/progress';
import { keptSecret } from '@crown-and-coil/local/run/secrets';
import { type Account, accountFor, giveTo } from '@crown-and-coil/servers/postgres/account';
import { DATABASE, homeOf, SUPERUSER } from '@crown-and-coil/servers/postgres/cluster';
import { livePostmaster } from '@crown-and-coil/servers/postgres/postmaster-file';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { Client } from 'pg';
import { Member, type MemberPlan } from '../member';
import { answersOk, takesConnections } from '../members';
import type { PortRange } from '../port-range';
import { postgresPrograms, requireExecutable } from '../system-programs';
import { archiveCommands, pgbackrestSettings, STANZA } from './backups';
import { type Machine, type Machines, withDescendants } from './machines';
import {
  type DatabaseNode,
  type DatabasePasswords,
  etcdArguments,
  haproxySettings,
  OWNER,
  POOLED,
  patroniSettings,
  pgbouncerSettings,
  pgbouncerUsers,
  roleStatements,
} from './settings';

const GIVE_WAY = join(import.meta.dirname, 'give_way.py');
const SWITCHOVER_MS = 60_000;
const SERVER_STOP_MS = 10_000;
const ASK_AGAIN_MS = 100;
const ASK_TIMEOUT_MS = 2_000;

/** One machine of the database, and what a drill can do to it. */
export interface RunningNode {
  readonly name: string;
  readonly folder: string;
  readonly etcd: Member;
  readonly patroni: Member;
  readonly network: Machine['network'];
  /** Of PostgreSQL; undefined while it does not run. */
  postgresPid(): number | undefined;
  /** All its processes. */
  pids(): number[];
  /** kill -9 of everything on it; nothing starts again before `start`. */
  kill(): void;
  start(): void;
}

/** PostgreSQL on three machines, with a pool in front. */
export interface RunningDatabase {
  /** Through the pool. */
  readonly pooledUrl: string;
  /** The primary itself. */
  readonly directUrl: string;
  /** Standbys, for reads that may be a little old. */
  readonly replicaUrl: string;
  /** As the superuser, to the primary. */
  readonly adminUrl: string;
  readonly nodes: readonly RunningNode[];
  readonly pgbouncer: Member;
  readonly haproxy: Member;
  primary(): Promise<RunningNode>;
  synchronousStandby(): Promise<RunningNode>;
  /** Settles when every node is up and one of them is a synchronous standby. */
  untilWhole(): Promise<void>;
  /** Makes a standby the primary; queries through the pool wait for it. @returns the new primary */
  switchover(): Promise<RunningNode>;
  /** A backup of the whole database, or of what has changed since the last whole one. */
  backUp(type: 'full' | 'diff'): Promise<void>;
  /**
   * Restores the database as it was at a moment, beside the one that runs.
   * @param moment as PostgreSQL reads it: `2026-11-26 03:10:00.123+00`
   */
  restoreTo(moment: string): Promise<{ readonly url: string; stop(): Promise<void> }>;
  /** Restarts PostgreSQL on every node: the standbys, then, after a switchover, the former primary. */
  rollingRestart(say: (text: string) => void): Promise<void>;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly stopping: AbortSignal;
  readonly ports: PortRange;
  readonly machines: Machines;
}

/** What Patroni says of a member of the cluster. */
interface ClusterMember {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** Where the data of the database's machines are: where the account of PostgreSQL can reach them. */
export const databaseHome = (dataDir: string): string => {
  const home = join(dataDir, 'database');
  return homeOf(home, accountFor(home));
};

/**
 * Starts etcd and PostgreSQL under Patroni on three machines, HAProxy that finds the primary, and PgBouncer. The first
 * start makes the database and its roles.
 */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  const { dataDir, stopping, ports, machines } = options;
  const home = databaseHome(dataDir);
  const account = accountFor(home);
  // Before the secrets, whose folder is closed: the account comes through to its own.
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o711);
  const passwords = readPasswords(dataDir);
  const binaries = postgresPrograms();
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne();
    machines.remove();
  };
  const start = async (...plans: MemberPlan[]) => {
    const begun = await Promise.allSettled(plans.map((plan) => Member.start(plan, stopping)));
    const members = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    stops.push(() => Promise.all(members.map((member) => member.stop())));
    for (const one of begun) if (one.status === 'rejected') throw one.reason;
    return members;
  };
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  const ownFolder = (folder: string) => {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    giveTo(account, folder);
    return folder;
  };
  const ownFile = (file: string, content: string) => {
    writeFileSync(file, content, { mode: 0o600 });
    giveTo(account, file);
    return file;
  };
  try {
    const placed: (DatabaseNode & { readonly machine: Machine })[] = [];
    for (const machine of machines.all) {
      placed.push({
        machine,
        name: machine.name,
        host: machine.host,
        folder: ownFolder(join(home, machine.name)),
        ports: {
          etcd: await ports.of(`${machine.name}-etcd`),
          etcdPeers: await ports.of(`${machine.name}-etcd-peers`),
          postgres: await ports.of(`${machine.name}-postgres`),
          patroni: await ports.of(`${machine.name}-patroni`),
        },
      });
    }
    // A short path: a socket's address holds about 100 characters.
    const sockets = mkdtempSync(join(tmpdir(), 'crown-and-coil-sockets-'));
    stops.push(async () => rmSync(sockets, { recursive: true, force: true }));
    chmodSync(sockets, 0o700);
    giveTo(account, sockets);
    const pgbackrest = requireExecutable('pgbackrest');
    const repository = ownFolder(join(home, 'backups'));
    const configOf = (folder: string) => join(folder, 'pgbackrest.conf');
    for (const node of placed) ownFile(configOf(node.folder), pgbackrestSettings(node, sockets, repository));
    const env = { GUARD_PASSWORD: passwords.patroni };
    const program = (name: string, prefix: readonly string[], folder: string, command: readonly string[]) =>
      asAccountIn({ name, prefix, folder, command, account, env, logFile: log(name.replaceAll(' ', '-')) });
    const endPostgres = () => Promise.all(placed.map(({ folder }) => endServer(join(folder, 'data'))));
    await endPostgres();
    const etcds = await step('Start etcd', () =>
      start(
        ...placed.map(({ machine, ...node }) => ({
          name: `etcd ${node.name}`,
          launch: program(`etcd ${node.name}`, machine.prefix, node.folder, [
            requireExecutable('etcd'),
            ...etcdArguments(node, placed),
          ]),
          isReady: () => answersOk(`http://${node.host}:${node.ports.etcd}/health`),
        })),
      ),
    );
    const patronis = await step('Start PostgreSQL under Patroni', () =>
      start(
        ...placed.map(({ machine, ...node }) => ({
          name: `Patroni ${node.name}`,
          launch: program(`patroni ${node.name}`, machine.prefix, node.folder, [
            requireExecutable('patroni'),
            ownFile(
              join(node.folder, 'patroni.yaml'),
              patroniSettings(node, placed, passwords, {
                binaries,
                socketFolder: sockets,
                ...archiveCommands(pgbackrest, configOf(node.folder)),
              }),
            ),
          ]),
          isReady: () => answersOk(`http://${node.host}:${node.ports.patroni}/health`),
        })),
      ),
    );
    await start(
      ...placed.map(({ machine, ...node }) => ({
        name: `The disk guard of ${node.name}`,
        launch: program(`guard ${node.name}`, machine.prefix, node.folder, [
          '/usr/bin/python3',
          ownFile(join(node.folder, 'give_way.py'), readFileSync(GIVE_WAY, 'utf8')),
          node.folder,
          `http://${node.host}:${node.ports.patroni}`,
          node.name,
        ]),
        isReady: async () => true,
      })),
    );
    stops.push(async () => {
      // All end at once: Patroni would look for a successor of each primary that leaves.
      for (const patroni of patronis) {
        patroni.hold();
        killNow(patroni.pid);
      }
      await endPostgres();
    });
    const [primaryPort, standbyPort] = [await ports.of('primary'), await ports.of('standby')];
    const pooledPort = await ports.of('pool');
    const poolFolder = ownFolder(join(home, 'pool'));
    const [haproxy, pgbouncer] = await step('Start HAProxy and PgBouncer', () =>
      start(
        {
          name: 'HAProxy',
          launch: program('haproxy', [], poolFolder, [
            requireExecutable('haproxy'),
            '-db',
            '-f',
            ownFile(join(poolFolder, 'haproxy.cfg'), haproxySettings(placed, primaryPort, standbyPort)),
          ]),
          isReady: () => takesConnections(primaryPort),
        },
        {
          name: 'PgBouncer',
          launch: program('pgbouncer', [], poolFolder, [
            requireExecutable('pgbouncer'),
            ownFile(
              join(poolFolder, 'pgbouncer.ini'),
              pgbouncerSettings(
                pooledPort,
                primaryPort,
                ownFile(join(poolFolder, 'users'), pgbouncerUsers(passwords)),
              ),
            ),
          ]),
          isReady: () => takesConnections(pooledPort),
        },
      ),
    );
    const url = (user: string, password: string, port: number, database = DATABASE) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
    const adminUrl = url(SUPERUSER, passwords.superuser, primaryPort, 'postgres');
    await makeRoles(adminUrl, passwords, stopping);
    const backUpTool = async (node: Pick<DatabaseNode, 'name' | 'folder'>, ...args: readonly string[]) => {
      const launch = program(`pgbackrest ${node.name}`, [], node.folder, [
        pgbackrest,
        `--config=${configOf(node.folder)}`,
        `--stanza=${STANZA}`,
        ...args,
      ]);
      const running = launch(2);
      const code = await running.ended;
      if (code !== 0) throw endedProblem(`pgBackRest failed (${code}): ${args.join(' ')}`, running);
    };
    if (!haproxy || !pgbouncer) throw new Error('A part of the database is missing.');

    const nodes = placed.map(({ machine, ...node }, index): RunningNode => {
      const [etcd, patroni] = [etcds[index], patronis[index]];
      if (!etcd || !patroni) throw new Error(`${node.name} is missing.`);
      const postgresPid = () => livePostmaster(join(node.folder, 'data'))?.pid;
      const pids = () => withDescendants([etcd.pid, patroni.pid, postgresPid() ?? 0]);
      return {
        name: node.name,
        folder: node.folder,
        etcd,
        patroni,
        network: machine.network,
        postgresPid,
        pids,
        kill: () => {
          etcd.hold();
          patroni.hold();
          for (const pid of pids()) killNow(pid);
        },
        start: () => {
          etcd.release();
          patroni.release();
        },
      };
    });
    const startRestored = async (data: string, folder: string) => {
      const port = await ports.of('restored');
      const launch = program('restored', [], folder, [
        join(binaries, 'postgres'),
        ...['-D', data, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1'],
        ...['-c', 'unix_socket_directories=', '-c', 'archive_mode=off', '-c', 'synchronous_standby_names='],
        ...['-c', 'logging_collector=off'],
      ]);
      const running = launch(1);
      stops.push(running.stop);
      const restored = url(SUPERUSER, passwords.superuser, port);
      const ended = running.ended.then((code) => {
        throw endedProblem(`The restored database did not start (${code})`, running);
      });
      ended.catch(() => undefined);
      await Promise.race([untilAnswers(restored, true), ended]);
      return { url: restored, stop: running.stop };
    };
    const ask = <Answer>(path: string, init: RequestInit = {}): Promise<Answer> =>
      askAny(
        placed.map(({ host, ports: { patroni } }) => `http://${host}:${patroni}${path}`),
        init,
      );
    const command = (path: string, body: object) =>
      ask<unknown>(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Basic ${btoa(`patroni:${passwords.patroni}`)}` },
      });
    const members = async () => (await ask<{ members: ClusterMember[] }>('/cluster')).members;
    const until = async (what: string, isSo: (members: ClusterMember[]) => boolean) => {
      const deadline = Date.now() + SWITCHOVER_MS;
      let found: ClusterMember[] = [];
      do {
        found = await members().catch(() => []);
        if (isSo(found)) return;
        await pause(ASK_AGAIN_MS);
      } while (Date.now() < deadline);
      const states = found.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
      throw new PlainProblem(`${what}: not within ${SWITCHOVER_MS / 1000} s (${states}).`);
    };
    const nodeOf = async (wanted: 'leader' | 'sync_standby'): Promise<RunningNode> => {
      const found = (await members()).find(({ role }) => role === wanted);
      const node = nodes.find(({ name }) => name === found?.name);
      if (node === undefined) throw new PlainProblem(`The database has no ${wanted} now.`);
      return node;
    };
    const primary = () => nodeOf('leader');
    await backUpTool(await primary(), 'stanza-create');
    const isWhole = (found: ClusterMember[]) =>
      found.length === nodes.length &&
      found.some(({ role, state }) => role === 'sync_standby' && isUp(state)) &&
      found.every(({ state }) => isUp(state));
    const untilWhole = () => until('All nodes of the database are up', isWhole);
    const switchover = async () => {
      await untilWhole();
      const [before, standby] = [await primary(), await nodeOf('sync_standby')];
      await withPausedPool(url(OWNER, passwords.owner, pooledPort, 'pgbouncer'), async () => {
        await command('/switchover', { leader: before.name, candidate: standby.name });
        await until('The switchover', (found) =>
          found.some(({ name, role, state }) => name === standby.name && role === 'leader' && isUp(state)),
        );
        await untilAnswers(adminUrl);
      });
      return primary();
    };
    const restartNode = async (name: string, say: (text: string) => void) => {
      const node = placed.find((one) => one.name === name);
      if (node === undefined) return;
      await fetch(`http://${node.host}:${node.ports.patroni}/restart`, {
        method: 'POST',
        body: '{}',
        headers: { authorization: `Basic ${btoa(`patroni:${passwords.patroni}`)}` },
      });
      await until(`The restart of ${name}`, isWhole);
      say(`✓ PostgreSQL on ${name} restarted`);
    };
    return {
      pooledUrl: url(POOLED, passwords.pooled, pooledPort),
      directUrl: url(OWNER, passwords.owner, primaryPort),
      replicaUrl: url(POOLED, passwords.pooled, standbyPort),
      adminUrl,
      nodes,
      pgbouncer,
      haproxy,
      primary,
      synchronousStandby: () => nodeOf('sync_standby'),
      untilWhole,
      switchover,
      rollingRestart: async (say) => {
        const before = await primary();
        for (const { name } of nodes) if (name !== before.name) await restartNode(name, say);
        say(`✓ ${(await switchover()).name} is the primary`);
        await restartNode(before.name, say);
      },
      backUp: async (type) => backUpTool(await primary(), `--type=${type}`, 'backup'),
      restoreTo: async (moment) => {
        const folder = ownFolder(join(home, 'restored'));
        const data = ownFolder(join(folder, 'data'));
        const [node] = nodes;
        if (node === undefined) throw new Error('There is no node.');
        await backUpTool(
          node,
          ...[
            `--pg1-path=${data}`,
            '--type=time',
            `--target=${moment}`,
            '--target-action=promote',
            '--delta',
          ],
          'restore',
        );
        return startRestored(data, folder);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const isUp = (state: string) => state === 'running' || state === 'streaming';

const readPasswords = (dataDir: string): DatabasePasswords => ({
  superuser: keptSecret(dataDir, 'database-superuser'),
  replication: keptSecret(dataDir, 'database-replication'),
  owner: keptSecret(dataDir, 'database-owner'),
  pooled: keptSecret(dataDir, 'database-pooled'),
  patroni: keptSecret(dataDir, 'patroni'),
});

interface AccountProgram {
  readonly name: string;
  readonly prefix: readonly string[];
  readonly folder: string;
  readonly command: readonly string[];
  readonly account: Account | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Runs as the account of PostgreSQL in a folder of its own, and ends with this process. */
function asAccountIn({ name, prefix, folder, command, account, env, logFile }: AccountProgram) {
  const become =
    account === undefined
      ? []
      : ['/usr/bin/setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  // Said again: a change of the account forgets it.
  const dying = account === undefined ? [] : ['--pdeathsig', 'TERM'];
  const [file = '', ...args] = [...prefix, ...become, ...dying, '/usr/bin/env', '-C', folder, ...command];
  return (generation: number): RunningProgram =>
    startProgram({
      name,
      file,
      args,
      env: { ...env, HOME: folder, LC_ALL: 'C.UTF-8', ...(account && { USER: 'postgres' }) },
      logFile,
      keepsLog: generation > 1,
    });
}

/** Ends a PostgreSQL that Patroni has left behind, as it does when it is killed. */
async function endServer(pgdata: string): Promise<void> {
  const deadline = Date.now() + SERVER_STOP_MS;
  let pid = livePostmaster(pgdata)?.pid;
  while (pid !== undefined) {
    process.kill(pid, Date.now() > deadline ? 'SIGKILL' : 'SIGINT');
    await pause(ASK_AGAIN_MS);
    pid = livePostmaster(pgdata)?.pid;
  }
}

function killNow(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

/** The first answer that one of them gives. @throws PlainProblem with what the last one said */
async function askAny<Answer>(urls: readonly string[], init: RequestInit): Promise<Answer> {
  let last: unknown;
  for (const url of urls) {
    try {
      const answer = await fetch(url, {
        ...init,
        signal: AbortSignal.timeout(init.method ? SWITCHOVER_MS : ASK_TIMEOUT_MS),
      });
      const text = await answer.text();
      if (answer.ok) return (text.startsWith('{') ? JSON.parse(text) : text) as Answer;
      last = `${answer.status} ${text}`;
    } catch (error) {
      last = error;
    }
  }
  throw new PlainProblem(`Patroni does not answer: ${last}`);
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ASK_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilAnswers(url: string, isRecovering = false): Promise<void> {
  const deadline = Date.now() + SWITCHOVER_MS;
  while (
    !(await withClient(url, async (client) => {
      if (!isRecovering) return;
      const { rows } = await client.query<{ done: boolean }>('select not pg_is_in_recovery() as done');
      if (!rows[0]?.done) throw new PlainProblem('It is not as of that moment yet.');
    }).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new PlainProblem('The database does not take connections.');
    await pause(ASK_AGAIN_MS);
  }
}

/** Lets transactions end, holds new ones back while something is done, and lets them go on. */
const withPausedPool = (url: string, work: () => Promise<void>): Promise<void> =>
  withClient(url, async (console) => {
    await console.query(`pause ${DATABASE}`);
    try {
      await work();
    } finally {
      await console.query(`resume ${DATABASE}`);
    }
  });

async function makeRoles(url: string, passwords: DatabasePasswords, stopping: AbortSignal): Promise<void> {
  await untilAnswers(url);
  stopping.throwIfAborted();
  await withClient(url, async (client) => {
    for (const statement of roleStatements(passwords)) await client.query(statement);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER}`);
  });
}
