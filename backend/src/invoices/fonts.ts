import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { decompress } from 'wawoff2';

/** A font file, with its characters. */
interface Face {
  readonly path: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
  readonly only: RegExp | undefined;
}

/** A text in one face. */
export interface Run {
  /** The path of its file. */
  readonly face: string;
  readonly text: string;
  readonly isRightToLeft: boolean;
}

interface FontSource {
  readonly name: string;
  readonly source: string;
  readonly suffix: string;
  /** The characters that it is used for; absent: all. */
  readonly only?: RegExp;
}

const HANGUL = /\p{Script=Hangul}/u;

/**
 * Fontsource cuts a font into files by character ranges: an invoice loads only those of its names. The large ones are
 * variable, which have one file for all weights.
 */
const FONTS: readonly FontSource[] = [
  { name: 'noto-sans', source: '@fontsource/noto-sans', suffix: '400-normal' },
  { name: 'noto-sans-arabic', source: '@fontsource/noto-sans-arabic', suffix: '400-normal' },
  { name: 'noto-sans-ethiopic', source: '@fontsource/noto-sans-ethiopic', suffix: '400-normal' },
  // Before the Chinese font, whose character list includes Hangul that its files lack.
  { name: 'noto-sans-kr', source: '@fontsource-variable/noto-sans-kr', suffix: 'wght-normal', only: HANGUL },
  { name: 'noto-sans-sc', source: '@fontsource-variable/noto-sans-sc', suffix: 'wght-normal' },
  { name: 'noto-emoji', source: '@fontsource-variable/noto-emoji', suffix: 'wght-normal' },
];

const require = createRequire(import.meta.url);

function readFaces({ name, source, suffix, only }: FontSource): Face[] {
  const subsets = JSON.parse(readFileSync(require.resolve(`${source}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  // Plain Latin comes last in these files, but is checked first.
  return Object.entries(subsets)
    .toReversed()
    .map(([subset, ranges]) => ({
      path: require.resolve(`${source}/files/${name}-${subset.replace(/[[\]]/g, '')}-${suffix}.woff2`),
      only,
      ranges: ranges.split(',').map((range) => {
        const [first = 0, last = first] = range
          .slice('U+'.length)
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return [first, last] as const;
      }),
    }));
}

let faces: readonly Face[] | undefined;
const allFaces = () => {
  faces ??= FONTS.flatMap(readFaces);
  return faces;
};

const covers = ({ ranges, only }: Face, codePoint: number) =>
  ranges.some(([first, last]) => codePoint >= first && codePoint <= last) &&
  (only?.test(String.fromCodePoint(codePoint)) ?? true);

const faceOf = new Map<number, Face | undefined>();
function findFace(codePoint: number): Face | undefined {
  if (!faceOf.has(codePoint))
    faceOf.set(
      codePoint,
      allFaces().find((face) => covers(face, codePoint)),
    );
  return faceOf.get(codePoint);
}

/** Marks without a shape of their own: joiners, variation selectors, skin tones, control characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Replacement for characters that no font has. */
const MISSING = { character: '\ufffd', codePoint: 0xfffd };

/** Splits a text into runs of one font each, in visual order. */
export function runsOf(text: string): Run[] {
  const runs: { face: Face; text: string }[] = [];
  for (const character of text.normalize('NFC').replace(INVISIBLE, '')) {
    const last = runs.at(-1);
    const codePoint = character.codePointAt(0) ?? 0;
    const found = findFace(codePoint);
    const face = found ?? findFace(MISSING.codePoint);
    if (face === undefined) throw new Error('No font has the character for missing ones.');
    const drawn = found ? character : MISSING.character;
    // A mark stays with its letter where its face has it.
    const isTheirs =
      last && (last.face === face || (/\p{M}/u.test(character) && covers(last.face, codePoint)));
    if (isTheirs) last.text += drawn;
    else runs.push({ face, text: drawn });
  }
  return inLineOrder(
    runs.map(({ face, text: part }) => ({
      face: face.path,
      text: part,
      isRightToLeft: RIGHT_TO_LEFT.test(part),
    })),
  );
}

/** Reverses the order of adjacent right-to-left runs; within a run the font handles it. */
function inLineOrder(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let reversed: Run[] = [];
  let spaces: Run[] = [];
  const flush = () => {
    ordered.push(...reversed, ...spaces);
    [reversed, spaces] = [[], []];
  };
  for (const run of runs) {
    if (run.isRightToLeft) {
      reversed = [run, ...spaces.toReversed(), ...reversed];
      spaces = [];
    } else if (reversed.length > 0 && run.text.trim() === '') spaces.push(run);
    else {
      flush();
      ordered.push(run);
    }
  }
  flush();
  return ordered;
}

const fonts = new Map<string, Promise<Font>>();

/**
 * A font, read and unpacked once, which is most of the work of a short document. Unpacked here, as fontkit loses
 * composite glyphs and variable fonts when it embeds WOFF2.
 */
export function readFont(path: string): Promise<Font> {
  const known = fonts.get(path) ?? unpack(path);
  fonts.set(path, known);
  return known;
}

const unpack = async (path: string) => create(Buffer.from(await decompress(await readFile(path)))) as Font;
