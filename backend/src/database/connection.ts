import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import { ConnectionShares } from './connection-shares';
import { preparingPool } from './prepared-statements';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;
/** A query runs on the database, or inside a transaction. */
export type Queries = Database | Transaction<Tables>;

const INT8 = 20;
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 5_000;

/** Not startup parameters: PgBouncer refuses a connection that begins with one that it does not know. */
const TIME_LIMITS = `
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`;

/** Counts come as numbers: none of ours leaves the safe range. */
const numberParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format ?? 'text')) as typeof types.getTypeParser,
};

/**
 * Opens a pool of connections; nothing is connected before the first query. Close it with `destroy()`.
 * @param onIdleError what a broken idle connection says; the pool replaces it by itself
 * @param preparesStatements false behind a pooler that loses them
 */
export function openDatabase(
  url: string,
  poolSize: number,
  onIdleError: (error: Error) => void = () => undefined,
  preparesStatements = true,
): Database {
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
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, shares, preparesStatements) }),
  });
  pools.set(database, { pool, shares });
  return database;
}

/** What metrics read of a pool. */
export interface OpenPool {
  readonly pool: Pool;
  readonly shares: ConnectionShares;
}

const pools = new WeakMap<Database, OpenPool>();

/** The pool of a database that `openDatabase` opened, for those who measure it. @throws for any other */
export function poolOf(database: Database): OpenPool {
  const pool = pools.get(database);
  if (pool === undefined) throw new TypeError('This database was not opened by openDatabase.');
  return pool;
}
