import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Where releases lie; `RELEASES_DIR` moves it. */
export const RELEASES = resolve(process.env.RELEASES_DIR ?? join(ROOT, '.releases'));

/** Where the gateway keeps copies of releases that it reads from a bucket; `RELEASES_CACHE_DIR` moves it. */
export const RELEASES_CACHE = resolve(process.env.RELEASES_CACHE_DIR || RELEASES);

/** Every folder `mfe-*` with a `remote.json` is a remote: adding one needs no list. */
export function remoteNames(checkout = ROOT): string[] {
  return readdirSync(checkout)
    .filter((folder) => folder.startsWith('mfe-') && existsSync(join(checkout, folder, 'remote.json')))
    .sort();
}
