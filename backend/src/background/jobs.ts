/**
 * Background work: jobs that stand in the database until they are done (graphile-worker on PostgreSQL).
 *
 * Add a job: in your module, `export const expireRequest = defineJob<{ bookingId: string }>('bookings.expire', run)`,
 * list it in `all-jobs.ts`, and enqueue it in the transaction of what it belongs to:
 *
 *     await enqueueJob(transaction, expireRequest, { bookingId }, { key: `expire ${bookingId}`, runAt });
 *
 * It runs when the transaction has committed, within milliseconds (or at `runAt`), on one of any number of processes,
 * and again with growing pauses when it throws. A process that is killed with -9 loses nothing: its job runs again
 * within half a minute. So a job runs at least once: write it so that a second run changes nothing.
 *
 * Add a recurring job: list it in `recurringJobs` of `all-jobs.ts` with a cron expression in UTC. Each tick is one run
 * among all processes; ticks that nobody was there for are left out.
 *
 * In tests: `await runJobs(testApp)` of `testing/background.ts` does everything that is due.
 */
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import type { Mailer } from '../mail/mailer';

/** What a job gets beside its payload. */
export interface JobContext {
  readonly config: Config;
  readonly database: Database;
  /** The clock; tests set it. */
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  /** Fires when the process stops and does not wait any longer. */
  readonly signal: AbortSignal | undefined;
  /** Names the worker that runs this job, for as long as its process lives. */
  readonly workerId: string;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** A kind of job. `name` stands in the database: jobs that wait there keep the name that they were given. */
export interface Job<Payload extends object> {
  readonly name: string;
  run(payload: Payload, context: JobContext): Promise<void>;
}

/** A kind of job. @param name 'module.what-it-does' @param run throws to be tried again */
export const defineJob = <Payload extends object>(
  name: string,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): Job<Payload> => ({ name, run });

/** Of jobs that are due, those with the lowest number start first. */
export const PRIORITIES = { awaited: -10, normal: 0, later: 10 } as const;

export interface JobOptions {
  /** `awaited` is what a person waits for at the screen (default `normal`). */
  readonly priority?: keyof typeof PRIORITIES;
  /** Of jobs with one key only the newest waits: enqueueing again replaces it, its time too. */
  readonly key?: string;
  /** Not before then; at once without it. By the clock of PostgreSQL. */
  readonly runAt?: Date;
  /** Jobs of one queue run one after the other. Without a queue they run side by side. */
  readonly queue?: string;
  /** How often it is tried (default 25, over about four days). */
  readonly maxAttempts?: number;
}

/** Adds a job; inside a transaction it exists with the commit and not before. */
export async function enqueueJob<Payload extends object>(
  queries: Queries,
  job: Pick<Job<Payload>, 'name'>,
  payload: Payload,
  { priority = 'normal', key, runAt, queue, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name},
      payload := ${JSON.stringify(payload)}::json,
      queue_name := ${queue ?? null}::text,
      run_at := ${runAt ?? null}::timestamptz,
      max_attempts := ${maxAttempts ?? null}::integer,
      job_key := ${key ?? null}::text,
      priority := ${PRIORITIES[priority]}::integer
    )
  `.execute(queries);
}
