import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artPath } from '@crown-and-coil/shared-art';
import type { BuiltRelease } from './build-one-remote';
import { bundledModules } from './bundled-modules';
import { compressFolder } from './compress';
import { copyFonts } from './fonts';
import { inputHash } from './input-hash';
import { integrityOf } from './integrity';
import { readPackage } from './package-versions';
import { RELEASES, ROOT } from './places';
import type { ShellRelease } from './release-registry';
import { runWebpack } from './run-webpack';
import { screenChunks } from './screen-chunks';
import { checkOneCopyEach, providedVersions } from './sharing-check';
import { shellConfig } from './shell-config';
import type { Mode } from './webpack-common';

interface ShellRoute {
  readonly path: string;
  readonly screen: string;
  readonly title: string;
}

/** Builds the shell into its immutable folder `.releases/shell/<version>/`. It does not make it live. */
export async function buildShell(mode: Mode = 'production'): Promise<BuiltRelease<ShellRelease>> {
  const hash = inputHash(['shell', 'shared-ui', 'shared-api', 'shared-art'], mode);
  const version = `${readPackage(join(ROOT, 'shell')).version}-${hash}`;
  const folder = join(RELEASES, 'shell', version);
  const releaseFile = join(folder, 'release.json');
  if (existsSync(releaseFile)) {
    return { release: JSON.parse(await readFile(releaseFile, 'utf8')) as ShellRelease, fresh: false };
  }

  const draft = `${folder}.${process.pid}.draft`;
  await rm(draft, { recursive: true, force: true });
  const stats = await runWebpack(shellConfig({ version, output: draft, versions: providedVersions(), mode }));
  checkOneCopyEach(bundledModules(stats.modules ?? []));
  const base = `/shell/${version}`;
  const entryFiles = (stats.entrypoints?.shell?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'));
  const routes = JSON.parse(await readFile(join(ROOT, 'shell/routes.json'), 'utf8')) as {
    routes: ShellRoute[];
  };
  const fonts = await copyFonts(draft, base);
  const release: ShellRelease = {
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
    routes: routes.routes.map(({ path, title, screen }) => ({
      path,
      title,
      chunks: screenChunks(stats, 'shell', screen).map((file) => `${base}/${file}`),
    })),
  };
  await writeFile(join(draft, 'release.json'), JSON.stringify(release, null, 2));
  await compressFolder(draft);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return { release, fresh: true };
}
