import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { run, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import { LANES } from '../mail/queue';
import { openLifeSigns, releaseJobsOfTheDead } from './life-signs';
import { logTo } from './logging';
import { cronItems, type JobDependencies, taskList } from './tasks';

/** Jobs that one process runs at the same time: a mail in each lane may hang, and other jobs still run. */
const CONCURRENCY = LANES.awaited + LANES.later + 4;
/** For finding jobs, listening to new ones and keeping the clock of recurring ones. */
const OWN_CONNECTIONS = CONCURRENCY + 3;
/** How often a job is looked for that no announcement told of: one whose time has come. */
const POLL_MS = 1_000;
const LOOK_FOR_THE_DEAD_MS = 15_000;
const RESTART_MS = 2_000;
/** A job that runs while the process stops may go on for so long before it is told to break off. */
const FINISH_MS = 5_000;

export interface Background {
  /** No new jobs; those under way are finished or broken off, and run again elsewhere. */
  stop(): Promise<void>;
}

/** Does background work until it is stopped. When the database goes away it begins again as soon as that is back. */
export function startBackground(dependencies: JobDependencies): Background {
  const stopping = new AbortController();
  const { log } = dependencies;
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      try {
        await workUntil(stopping.signal, dependencies);
      } catch (error) {
        log.warn({ err: error }, 'background work broke off and begins again');
        await pause(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const ended = keepWorking();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** @throws what broke it off: the database is away */
async function workUntil(stopping: AbortSignal, dependencies: JobDependencies): Promise<void> {
  const { config, log } = dependencies;
  const signs = await openLifeSigns(config.databaseDirectUrl);
  const pool = new Pool({
    connectionString: config.databaseDirectUrl,
    max: OWN_CONNECTIONS,
    application_name: 'crown-and-coil-worker',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the background work broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    // When the connection is gone, `lost` says so.
    signs.show(worker.workerId).catch(() => undefined);
  });
  const release = () =>
    releaseJobsOfTheDead(pool).catch((error: unknown) => log.warn({ err: error }, 'no look for the dead'));
  let looking: NodeJS.Timeout | undefined;
  try {
    const runner = await run({
      pgPool: pool,
      taskList: taskList(dependencies),
      parsedCronItems: cronItems(),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: FINISH_MS,
      logger: logTo(log),
      events,
    });
    looking = setInterval(release, LOOK_FOR_THE_DEAD_MS);
    await release();
    const stopped = new Promise<undefined>((resolve) => {
      if (stopping.aborted) resolve(undefined);
      stopping.addEventListener('abort', () => resolve(undefined));
    });
    const brokenBy = await Promise.race([stopped, signs.lost, runner.promise.then(endedByItself, asError)]);
    await runner.stop().catch(() => undefined);
    if (brokenBy !== undefined) throw brokenBy;
  } finally {
    clearInterval(looking);
    await signs.end().catch(() => undefined);
    await pool.end().catch(() => undefined);
  }
}

const endedByItself = () => new Error('The background work ended by itself.');
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));
