import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';

/** Path relative to the checkout. */
export const DRILLS_CONFIG = 'infra/quality/drills/playwright.config.ts';

/** Build-heavy drills, for which `npm test` has a faster check (docs/measured/tests.md). */
export const LONG_DRILL = '@long';

/** Folders of infra/quality/drills in which there is such a file: adding a drill needs no list. */
function foldersWith(isMatch: (file: string) => boolean): string[] {
  const drills = join(ROOT, 'infra/quality/drills');
  return readdirSync(drills, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(drills, entry.name)).some(isMatch))
    .map(({ name }) => name)
    .sort();
}

/** Drills in a browser, `*.drill.ts`. */
export const BROWSER_DRILLS: readonly string[] = foldersWith((file) => file.endsWith('.drill.ts'));

/** Drills without a browser, which start their own product. */
export const PROGRAM_DRILLS: readonly string[] = foldersWith((file) => file === 'main.ts').filter(
  (name) => !BROWSER_DRILLS.includes(name),
);
