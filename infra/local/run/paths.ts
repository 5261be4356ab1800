import { join, resolve } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** Data of the local run (database, uploads, secrets, logs), overridden by DATA_DIR. */
export const defaultDataDir = resolve(process.env.DATA_DIR ?? join(ROOT, '.data'));

/** Caches that can be rebuilt from the sources at any time. */
export const cacheDir = join(ROOT, '.cache');
