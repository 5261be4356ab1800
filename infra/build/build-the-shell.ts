import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellProvides } from '@crown-and-coil/release/compatibility/candidates';
import type { ShellRelease } from '@crown-and-coil/release/registry/release-registry';
import { integrityOf } from '@crown-and-coil/release/versions/build-record';
import { RELEASES, ROOT } from '@crown-and-coil/service/places';
import { artPath } from '@crown-and-coil/shared-art';
import { REMOTE_CONTRACT_VERSION, SLOTS } from '@crown-and-coil/shared-ui/remote/registry';
import { writeAddresses } from './addresses.mjs';
import { copyFonts } from './copy-fonts';
import { checkOneRuntime } from './federation-runtime';
import { inputHash, SHELL_FOLDERS } from './input-hash';
import { type BuiltRelease, releaseFolder } from './release-folder';
import { buildShellForServer } from './rendering-build';
import { bundledModules, runRspack } from './run-rspack';
import { screenChunks, sharedChunks, sharedModulesOf } from './screen-chunks';
import { ProvidedExports } from './shared-exports';
import { SHARED_MODULES } from './sharing';
import { checkOneCopyEach, providedVersions, readPackage } from './sharing-check';
import { shellConfig } from './shell-config';

interface ShellRoute {
  readonly path: string;
  readonly screen: string;
  readonly title: string;
}

interface DevelopmentShell {
  /** The target folder of releases: never one that a site serves to others. */
  readonly releases: string;
  /** A module that runs before the shell's own. */
  readonly entry: string;
  /** From the released shell, as Rspack cannot detect the exports of libraries' development builds. */
  readonly provides: ShellProvides;
}

/**
 * Builds the shell into its immutable folder `.releases/shell/<version>/`. It does not make it live.
 *
 * @param development builds `<version>-development` instead, with React's development build
 */
export async function buildShell(development?: DevelopmentShell): Promise<BuiltRelease<ShellRelease>> {
  writeAddresses(ROOT);
  const hash = inputHash(SHELL_FOLDERS, development ? 'development' : 'production');
  const version = `${readPackage(join(ROOT, 'shell')).version}-${hash}${development ? '-development' : ''}`;
  const base = `/shell/${version}`;

  return releaseFolder(join(development?.releases ?? RELEASES, 'shell', version), async (draft) => {
    const versions = providedVersions();
    const provided = new ProvidedExports();
    const developmentEntry = development?.entry;
    const config = shellConfig({ version, output: draft, versions, developmentEntry });
    const stats = await runRspack(config, provided);
    const modules = bundledModules(stats.modules);
    checkOneCopyEach(modules);
    checkOneRuntime('shell', modules);
    const requests = SHARED_MODULES.map(({ request }) => request);
    const lazy = Object.fromEntries(
      Object.entries(sharedChunks(stats, requests)).map(([request, files]) => [
        request,
        files.map((file) => `${base}/${file}`),
      ]),
    );
    const entryFiles = (stats.entrypoints?.shell?.assets ?? [])
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js'));
    const fonts = await copyFonts(draft, base);
    // A development shell shows watched remotes, not released ones, so nothing is server-rendered.
    const hasServerBuild = !development && existsSync(join(ROOT, 'shell/src/server.tsx'));
    const server = hasServerBuild
      ? await buildShellForServer({ folder: 'shell', base, output: draft, stats })
      : undefined;
    return {
      version,
      scripts: await Promise.all(
        entryFiles.map(async (file) => ({
          url: `${base}/${file}`,
          integrity: await integrityOf(join(draft, file)),
        })),
      ),
      fonts: fonts.preload,
      inlineStyles: fonts.styles,
      icon: artPath({ kind: 'favicon' }),
      routes: (await readRoutes()).map(({ path, title, screen }) => ({
        path,
        title,
        chunks: screenChunks(stats, 'shell', screen).map((file) => `${base}/${file}`),
        shared: sharedModulesOf(stats, 'shell', screen),
      })),
      sharedChunks: lazy,
      provides: development?.provides ?? {
        contract: REMOTE_CONTRACT_VERSION,
        shared: versions,
        exports: provided.names(requests),
        slots: Object.keys(SLOTS),
      },
      ...(server && { server }),
    };
  });
}

async function readRoutes(): Promise<readonly ShellRoute[]> {
  const text = await readFile(join(ROOT, 'shell/routes.json'), 'utf8');
  return (JSON.parse(text) as { routes: ShellRoute[] }).routes;
}
