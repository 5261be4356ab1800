import type { FastifyBaseLogger } from 'fastify';
import { runMigrations } from 'graphile-worker';
import { logTo } from './logging';

/** Brings the tables of the job library (schema `graphile_worker`) up to date. May run on many processes at once. */
export async function migrateJobs(databaseUrl: string, log?: FastifyBaseLogger): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: logTo(log) });
}
