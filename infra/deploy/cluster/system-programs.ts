import { existsSync, readdirSync } from 'node:fs';
import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';
import { hasStorageServer, STORAGE_PACKAGE } from '@crown-and-coil/servers/storage-server';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** What the cluster takes from Debian, and how one sees that it is there. */
const NEEDED: readonly { readonly package: string; readonly isThere: () => boolean }[] = [
  { package: 'nginx-light', isThere: () => has('nginx') },
  { package: 'openssl', isThere: () => has('openssl') },
  { package: 'redis-server', isThere: () => has('redis-server') },
  { package: 'postgresql', isThere: () => findPostgres() !== undefined },
  { package: 'etcd-server', isThere: () => has('etcd') },
  { package: 'patroni', isThere: () => has('patroni') },
  { package: 'haproxy', isThere: () => has('haproxy') },
  { package: 'pgbouncer', isThere: () => has('pgbouncer') },
  { package: 'pgbackrest', isThere: () => has('pgbackrest') },
  { package: 'prometheus', isThere: () => has('prometheus') },
  { package: STORAGE_PACKAGE, isThere: hasStorageServer },
];

/**
 * Makes sure that the programs are here: as root on Debian or Ubuntu what is missing is installed now.
 * @param hasStorage false: without Swift @param hasPrometheus false: without Prometheus
 * @throws PlainProblem that says what to install
 */
export function provideSystemPrograms({ hasStorage = true, hasPrometheus = true } = {}): void {
  const unneeded = [...(hasStorage ? [] : [STORAGE_PACKAGE]), ...(hasPrometheus ? [] : ['prometheus'])];
  const needed = NEEDED.filter((one) => !unneeded.includes(one.package));
  const missing = () => needed.filter(({ isThere }) => !isThere()).map((one) => one.package);
  if (isRootOn('debian', 'ubuntu') && missing().length > 0) aptInstall(...missing());
  const still = missing();
  if (still.length > 0)
    throw new PlainProblem(
      `The cluster needs programs of the system that are not here. Debian, Ubuntu: sudo apt-get install ${still.join(' ')}`,
    );
}

const has = (name: string) => findExecutable(name) !== undefined;

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

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** The newest PostgreSQL with all its tools, 15 or later; the one that npm ships has three of them only. */
function findPostgres(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const newest = Math.max(
    ...readdirSync(DEBIAN_POSTGRES)
      .map(Number)
      .filter((version) => existsSync(`${DEBIAN_POSTGRES}/${version}/bin/pg_rewind`)),
  );
  return newest >= 15 ? `${DEBIAN_POSTGRES}/${newest}/bin` : undefined;
}

/** The folder of PostgreSQL's programs. */
export function postgresPrograms(): string {
  const folder = findPostgres();
  if (folder === undefined) throw new PlainProblem('PostgreSQL 15 or newer is not installed here.');
  return folder;
}
