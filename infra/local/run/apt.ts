import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';

/** Whether this machine is one of these distributions (their ID in /etc/os-release) and lets us install packages. */
export function isRootOn(...distributions: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  const id = /^ID=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  return id !== undefined && distributions.includes(id.replaceAll('"', ''));
}

/** Installs system packages and shows the output. The caller checks whether it worked. */
export async function aptInstall(...names: readonly string[]): Promise<void> {
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', ...names]);
}

async function apt(args: readonly string[]): Promise<void> {
  const child = spawn('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  await once(child, 'close').catch(() => {});
}
