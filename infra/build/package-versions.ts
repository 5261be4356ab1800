import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** The version of a library as a workspace folder sees it, or null when it is not among its dependencies. */
export function installedVersion(folder: string, packageName: string): string | null {
  for (const path of createRequire(join(ROOT, folder, 'package.json')).resolve.paths(packageName) ?? []) {
    try {
      return readPackage(join(path, packageName)).version;
    } catch {
      // Not in this node_modules: look in the next one up.
    }
  }
  return null;
}
