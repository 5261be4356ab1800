import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledModules } from './bundled-modules';
import { ROOT } from './places';
import { remoteConfig } from './remote-config';
import { runWebpack } from './run-webpack';
import { exposedChunks, screenChunks } from './screen-chunks';
import { checkNothingTwice } from './sharing-check';

let folder: string;

/** Builds a remote of these files inside the checkout, so that its imports resolve as any remote's do. */
async function build(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const config = remoteConfig({
    name: relative(ROOT, folder),
    container: 'mfe_fixture_1',
    output: join(folder, 'out'),
    ranges: [],
    mode: 'production',
  });
  return runWebpack({ ...config, cache: false, devtool: false });
}

beforeEach(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await mkdtemp(join(ROOT, '.cache/remote-build-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const app = `export default { load: () => import('./home/home') };`;

it('a remote takes what is shared from the shell: nothing of it is in its files, and its entry is small', async () => {
  const stats = await build({
    'src/app.tsx': app,
    'src/home/home.tsx': `
      import { useState } from 'react';
      import { Link } from '@crown-and-coil/shared-ui';
      export default () => <Link to="/">{useState(0)[0]}</Link>;`,
  });
  expect(() => checkNothingTwice('mfe-fixture', bundledModules(stats.modules ?? []))).not.toThrow();
  expect(exposedChunks(stats)).toHaveLength(1);
  expect(screenChunks(stats, 'mfe-fixture', 'home')).toHaveLength(1);
  const entry = await readFile(join(folder, 'out/remoteEntry.js'));
  expect(gzipSync(entry).length).toBeLessThan(6 * 1024);
}, 60_000);

it('a remote that imports past the facades is found out', async () => {
  const stats = await build({
    'src/app.tsx': app,
    'src/home/home.tsx': `
      import { Link } from '../../../../shared-ui/src/router';
      export default () => <Link to="/">Home</Link>;`,
  });
  const check = () => checkNothingTwice(basename(folder), bundledModules(stats.modules ?? []));
  expect(check).toThrow('react-router');
  expect(check).toThrow('@crown-and-coil/shared-ui');
}, 60_000);
