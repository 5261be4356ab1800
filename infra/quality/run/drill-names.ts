import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** Relative to the checkout. */
export const DRILLS_CONFIG = 'infra/quality/drills/playwright.config.ts';

/** Of drills that build much, and for which `npm test` has a quicker guard (docs/measured/tests.md). */
export const LONG_DRILL = '@long';

/** Every folder of infra/quality/drills with a `*.drill.ts` is a drill: adding one needs no list. */
export function drillNames(): string[] {
  const here = join(ROOT, 'infra/quality/drills');
  return readdirSync(here, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && readdirSync(join(here, entry.name)).some((file) => file.endsWith('.drill.ts')),
    )
    .map(({ name }) => name)
    .sort();
}

/** Drills without a browser, which start a product of their own. */
export const PROGRAM_DRILLS: readonly string[] = [
  'alerts',
  'faults',
  'backup',
  'recovery',
  'calendars',
  'migrations',
  'shards',
];
