import { setTimeout as pause } from 'node:timers/promises';
import type { Member } from '@crown-and-coil/deploy/cluster/member';
import { Client } from 'pg';
import sharp from 'sharp';
import { Asker, type Outcome, unclear } from './ask';
import type { RunningLoad } from './load';
import type { World } from './world';

/** How long something is away that comes back by itself only when we say so. */
const AWAY_MS = 5_000;
/** Writes between two blows. */
const BETWEEN = 40;

export interface Strike {
  readonly world: World;
  readonly load: RunningLoad;
  /** Something that should have been otherwise. */
  complain(problem: string): void;
}

export interface Fault {
  readonly name: string;
  /** Why it cannot be done here; undefined when it can. */
  readonly isOut?: (world: World) => string | undefined;
  /** Does harm and puts it right. Settles at the moment from which all must be well again. */
  readonly strike: (strike: Strike) => Promise<void>;
}

/** kill -9, and the moment of it is what all is counted from. Settles at once; the next blow waits for the next process. */
function kill(pid: number | undefined): void {
  if (pid !== undefined && pid > 0) process.kill(pid, 'SIGKILL');
}

async function untilReplaced(member: Member, before: number): Promise<void> {
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

const killRedis: Fault = {
  name: 'kill -9 of Redis',
  strike: async ({ world: { cluster } }) => kill(cluster.redis.pid),
};

export const killPostgres: Fault = {
  name: 'kill -9 of PostgreSQL',
  strike: async ({ world: { cluster } }) => kill(cluster.postgresPid()),
};

export const restartPostgres: Fault = {
  name: 'restart of PostgreSQL',
  strike: async ({ world: { cluster } }) => {
    const pid = cluster.postgresPid();
    if (pid !== undefined) process.kill(pid, 'SIGINT');
  },
};

const exhaustConnections: Fault = {
  name: 'every connection of PostgreSQL taken',
  strike: async ({ world: { cluster } }) => {
    const taken: Client[] = [];
    try {
      for (;;) {
        const one = new Client({ connectionString: cluster.databaseUrl });
        one.on('error', () => undefined);
        await one.connect();
        taken.push(one);
      }
    } catch {
      // No more to be had.
    }
    // Existing connections are not enough: a process that starts now needs new ones.
    kill(cluster.apis[0]?.pid);
    await pause(AWAY_MS);
    await Promise.all(taken.map((one) => one.end().catch(() => undefined)));
  },
};

const slowDatabase: Fault = {
  name: 'PostgreSQL slow: 100 ms for each word there and back',
  strike: async ({ world: { way }, load }) => {
    way.slowTo(100);
    await load.more(BETWEEN / 2);
    way.slowTo(0);
  },
};

const hungDatabase: Fault = {
  name: 'PostgreSQL says nothing for 20 s',
  strike: async ({ world: { way } }) => {
    way.block();
    await pause(20_000);
    way.open();
  },
};

const storageAway: Fault = {
  name: 'object storage away',
  strike: async ({ world, load, complain }) => {
    await world.cluster.storage?.goAway();
    await expectUpload(world, [503], complain);
    await load.more(BETWEEN);
    await world.cluster.storage?.comeBack();
    await expectUpload(world, [201], complain);
  },
};

const mailAway: Fault = {
  name: 'mail server away',
  strike: async ({ world: { mails }, load }) => {
    await mails.goAway();
    await load.more(BETWEEN);
    await mails.comeBack();
  },
};

const clockJump: Fault = {
  name: 'clock of an API process jumps an hour ahead, then an hour back',
  isOut: ({ setClockApart }) =>
    setClockApart ? undefined : 'libfaketime is not installed (Debian: apt-get install libfaketime)',
  strike: async ({ world: { setClockApart }, load }) => {
    for (const seconds of [3600, -3600, 0]) {
      setClockApart?.(seconds);
      await load.more(BETWEEN);
    }
  },
};

/** Longer than what PostgreSQL has put by can last. */
const FULL_DISK_FELT_MS = 120_000;
const NO_DISK = 'no file system can be mounted here: root has to run it';

const databaseDiskFull: Fault = {
  name: 'disk of the database full',
  isOut: ({ databaseDisk }) => (databaseDisk ? undefined : NO_DISK),
  strike: async ({ world: { databaseDisk }, load, complain }) => {
    const { count } = load.ledger;
    const before = count.unavailable;
    const deadline = performance.now() + FULL_DISK_FELT_MS;
    // PostgreSQL has a little put by, and goes on until it is used up.
    while (count.unavailable === before && performance.now() < deadline) {
      databaseDisk?.fill();
      await pause(50);
    }
    if (count.unavailable === before) complain('the full disk was not felt');
    await pause(AWAY_MS);
    databaseDisk?.free();
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

/** Everything, in the order in which it is done. */
export const ALL_FAULTS: readonly Fault[] = [
  killApis(20),
  killWorker,
  killRedis,
  killPostgres,
  restartPostgres,
  exhaustConnections,
  slowDatabase,
  hungDatabase,
  storageAway,
  mailAway,
  clockJump,
  mediaDiskFull,
  databaseDiskFull,
];

async function expectUpload(
  { cluster, people }: World,
  expected: readonly number[],
  complain: (problem: string) => void,
): Promise<void> {
  const asker = new Asker(cluster.url);
  const outcome = await upload(asker, people.clients[0]?.token ?? '');
  asker.close();
  const problem = unclear(outcome);
  if (problem) complain(`upload: ${problem}`);
  else if (!expected.includes(outcome.status ?? 0))
    complain(`upload: ${outcome.status} in the place of ${expected} ${JSON.stringify(outcome.body)}`);
}

async function upload(asker: Asker, token: string): Promise<Outcome> {
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
  return asker.ask({ method: 'POST', path: '/media/upload?media_type=Client%20Profile', token, raw });
}
