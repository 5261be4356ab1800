/**
 * Background work: jobs stored in the database until they are done (graphile-worker on PostgreSQL).
 *
 * Add a job: in your module, `export const expireRequest = defineJob<{ bookingId: string }>('bookings.expire', run)`,
 * list it in `all-jobs.ts`, and enqueue it in the transaction of its cause:
 *
 *     await enqueueJob(transaction, expireRequest, { bookingId }, { key: `expire ${bookingId}`, runAt });
 *
 * It runs within milliseconds after the commit (or at `runAt`), on any one of the processes, and is retried with
 * growing delays when it throws. The job of a process killed with -9 runs again within half a minute. So a job runs
 * at least once: make it idempotent.
 *
 * Add a recurring job: list it in `recurringJobs` of `all-jobs.ts` with a cron expression in UTC. Each tick runs once
 * among all processes; ticks during downtime are skipped.
 *
 * In tests: `await runJobs(testApp)` of `testing/background.ts` runs everything that is due.
 */
import { traceParentOf } from '@crown-and-coil/service/tracing/spans';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config';
import type { Database, Queries } from '../database/connection';
import type { Mailer } from '../mail/content';
import type { PaymentProvider } from '../payments/provider';

/** The context that a job receives besides its payload. */
export interface JobContext {
  readonly config: Config;
  readonly database: Database;
  /** The clock; tests set it. */
  readonly now: () => Date;
  readonly log: FastifyBaseLogger;
  readonly mailer: Mailer;
  readonly payments: PaymentProvider;
  /** Aborted when the process stops and no longer waits. */
  readonly signal: AbortSignal | undefined;
  /** Id of the worker that runs this job, unique to its process. */
  readonly workerId: string;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** A kind of job. `name` is stored in the database: do not rename it while jobs may be waiting. */
export interface Job<Payload extends object> {
  readonly name: string;
  run(payload: Payload, context: JobContext): Promise<void>;
}

/** Defines a kind of job. @param name 'module.what-it-does' @param run throws to be retried */
export const defineJob = <Payload extends object>(
  name: string,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): Job<Payload> => ({ name, run });

/** Due jobs with the lowest number start first. */
export const PRIORITIES = { awaited: -10, normal: 0, later: 10 } as const;

interface JobOptions {
  /** `awaited`: a person waits for it at the screen (default `normal`). */
  readonly priority?: keyof typeof PRIORITIES;
  /** Enqueueing again with the same key replaces the waiting job, including its time. */
  readonly key?: string;
  /** Earliest time to run, by PostgreSQL's clock; immediately if absent. */
  readonly runAt?: Date;
  /** Jobs of one queue run one after the other; without a queue they run in parallel. */
  readonly queue?: string;
  /** Number of attempts (default 25, over about four days). */
  readonly maxAttempts?: number;
}

/** Adds a job; inside a transaction it becomes visible with the commit. It continues the caller's trace. */
export async function enqueueJob<Payload extends object>(
  queries: Queries,
  job: Pick<Job<Payload>, 'name'>,
  payload: Payload,
  { priority = 'normal', key, runAt, queue, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name},
      payload := ${JSON.stringify({ ...payload, traceparent: traceParentOf() })}::json,
      queue_name := ${queue ?? null}::text,
      run_at := ${runAt ?? null}::timestamptz,
      max_attempts := ${maxAttempts ?? null}::integer,
      job_key := ${key ?? null}::text,
      priority := ${PRIORITIES[priority]}::integer
    )
  `.execute(queries);
}
