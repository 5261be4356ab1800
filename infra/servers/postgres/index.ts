import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '@crown-and-coil/service/make-folder';
import { accountFor } from './account';
import { findBinaries } from './binaries';
import { claimDirectory } from './claim';
import { clusterIn, DATABASE, homeOf, openCluster, readPassword, SUPERUSER } from './cluster';
import { livePostmaster } from './postmaster-file';
import { problemFrom, textOf } from './problem';
import { type Server, type ServerOptions, startServer, stopOrphanedServer } from './server';
import { copyAsStandby } from './standby';
import { makeTemporaryFolder } from './temporary-folder';

export { type Claim, claimDirectory } from './claim';
export { codeOf, PostgresProblem, saysDiskFull } from './problem';
export { freePort, listenError } from './server';

export interface RunningPostgres {
  /** Connection string of the product's database. */
  readonly url: string;
  /** Connection string of the maintenance database, used to create others. */
  readonly adminUrl: string;
  /** Undefined when the server is not ours (DATABASE_URL). */
  readonly server: Pick<Server, 'pid' | 'port' | 'ended'> | undefined;
  /** Stops the server if it is ours: open transactions roll back, committed data are kept. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Holds the database, its password and its log; created on first use. */
  readonly dataDir: string;
  /** Loopback port to try first (default: any free one). */
  readonly port?: number;
  /** An existing server to use instead of starting one. Default: DATABASE_URL from the environment. */
  readonly databaseUrl?: string | undefined;
  /** Additional PostgreSQL settings, such as `{ wal_level: 'logical' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts PostgreSQL on a data directory, as an unprivileged account if we are root. An orphaned server on it is stopped
 * first. The server stops when this process dies, however it dies.
 * @example const { url, stop } = await startPostgres({ dataDir: '.data/postgres' });
 * @throws PostgresProblem with instructions: full disk, directory of another major version or account, a second copy,
 * no binaries for this machine.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const databaseUrl = options.databaseUrl ?? process.env.DATABASE_URL;
  if (databaseUrl) {
    return { url: databaseUrl, adminUrl: databaseUrl, server: undefined, stop: async () => undefined };
  }
  const { dataDir, port, settings } = options;
  return startIn(dataDir, port, { durable: true, deleteOnDeath: false, settings });
}

/** Connection string of the product's database if a server is running on this data directory. */
export function urlOfRunning(dataDir: string): string | undefined {
  const home = homeOf(dataDir, accountFor(dataDir));
  const cluster = clusterIn(home);
  const postmaster = livePostmaster(cluster.pgdata);
  return postmaster?.status === 'ready'
    ? urlOf(readPassword(cluster, home), postmaster.port, DATABASE)
    : undefined;
}

const urlOf = (password: string, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/**
 * Starts a server for tests on a temporary directory, without crash safety.
 * @param settings additional settings, such as `{ wal_level: 'logical' }`
 */
export async function startThrowawayPostgres(
  settings?: Readonly<Record<string, string>>,
): Promise<RunningPostgres> {
  const directory = makeTemporaryFolder('crown-and-coil-test-');
  return startThrowaway(directory, settings);
}

/** Starts a streaming replica of a server started by the functions above, for tests; deleted at the end. */
export async function startThrowawayStandby({ adminUrl }: RunningPostgres): Promise<RunningPostgres> {
  const directory = await copyAsStandby(adminUrl, new URL(adminUrl).password);
  return startThrowaway(directory);
}

async function startThrowaway(
  directory: string,
  settings?: Readonly<Record<string, string>>,
): Promise<RunningPostgres> {
  const running = await startIn(directory, undefined, { durable: false, deleteOnDeath: true, settings });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes a data directory; an orphaned server on it is stopped first.
 * @throws PostgresProblem if a live process uses it.
 */
export function deletePostgres(dataDir: string): void {
  const home = homeOf(dataDir, accountFor(dataDir));
  if (!existsSync(home)) return;
  const account = accountFor(home);
  const claim = claimDirectory(home, 'being deleted');
  try {
    stopOrphanedServer(clusterIn(home), home, findBinaries(account), account);
    rmSync(home, { recursive: true, force: true });
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * Records the actual data location in the given directory. If the record is missing, someone deleted the directory to
 * start over, so the old data are deleted too.
 */
function rememberHome(dataDir: string, home: string): void {
  const word = join(dataDir, 'kept-in');
  if (existsSync(word)) return;
  deletePostgres(dataDir);
  try {
    makeFolder(dataDir);
    writeFileSync(word, home);
  } catch (error) {
    throw problemFrom(textOf(error), dataDir);
  }
}

async function startIn(
  dataDir: string,
  port: number | undefined,
  {
    durable,
    deleteOnDeath,
    settings,
  }: { durable: boolean; deleteOnDeath: boolean } & Pick<ServerOptions, 'settings'>,
): Promise<RunningPostgres> {
  const home = homeOf(dataDir, accountFor(dataDir));
  if (home !== resolve(dataDir)) rememberHome(dataDir, home);
  const account = accountFor(home);
  const binaries = findBinaries(account);
  const claim = claimDirectory(home, 'a PostgreSQL launcher');
  try {
    const cluster = openCluster(home, binaries, account, durable);
    stopOrphanedServer(cluster, home, binaries, account);
    const server = await startServer(cluster, home, {
      binaries,
      account,
      port,
      durable,
      settings,
      deleteOnDeath: deleteOnDeath ? home : undefined,
    });
    const password = readPassword(cluster, home);
    return {
      url: urlOf(password, server.port, DATABASE),
      adminUrl: urlOf(password, server.port, 'postgres'),
      server,
      stop: async () => {
        await server.stop();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}
