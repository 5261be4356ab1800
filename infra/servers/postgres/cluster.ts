import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, asAccount, canEnter, changeOwner } from './account';
import { type Binaries, SHARED_HOME } from './binaries';
import { otherVersion, PostgresProblem, problemFrom, textOf } from './problem';

export const SUPERUSER = 'postgres';
export const DATABASE = 'crown_and_coil';

/** Paths within a data directory. */
export interface Cluster {
  /** PGDATA. */
  readonly pgdata: string;
  readonly log: string;
  readonly passwordFile: string;
}

export function clusterIn(home: string): Cluster {
  return {
    pgdata: join(home, 'cluster'),
    log: join(home, 'server.log'),
    passwordFile: join(home, 'password'),
  };
}

/**
 * The actual data location: the given directory, or a directory under /var/lib if the account that runs PostgreSQL
 * cannot enter root's home.
 */
export function homeOf(dataDir: string, account: Account | undefined): string {
  const asked = resolve(dataDir);
  let parent = dirname(asked);
  while (!existsSync(parent)) parent = dirname(parent);
  if (canEnter(account, parent)) return asked;
  return join(SHARED_HOME, `data-${createHash('sha256').update(asked).digest('hex').slice(0, 12)}`);
}

/**
 * Opens the data directory, creating it on first use. An interrupted creation starts over.
 * @throws PostgresProblem if it is not writable, the disk is full, or another major version created it.
 */
export function openCluster(
  home: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Cluster {
  const cluster = clusterIn(home);
  try {
    mkdirSync(home, { recursive: true });
    if (statSync(home).uid === process.getuid?.()) chmodSync(home, 0o700);
    changeOwner(account, home);
    if (!existsSync(cluster.pgdata)) createCluster(home, cluster, binaries, account, durable);
    const made = readFileSync(join(cluster.pgdata, 'PG_VERSION'), 'utf8').trim();
    if (made !== binaries.major) throw new PostgresProblem(otherVersion(home, made, binaries.major));
    return cluster;
  } catch (error) {
    if (error instanceof PostgresProblem) throw error;
    throw problemFrom(textOf(error), home);
  }
}

/** The superuser's password, readable only by the account that runs the server. */
export function readPassword({ passwordFile }: Cluster, home: string): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    throw problemFrom(textOf(error), home);
  }
}

function createCluster(
  home: string,
  { pgdata, passwordFile }: Cluster,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): void {
  const unfinished = join(home, 'cluster.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  changeOwner(account, passwordFile);
  const initialised = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The builtin locale provider: the same collation on every machine, whatever locales it has.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { encoding: 'utf8', cwd: home, env: { ...process.env, LC_ALL: 'C' }, ...asAccount(account) },
  );
  failUnlessDone(initialised, home);
  // The server is not running yet: a single-user session creates the product's database.
  const created = spawnSync(binaries.postgres, ['--single', '-D', unfinished, 'postgres'], {
    encoding: 'utf8',
    cwd: home,
    input: `create database ${DATABASE}\n`,
    ...asAccount(account),
  });
  failUnlessDone(created, home);
  renameSync(unfinished, pgdata);
}

function failUnlessDone(run: ReturnType<typeof spawnSync>, home: string): void {
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error === undefined ? '' : textOf(run.error)}`;
  // A single-user session continues after a failed statement and exits with 0.
  if (run.status !== 0 || /\b(ERROR|FATAL|PANIC):/.test(output)) throw problemFrom(output, home);
}
