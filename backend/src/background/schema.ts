import type { FastifyBaseLogger } from 'fastify';
import { runMigrations } from 'graphile-worker';
import { logTo } from './logging';

/** Migrates the tables of the job library (schema `graphile_worker`). Many processes may do this in parallel. */
export async function migrateJobs(databaseUrl: string, log?: FastifyBaseLogger): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, maxPoolSize: 1, logger: logTo(log) });
}
