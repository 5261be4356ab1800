import type { FastifyBaseLogger } from 'fastify';
import { Logger, runMigrations } from 'graphile-worker';
import { Client } from 'pg';

/**
 * A plan made for an empty table lets `add_jobs` scan all waiting jobs for one with the same key: with 10,000 waiting
 * mails it took 2 ms instead of 0.2. This forces a generic plan that uses the index. The lock serializes concurrent
 * migrations.
 */
const PLAN_ADD_JOBS_ONCE = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('graphile_worker.add_jobs'));
  if exists (
    select from pg_proc
    where oid = 'graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)'::regprocedure
      and coalesce(array_length(proconfig, 1), 0) < 2
  ) then
    alter function graphile_worker.add_jobs(graphile_worker.job_spec[], boolean)
      set plan_cache_mode = force_generic_plan set enable_seqscan = off;
  end if;
end $$`;

/** Migrates the tables of the job library (schema `graphile_worker`). Many processes may do this in parallel. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const silent = new Logger(() => () => undefined);
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: silent });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(PLAN_ADD_JOBS_ONCE);
  } finally {
    await client.end();
  }
}

/** The library logs every job that ran: debug level. A failed job is a warning, because it is retried. */
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Sends the library's log to ours. Lines carry names and ids, never a payload, which may contain personal data. */
export const logTo = (log: FastifyBaseLogger): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const { error } = Object(meta) as { error?: unknown };
    log[LEVELS[level]](
      { ...scope, ...(error === undefined ? {} : { err: error }) },
      `background: ${message}`,
    );
  });
