import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningNode } from '@crown-and-coil/deploy/cluster/database/nodes';
import type { SupervisedProgram } from '@crown-and-coil/local/run/supervised-program';
import { Client } from 'pg';
import sharp from 'sharp';
import { ApiClient, type Outcome, unclear } from './api-client';
import type { RunningLoad } from './load';
import type { World } from './world';

/** How long a stopped part stays down before we restart it. */
const AWAY_MS = 5_000;
const NO_DISK = 'no file system can be mounted here: root has to run it';
/** Writes between two faults. */
const BETWEEN = 40;

interface Strike {
  readonly world: World;
  readonly load: RunningLoad;
  /** Reports a problem. */
  complain(problem: string): void;
  /** Resolves when writes begun from now on are acknowledged; reports a problem if that takes too long. */
  untilWrites(): Promise<void>;
}

export interface Fault {
  readonly name: string;
  /** Why it cannot be run here; undefined if it can. */
  readonly isOut?: (world: World) => string | undefined;
  /** Omits deposits: the faulty part determines when their half-hour deadline passes. */
  readonly isWithoutDeposits?: true;
  /** Open streams are unaffected: no notification is delayed until a heartbeat. */
  readonly isHeardAtOnce?: true;
  /** Injects the fault and repairs it. Resolves when recovery must begin. */
  readonly strike: (strike: Strike) => Promise<void>;
}

/** kill -9, and the moment of it is what all is counted from. Settles at once; the next blow waits for the next process. */
function kill(pid: number | undefined): void {
  if (pid !== undefined && pid > 0) process.kill(pid, 'SIGKILL');
}

async function untilReplaced(member: SupervisedProgram, before: number): Promise<void> {
  while (member.pid === before || !(await member.isReady().catch(() => false))) await pause(20);
}

export const killApis = (times: number): Fault => ({
  name: `kill -9 of an API process, ${times} times`,
  strike: async ({ world: { cluster }, load }) => {
    for (let blow = 0; blow < times; blow += 1) {
      const member = cluster.apis[blow % cluster.apis.length];
      if (member === undefined) continue;
      const before = member.pid;
      kill(before);
      if (blow === times - 1) return;
      await untilReplaced(member, before);
      await load.more(BETWEEN);
    }
  },
});

const killWorker: Fault = {
  name: 'kill -9 of the worker',
  strike: async ({ world: { cluster } }) => kill(cluster.worker.pid),
};

/** Longer than half the time between two heartbeats of a stream, which would find what no Redis carries. */
const REDIS_AWAY_MS = 15_000;

/** The other one carries everything meanwhile. */
const killRedis: Fault = {
  name: 'kill -9 of one Redis after the other',
  isHeardAtOnce: true,
  strike: async ({ world: { cluster }, load }) => {
    for (const member of cluster.redis) {
      const before = member.pid;
      member.hold();
      kill(before);
      await pause(REDIS_AWAY_MS);
      member.release();
      await untilReplaced(member, before);
      await load.more(BETWEEN);
    }
  },
};

/** A standby is promoted at once: Patroni notices that its PostgreSQL has exited. */
export const killPostgres: Fault = {
  name: 'kill -9 of the primary PostgreSQL',
  strike: async ({ world: { cluster } }) => kill((await cluster.database.primary()).postgresPid()),
};

/** Long enough for a failover; the returning machine has to rejoin. */
const MACHINE_AWAY_MS = 15_000;

/** Breaks a database machine under booking load, and repairs it once bookings continue without it. */
const onMachine = (
  which: 'primary' | 'synchronous standby',
  what: string,
  breakIt: (node: RunningNode, world: World) => void,
  mend: (node: RunningNode, world: World) => void,
): Fault => ({
  name: `${what} of the ${which}'s machine`,
  strike: async ({ world, untilWrites }) => {
    const { database } = world.cluster;
    await database.untilWhole();
    const node = which === 'primary' ? await database.primary() : await database.synchronousStandby();
    breakIt(node, world);
    await untilWrites();
    await pause(MACHINE_AWAY_MS);
    mend(node, world);
  },
});

const hasNoNetworks: NonNullable<Fault['isOut']> = ({ cluster }) =>
  cluster.database.nodes.every(({ network }) => network)
    ? undefined
    : 'no network namespace can be made here: root has to run it';

const signal = (node: RunningNode, name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of node.pids()) process.kill(pid, name);
};

const killPrimary = onMachine(
  'primary',
  'kill -9',
  (node) => node.kill(),
  (node) => node.start(),
);

