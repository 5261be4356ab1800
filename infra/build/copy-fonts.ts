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
 * What a page that is not server-rendered shows until the shell has started: the text of its `PageLoading` (shared-ui), in
 * the same place and after the same 150 ms. Without scripts, where it would never go away, the gateway's note instead. Its
 * distance from the top is padding: a margin would move the body, which is a layout shift when the shell replaces it.
 */
const UNTIL_STARTED =
  '#app:empty::before,#app+noscript{display:block;box-sizing:border-box;max-width:1280px;margin:0 auto;' +
  'padding:136px 48px 64px;font:1rem/1.5 "Figtree Variable",system-ui,sans-serif}' +
  '@media (max-width:767px){#app:empty::before,#app+noscript{padding:124px 20px 64px}}' +
  '@media (scripting:enabled){#app:empty::before{content:"Loading...";opacity:.75;visibility:hidden;' +
  'animation:show-loading 1ms linear 150ms forwards}@keyframes show-loading{to{visibility:visible}}}';

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
    styles: GROUND + UNTIL_STARTED + rules.replaceAll('url(', `url(${base}/`),
  };
}
