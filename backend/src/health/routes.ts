import { sql } from 'kysely';
import { object, string } from 'yup';
import type { Database } from '../database/connection';
import { findMigrationsFolder, readMigrations } from '../database/migrations';
import { unavailable } from '../domain-errors';
import type { Api } from '../http/api';
import { refusals } from '../http/responses';
import { shareAnswer } from '../http/share-answer';
import { searchIndexOf } from '../search/search-index';

/** How long callers of `ready` share an answer, since the request limit does not count them. */
const SHARED_MS = 1_000;
const healthSchema = object({ status: string().oneOf(['ok']).defined() });

/**
 * `live`: the process answers. `ready`: it can take requests, because the database answers and has every migration that
 * this version knows, no shutdown has begun, and the search index is loaded.
 */
export function addHealth(api: Api, database: Database): void {
  const newestMigration = readMigrations(findMigrationsFolder()).length;
  const appliedMigrations = shareAnswer(SHARED_MS, () => countMigrations(database));
  let isClosing = false;
  api.addHook('preClose', async () => {
    isClosing = true;
  });

  api.get(
    '/health/live',
    { schema: { summary: 'Whether the process answers', tags: ['health'], response: { 200: healthSchema } } },
    async () => ({ status: 'ok' as const }),
  );

  api.get(
    '/health/ready',
    {
      schema: {
        summary: 'Whether the process is ready for requests',
        tags: ['health'],
        response: { 200: healthSchema, ...refusals(503) },
      },
    },
    async (request) => {
      if (isClosing) throw unavailable();
      const applied = await appliedMigrations().catch((error: unknown) => {
        request.log.warn({ err: error }, 'not ready');
        throw unavailable();
      });
      if (applied < newestMigration) throw unavailable();
      await searchIndexOf(database).load();
      return { status: 'ok' as const };
    },
  );
}

async function countMigrations(database: Database): Promise<number> {
  const { rows } = await sql<{ applied: number }>`
    select count(*)::integer as applied from schema_migrations
  `.execute(database);
  return rows[0]?.applied ?? 0;
}
