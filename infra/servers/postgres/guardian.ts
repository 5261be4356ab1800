import { spawn } from 'node:child_process';
import { type Account, asAccount } from './account';

interface Guardian {
  dismiss(): void;
}

/**
 * Waits for its standard input to close, which happens however the parent dies (including kill -9), then stops the
 * server and deletes the given directory.
 */
const WATCH = `
trap '' INT TERM HUP
read -r _
kill -INT "$1" 2>/dev/null
if [ -n "$2" ]; then
  while kill -0 "$1" 2>/dev/null; do sleep 0.1; done
  rm -rf -- "$2"
fi
`;

/** Stops a server when this process dies. On Windows, which has no sh, the next start stops it instead. */
export function guard(
  pid: number,
  deleteOnDeath: string | undefined,
  account: Account | undefined,
): Guardian {
  if (process.platform === 'win32') return { dismiss: () => undefined };
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'guardian', String(pid), deleteOnDeath ?? ''], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...asAccount(account),
  });
  watcher.unref();
  const { stdin } = watcher;
  // The pipe must not keep the parent alive.
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  stdin.on('error', () => undefined);
  return { dismiss: () => void watcher.kill('SIGKILL') };
}
