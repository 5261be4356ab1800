import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import { ConnectionShares } from './connection-shares';
import { preparingPool } from './prepared-statements';
import { currentShard, onShard } from './shards';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** A query runs on the database, or inside a transaction. */
export type Queries = Database | Transaction<Tables>;

const INT8 = 20;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 5_000;

/** Not startup parameters: PgBouncer refuses unknown ones. */
const TIME_LIMITS = `
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`;

/** Parses counts as numbers, as ours stay in the safe range. */
const numberParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format ?? 'text')) as typeof types.getTypeParser,
};

/**
 * Opens a pool of connections; nothing is connected before the first query. Close it with `destroy()`.
 * @param onIdleError called with the error of a broken idle connection, which the pool replaces
 * @param preparesStatements false behind a pooler that loses them
 * @param shardUrls of shards 1, 2 ...: each gets a pool of the same size, and queries go to that of `currentShard()`
 */
export function openDatabase(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void = () => undefined,
  preparesStatements = true,
  shardUrls: readonly string[] = [],
): Database {
  const open = (server: string) => openPool(server, poolSize, onIdleError, preparesStatements);
  const home = open(url);
  const shards = shardUrls.map(open);
  const dialect = new PostgresDialect({
    pool: shards.length === 0 ? home.prepared : poolOfCurrentShard([home, ...shards]),
  });
  const database = new Kysely<Tables>({ dialect });
  pools.set(database, { ...home, shardCount: shards.length });
  return database;
}

function openPool(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void,
  preparesStatements: boolean,
) {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    application_name: 'crown-and-coil-api',
    types: numberParsers,
    onConnect: async (client) => {
      await client.query(TIME_LIMITS);
    },
  });
  pool.on('error', onIdleError);
  // Also while a request holds it: without a listener, a connection that breaks in a transaction ends the process. The
  // query that was running fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const shares = new ConnectionShares(poolSize, CONNECTION_TIMEOUT_MS);
  return { pool, shares, prepared: preparingPool(pool, shares, preparesStatements) };
}

const poolOfCurrentShard = (all: readonly { readonly prepared: PostgresPool }[]): PostgresPool => ({
  connect: () => {
    const shard = all[currentShard()];
    if (shard === undefined) throw new RangeError(`There is no shard ${currentShard()}.`);
    return shard.prepared.connect();
  },
  end: async () => {
    await Promise.all(all.map(({ prepared }) => prepared.end()));
  },
});

/** Metrics of a pool. */
interface OpenPool {
  readonly pool: Pool;
  readonly shares: ConnectionShares;
}

const pools = new WeakMap<Queries, OpenPool & { readonly shardCount: number }>();

/** The home cluster and every shard; inside a transaction only the current one. */
export const shardsOf = (queries: Queries): readonly number[] =>
  Array.from({ length: (pools.get(queries)?.shardCount ?? 0) + 1 }, (_, shard) => shard);

/** Reads from the home cluster and every shard in parallel. Fails when one of them is unavailable. */
export const onEveryShard = <Result>(queries: Queries, read: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(shardsOf(queries).map((shard) => onShard(shard, read)));

/** The pool of a database opened by `openDatabase`, for metrics. @throws for any other */
export function poolOf(database: Database): OpenPool {
  const pool = pools.get(database);
  if (pool === undefined) throw new TypeError('This database was not opened by openDatabase.');
  return pool;
}
