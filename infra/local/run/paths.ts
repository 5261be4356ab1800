import { join, resolve } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** Everything that the local run keeps between starts (database, uploads, secrets, logs); DATA_DIR moves it. */
export const defaultDataDir = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));

/** What can be made again from the sources at any time. */
export const cacheDir = join(ROOT, '.cache');
