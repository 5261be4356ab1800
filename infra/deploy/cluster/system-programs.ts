import { existsSync, readdirSync } from 'node:fs';
import { aptInstall, isRootOn } from '@crown-and-coil/local/run/apt';
import { hasStorageServer, STORAGE_PACKAGE } from '@crown-and-coil/servers/storage-server';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';

/** Debian packages the cluster needs, and how to detect them. */
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
 * Ensures that the programs are installed; as root on Debian or Ubuntu, missing packages are installed.
 * @param hasStorage false: without Swift @param hasPrometheus false: without Prometheus
 * @throws PlainProblem naming what to install
 */
export async function provideSystemPrograms({ hasStorage = true, hasPrometheus = true } = {}): Promise<void> {
  const unneeded = [...(hasStorage ? [] : [STORAGE_PACKAGE]), ...(hasPrometheus ? [] : ['prometheus'])];
  const needed = NEEDED.filter((one) => !unneeded.includes(one.package));
  const missing = () => needed.filter(({ isThere }) => !isThere()).map((one) => one.package);
  if (isRootOn('debian', 'ubuntu') && missing().length > 0) await aptInstall(...missing());
  const still = missing();
  if (still.length > 0)
    throw new PlainProblem(
      `The cluster needs programs of the system that are not here. Debian, Ubuntu: sudo apt-get install ${still.join(' ')}`,
    );
}

const has = (name: string) => findExecutable(name) !== undefined;

/** Path of a system executable; undefined if not installed. */
export function findExecutable(name: string): string | undefined {
  return ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
    .map((folder) => `${folder}/${name}`)
    .find((file) => existsSync(file));
}

/** @throws PlainProblem if `provideSystemPrograms` was not called or a program was removed since */
export function requireExecutable(name: string): string {
  const file = findExecutable(name);
  if (file === undefined) throw new PlainProblem(`${name} is not installed here.`);
  return file;
}

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** The newest full PostgreSQL installation, 15 or later; the npm package contains only three of its tools. */
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
