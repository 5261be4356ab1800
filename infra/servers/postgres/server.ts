import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, asAccount, changeOwner } from './account';
import type { Binaries } from './binaries';
import type { Cluster } from './cluster';
import { guard } from './guardian';
import { livePostmaster, readPostmasterFile } from './postmaster-file';
import { codeOf, PostgresProblem, problemFrom } from './problem';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_SECONDS = 60;
const MAX_LOG_BYTES = 20_000_000;
const POLL_MS = 10;
const PORT_ATTEMPTS = 100;

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server has exited for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  /** Preferred port; if busy, any free one is used. */
  readonly port: number | undefined;
  /** False disables fsync; for throwaway test data only. */
  readonly durable: boolean;
  /** Additional settings, such as `wal_level`. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  /** A directory to delete if this process dies without stopping the server. */
  readonly deleteOnDeath: string | undefined;
}

/**
 * Starts the server on loopback and waits until it accepts connections.
 * @throws PostgresProblem with instructions.
 */
export async function startServer(cluster: Cluster, home: string, options: ServerOptions): Promise<Server> {
  let port = options.port ?? (await freePort());
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    forgetDeadPostmaster(cluster.pgdata);
    const attempt = await launch(cluster, home, port, options);
    if (typeof attempt !== 'string') return attempt;
    if (Date.now() > deadline) throw problemFrom(attempt, home);
    if (/could not bind|Address already in use/.test(attempt)) port = await freePort();
    // After kill -9 of the server, its children take a moment to notice and release shared memory.
    else if (/pre-existing shared memory block/.test(attempt)) await pause(100);
    else throw problemFrom(attempt, home);
  }
}

/** Stops an orphaned server on this directory with a clean shutdown. */
export function stopOrphanedServer(
  cluster: Cluster,
  home: string,
  binaries: Binaries,
  account: Account | undefined,
): void {
  if (livePostmaster(cluster.pgdata) === undefined) return;
  const stopped = runPgCtlStop(cluster.pgdata, binaries, account);
  if (stopped.status !== 0 && livePostmaster(cluster.pgdata) !== undefined) {
    throw problemFrom(`${stopped.stdout ?? ''}${stopped.stderr ?? ''}`, home);
  }
}

async function launch(
  cluster: Cluster,
  home: string,
  port: number,
  { binaries, account, durable, settings, deleteOnDeath }: ServerOptions,
): Promise<Server | string> {
  const logStart = openLog(cluster.log, account);
  const log = openSync(cluster.log, 'a');
  const child = spawn(binaries.postgres, serverArguments(cluster.pgdata, port, durable, account, settings), {
    cwd: home,
    // Its own process group, so that Ctrl-C does not stop it before its clients.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
    ...asAccount(account),
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (!(await becameReady(child, cluster.pgdata))) {
    child.kill('SIGQUIT');
    return readFileSync(cluster.log).subarray(logStart).toString('utf8') || 'no answer';
  }
  const pid = child.pid ?? 0;
  const guardian = guard(pid, deleteOnDeath, account);
  // Once it has exited, its process id may be reused.
  void ended.then(() => guardian.dismiss());
  child.unref();
  return {
    port,
    pid,
    ended,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.ref();
        runPgCtlStop(cluster.pgdata, binaries, account);
        await ended;
      }
      guardian.dismiss();
    },
  };
}

function serverArguments(
  pgdata: string,
  port: number,
  durable: boolean,
  account: Account | undefined,
  more: Readonly<Record<string, string>> = {},
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: process.platform === 'win32' ? '' : socketDirectory(account),
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  };
  return ['-D', pgdata, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Kept short: a Unix socket path is limited to about 100 characters, and the checkout may be deeply nested. */
function socketDirectory(account: Account | undefined): string {
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  const directory = join(tmpdir(), `crown-and-coil-${uid}`);
  try {
    mkdirSync(directory, { mode: 0o700 });
    chmodSync(directory, 0o700);
    changeOwner(account, directory);
  } catch (error) {
    const there = lstatSync(directory, { throwIfNoEntry: false });
    // Somebody else's directory under this name in a shared /tmp must not be trusted.
    if (there === undefined || !there.isDirectory() || there.uid !== uid) {
      throw new PostgresProblem(
        `${directory} belongs to another account: remove it, or set TMPDIR. (${error})`,
      );
    }
  }
  return directory;
}

async function becameReady(child: ChildProcess, pgdata: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  if (child.pid === undefined) await once(child, 'error');
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const file = readPostmasterFile(pgdata);
    if (file?.pid === child.pid && file.status === 'ready') return true;
    if (Date.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return false;
}

function runPgCtlStop(pgdata: string, binaries: Binaries, account: Account | undefined) {
  return spawnSync(
    binaries.pgCtl,
    ['stop', '-D', pgdata, '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_SECONDS), '-s'],
    { encoding: 'utf8', cwd: pgdata, ...asAccount(account) },
  );
}

/** A crashed server leaves its pid file; if the id has since been reused, ours would refuse to start. */
function forgetDeadPostmaster(pgdata: string): void {
  if (livePostmaster(pgdata) === undefined) rmSync(join(pgdata, 'postmaster.pid'), { force: true });
}

/** Prepares the log for a new start; returns its current length in bytes. */
function openLog(log: string, account: Account | undefined): number {
  closeSync(openSync(log, 'a', 0o600));
  changeOwner(account, log);
  const { size } = lstatSync(log);
  if (size <= MAX_LOG_BYTES) return size;
  truncateSync(log);
  return 0;
}

/** A free TCP port on loopback below the ephemeral range, so that no outgoing connection takes it before it is used. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    const code = await listenError(port, '127.0.0.1');
    if (code === undefined) return port;
    if (attempt === PORT_ATTEMPTS) throw new Error(`No port is free on this machine (${code}).`);
  }
}

/** Why nothing can listen on a port, such as `EADDRINUSE`; undefined when it is free. */
export async function listenError(port: number, host: string): Promise<string | undefined> {
  const probe = createServer();
  try {
    probe.listen({ port, host, exclusive: true });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return undefined;
  } catch (error) {
    return codeOf(error) ?? 'unknown';
  }
}
