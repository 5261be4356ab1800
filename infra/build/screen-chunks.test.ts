import type { StatsCompilation } from '@rspack/core';
import { exposedChunks, screenChunks, sharedChunks, sharedModulesOf } from './screen-chunks';

const shared = (request: string, chunks: number[]) => ({
  name: `consume shared module (default) ${request}@^1.0.0 (strict)`,
  chunks,
});
const stats = {
  chunks: [
    { id: 1, files: ['home.js', 'home.js.map'], origins: [{ request: './home/home' }] },
    { id: 2, files: ['shared.js'], origins: [{ request: './home/home' }, { request: './pay/pay' }] },
    { id: 3, files: ['homepage.js'], origins: [{ request: '../homepage/homepage' }] },
    { id: 4, files: ['expose.js'], names: ['app'], origins: [] },
    {
      id: 5,
      files: ['forms.js'],
      origins: [{ moduleName: 'provide shared module (default) ui/forms@1.0.0 = ../ui/forms.ts' }],
    },
  ],
  modules: [
    shared('ui/forms', [1]),
    shared('ui/choice', [3]),
    shared('ui', [4]),
    { name: './src/consume shared module (default) ui/uploads@1.ts', chunks: [1] },
  ],
} as unknown as StatsCompilation;

describe('screenChunks', () => {
  it("returns the files of a screen's import only", () => {
    expect(screenChunks(stats, 'mfe-x', 'home')).toEqual(['home.js', 'shared.js']);
    expect(screenChunks(stats, 'shell', 'homepage')).toEqual(['homepage.js']);
  });

  it('fails the build of a remote that declares a screen it never imports', () => {
    expect(() => screenChunks(stats, 'mfe-x', 'gone')).toThrow(`mfe-x: no import('./gone/...')`);
  });
});

describe('exposedChunks', () => {
  it('returns the files of the exposed module', () => {
    expect(exposedChunks(stats)).toEqual(['expose.js']);
  });
});

test('a screen needs the shared modules of its own files and of the exposed module', () => {
  expect(sharedModulesOf(stats, 'mfe-x', 'home')).toEqual(['ui', 'ui/forms']);
  expect(sharedModulesOf(stats, 'mfe-x', 'pay')).toEqual(['ui']);
});

test('shared modules not loaded by the shell at startup have files of their own', () => {
  expect(sharedChunks(stats, ['ui', 'ui/forms'])).toEqual({ 'ui/forms': ['forms.js'] });
});
