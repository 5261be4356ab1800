import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { accountFor } from './account';
import { findBinaries } from './binaries';
import { claimDirectory } from './claim';
import { clusterIn, DATABASE, homeOf, openCluster, readPassword, SUPERUSER } from './cluster';
import { livePostmaster } from './postmaster-file';
import { problemFrom, textOf } from './problem';
import { type Server, type ServerOptions, startServer, stopSurvivor } from './server';
import { copyAsStandby } from './standby';

export { type Claim, claimDirectory } from './claim';
export { codeOf, PostgresProblem, saysDiskFull } from './problem';
export { freePort } from './server';

export interface RunningPostgres {
  /** Connection string of the product's database. */
  readonly url: string;
  /** Connection string of the maintenance database, from which others are made. */
  readonly adminUrl: string;
  /** Undefined when the server is not ours (DATABASE_URL). */
  readonly server: Pick<Server, 'pid' | 'port' | 'ended'> | undefined;
  /** Ends the server when it is ours: open transactions roll back, everything committed is kept. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Holds the database, its password and its log; made on first use. */
  readonly dataDir: string;
  /** Loopback port to try first (default: any free one). */
  readonly port?: number;
  /** A server of your own; then nothing is started. Default: the environment's DATABASE_URL. */
  readonly databaseUrl?: string | undefined;
  /** Settings of PostgreSQL beside ours, such as `{ wal_level: 'logical' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts PostgreSQL on a data directory, as an unprivileged account when we are root. A server that outlived its
 * parent is stopped first. The server ends with this process, whatever ends it.
 * @example const { url, stop } = await startPostgres({ dataDir: '.data/postgres' });
 * @throws PostgresProblem with a sentence that says what to do: full disk, directory of another major version or
 * account, a second copy, no binaries for this machine.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const databaseUrl = options.databaseUrl ?? process.env.DATABASE_URL;
  if (databaseUrl) {
    return { url: databaseUrl, adminUrl: databaseUrl, server: undefined, stop: async () => undefined };
  }
  const { dataDir, port, settings } = options;
  return startIn(dataDir, port, { durable: true, deleteOnDeath: false, settings });
}

/** Connection string of the product's database when a server runs on this data directory now. */
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
 * Starts a server for tests on a directory that is deleted at the end. It may lose data on a crash of the machine.
 * @param settings beside ours, such as `{ wal_level: 'logical' }`
 */
export async function startThrowawayPostgres(
  settings?: Readonly<Record<string, string>>,
): Promise<RunningPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'crown-and-coil-test-'));
  return startThrowaway(directory, settings);
}

/** Starts a streaming replica of a server that this function's neighbours started, for tests; deleted at the end. */
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
 * Deletes a data directory and everything in it; a server that a dead parent left on it is stopped first.
 * @throws PostgresProblem when a living copy uses it.
 */
export function deletePostgres(dataDir: string): void {
  const home = homeOf(dataDir, accountFor(dataDir));
  if (!existsSync(home)) return;
  const account = accountFor(home);
  const claim = claimDirectory(home, 'being deleted');
  try {
    stopSurvivor(clusterIn(home), home, findBinaries(account), account);
    rmSync(home, { recursive: true, force: true });
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * Leaves word, in the directory that was asked for, of where its data really are. Where that word is gone, somebody
 * deleted the directory and wants to start over: its leftovers are deleted too.
 */
function rememberHome(dataDir: string, home: string): void {
  const word = join(dataDir, 'kept-in');
  if (existsSync(word)) return;
  deletePostgres(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
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
    stopSurvivor(cluster, home, binaries, account);
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
