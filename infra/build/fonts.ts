import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createFontStack } from '@capsizecss/core';
import { fromBuffer } from '@capsizecss/unpack';
import { ROOT } from '@crown-and-coil/service/places';
import subsetFont from 'subset-font';
import { FACES_FILE, type FontFaces } from './copy-fonts';

interface Family {
  readonly name: string;
  /** Path of the files up to their range: "…/fraunces". */
  readonly files: string;
  /** The files' variable axes, in fontsource's naming. */
  readonly axes: string;
  /** The kept range of each axis; screens use no other weight or optical size. */
  readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
  /** The most used instance of this family, whose widths the fallback faces get. */
  readonly typical: Readonly<Record<string, number>>;
  /** System fonts to try, in order, while the family loads. */
  readonly fallbacks: readonly SystemFont[];
}

/** Metrics of an installed system font, in its own units. */
interface SystemFont {
  readonly familyName: string;
  /** Names for `local()`: its own, and those of metric-compatible fonts. */
  readonly local: readonly string[];
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly unitsPerEm: number;
  /** Mean advance width of English text. */
  readonly xWidthAvg: number;
}

/** Italic is for one word in the hero, nowhere else (look.md, section 3): 4 KB instead of 80. */
export const ITALIC_LETTERS = 'your';

const system = (
  local: readonly [string, ...string[]],
  unitsPerEm: number,
  [ascent, descent, lineGap, xWidthAvg]: readonly [number, number, number, number],
): SystemFont => ({ familyName: local[0], local, ascent, descent, lineGap, unitsPerEm, xWidthAvg });

// Metrics from @capsizecss/metrics 4.3.0, which is 169 MB on disk and therefore no dependency.
const GEORGIA = system(['Georgia'], 2048, [1878, -449, 0, 913]);
const NOTO_SERIF = system(['Noto Serif', 'NotoSerif'], 1000, [1069, -293, 0, 481]);
const TIMES = system(['Times New Roman', 'Liberation Serif'], 2048, [1825, -443, 87, 832]);
const ROBOTO = system(['Roboto'], 2048, [1900, -500, 0, 911]);
const ARIAL = system(['Arial', 'Liberation Sans'], 2048, [1854, -434, 67, 913]);

/** look.md, section 3. */
const FRAUNCES: Family = {
  name: 'Fraunces Variable',
  files: '@fontsource-variable/fraunces/files/fraunces',
  axes: 'opsz',
  variationAxes: { wght: { min: 400, max: 700 }, opsz: { min: 12, max: 76 } },
  typical: { wght: 560, opsz: 34 },
  fallbacks: [GEORGIA, NOTO_SERIF, TIMES],
};
const FIGTREE: Family = {
  name: 'Figtree Variable',
  files: '@fontsource-variable/figtree/files/figtree',
  axes: 'wght',
  variationAxes: { wght: { min: 400, max: 700 } },
  typical: { wght: 400 },
  fallbacks: [ROBOTO, ARIAL],
};

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Printable ASCII and the punctuation of our texts: enough for most pages. */
const CORE = [...between(0x20, 0x7e), ...[...'\u00a0©·×–—‘’“”…'].map((letter) => letter.codePointAt(0) ?? 0)];

/** fontsource's ranges; latin-ext covers names such as Adébáyò. */
const LATIN = [
  ...between(0x00, 0xff),
  ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc, 0x304, 0x308, 0x329],
  ...between(0x2000, 0x206f),
  ...[0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215, 0xfeff, 0xfffd],
].filter((point) => !CORE.includes(point));
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** Letters with a dot below of Yoruba and Igbo names, such as Adébáyọ̀, which fontsource has in its Vietnamese range. */
const DOT_BELOW = [...'ẸẹỊịỌọỤụ'].map((letter) => letter.codePointAt(0) ?? 0);

interface FontFile {
  readonly family: Family;
  readonly range: 'latin' | 'latin-ext' | 'vietnamese';
  readonly style: 'normal' | 'italic';
  /** Code points that are kept; all when absent. */
  readonly keep?: readonly number[];
  readonly preload?: true;
}

