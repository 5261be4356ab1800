import { setTimeout as pause } from 'node:timers/promises';
import { rollingRestart } from '@crown-and-coil/deploy/cluster/rolling-restart';
import { differences } from './compare';
import type { Fault } from './faults';
import { type Follower, followStream } from './follow-stream';
import { type Diary, type RunningLoad, startLoad } from './load';
import { race } from './races';
import type { World } from './world';

/** Time limits. */
interface Patience {
  /** Until a response arrives, whatever the fault. */
  readonly answerMs: number;
  /** Until writes are accepted again. */
  readonly readyMs: number;
  /** Maximum interruption of a stream in a rolling restart. */
  readonly streamGapMs: number;
}

/** The promised limits. */
export const QUIET_MACHINE: Patience = { answerMs: 16_000, readyMs: 15_000, streamGapMs: 5_000 };
/** Lenient limits for busy machines: only hangs are reported. */
export const ANY_MACHINE: Patience = { answerMs: 55_000, readyMs: 120_000, streamGapMs: 60_000 };
/** Writes before the fault and after recovery. */
const BEFORE = 60;
const AFTER = 80;

/** The result of one drill. */
export interface Report {
  readonly name: string;
  readonly problems: readonly string[];
  /** Reason for skipping it. */
  readonly notRun?: string;
  readonly writes?: number;
  readonly unavailable?: number;
  readonly readyMs?: number;
  readonly streamGapMs?: number;
  readonly slowestMs?: number;
  readonly delayMs?: number;
}

/** Injects a fault under booking load, then compares the responses with the database. */
export async function drill(world: World, diary: Diary, fault: Fault, patience: Patience): Promise<Report> {
  const { name } = fault;
  const notRun = fault.isOut?.(world);
  if (notRun !== undefined) return { name, problems: [], notRun };
  const pays = fault.isWithoutDeposits !== true;
  return underLoad(
    { world, diary, name, patience, pays, isHeardAtOnce: fault.isHeardAtOnce },
    async (load, complain) => {
      let longest = 0;
      const untilWrites = async () => {
        const struck = performance.now();
        // Requests in flight at the fault, a booking, and a change to one.
        await load.moreOfEach(3);
        longest = Math.max(longest, performance.now() - struck);
        await load.more(AFTER);
      };
      await fault.strike({ world, load, complain, untilWrites });
      await untilWrites();
      return longest;
    },
  );
}

/** Replaces every process under load with open streams: no request may fail. */
export async function drillRollingRestart(world: World, diary: Diary, patience: Patience): Promise<Report> {
  const name = 'rolling restart under load';
  const follower = followStream(world.cluster.url, world.people.clients[1]?.token ?? '');
  const report = await underLoad({ world, diary, name, patience }, async (load, complain) => {
    await rollingRestart(world.cluster, () => undefined);
    await load.more(AFTER);
    if (load.ledger.count.unavailable > 0) complain(`${load.ledger.count.unavailable} answers of 503`);
    return undefined;
  });
  follower.stop();
  const gap = follower.longestGapMs();
  const problems = gap > patience.streamGapMs ? [`a stream was away for ${Math.round(gap)} ms`] : [];
  return { ...report, problems: [...report.problems, ...problems], streamGapMs: gap };
}

/** Repeated races for one time (docs/architecture.md, What holds under failure). */
export async function drillRaces(world: World, diary: Diary, races: number): Promise<Report> {
  const fromQuarter = Math.ceil(diary.next / world.people.professionals.length) + 4;
  const { won, complaints } = await race(world, races, fromQuarter);
  diary.next = (fromQuarter + races + 8) * world.people.professionals.length;
  const nothing = {
    bookings: new Map(),
    deposits: new Map(),
    complaints,
    count: { answers: 0, unavailable: 0, writes: 0 },
  };
  const wrong = await world.query((database) => differences(database, { ...nothing, slowestMs: 0 }));
  return {
    name: `${races} races for one time, half of them partial overlaps`,
    problems: [...summed(complaints), ...wrong],
    writes: won,
  };
}

interface Drill {
  readonly world: World;
  readonly diary: Diary;
  readonly name: string;
  readonly patience: Patience;
  readonly pays?: boolean;
  readonly isHeardAtOnce?: boolean | undefined;
}

async function underLoad(
  { world, diary, name, patience, pays, isHeardAtOnce }: Drill,
  work: (load: RunningLoad, complain: (problem: string) => void) => Promise<number | undefined>,
): Promise<Report> {
  const complaints: string[] = [];
  const listener = world.people.professionals[0];
  const heardBefore = await storedNotifications(world, listener?.userId ?? '');
  const follower = followStream(world.cluster.url, listener?.token ?? '');
  await pause(500);
  const load = startLoad(world.cluster.url, world.people, diary, patience.answerMs, pays);
  try {
    await load.more(BEFORE);
    const readyMs = await work(load, (problem) => complaints.push(problem));
    const ledger = await load.stop();
    const problems = [...complaints, ...ledger.complaints];
    if (readyMs !== undefined && readyMs > patience.readyMs)
      problems.push(`ready after ${Math.round(readyMs)} ms`);
    const wrong = await world.query((database) => differences(database, ledger));
    const unheard = await missedByStream(world, listener?.userId ?? '', follower, heardBefore);
    const delayMs = follower.longestDelayMs();
    if (isHeardAtOnce && delayMs > patience.streamGapMs)
      problems.push(`a notification was streamed after ${Math.round(delayMs)} ms`);
    return {
      name,
      problems: [...summed(problems), ...wrong, ...unheard],
      writes: ledger.count.writes,
      unavailable: ledger.count.unavailable,
      ...(readyMs !== undefined && { readyMs }),
      slowestMs: ledger.slowestMs,
      ...(isHeardAtOnce && { delayMs }),
    };
  } finally {
    follower.stop();
    await load.stop();
  }
}

async function storedNotifications({ query }: World, userId: string): Promise<Set<string>> {
  const { rows } = await query((database) =>
    database.query<{ id: string }>('select id from notifications where user_id = $1 order by number', [
      userId,
    ]),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Every notification for the listener must arrive exactly once; a lost stream needs time to reconnect. */
async function missedByStream(
  world: World,
  userId: string,
  follower: Follower,
  before: ReadonlySet<string>,
): Promise<string[]> {
  const wanted = [...(await storedNotifications(world, userId))].filter((id) => !before.has(id));
  const deadline = performance.now() + 40_000;
  while (new Set(follower.heard).size < wanted.length && performance.now() < deadline) await pause(50);
  const heard = follower.heard.filter((id) => !before.has(id));
  const missed = wanted.filter((id) => !heard.includes(id)).length;
  const twice = heard.length - new Set(heard).size;
  return [
    ...(missed > 0 ? [`${missed} of ${wanted.length} notifications were not streamed`] : []),
    ...(twice > 0 ? [`${twice} notifications were streamed twice`] : []),
  ];
}

/** Repeated problems are reported in one line. */
function summed(complaints: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const complaint of complaints) {
    const kind = complaint.replace(/after \d+ ms/, 'after too long').replace(/race \d+/, 'a race');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} (${count} times)`));
}
