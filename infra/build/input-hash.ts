import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './places';

const NOT_BUILT = /(^|\/)(node_modules|dist|\.types|testing)(\/|$)|\.test\.tsx?$|\.md$/;

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
 * A hash of everything that goes into a build: equal inputs are the same release and need no new build.
 *
 * @param folders workspace folders whose files are compiled
 * @returns eight hexadecimal digits
 */
export function inputHash(folders: readonly string[], mode: string): string {
  const hash = createHash('sha256').update(mode);
  const files = [...folders, 'infra/build'].flatMap((folder) => filesBelow(join(ROOT, folder)));
  for (const file of [...files, join(ROOT, 'pnpm-lock.yaml')]) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}
