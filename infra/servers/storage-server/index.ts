import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../postgres/server';

/** Connection settings for an S3 client. */
export interface StorageServer {
  /** No bucket: the client creates its own. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Its process; undefined if it is not ours. */
  readonly pid: number | undefined;
  /** Resolves when it has exited for any reason. */
  readonly ended: Promise<void>;
  /** Stops it and deletes its data, unless the folder was given. */
  stop(): Promise<void>;
}

/** Options for a persistent server. */
export interface KeptStorage {
  readonly folder: string;
  readonly port: number;
  readonly secretAccessKey: string;
}

/** Debian package, visible to the system Python only (not to pyenv's). */
export const STORAGE_PACKAGE = 'python3-swift';
const PYTHON = '/usr/bin/python3';

export const STORAGE_SERVER_MISSING =
  'The tests of object storage need OpenStack Swift, and it is not installed here. Install it (Debian, Ubuntu: ' +
  `sudo apt-get install ${STORAGE_PACKAGE}), or name an S3-compatible server with ` +
  'TEST_S3_URL=http://access-key:secret-key@host:port.';

/** Whether the prerequisites of `startStorageServer` are installed. */
export function hasStorageServer(): boolean {
  if (process.env.TEST_S3_URL) return true;
  const check = ['-c', 'import swift.common.middleware.s3api.s3api, swift.proxy.server'];
  return existsSync(PYTHON) && spawnSync(PYTHON, check, { stdio: 'ignore' }).status === 0;
}

/**
 * Starts an S3-compatible server that verifies signatures: OpenStack Swift in one process, on a temporary folder unless
 * one is given. It stops when this process dies, however it dies. TEST_S3_URL names a running server to use instead.
 * @throws Error naming what to install
 */
export async function startStorageServer(kept?: KeptStorage): Promise<StorageServer> {
  const given = process.env.TEST_S3_URL;
  if (given && kept === undefined) return givenServer(given);
  if (!hasStorageServer()) throw new Error(STORAGE_SERVER_MISSING);
  const folder = kept?.folder ?? mkdtempSync(join(tmpdir(), 'crown-and-coil-swift-'));
  mkdirSync(folder, { recursive: true });
  const port = kept?.port ?? (await freePort());
  const accessKeyId = 'test:crown';
  const secretAccessKey = kept?.secretAccessKey ?? randomBytes(12).toString('hex');
  const script = fileURLToPath(new URL('serve_swift.py', import.meta.url));
  const words = [folder, String(port), accessKeyId, secretAccessKey, kept ? 'keep' : 'delete'];
  const child = spawn(PYTHON, ['-W', 'ignore', script, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    if (!kept) rmSync(folder, { recursive: true, force: true });
  };
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await listening(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey, pid: child.pid, ended, stop };
}

function givenServer(given: string): StorageServer {
  const { origin, username, password } = new URL(given);
  return {
    url: origin,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    pid: undefined,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

async function listening(child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint = `${complaint}${text}`.slice(-4000);
  });
  if (child.stdout === null) throw new Error('The storage server has no output to read.');
  for await (const line of createInterface({ input: child.stdout })) if (line === 'listening') return;
  throw new Error(`The storage server did not start: ${complaint}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
