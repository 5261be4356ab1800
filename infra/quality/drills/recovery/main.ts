import { provideSystemPrograms } from '@crown-and-coil/deploy/cluster/system-programs';
import { buildBackend } from '@crown-and-coil/local/run/builds';
import { line, seconds } from '@crown-and-coil/local/run/progress';
import { runMain, stoppingSignal } from '@crown-and-coil/local/run/stopping';
import { DATABASE } from '@crown-and-coil/servers/postgres/cluster';
import { Client } from 'pg';
import { differences } from '../faults/compare';
import { type Ledger, type RunningLoad, startLoad } from '../faults/load';
import { openWorld, type World } from '../faults/world';

/** Writes before the backup, between it and the moment, and after the moment. */
const WRITES = 150;
const ANSWER_MS = 60_000;

const FAILOVERS = 2;

/**
 * `npm run drills -- recovery`: people book; a full backup, more bookings, a differential one, more bookings during two
 * failovers, each of which begins a new timeline of WAL. Then the database is restored beside the running one, as it was
 * at a moment between two bookings, and compared with what had been acknowledged by then: nothing earlier may be missing,
 * nothing later may be there.
 */
async function drillRecovery(world: World): Promise<string[]> {
  const { database } = world.cluster;
  const diary = { next: 0, nextPaid: 0 };
  const before = startLoad(world.cluster.url, world.people, diary, ANSWER_MS);
  await before.more(WRITES);
  await timed('A full backup while people book', () => database.backUp('full'));
  await before.more(WRITES);
  await timed('A differential backup while people book', () => database.backUp('diff'));
  for (let count = 1; count <= FAILOVERS; count += 1)
    await timed(`Failover ${count} while people book`, () => failOver(world, before));
  await before.more(WRITES);
  const then = await before.stop();
  // Whatever is under way has ended: the moment lies between two bookings.
  const moment = await world.query(async (client) => {
    const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment');
    return rows[0]?.moment ?? '';
  });
  const after = startLoad(world.cluster.url, world.people, diary, ANSWER_MS);
  await after.more(WRITES);
  const later = await after.stop();
  await world.query((client) => client.query('select pg_switch_wal()'));

  const restored = await timed(`Restored as of ${moment}`, () => database.restoreTo(moment));
  const client = new Client({ connectionString: restored.url.replace(/postgres$/, DATABASE) });
  await client.connect();
  try {
    const problems = [
      ...(await differences(client, then)),
      ...(await laterBookings(client, later)),
      ...[...then.complaints, ...later.complaints],
    ];
    line(
      `✓ ${then.bookings.size} bookings were acknowledged before the moment, ${later.bookings.size} after it`,
    );
    // The one that runs was not touched.
    return [...problems, ...(await world.query((running) => differences(running, later)))];
  } finally {
    await client.end();
    await restored.stop();
  }
}

/** The primary's machine is killed, and comes back as a standby. */
async function failOver({ cluster: { database } }: World, load: RunningLoad): Promise<void> {
  const node = await database.primary();
  node.kill();
  await load.moreOfEach(3);
  node.start();
  await database.untilWhole();
}

async function laterBookings(client: Client, { bookings }: Ledger): Promise<string[]> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from bookings where id = any($1::uuid[])',
    [[...bookings.keys()]],
  );
  const count = Number(rows[0]?.count);
  return count === 0 ? [] : [`${count} bookings of after the moment are there`];
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begun = Date.now();
  const result = await work();
  line(`✓ ${what} (${seconds(begun)})`);
  return result;
}

const stopping = stoppingSignal();
await runMain(async () => {
  await provideSystemPrograms({ hasStorage: false, hasPrometheus: false });
  await buildBackend(stopping);
  const world = await openWorld({ stopping, apis: 1, isWhole: false });
  const problems = await drillRecovery(world).finally(() => world.close());
  for (const problem of problems) line(`✗ ${problem}`);
  line(problems.length === 0 ? '✓ It is as it was at that moment' : '✗ It is not as it was at that moment');
  if (problems.length > 0) process.exitCode = 1;
});
