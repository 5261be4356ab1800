import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/connection';
import { HOME, onShard, shardOf } from '../database/shards';
import { unavailable } from '../domain-errors';

/** Replication takes milliseconds; while it stalls, requests are refused rather than held. */
const LONGEST_WAIT_MS = 3_000;
const LOOK_EVERY_MS = 20;
/** People known to be replicated; rows are never removed. */
const MOST_KNOWN = 100_000;

interface Person {
  readonly userId: string;
  readonly professionalId: string | null;
}

/**
 * Waits until a shard has a person's rows before running their request there: accounts and clients are replicated, and
 * the profile of a professional of this shard is copied once from the home cluster.
 */
export function awaitReplication(database: Database): (shard: number, person: Person) => Promise<void> {
  const known = new LRUCache<string, true>({ max: MOST_KNOWN });
  return async (shard, { userId, professionalId }) => {
    const key = `${shard} ${userId}`;
    if (shard === HOME || known.has(key)) return;
    const deadline = Date.now() + LONGEST_WAIT_MS;
    while (!(await onShard(shard, () => isReplicated(database, userId)))) {
      if (Date.now() > deadline) throw unavailable();
      await pause(LOOK_EVERY_MS);
    }
    if (professionalId !== null && shardOf(professionalId) === shard)
      await takeOver(database, professionalId, shard);
    known.set(key, true);
  };
}

/** Both rows are from one transaction, but the initial table copy is not. */
async function isReplicated(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${userId}
      and (u.role <> 'client' or exists (select from clients c where c.user_id = u.id))`.execute(database);
  return rows.length > 0;
}

/** The row created with the account. From now on the shard's row is authoritative; the other stays inactive. */
async function takeOver(database: Database, id: string, shard: number): Promise<void> {
  const { rows } = await onShard(HOME, () =>
    sql<{ row: object }>`select to_jsonb(p) as row from professionals p where id = ${id}`.execute(database),
  );
  const row = JSON.stringify(rows[0]?.row);
  await onShard(shard, () =>
    sql`
      insert into professionals select (jsonb_populate_record(null::professionals, ${row}::jsonb)).*
      on conflict do nothing`.execute(database),
  );
}
