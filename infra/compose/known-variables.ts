import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/places';

/** Where the programs of the images read their environment. */
const READERS = [
  'backend/src/config.ts',
  'infra/gateway/server.ts',
  'infra/gateway/overrides/override-rules.ts',
  'infra/build/places.ts',
  'infra/release/store/open-store.ts',
];

/** Whether one of our programs reads a variable of this name. */
export function isRead(variable: string): boolean {
  const word = new RegExp(`\\b${variable}\\b`);
  return READERS.some((file) => word.test(readFileSync(join(ROOT, file), 'utf8')));
}
