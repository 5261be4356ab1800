import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { GROUNDS, inDarkTheme } from '@crown-and-coil/shared-ui/themes';

/** The shell's fonts, subset by `npm run fonts`, which takes longer than most of the shell's build. */
export const FONTS = join(ROOT, 'shell/fonts');
export const FACES_FILE = 'faces.json';

export interface FontFaces {
  /** Names of files. */
  readonly preload: readonly string[];
  /** `@font-face` rules in which `url(<name>)` names a file. */
  readonly rules: string;
}

/** The theme's background before the first script runs, so that pages do not flash. */
const GROUND =
  `html{background:${GROUNDS.light}}body{margin:0}` +
  inDarkTheme(`background:${GROUNDS.dark};color-scheme:dark`);

/**
 * Copies the font files into a release.
 *
 * @returns URLs to preload, and the page's inline styles
 */
export async function copyFonts(
  folder: string,
  base: string,
): Promise<{ preload: string[]; styles: string }> {
  await cp(FONTS, folder, { recursive: true, filter: (path) => !path.endsWith(FACES_FILE) });
  const { preload, rules } = JSON.parse(await readFile(join(FONTS, FACES_FILE), 'utf8')) as FontFaces;
  return {
    preload: preload.map((name) => `${base}/${name}`),
    styles: GROUND + rules.replaceAll('url(', `url(${base}/`),
  };
}
