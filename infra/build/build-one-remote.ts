import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { integrityOf } from '@crown-and-coil/release/versions/build-record';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import {
  type DeclaredRoute,
  oldestContractThatFits,
  type RemoteDeclaration,
  type RemoteRelease,
} from '@crown-and-coil/shared-ui/remote/registry';
import type { StatsCompilation } from '@rspack/core';
import { writeAddresses } from './addresses.mjs';
import { readDeclaration } from './declaration';
import { checkOneRuntime } from './federation-runtime';
import { inputHash, remoteFolders } from './input-hash';
import { type BuiltRelease, releaseFolder } from './release-folder';
import { remoteConfig } from './remote-config';
import { buildRemoteForServer } from './rendering-build';
import { bundledModules, runRspack } from './run-rspack';
import { exposedChunks, screenChunks, sharedModulesOf } from './screen-chunks';
import { UsedExports } from './shared-exports';
import { checkNothingTwice, providedVersions, readPackage, sharedRanges } from './sharing-check';

/**
 * Builds one remote into its immutable folder `.releases/remotes/<name>/<version>/`. It does not make it live.
 *
 * @throws when the shell cannot satisfy it, it carries a second copy of a shared library, its entry is too big, or a screen
 *   is missing
 */
export async function buildRemote(name: string): Promise<BuiltRelease<RemoteRelease>> {
  writeAddresses(ROOT);
  const packageJson = readPackage(join(ROOT, name));
  const declaration = await readDeclaration(name);
  const ranges = sharedRanges(packageJson, providedVersions());
  const contract = oldestContractThatFits();
  const hash = inputHash(remoteFolders(name), `production ${contract}`);
  const version = `${packageJson.version}-${hash}`;
  const container = `${name.replaceAll('-', '_')}_${hash}`;
  const base = `/remotes/${name}/${version}`;

  return releaseFolder(join(RELEASES, 'remotes', name, version), async (draft) => {
    const used = new UsedExports();
    const stats = await runRspack(remoteConfig({ name, container, output: draft, ranges }), used);
    const modules = bundledModules(stats.modules);
    checkNothingTwice(name, modules);
    checkOneRuntime(name, modules);
    checkEntrySize(name, await readFile(join(draft, 'remoteEntry.js')));
    await writeFile(join(draft, 'remote.json'), JSON.stringify(declaration, null, 2));
    const server = hasServerRenderedRoutes(declaration)
      ? await buildRemoteForServer({ folder: name, base, output: draft, stats })
      : undefined;
    return {
      version,
      container,
      entry: `${base}/remoteEntry.js`,
      integrity: await integrityOf(join(draft, 'remoteEntry.js')),
      manifest: `${base}/remote.json`,
      routes: publishedRoutes(declaration, stats, base),
      links: declaration.links ?? [],
      slots: declaration.slots ?? [],
      requires: {
        contract: `^${contract}`,
        shared: Object.fromEntries(ranges.map(({ packageName, range }) => [packageName, range])),
        exports: used.names(),
      },
      ...(server && { server }),
    };
  });
}

/** Public pages with a description are server-rendered. */
const hasServerRenderedRoutes = ({ routes }: RemoteDeclaration): boolean =>
  routes.some(({ access, description }) => access === 'public' && description);

/** In gz bytes. An entry only connects a remote to the shell's runtime; screens are in their own chunks. */
export const ENTRY_BUDGET = 8 * 1024;

/** @throws when a remote's entry is above its budget */
export function checkEntrySize(name: string, entry: Buffer): void {
  const size = gzipSync(entry, { level: 9 }).length;
  if (size <= ENTRY_BUDGET) return;
  throw new Error(
    `${name}: remoteEntry.js has ${size} bytes gz, its budget is ${ENTRY_BUDGET}. ` +
      'Look for code that src/app.tsx does not need at once, and for new parts of the Module Federation runtime.',
  );
}

/** A remote's routes with the files of each first view, relative to the URL of its build. */
export const publishedRoutes = (declaration: RemoteDeclaration, stats: StatsCompilation, base: string) => {
  const exposed = exposedChunks(stats);
  return declaration.routes.map((route: DeclaredRoute) => ({
    ...route,
    chunks: [...new Set([...exposed, ...screenChunks(stats, declaration.name, route.screen)])].map(
      (file) => `${base}/${file}`,
    ),
    shared: sharedModulesOf(stats, declaration.name, route.screen),
  }));
};
