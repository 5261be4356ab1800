import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Folder of releases, overridden by `RELEASES_DIR`. */
export const RELEASES = resolve(process.env.RELEASES_DIR ?? join(ROOT, '.releases'));

/** Folder of the gateway's copies of releases that are signed or in a bucket, overridden by `RELEASES_CACHE_DIR`. */
export const RELEASES_CACHE = resolve(process.env.RELEASES_CACHE_DIR || RELEASES);

/** Every folder `mfe-*` with a `remote.json` is a remote. */
export function remoteNames(checkout = ROOT): string[] {
  return readdirSync(checkout)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(checkout, folder, 'remote.json')))
    .sort();
}
