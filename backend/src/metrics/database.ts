import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/connection';
import { type Metrics, oncePerScrape } from './metrics';

interface Capacity {
  readonly used: number;
  readonly most: number;
  readonly oldestSeconds: number;
  readonly unfrozen: number;
  readonly keptBytes: number;
  readonly unarchivedSeconds: number;
  readonly lagSeconds: number | null;
  readonly partitionsSeconds: number | null;
}

/**
 * Reads the state of the whole server. Only members of pg_monitor see others' transactions and the lag of replicas;
 * without it the oldest transaction is one of ours, and the lag is null. The database of a connection is visible to
 * all.
 */
async function readCapacity(database: Database): Promise<Capacity> {
  const { rows } = await sql<Capacity>`
    select
      (select count(*) from pg_stat_activity where datid is not null)::int as used,
      current_setting('max_connections')::int as most,
      (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) from pg_stat_activity
        where backend_type = 'client backend')::float8 as "oldestSeconds",
      (select max(age(datfrozenxid)) from pg_database)::float8 as unfrozen,
      (select coalesce(max(pg_wal_lsn_diff(
          case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, restart_lsn
        )), 0) from pg_replication_slots)::float8 as "keptBytes",
      (select case
          when last_failed_time > coalesce(last_archived_time, '-infinity')
            then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, last_failed_time))
          else 0
        end from pg_stat_archiver)::float8 as "unarchivedSeconds",
      (select extract(epoch from max(replay_lag)) from pg_stat_replication)::float8 as "lagSeconds",
      (select extract(epoch from min(newest) - now()) from (
          select max(substring(pg_get_expr(c.relpartbound, c.oid) from $$TO [(]'([^']+)'$$)::timestamptz) as newest
          from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' and c.relispartition
          group by i.inhparent
        ) of_tables)::float8 as "partitionsSeconds"
  `.execute(database);
  const [found] = rows;
  if (found === undefined) throw new TypeError('A select without from has one row.');
  return found;
}

const FIGURES: readonly { readonly name: string; readonly help: string; readonly of: keyof Capacity }[] = [
  {
    name: 'database_server_connections',
    help: 'Connections of all clients to the server.',
    of: 'used',
  },
  { name: 'database_server_connections_max', help: 'Connections that the server allows.', of: 'most' },
  {
    name: 'database_oldest_transaction_seconds',
    help: 'Age of the oldest open transaction.',
    of: 'oldestSeconds',
  },
  {
    name: 'database_transaction_id_age',
    help: 'Transactions since the oldest one that is not frozen.',
    of: 'unfrozen',
  },
  {
    name: 'database_wal_kept_bytes',
    help: 'WAL that the slowest replication slot makes the server keep.',
    of: 'keptBytes',
  },
  {
    name: 'database_wal_unarchived_seconds',
    help: 'While archiving fails: time since a WAL file was archived; else 0.',
    of: 'unarchivedSeconds',
  },
  {
    name: 'database_replica_lag_seconds',
    help: 'How far the slowest replica is behind, where it is known.',
    of: 'lagSeconds',
  },
  {
    name: 'database_partitions_end_seconds',
    help: 'Time until the newest partition by month ends.',
    of: 'partitionsSeconds',
  },
];

/** Metrics of exhaustible resources of a database server. */
export function measureDatabase(database: Database, metrics: Metrics | undefined): void {
  if (metrics === undefined) return;
  const read = oncePerScrape(() => readCapacity(database));
  for (const { of, ...named } of FIGURES)
    new Gauge({
      ...named,
      registers: [metrics],
      async collect() {
        this.set((await read())[of] ?? 0);
      },
    });
}
