import type { StatsCompilation } from 'webpack';
import { exposedChunks, screenChunks } from './screen-chunks';

const stats = {
  chunks: [
    { id: 1, files: ['home.js', 'home.js.map'], origins: [{ request: './home/home' }] },
    { id: 2, files: ['shared.js'], origins: [{ request: './home/home' }, { request: './pay/pay' }] },
    { id: 3, files: ['homepage.js'], origins: [{ request: '../homepage/homepage' }] },
    { id: 4, files: ['expose.js'], names: ['app'], origins: [] },
  ],
} as unknown as StatsCompilation;

describe('screenChunks', () => {
  it("answers the files of a screen's import, and no other's", () => {
    expect(screenChunks(stats, 'mfe-x', 'home')).toEqual(['home.js', 'shared.js']);
    expect(screenChunks(stats, 'shell', 'homepage')).toEqual(['homepage.js']);
  });

  it('fails the build of a remote that declares a screen it never imports', () => {
    expect(() => screenChunks(stats, 'mfe-x', 'gone')).toThrow(`mfe-x: no import('./gone/...')`);
  });
});

describe('exposedChunks', () => {
  it('answers the files of the exposed module', () => {
    expect(exposedChunks(stats)).toEqual(['expose.js']);
  });
});
