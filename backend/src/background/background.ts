import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { activeTraceId, continued, inSpan } from '@crown-and-coil/service/tracing/spans';
import { SpanKind } from '@opentelemetry/api';
import { type ParsedCronItem, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import { CALENDAR_LANES } from '../calendar-connections/sync';
import { currentShard, HOME, onShard } from '../database/shards';
import { LANES } from '../mail/queue';
import { jobs, jobsOfShards, type RecurringJob, recurringJobs } from './all-jobs';
import { logTo } from './graphile-worker';
import type { JobContext } from './jobs';
import { openHeartbeat, releaseJobsOfDeadWorkers } from './worker-heartbeat';

/** Jobs that one process runs in parallel: a mail or calendar in each lane may hang, and other jobs still run. */
const CONCURRENCY = LANES.awaited + LANES.later + CALENDAR_LANES + 4;
/** For finding jobs, listening to new ones and running the cron schedule. */
const OWN_CONNECTIONS = CONCURRENCY + 3;
/** How often to poll for jobs that became due, which send no notification. */
const POLL_MS = 1_000;
const LOOK_FOR_DEAD_WORKERS_MS = 15_000;
const RESTART_MS = 2_000;
/** How long a running job may continue during a shutdown before it is aborted. */
const FINISH_MS = 5_000;

export interface Background {
  /** Takes no new jobs. Running jobs finish or are aborted, and then run again elsewhere. */
  stop(): Promise<void>;
}

/** Runs the background jobs of the home cluster and of every shard until stopped. */
export function startBackground(dependencies: JobDependencies): Background {
  const { config } = dependencies;
  const urls = [config.databaseDirectUrl, ...config.databaseShardUrls];
  const all = urls.map((databaseDirectUrl, shard) =>
    onShard(shard, () => startBackgroundHere({ ...dependencies, config: { ...config, databaseDirectUrl } })),
  );
  return {
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

/** Starts again when the database is back after an outage. */
function startBackgroundHere(dependencies: JobDependencies): Background {
  const stopping = new AbortController();
  const { log } = dependencies;
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      try {
        await workUntil(stopping.signal, dependencies);
      } catch (error) {
        log.warn({ err: error }, 'background work failed and restarts');
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

/** @throws the error that stopped the work, such as a lost database connection */
async function workUntil(stopping: AbortSignal, dependencies: JobDependencies): Promise<void> {
  const { config, log } = dependencies;
  const heartbeat = await openHeartbeat(config.databaseDirectUrl);
  const pool = new Pool({
    connectionString: config.databaseDirectUrl,
    max: OWN_CONNECTIONS,
    application_name: 'crown-and-coil-worker',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection of the background work broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    // A lost connection rejects here too; `lost` reports it.
    heartbeat.hold(worker.workerId).catch(() => undefined);
  });
  const release = () =>
    releaseJobsOfDeadWorkers(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'could not release the jobs of dead workers'),
    );
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
    // At once: it may reject while the next lines wait.
    const ended = runner.promise.then(endedByItself, asError);
    looking = setInterval(release, LOOK_FOR_DEAD_WORKERS_MS);
    await release();
    const stopped = new Promise<undefined>((resolve) => {
      if (stopping.aborted) resolve(undefined);
      stopping.addEventListener('abort', () => resolve(undefined));
    });
    const brokenBy = await Promise.race([stopped, heartbeat.lost, ended]);
    await runner.stop().catch(() => undefined);
    if (brokenBy !== undefined) throw brokenBy;
  } finally {
    clearInterval(looking);
    await heartbeat.end().catch(() => undefined);
    await pool.end().catch(() => undefined);
  }
}

const endedByItself = () => new Error('The background work ended by itself.');
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** Dependencies that all jobs share; the rest of the context belongs to one run. */
export type JobDependencies = Pick<JobContext, 'config' | 'database' | 'now' | 'log' | 'mailer' | 'payments'>;

/**
 * Jobs in the library's format; on a shard only those that shards support. Others wait until a version supports them.
 */
export function taskList(dependencies: JobDependencies): TaskList {
  const shard = currentShard();
  const all = [...jobs, ...recurringJobsHere().map(({ job }) => job)].filter(
    (job) => shard === HOME || jobsOfShards.includes(job),
  );
  return Object.fromEntries(
    all.map((job) => [
      job.name,
      async (added, { job: { id, attempts, max_attempts, locked_by }, abortSignal }) => {
        const { traceparent, ...payload } = Object(added) as { readonly traceparent?: unknown };
        const attributes = { 'job.attempt': attempts };
        await inSpan(
          `job ${job.name}`,
          { kind: SpanKind.CONSUMER, attributes, within: continued(traceparent) },
          async () => {
            const context: JobContext = {
              ...dependencies,
              log: dependencies.log.child({
                job: job.name,
                jobId: id,
                attempt: attempts,
                trace_id: activeTraceId(),
              }),
              signal: abortSignal,
              workerId: locked_by ?? '',
              attempt: attempts,
              isLastAttempt: attempts >= max_attempts,
            };
            // A payload has the type that it was enqueued with.
            await onShard(shard, () => job.run(payload as never, context));
          },
        );
      },
    ]),
  );
}

const recurringJobsHere = (): readonly RecurringJob[] =>
  currentShard() === HOME ? recurringJobs : recurringJobs.filter(({ job }) => jobsOfShards.includes(job));

/**
 * A tick of a recurring job replaces one that is still waiting: after a long outage it runs once, not a hundred
 * times.
 */
const cronItems = (): ParsedCronItem[] =>
  parseCronItems(
    recurringJobsHere().map(({ job, cron }) => ({
      task: job.name,
      match: cron,
      identifier: job.name,
      options: { backfillPeriod: 0, maxAttempts: 3, jobKey: `recurring ${job.name}` },
    })),
  );