const machineFaults: readonly Fault[] = (['primary', 'synchronous standby'] as const).flatMap((which) => [
  which === 'primary'
    ? killPrimary
    : onMachine(
        which,
        'kill -9',
        (node) => node.kill(),
        (node) => node.start(),
      ),
  onMachine(
    which,
    'pause',
    (node) => signal(node, 'SIGSTOP'),
    (node) => signal(node, 'SIGCONT'),
  ),
  {
    ...onMachine(
      which,
      'cut',
      (node) => node.network?.cut(),
      (node) => node.network?.mend(),
    ),
    isOut: hasNoNetworks,
  },
  {
    ...onMachine(
      which,
      'full disk',
      ({ name }, { databaseDisks }) => databaseDisks.get(name)?.fill(),
      ({ name }, { databaseDisks }) => databaseDisks.get(name)?.free(),
    ),
    isOut: ({ databaseDisks }) => (databaseDisks.size > 0 ? undefined : NO_DISK),
  },
]);

/**
 * The returning machine cannot ask the new primary whether it has diverged. Patroni starts it without pg_rewind, and its
 * PostgreSQL reads the new primary's WAL from the archive, which does not continue its own.
 */
const returnWithoutPrimary: Fault = {
  name: "return of the primary's machine while the new primary is out of its reach",
  isOut: hasNoNetworks,
  strike: async ({ world, untilWrites }) => {
    const { database } = world.cluster;
    await database.untilWhole();
    const node = await database.primary();
    node.kill();
    await untilWrites();
    await world.query(async (client) => {
      await client.query("create table drill_wal as select repeat('x', 1000) from generate_series(1, 40000)");
      await client.query('drop table drill_wal');
      await client.query('select pg_switch_wal()');
    });
    const { host } = await database.primary();
    node.network?.lose(host);
    node.start();
    await pause(MACHINE_AWAY_MS);
    node.network?.reach(host);
    await database.untilWhole();
  },
};

/**
 * A standby has received WAL that the promoted one has not, and replays it after Patroni has compared their positions.
 * It follows no one then, but runs.
 */
const divergeUnnoticed: Fault = {
  name: "kill -9 of the primary's machine while a standby has WAL to replay that the other one lacks",
  isOut: hasNoNetworks,
  strike: async ({ world, untilWrites, complain }) => {
    const { database } = world.cluster;
    await database.untilWhole();
    const [primary, synchronous] = [await database.primary(), await database.synchronousStandby()];
    const other = database.nodes.find(({ name }) => name !== primary.name && name !== synchronous.name);
    if (other === undefined) throw new Error('The cluster has no third machine.');
    const replay = replayOf(other);
    if (replay === undefined) throw new Error(`${other.name} does not replay WAL.`);
    process.kill(replay, 'SIGSTOP');
    primary.network?.lose(synchronous.host);
    await pause(500);
    primary.kill();
    await untilWrites();
    process.kill(replay, 'SIGCONT');
    // Only now: the kernel would still send what the killed PostgreSQL had written.
    primary.network?.reach(synchronous.host);
    primary.start();
    await database.untilWhole();
    if (!(await allFollow(world))) complain('a standby does not follow the primary');
  },
};

const FOLLOW_MS = 60_000;

/** Whether every standby replays within a minute what the primary has written. */
async function allFollow({ cluster: { database }, query }: World): Promise<boolean> {
  const count = (position: string) =>
    query(async (client) => {
      const { rows } = await client.query<{ position: string; standbys: number }>(
        `select pg_current_wal_lsn() as position,
           (select count(*)::int from pg_stat_replication where replay_lsn >= $1) as standbys`,
        [position],
      );
      return rows[0] ?? { position, standbys: 0 };
    });
  const { position } = await count('0/0');
  const deadline = performance.now() + FOLLOW_MS;
  while (performance.now() < deadline) {
    if ((await count(position)).standbys === database.nodes.length - 1) return true;
    await pause(500);
  }
  return false;
}

/** The process that replays WAL on a standby. */
const replayOf = (node: RunningNode): number | undefined =>
  node.pids().find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('startup recovering'));

const killEtcds: Fault = {
  name: 'kill -9 of one etcd after another',
  strike: async ({ world: { cluster }, load }) => {
    for (const { etcd } of cluster.database.nodes) {
      const before = etcd.pid;
      kill(before);
      await untilReplaced(etcd, before);
      await load.more(BETWEEN);
    }
  },
};

/** Without etcd, the primary continues while it reaches every node. */
const etcdAway: Fault = {
  name: 'etcd away on every machine',
  strike: async ({ world: { cluster }, untilWrites }) => {
    const { nodes } = cluster.database;
    for (const { etcd } of nodes) {
      etcd.hold();
      kill(etcd.pid);
    }
    await untilWrites();
    await pause(AWAY_MS);
    await untilWrites();
    for (const { etcd } of nodes) etcd.release();
  },
};

