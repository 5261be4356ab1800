import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import semver from 'semver';
import { SHARED_MODULES, type SharedModule } from './sharing';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** The folder of a package, as resolved from another package's folder. */
export function packageFolder(name: string, from: string): string {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const folder = folders
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (!folder)
    throw new Error(`${name} is not among the dependencies of ${from}, or not installed: npm run setup`);
  // pnpm links packages: dependencies are beside a package's real folder.
  return realpathSync(folder);
}

/** A remote's range of a shared package, and the shell's version. */
export interface SharedRange {
  readonly packageName: string;
  /** A semver range, taken from the remote's package.json. */
  readonly range: string;
  readonly provided: string;
}

/**
 * The range that a remote really needs. `catalog:` and `workspace:*` mean the workspace's version and compatible ones:
 * the shell may move within the major version without rebuilding every remote.
 */
export function rangeOf(declared: string, present: string): string {
  if (declared.startsWith('catalog:') || declared === 'workspace:*') return `^${present}`;
  return declared.replace(/^workspace:/, '');
}

/**
 * Every shared package that a remote depends on, checked against the shell's version.
 *
 * @throws when the shell's version is outside the remote's range: better a failed build than a failed page
 */
export function sharedRanges(
  remote: PackageJson,
  provided: Readonly<Record<string, string>>,
  table: readonly SharedModule[] = SHARED_MODULES,
): SharedRange[] {
  const packages = [...new Set(table.map(({ packageName }) => packageName))];
  const ranges = packages.flatMap((packageName) => {
    const version = provided[packageName];
    const declared = remote.dependencies?.[packageName];
    if (version === undefined || declared === undefined) return [];
    return [{ packageName, range: rangeOf(declared, version), provided: version }];
  });
  const unmet = ranges.filter(({ range, provided: version }) => !semver.satisfies(version, range));
  if (unmet.length > 0) {
    const lines = unmet.map(
      (one) =>
        `  ${one.packageName}: ${remote.name} asks for ${one.range}, the shell provides ${one.provided}`,
    );
    throw new Error(
      `${remote.name} cannot run in this shell:\n${lines.join('\n')}\n` +
        'Change the range in its package.json, or release a shell with another version first.',
    );
  }
  return ranges;
}

/** The shell's version of every shared package. */
export const providedVersions = (): Record<string, string> =>
  Object.fromEntries(
    SHARED_MODULES.map(({ packageName }) => [
      packageName,
      readPackage(packageFolder(packageName, join(ROOT, 'shell'))).version,
    ]),
  );

/** Packages that no remote may bundle: each shared one, and those inside one. */
function packagesNotToBundle(table: readonly SharedModule[] = SHARED_MODULES): ReadonlyMap<string, string> {
  return new Map(
    table.flatMap((row) => [
      [row.packageName, row.request] as const,
      ...(row.inside ?? []).map((inside) => [inside, row.request] as const),
    ]),
  );
}

/** Screen addresses are bundled by each remote that uses them, so they do not count as a copy. */
const WORKSPACE_PACKAGE = /^\.?\.?\/?(?:.*\/)?(shared-ui|shared-api)\/src\/(?!href\/)/;

/** The package that a bundled module came from, or null for the remote's own. */
export function packageOfModule(path: string): string | null {
  const inModules = path.lastIndexOf('/node_modules/');
  if (inModules >= 0) {
    const [scope, name] = path.slice(inModules + '/node_modules/'.length).split('/');
    return scope?.startsWith('@') ? `${scope}/${name}` : (scope ?? null);
  }
  const workspace = WORKSPACE_PACKAGE.exec(path)?.[1];
  return workspace ? `@crown-and-coil/${workspace}` : null;
}

/**
 * Fails a remote's build that contains its own copy of a shared library.
 *
 * @param modules absolute paths of the modules in the remote's files
 */
export function checkNothingTwice(
  remote: string,
  modules: readonly string[],
  table: readonly SharedModule[] = SHARED_MODULES,
): void {
  const forbidden = packagesNotToBundle(table);
  const copies = new Map<string, string>();
  for (const path of modules) {
    const name = packageOfModule(path);
    if (name !== null && forbidden.has(name)) copies.set(name, path);
  }
  if (copies.size === 0) return;
  const lines = [...copies].map(
    ([name, path]) => `  ${name} (${path}): import ${forbidden.get(name)} instead`,
  );
  throw new Error(`${remote} bundles its own copy of what the shell shares:\n${lines.join('\n')}`);
}

/** A package's folder: two folders are two copies, whatever their versions. */
function folderOfModule(path: string): string | null {
  const name = packageOfModule(path);
  if (name === null || !path.includes('/node_modules/')) return null;
  return path.slice(0, path.lastIndexOf(`/node_modules/${name}`) + `/node_modules/${name}`.length);
}

/**
 * Fails the shell's build if it contains two copies of a shared library, or of one inside a shared one.
 *
 * @param modules absolute paths of the modules in the shell's files
 */
export function checkOneCopyEach(
  modules: readonly string[],
  table: readonly SharedModule[] = SHARED_MODULES,
): void {
  const shared = packagesNotToBundle(table);
  const folders = new Map<string, Set<string>>();
  for (const path of modules) {
    const name = packageOfModule(path);
    const folder = folderOfModule(path);
    if (name === null || folder === null || !shared.has(name)) continue;
    folders.set(name, (folders.get(name) ?? new Set()).add(folder));
  }
  const twice = [...folders].filter(([, copies]) => copies.size > 1);
  if (twice.length === 0) return;
  const lines = twice.map(([name, copies]) => `  ${name}:\n    ${[...copies].join('\n    ')}`);
  throw new Error(`The shell carries more than one copy of what it shares:\n${lines.join('\n')}`);
}
