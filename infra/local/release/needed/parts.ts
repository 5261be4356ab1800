import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isBuildInput, remoteFolders, SHELL_FOLDERS } from '@crown-and-coil/build/input-hash';
import { backendBuild, gatewayBuild, librariesStayOutside } from '@crown-and-coil/build/server-builds';
import { remoteNames } from '@crown-and-coil/service/places';
import { type BuildOptions, build } from 'esbuild';

/** A separately released package. */
export interface Part {
  readonly name: string;
  /** Whether a change of this file (path from the checkout) changes what is released. */
  readonly isMadeFrom: (path: string) => boolean;
}

const TEST_FILE = /\.test\.tsx?$|(^|\/)testing\//;

/** Every released package of a checkout: shell and remotes by the inputs of their builds, servers by their imports. */
export async function readParts(checkout: string): Promise<Part[]> {
  return [
    { name: 'shell', isMadeFrom: (path) => isBuildInput(path, SHELL_FOLDERS) },
    ...remoteNames(checkout).map((name) => ({
      name,
      isMadeFrom: (path: string) => isBuildInput(path, remoteFolders(name)),
    })),
    await serverPart(checkout, 'backend', backendBuild, ['backend/migrations/']),
    await serverPart(checkout, 'gateway', gatewayBuild, []),
  ];
}

async function serverPart(
  checkout: string,
  name: string,
  options: BuildOptions,
  folders: readonly string[],
): Promise<Part> {
  const { metafile } = await build({
    ...options,
    absWorkingDir: checkout,
    outdir: join(checkout, 'dist'),
    plugins: [librariesStayOutside],
    metafile: true,
    write: false,
  });
  const imported = new Set(Object.keys(metafile.inputs));
  const importedFolders = new Set([...imported].map(dirname));
  // A deleted file is in no graph: it counts as imported when its folder still is.
  const wasImported = (path: string) =>
    !existsSync(join(checkout, path)) && importedFolders.has(dirname(path)) && !TEST_FILE.test(path);
  return {
    name,
    isMadeFrom: (path) =>
      path === 'pnpm-lock.yaml' ||
      folders.some((folder) => path.startsWith(folder)) ||
      imported.has(path) ||
      wasImported(path),
  };
}
