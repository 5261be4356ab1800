import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { screenAddresses } from './addresses.mjs';

/** Every build depends on them. */
const COMMON = { folder: 'infra/build', file: 'pnpm-lock.yaml' } as const;

/** Input folders of the shell's release. */
export const SHELL_FOLDERS = ['shell', 'shared-ui', 'shared-api', 'shared-art'] as const;

/** Input folders of a remote's release. */
export const remoteFolders = (name: string): readonly string[] => [name, 'shared-art', 'shared-api/src/href'];

/** Whether `inputHash(folders)` changes with this file (path from the checkout). */
export const isBuildInput = (path: string, folders: readonly string[]): boolean =>
  path === COMMON.file ||
  ([...folders, COMMON.folder].some((folder) => path.startsWith(`${folder}/`)) && !NOT_BUILT.test(path));

const NOT_BUILT = /(^|\/)(node_modules|dist|\.types|testing)(\/|$)|\.(test|generated)\.tsx?$|\.md$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (NOT_BUILT.test(relative(ROOT, path))) return [];
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    })
    .sort();
}

/**
 * A hash of all inputs of a build: equal inputs are the same release and need no new build.
 *
 * @param folders workspace folders whose files are compiled
 * @returns eight hexadecimal digits
 */
export function inputHash(folders: readonly string[], mode: string): string {
  const hash = createHash('sha256').update(mode);
  const files = [...folders, COMMON.folder].flatMap((folder) => filesBelow(join(ROOT, folder)));
  for (const file of [...files, join(ROOT, COMMON.file)]) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  // Only the used addresses, so that another team's screen does not change this release.
  const addresses = Object.entries(screenAddresses(ROOT));
  const used = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\bhref\.\w+/g) ?? []));
  hash.update(JSON.stringify(addresses.filter(([name]) => used.has(`href.${name}`))));
  return hash.digest('hex').slice(0, 8);
}
