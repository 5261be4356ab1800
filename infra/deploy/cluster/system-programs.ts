import { existsSync } from 'node:fs';
import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';
import { hasStorageServer, STORAGE_PACKAGE } from '@crown-and-coil/servers/storage-server';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** What the cluster takes from Debian, and how one sees that it is there. */
const NEEDED: readonly { readonly package: string; readonly isThere: () => boolean }[] = [
  { package: 'nginx-light', isThere: () => findExecutable('nginx') !== undefined },
  { package: 'redis-server', isThere: () => findExecutable('redis-server') !== undefined },
  { package: STORAGE_PACKAGE, isThere: hasStorageServer },
];

/**
 * Makes sure that nginx, Redis and Swift are here: as root on Debian or Ubuntu what is missing is installed now.
 * @param hasStorage false: without Swift
 * @throws PlainProblem that says what to install
 */
export function provideSystemPrograms({ hasStorage = true } = {}): void {
  const needed = NEEDED.filter((one) => hasStorage || one.package !== STORAGE_PACKAGE);
  const missing = () => needed.filter(({ isThere }) => !isThere()).map((one) => one.package);
  if (isRootOn('debian', 'ubuntu')) for (const name of missing()) aptInstall(name);
  const still = missing();
  if (still.length > 0)
    throw new PlainProblem(
      `The cluster needs programs of the system that are not here. Debian, Ubuntu: sudo apt-get install ${still.join(' ')}`,
    );
}

/** Where an executable of the system is; undefined when it is not installed. */
export function findExecutable(name: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => `${folder}/${name}`)
    .find((file) => existsSync(file));
}

/** @throws PlainProblem when `provideSystemPrograms` was not asked, or something was removed since */
export function requireExecutable(name: string): string {
  const file = findExecutable(name);
  if (file === undefined) throw new PlainProblem(`${name} is not installed here.`);
  return file;
}
