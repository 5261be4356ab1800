import { existsSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFolder } from '@crown-and-coil/build/compress';
import { runRspack } from '@crown-and-coil/build/run-rspack';
import { readLive } from '@crown-and-coil/release/registry/numbered-registry';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import { folderStore } from '@crown-and-coil/release/store/folder-store';
import { integrityOf } from '@crown-and-coil/release/versions/build-record';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import type { RegisteredRemote } from '@crown-and-coil/shared-ui/remote/registry';
import type { StatsCompilation } from '@rspack/core';
import { BUNDLED_VERSION } from './bundled-remotes';
import { monolithConfig } from './monolith-config';

/** Folder of the one-bundle build; the gateway serves it like any release. */
export const MONOLITH_RELEASES = join(ROOT, '.cache/monolith');

/**
 * Builds the monolith and its registry. The gateway renders its pages with the server builds of the federated release
 * and hints at the same files, so that only the loading of code differs. Needs that release, for its routes, fonts and
 * artwork too.
 */
export async function buildMonolith(): Promise<void> {
  const federated = (await readLive(folderStore(RELEASES))).registry;
  if (!federated.shell) throw new Error('Build the federated release first: npm start or npm run build.');
  const output = join(MONOLITH_RELEASES, 'shell/monolith');
  await rm(MONOLITH_RELEASES, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const stats = await runRspack(monolithConfig(output, '/shell/monolith/'));
  await compressFolder(output);
  // Fonts, artwork and the server builds are shared, so both builds send the same HTML.
  for (const shared of ['art', 'remotes', join('shell', federated.shell.version)]) {
    const target = join(MONOLITH_RELEASES, shared);
    if (!existsSync(target)) await symlink(join(RELEASES, shared), target);
  }
  await writeFile(
    join(MONOLITH_RELEASES, 'registry.json'),
    JSON.stringify(await monolithRegistry(federated, stats, output), null, 2),
  );
}

async function monolithRegistry(
  federated: ReleaseRegistry,
  stats: StatsCompilation,
  output: string,
): Promise<ReleaseRegistry> {
  const { shell } = federated;
  if (!shell) throw new Error('There is no federated shell.');
  const url = (file: string) => `/shell/monolith/${file}`;
  const entryFiles = (stats.entrypoints?.shell?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(
    entryFiles.map(async (file) => ({ url: url(file), integrity: await integrityOf(join(output, file)) })),
  );
  const chunksOf = (owner: string, screen: string) =>
    [...filesOf(stats, `${owner}/src/app`), ...filesOf(stats, `./${screen}/`)].map(url);
  const remotes = Object.entries(federated.remotes).map(([name, remote]): [string, RegisteredRemote] => [
    name,
    {
      ...remote,
      version: BUNDLED_VERSION,
      // Nothing to load or preload: the remote is in the bundle.
      entry: '',
      previous: null,
      routes: remote.routes.map((route) => ({ ...route, chunks: chunksOf(name, route.screen) })),
    },
  ]);
  // The shell's own pages (login and the like) are not measured and go without hints.
  const routes = shell.routes.map((route) => ({ ...route, chunks: [] }));
  return {
    shell: { ...shell, version: 'monolith', scripts, previous: null, routes },
    remotes: Object.fromEntries(remotes),
  };
}

/** Files of the chunks loaded by an `import()` whose request contains this text, with their dependencies. */
function filesOf(stats: StatsCompilation, request: string): string[] {
  const chunks = (stats.chunks ?? []).filter((chunk) =>
    (chunk.origins ?? []).some((origin) => origin.request?.includes(request)),
  );
  const files = chunks.flatMap((chunk) => chunk.files ?? []).filter((file) => file.endsWith('.js'));
  return [...new Set(files)];
}
