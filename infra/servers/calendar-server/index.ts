import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../postgres/server';

/** Debian package. */
export const CALENDAR_PACKAGE = 'radicale';
const RADICALE = '/usr/bin/radicale';
const START_MS = 30_000;
/** Stops the server when its standard input closes, however this process died. */
const WITH_PARENT = '"$@" & server=$!; cat > /dev/null; kill -9 $server; wait $server 2> /dev/null';

export const CALENDAR_SERVER_MISSING =
  'The tests of connected calendars need Radicale, and it is not installed here. Install it (Debian, Ubuntu: ' +
  `sudo apt-get install --no-install-recommends ${CALENDAR_PACKAGE}).`;

/** Whether the prerequisites of `startCalendarServer` are installed. */
export const hasCalendarServer = (): boolean => existsSync(RADICALE);

/** A CalDAV server with one account. */
export interface CalendarServer {
  readonly url: string;
  readonly userName: string;
  readonly password: string;
  /** Kills it as in a power cut; its data stay. */
  pause(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
  /** Deletes the account's data. */
  clear(): void;
  /** Stops it and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts Radicale on a temporary folder.
 * @throws Error naming what to install
 */
export async function startCalendarServer(): Promise<CalendarServer> {
  if (!hasCalendarServer()) throw new Error(CALENDAR_SERVER_MISSING);
  const folder = mkdtempSync(join(tmpdir(), 'crown-and-coil-radicale-'));
  const [userName, password] = ['amara', 'app-password'];
  const users = join(folder, 'users');
  writeFileSync(users, `${userName}:${password}\n`);
  const port = await freePort();
  const settings = {
    'server-hosts': `127.0.0.1:${port}`,
    'storage-filesystem-folder': join(folder, 'collections'),
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': users,
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'logging-level': 'error',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  let child: ChildProcess | undefined;
  const pause = async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      child.stdin?.end();
      await once(child, 'exit');
    }
    child = undefined;
  };
  const resume = async () => {
    child = spawn('sh', ['-c', WITH_PARENT, 'sh', RADICALE, '--config', '', ...args], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    await listening(port, child);
  };
  const stop = async () => {
    await pause();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  const clear = () =>
    rmSync(join(folder, 'collections/collection-root', userName), { recursive: true, force: true });
  return { url: `http://127.0.0.1:${port}/`, userName, password, clear, pause, resume, stop };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('Radicale did not start.');
}
