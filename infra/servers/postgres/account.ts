import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { PostgresProblem } from './problem';

/** The unprivileged account that PostgreSQL runs as when we are root: it refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account that runs the server; undefined for an ordinary user, who runs it directly. For root: the owner of the
 * data, else the sudo user, else `postgres`, else `nobody`.
 */
export function accountFor(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const [sudoUid, sudoGid] = [Number(process.env.SUDO_UID), Number(process.env.SUDO_GID)];
  if (sudoUid > 0 && sudoGid > 0) return { uid: sudoUid, gid: sudoGid };
  const account = namedAccount('postgres') ?? namedAccount('nobody');
  if (account !== undefined) return account;
  throw new PostgresProblem(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" here: start as an ordinary user.',
  );
}

/** The options that make a child process run as the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Whether the account can enter a directory: a checkout in root's own home is closed to everyone else. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], asAccount(account)).status === 0;
}

/** Changes the owner of a file or directory to the account. */
export function changeOwner(account: Account | undefined, path: string): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}

function namedAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
