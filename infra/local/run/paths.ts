import { join, resolve } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** The checkout. */
export const root = ROOT;

/** Everything that the local run keeps between starts (database, uploads, secrets, logs); DATA_DIR moves it. */
export const defaultDataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'));

/** What can be made again from the sources at any time. */
export const cacheDir = join(root, '.cache');
