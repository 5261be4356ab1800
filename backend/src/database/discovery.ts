import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { DomainError } from '../domain-errors';
import type { Database } from './connection';

/** How far behind a replica may be without visitors noticing. */
const MOST_LAG_SECONDS = 10;
/** How long a lag check is valid, and how long a failed replica is avoided. */
const CHECK_EVERY_MS = 2_000;

interface Log {
  warn(values: object, message: string): void;
  info(message: string): void;
}

/**
 * Reads of public discovery: lists and searches of professionals and services, their pictures, the sitemap. Only these
 * use a replica. Everything else decides something (a slot, a price, access) or shows people what they have just
 * written, and reads the primary.
 */
export interface Discovery {
  /**
   * Reads from the replica if there is one that keeps up, else from the primary. If the replica itself fails, reads
   * from the primary instead.
   * @param isKnown whether the caller is logged in, and may look for what they have just saved
   */
  read<Result>(isKnown: boolean, work: (queries: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** @param replica opened read-only; without it everything is read from the primary */
export function openDiscovery(primary: Database, replica: Database | undefined, log: Log): Discovery {
  if (replica === undefined) return { read: (_isKnown, work) => work(primary), close: async () => undefined };
  let isUsable = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const setUsable = (isUsableNow: boolean, error?: unknown) => {
    if (isUsable && !isUsableNow)
      log.warn({ err: error }, 'the replica is away or behind: the primary is read');
    if (!isUsable && isUsableNow) log.info('the replica keeps up: discovery is read from it');
    isUsable = isUsableNow;
  };
  const check = async () => {
    try {
      setUsable(await keepsUp(replica));
    } catch (error) {
      setUsable(false, error);
    }
    checkedAt = performance.now();
    checking = undefined;
  };

  return {
    read: async (isKnown, work) => {
      if (isKnown) return work(primary);
      // Refreshed in the background: a result of two seconds ago is good enough.
      if (performance.now() - checkedAt > CHECK_EVERY_MS) checking ??= check();
      if (!isUsable) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        if (isOfRequest(error)) throw error;
        setUsable(false, error);
        checkedAt = performance.now();
        return work(primary);
      }
    },
    close: async () => {
      await checking;
      await replica.destroy();
    },
  };
}

/** A server that is not a standby, such as in a distributed PostgreSQL, is never behind. */
const KEEPS_UP = sql<{ keepsUp: boolean }>`
  select not pg_is_in_recovery() or (
    exists (select from pg_stat_wal_receiver)
    and (
      pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
      or now() - pg_last_xact_replay_timestamp() < ${sql.lit(MOST_LAG_SECONDS)} * interval '1 second'
    )
  ) as "keepsUp"`;

async function keepsUp(replica: Database): Promise<boolean> {
  const { rows } = await KEEPS_UP.execute(replica);
  return rows[0]?.keepsUp === true;
}

/** Errors of the request itself, which every server gives: domain errors, and values that PostgreSQL refuses (class 22). */
const isOfRequest = (error: unknown) =>
  error instanceof DomainError || (error instanceof DatabaseError && (error.code ?? '').startsWith('22'));
