import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Everything that the local run keeps between starts (database, uploads, secrets, logs); DATA_DIR moves it. */
export const defaultDataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));

/** What can be made again from the sources at any time. */
export const cacheDir = join(root, '.cache');
