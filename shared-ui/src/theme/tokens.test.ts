import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { customProperties, darkTokens, type TokenName, theme, tokens } from './tokens';

const ROOT = join(__dirname, '../../..');
const read = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

const sources = read(join(__dirname, '..'));

/** What is drawn with the tokens: the design system, the shell and every remote, so that all of it has every theme. */
const frontEnd = readdirSync(ROOT)
  .filter((folder) => /^(mfe-.+|shell|shared-ui)$/.test(folder))
  .flatMap((folder) =>
    read(join(ROOT, folder, 'src')).map(({ file, text }) => ({ file: `${folder}/src/${file}`, text })),
  );

test('every custom property that a component reads is a token or set by the component itself', () => {
  const unknown = sources.flatMap(({ file, text }) => {
    const own = [...text.matchAll(/--([\w-]+)['"]?\s*:/g)].map((match) => match[1]);
    const read = [...text.matchAll(/var\(--([\w-]+)[,)]/g)].map((match) => match[1] ?? '');
    return read
      .filter((name) => !Object.hasOwn(tokens, name) && !own.includes(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
  expect(sources.length).toBeGreaterThan(50);
});

test('no component has a colour of its own, which would be the same in every theme', () => {
  const HAS_ITS_OWN = [
    'shared-ui/src/theme/tokens.ts',
    'shared-ui/src/theme/themes.ts',
    // Paper is white and its text black.
    'shared-ui/src/theme/global-style.ts',
    // Cameras expect a QR code to be dark on light.
    'shell/src/account/second-factor/app-secret.tsx',
  ];
  const fixed = frontEnd
    // The remote harness keeps fallbacks: it must be readable even when the shell's styles are not there.
    .filter(({ file }) => !HAS_ITS_OWN.includes(file) && !file.startsWith('shared-ui/src/remote'))
    .flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /[\s:'"`(,]#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?=[\s;'"`),])|\b(?:rgb|hsl|oklch)a?\(|%23[\da-f]{3,8}/gi,
        ),
      ].map(([color]) => `${file}: ${color.trim()}`),
    );
  expect(fixed).toEqual([]);
  expect(frontEnd.length).toBeGreaterThan(300);
});

const STATUSES = ['confirmed', 'pending', 'cancelled', 'completed'] as const;

describe.each([
  ['light', tokens],
  ['dark', { ...tokens, ...darkTokens }],
] as const)('in the %s theme', (_name, values: Readonly<Record<TokenName, string>>) => {
  const contrast = (one: TokenName, other: TokenName) => contrastOf(values[one], values[other]);
  const tooFaint = (pairs: readonly (readonly [TokenName, TokenName])[], least: number) =>
    pairs
      .map(([one, other]) => `${one} on ${other}: ${contrast(one, other).toFixed(2)}`)
      .filter((_, place) => {
        const [one, other] = pairs[place] ?? [];
        return one && other && contrast(one, other) < least;
      });
  const each = (fronts: readonly TokenName[], grounds: readonly TokenName[]) =>
    fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const));

  test('texts have a contrast of 4.5 on every background they appear on', () => {
    const pairs = [
      ...each(
        ['ink', 'ink-2', 'muted', 'clay'],
        ['paper', 'surface', 'shea', 'clay-tint', 'clay-faint', 'chosen-tint', 'bottle-tint'],
      ),
      ...each(['clay-deep'], ['paper', 'surface', 'clay-tint']),
      ...each(['bottle'], ['paper', 'surface', 'shea', 'bottle-tint']),
      ...each(['danger'], ['paper', 'surface', 'shea', 'danger-faint']),
      ...each(['cancelled-fg'], ['danger-tint']),
      ...each(['confirmed-fg'], ['surface']),
      ...STATUSES.flatMap((status) => each([`${status}-fg`], [`${status}-bg`])),
      // On fills.
      ...each(['surface', 'paper'], ['clay', 'clay-deep', 'danger', 'cancelled-fg']),
      ...each(['paper', 'bottle-tint'], ['bottle']),
      ...each(['paper'], ['bottle-2', 'ink']),
      ...each(['sand'], ['ink']),
      // On what is dark in every theme, and on gold there.
      ...each(['on-dark', 'on-dark-2', 'gold'], ['dark', 'dark-green']),
      ...each(['dark'], ['gold', 'gold-tint']),
    ];
    expect(tooFaint(pairs, 4.5)).toEqual([]);
  });

  test('borders of controls, focus rings and marks have a contrast of 3', () => {
    const pairs = [
      ...each(['line-strong', 'focus', 'clay', 'bottle'], ['paper', 'surface', 'shea']),
      ...each(['focus-on-dark', 'toast-success', 'toast-error'], ['dark']),
      ...each(['focus-on-dark'], ['dark-green']),
      ...STATUSES.flatMap((status) => each([`${status}-mark`], [`${status}-bg`])),
    ];
    expect(tooFaint(pairs, 3)).toEqual([]);
  });
});

test('contrast follows WCAG: 21 for black on white, 1 for a colour on itself, symmetric', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, color, (one, other) => {
      expect(contrastOf(one, other)).toBe(contrastOf(other, one));
      expect(contrastOf(one, other)).toBeGreaterThanOrEqual(1);
      expect(contrastOf(one, one)).toBe(1);
    }),
  );
});

test('every status colour, background and shadow has a dark value', () => {
  const isColor = (value: string) => value.startsWith('#');
  const same = (Object.keys(tokens) as TokenName[]).filter(
    (name) => isColor(tokens[name]) && !Object.hasOwn(darkTokens, name),
  );
  expect(same).toEqual([
    // Its contrast is enough in both.
    'line-strong',
    // On what is dark in every theme.
    'gold',
    'gold-tint',
    'plum',
    'toast-success',
    'toast-error',
    'dark-green',
    'on-dark',
    'on-dark-2',
    'focus-on-dark',
  ]);
});

test('the main entry imports neither Formik nor Yup', () => {
  const offenders = sources.filter(
    ({ file, text }) =>
      !file.startsWith('forms') && !file.startsWith('remote') && /from '(formik|yup)'/.test(text),
  );
  expect(offenders.map(({ file }) => file)).toEqual([]);
  const index = sources.find(({ file }) => file === 'index.ts');
  expect(index?.text).not.toMatch(/from '\.\/forms/);
});

test('the theme refers to the tokens', () => {
  expect(theme.token['line-strong']).toBe('var(--line-strong)');
  expect(customProperties({ ink: '#000', s1: '4px' })).toBe('--ink:#000;--s1:4px;');
});

/** The contrast ratio of two colours (WCAG 2.2, 'contrast ratio'). */
function contrastOf(one: string, other: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