const killPool: Fault = {
  name: 'kill -9 of PgBouncer, then of HAProxy',
  strike: async ({ world: { cluster }, load }) => {
    kill(cluster.database.pgbouncer.pid);
    await load.more(BETWEEN);
    kill(cluster.database.haproxy.pid);
  },
};

const exhaustConnections: Fault = {
  name: 'every connection of PostgreSQL taken',
  strike: async ({ world: { cluster } }) => {
    const taken: Client[] = [];
    try {
      for (;;) {
        const one = new Client({ connectionString: cluster.database.directUrl });
        one.on('error', () => undefined);
        await one.connect();
        taken.push(one);
      }
    } catch {
      // No more to be had.
    }
    // Existing connections are not enough: a newly started process needs new ones.
    kill(cluster.apis[0]?.pid);
    await pause(AWAY_MS);
    await Promise.all(taken.map((one) => one.end().catch(() => undefined)));
  },
};

const slowDatabase: Fault = {
  name: 'PostgreSQL slow: 100 ms for each word there and back',
  strike: async ({ world: { ways }, load }) => {
    for (const way of ways) way.slowTo(100);
    await load.more(BETWEEN / 2);
    for (const way of ways) way.slowTo(0);
  },
};

const hungDatabase: Fault = {
  name: 'PostgreSQL says nothing for 20 s',
  strike: async ({ world: { ways } }) => {
    for (const way of ways) way.block();
    await pause(20_000);
    for (const way of ways) way.open();
  },
};

const storageAway: Fault = {
  name: 'object storage away',
  strike: async ({ world, load, complain }) => {
    await world.cluster.storage?.stop();
    await expectUpload(world, [503], complain);
    await load.more(BETWEEN);
    await world.cluster.storage?.start();
    await expectUpload(world, [201], complain);
  },
};

const mailAway: Fault = {
  name: 'mail server away',
  strike: async ({ world: { mails }, load }) => {
    await mails.stop();
    await load.more(BETWEEN);
    await mails.start();
  },
};

const clockJump: Fault = {
  name: 'clock of an API process jumps an hour ahead, then an hour back',
  isOut: ({ setClockApart }) =>
    setClockApart ? undefined : 'libfaketime is not installed (Debian: apt-get install libfaketime)',
  isWithoutDeposits: true,
  strike: async ({ world: { setClockApart }, load }) => {
    for (const seconds of [3600, -3600, 0]) {
      setClockApart?.(seconds);
      await load.more(BETWEEN);
    }
  },
};

const mediaDiskFull: Fault = {
  name: 'disk of the pictures full',
  isOut: ({ mediaDisk }) => (mediaDisk ? undefined : NO_DISK),
  strike: async ({ world, load, complain }) => {
    await expectUpload(world, [201], complain);
    world.mediaDisk?.fill();
    await expectUpload(world, [503], complain);
    await load.more(BETWEEN);
    world.mediaDisk?.free();
    await expectUpload(world, [201], complain);
  },
};

/** All faults, in execution order. */
export const ALL_FAULTS: readonly Fault[] = [
  killApis(20),
  killWorker,
  killRedis,
  killPostgres,
  ...machineFaults,
  returnWithoutPrimary,
  divergeUnnoticed,
  killEtcds,
  etcdAway,
  killPool,
  exhaustConnections,
  slowDatabase,
  hungDatabase,
  storageAway,
  mailAway,
  clockJump,
  mediaDiskFull,
];

async function expectUpload(
  { cluster, people }: World,
  expected: readonly number[],
  complain: (problem: string) => void,
): Promise<void> {
  const apiClient = new ApiClient(cluster.url);
  const outcome = await upload(apiClient, people.clients[0]?.token ?? '');
  apiClient.close();
  const problem = unclear(outcome);
  if (problem) complain(`upload: ${problem}`);
  else if (!expected.includes(outcome.status ?? 0))
    complain(`upload: ${outcome.status} in the place of ${expected} ${JSON.stringify(outcome.body)}`);
}

async function upload(apiClient: ApiClient, token: string): Promise<Outcome> {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a0522d' } })
    .jpeg()
    .toBuffer();
  const boundary = 'a-boundary-of-the-drill';
  const bytes = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="hair.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const raw = { type: `multipart/form-data; boundary=${boundary}`, bytes };
  return apiClient.ask({ method: 'POST', path: '/media/upload?media_type=Client%20Profile', token, raw });
}
