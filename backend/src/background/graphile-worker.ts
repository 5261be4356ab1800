import type { FastifyBaseLogger } from 'fastify';
import { Logger, runMigrations } from 'graphile-worker';

/** Migrates the tables of the job library (schema `graphile_worker`). Many processes may do this in parallel. */
export async function migrateJobs(databaseUrl: string, log?: FastifyBaseLogger): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: logTo(log) });
}

/** The library logs every job that ran: debug level. A failed job is a warning, because it is retried. */
const LEVELS = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Sends the library's log to ours. Lines carry names and ids, never a payload, which may contain personal data. */
export const logTo = (log: FastifyBaseLogger | undefined): Logger =>
  new Logger((scope) => (level, message, meta) => {
    const { error } = Object(meta) as { error?: unknown };
    log?.[LEVELS[level]](
      { ...scope, ...(error === undefined ? {} : { err: error }) },
      `background: ${message}`,
    );
  });
