/** @jest-environment jsdom */
import {
  ART_CATEGORIES,
  avatar,
  bust,
  crown,
  type HairSubtype,
  type HairType,
  initials,
  mark,
  strand,
  tile,
} from './index';

/** The part of the browser's parser that these tests use; the package itself is compiled without the DOM. */
interface XmlDocument {
  documentElement: { tagName: string; getAttribute(name: string): string | null };
  querySelector(selector: string): unknown;
}
const { DOMParser } = globalThis as unknown as {
  DOMParser: new () => { parseFromString(text: string, type: string): XmlDocument };
};

const HAIR_TYPES: HairType[] = [1, 2, 3, 4];
const SUBTYPES: HairSubtype[] = ['A', 'B', 'C'];
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 99_999];

/** Every kind of drawing, by a name for the test report. */
const DRAWINGS: [name: string, draw: () => string][] = [
  ...ART_CATEGORIES.flatMap((category) =>
    SEEDS.flatMap((seed): [string, () => string][] => [
      [`tile ${category} ${seed}`, () => tile(category, { seed, width: 240, height: 120 })],
      [`bust ${category} ${seed}`, () => bust(category, { seed })],
    ]),
  ),
  ...ART_CATEGORIES.map((category): [string, () => string] => [
    `avatar ${category}`,
    () => avatar('Adaeze Obi', { category }),
  ]),
  ...HAIR_TYPES.flatMap((type) =>
    SUBTYPES.map((subtype): [string, () => string] => [
      `strand ${type}${subtype}`,
      () => strand(type, subtype),
    ]),
  ),
  ['crown', () => crown({ size: 300 })],
  ['mark', () => mark()],
];

describe.each(DRAWINGS)('%s', (_, draw) => {
  test('is a well-formed SVG document of finite numbers', () => {
    const svg = draw();
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.documentElement.tagName).toBe('svg');
    expect(document.documentElement.getAttribute('viewBox')).toMatch(/^0 0 \d+ \d+$/);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|e[-+]\d/);
    expect(svg).toMatch(/ d="M/);
  });

  test('is drawn the same every time', () => {
    expect(draw()).toBe(draw());
  });
});

test('another seed gives another picture, in every category', () => {
  for (const category of ART_CATEGORIES) {
    expect(tile(category, { seed: 1 })).not.toBe(tile(category, { seed: 2 }));
    expect(bust(category, { seed: 1 })).not.toBe(bust(category, { seed: 2 }));
  }
});

test('pictures inlined on one page share no id, and each refers only to its own', () => {
  const pictures = [
    ...ART_CATEGORIES.flatMap((category) => SEEDS.map((seed) => bust(category, { seed }))),
    ...['Adaeze Obi', 'Nia Brown', 'Tomi'].map((name) => avatar(name)),
    crown({ size: 200, seed: 1 }),
    crown({ size: 200, seed: 2 }),
    crown({ size: 300, seed: 1 }),
    avatar('Tomi', { id: 'second-tomi' }),
  ];
  const ids = pictures.map((svg) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
  expect(new Set(ids.flat()).size).toBe(ids.flat().length);
  pictures.forEach((svg, i) => {
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids[i]).toContain(id);
  });
});

test('a given colour is used', () => {
  const svg = bust('Loc Services', { skin: '#010203', cloth: '#040506', backdrop: '#070809' });
  for (const color of ['#010203', '#040506', '#070809']) expect(svg).toContain(color);
});

test('the stubble of a haircut is dashes, never dots: each is at least twice as long as wide, with square ends', () => {
  const rows = [...bust('Cuts and Trims').matchAll(/stroke-width="([\d.]+)" stroke-dasharray="([\d.]+) /g)];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, length, width] of rows) expect(Number(length)).toBeGreaterThan(2 * Number(width));
  expect(bust('Cuts and Trims', { seed: 2 })).not.toContain('round');
});

test('initials are letters or digits of the first two words, so no name can break the drawing', () => {
  expect(initials('adaeze obi nwosu')).toBe('AO');
  expect(initials('  <script> &amp; "Tomi"')).toBe('SA');
  expect(initials('O\u0308zlem')).toBe('Ö');
  expect(initials('???')).toBe('');
});