const FILES: readonly FontFile[] = [FRAUNCES, FIGTREE].flatMap((family): FontFile[] => [
  { family, range: 'latin', style: 'normal', keep: CORE, preload: true },
  { family, range: 'latin', style: 'normal', keep: LATIN },
  { family, range: 'latin-ext', style: 'normal' },
]);
/** Figtree has none of these letters. */
const NAMES: FontFile = { family: FRAUNCES, range: 'vietnamese', style: 'normal', keep: DOT_BELOW };
const ITALIC: FontFile = {
  family: FRAUNCES,
  range: 'latin',
  style: 'italic',
  keep: [...ITALIC_LETTERS].map((letter) => letter.codePointAt(0) ?? 0),
};

/** `unicode-range` of code points: "U+20-7e,U+a0". */
export function unicodeRange(points: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const point of [...points].sort((one, other) => one - other)) {
    const open = ranges.at(-1);
    if (open && point === open.last + 1) open.last = point;
    else ranges.push({ first: point, last: point });
  }
  return ranges
    .map(({ first, last }) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`)
    .join(',');
}

const require = createRequire(join(ROOT, 'shell/package.json'));
const readFont = ({ files, axes }: Family, range: string, style: string): Promise<Buffer> =>
  readFile(require.resolve(`${files}-${range}-${axes}-${style}.woff2`));

async function reduceFont({ family, range, style, keep }: FontFile): Promise<Buffer> {
  return subsetFont(await readFont(family, range, style), keep ? String.fromCodePoint(...keep) : '', {
    targetFormat: 'woff2',
    variationAxes: family.variationAxes,
    keepAllGlyphs: keep === undefined,
  });
}

/** Names of the fallback faces of a family, for `font-family`, in the order in which they are tried. */
export const fallbackNames = (family: Family): string[] =>
  family.fallbacks.map(({ familyName }) => `${family.name.replace('Variable', 'Fallback')} ${familyName}`);

/**
 * `@font-face` rules that give system fonts the line height and mean width of the family, so that text hardly moves
 * when the family has loaded.
 */
async function fallbackFaces(family: Family): Promise<string[]> {
  const instance = await subsetFont(
    await readFont(family, 'latin', 'normal'),
    String.fromCodePoint(...CORE),
    {
      targetFormat: 'sfnt',
      variationAxes: family.typical,
    },
  );
  const metrics = await fromBuffer(instance);
  const names = fallbackNames(family);
  return family.fallbacks.map((fallback, index) => {
    const [face] = createFontStack([metrics, fallback], { fontFaceFormat: 'styleObject' }).fontFaces;
    const { ascentOverride, descentOverride, lineGapOverride, sizeAdjust } = face?.['@font-face'] ?? {};
    const sources = fallback.local.map((name) => `local("${name}")`).join(',');
    return (
      `@font-face{font-family:"${names[index]}";src:${sources};font-weight:400 700;` +
      Object.entries({
        'ascent-override': ascentOverride,
        'descent-override': descentOverride,
        'line-gap-override': lineGapOverride,
        'size-adjust': sizeAdjust,
      })
        .flatMap(([property, value]) => (value === undefined ? [] : [`${property}:${value}`]))
        .join(';') +
      '}'
    );
  });
}

export const FAMILIES: readonly Family[] = [FRAUNCES, FIGTREE];

/** Writes subset fonts into a folder, under hashed names, and describes them in its `faces.json`. */
export async function makeFonts(folder: string): Promise<void> {
  const written = await Promise.all(
    [...FILES, NAMES, ITALIC].map(async (file) => {
      const bytes = await reduceFont(file);
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const short = file.family.files.split('/').at(-1);
      const name = `${short}-${file.range}-${file.style}.${hash}.woff2`;
      await writeFile(join(folder, name), bytes);
      return { ...file, name };
    }),
  );
  const rules = written.map(
    ({ family, name, style, keep }) =>
      `@font-face{font-family:"${family.name}";src:url(${name}) format("woff2");font-weight:400 700;` +
      `font-style:${style};font-display:swap;unicode-range:${keep ? unicodeRange(keep) : LATIN_EXT}}`,
  );
  const fallbacks = await Promise.all(FAMILIES.map(fallbackFaces));
  const faces: FontFaces = {
    preload: written.filter(({ preload }) => preload).map(({ name }) => name),
    rules: [...rules, ...fallbacks.flat()].join(''),
  };
  await writeFile(join(folder, FACES_FILE), `${JSON.stringify(faces, null, 2)}\n`);
}
