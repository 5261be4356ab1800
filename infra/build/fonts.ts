import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './places';

interface FontFace {
  readonly family: string;
  readonly file: string;
  readonly weight: string;
  readonly style: 'normal' | 'italic';
  /** The subset as fontsource cuts it; latin-ext holds names such as Adébáyọ̀. */
  readonly range: 'latin' | 'latin-ext';
  readonly preload: boolean;
  /** Only these are kept, where the rest is never shown. */
  readonly letters?: string;
}

/** Italic is for one word in the hero, nowhere else (look.md, section 3): 4 KB instead of 80. */
export const ITALIC_LETTERS = 'your';

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces';
const FIGTREE = '@fontsource-variable/figtree/files/figtree';

const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

/** look.md, section 3: both families self-hosted, the two roman latin files preloaded. */
const FACES: readonly FontFace[] = [
  face('Fraunces Variable', `${FRAUNCES}-latin-opsz-normal.woff2`, '100 900', 'normal', 'latin', true),
  face('Figtree Variable', `${FIGTREE}-latin-wght-normal.woff2`, '300 900', 'normal', 'latin', true),
  {
    ...face('Fraunces Variable', `${FRAUNCES}-latin-opsz-italic.woff2`, '100 900', 'italic', 'latin', false),
    letters: ITALIC_LETTERS,
  },
  face(
    'Fraunces Variable',
    `${FRAUNCES}-latin-ext-opsz-normal.woff2`,
    '100 900',
    'normal',
    'latin-ext',
    false,
  ),
  face('Figtree Variable', `${FIGTREE}-latin-ext-wght-normal.woff2`, '300 900', 'normal', 'latin-ext', false),
];

function face(
  family: string,
  file: string,
  weight: string,
  style: FontFace['style'],
  range: FontFace['range'],
  preload: boolean,
): FontFace {
  return { family, file, weight, style, range, preload };
}

const rangeOf = (letters: string): string =>
  [...letters].map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16)}`).join(',');

/** Paper before the first script runs, so that no page flashes white. */
const GROUND = 'html{background:#fbf5ea}body{margin:0}';

/**
 * Copies the font files into a release under names with their hash.
 *
 * @returns URLs to preload, and the styles that the page carries inline
 */
export async function copyFonts(
  folder: string,
  base: string,
): Promise<{ preload: string[]; styles: string }> {
  const require = createRequire(join(ROOT, 'shell/package.json'));
  await mkdir(folder, { recursive: true });
  const copied = await Promise.all(
    FACES.map(async (one) => {
      const whole = await readFile(require.resolve(one.file));
      const bytes = one.letters ? await subsetFont(whole, one.letters, { targetFormat: 'woff2' }) : whole;
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const name = (one.file.split('/').at(-1) ?? '').replace('.woff2', `.${hash}.woff2`);
      await writeFile(join(folder, name), bytes);
      return { ...one, url: `${base}/${name}` };
    }),
  );
  const rules = copied.map(
    ({ family, url, weight, style, range, letters }) =>
      `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:${weight};` +
      `font-style:${style};font-display:swap;unicode-range:${letters ? rangeOf(letters) : RANGES[range]}}`,
  );
  return {
    preload: copied.filter(({ preload }) => preload).map(({ url }) => url),
    styles: GROUND + rules.join(''),
  };
}
