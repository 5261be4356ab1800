import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryCopies } from './library-copies';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function script(name: string, sources: string[]): string {
  const file = join(folder, name);
  writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources }));
  return file;
}

test('a library in two scripts is two copies; split across two scripts it is one', () => {
  const inBoth = 'webpack://a/../node_modules/.pnpm/react-dom@19/node_modules/react-dom/client.js';
  const files = [
    script('a.js', [inBoth, 'webpack://a/../node_modules/.pnpm/yup@1/node_modules/yup/a.js']),
    script('b.js', [
      inBoth.replace('//a/', '//b/'),
      'webpack://b/../node_modules/.pnpm/yup@1/node_modules/yup/b.js',
    ]),
  ];
  expect(libraryCopies(files)).toEqual({ 'react-dom': 2, yup: 1 });
});

test('a script without a source map is an error', () => {
  expect(() => libraryCopies([join(folder, 'none.js')])).toThrow('no source map');
});
