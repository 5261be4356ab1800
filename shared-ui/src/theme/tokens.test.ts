import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { customProperties, theme, tokens } from './tokens';

const sources = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(__dirname, '..', file), 'utf8') }));

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

test('no component repeats the value of a colour token', () => {
  const values = Object.values(tokens).filter((value) => value.startsWith('#'));
  const repeated = sources
    // The remote harness keeps fallbacks: it must be readable even when the shell's styles are not there.
    .filter(({ file }) => !file.endsWith('tokens.ts') && !file.startsWith('remote'))
    .flatMap(({ file, text }) =>
      values
        .filter((value) => text.toLowerCase().includes(value.toLowerCase()))
        .map((value) => `${file}: ${value}`),
    );
  expect(repeated).toEqual([]);
});

test('the main entry reaches neither Formik nor Yup', () => {
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
