import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Whether this machine is one of these distributions (their ID in /etc/os-release) and lets us install packages. */
export function isRootOn(...distributions: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  const id = /^ID=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  return id !== undefined && distributions.includes(id.replaceAll('"', ''));
}

/** Installs system packages and shows the output. The caller checks whether it worked. */
export function aptInstall(...names: readonly string[]): void {
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...names]);
}

function apt(args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
