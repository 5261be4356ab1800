import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { oldestContractThatFits } from '@crown-and-coil/shared-ui/remote/registry';
import { checkEntrySize, ENTRY_BUDGET } from './build-one-remote';
import { checkOneRuntime } from './federation-runtime';
import { remoteConfig } from './remote-config';
import { bundledModules, runRspack } from './run-rspack';
import { exposedChunks, screenChunks } from './screen-chunks';
import { UsedExports } from './shared-exports';
import { checkNothingTwice } from './sharing-check';

let folder: string;

/** Builds a remote of these files inside the checkout, so that its imports resolve as any remote's do. */
async function build(
  files: Readonly<Record<string, string>>,
  used = new UsedExports(),
  devtool: 'source-map' | false = false,
) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const config = remoteConfig({
    name: relative(ROOT, folder),
    container: 'mfe_fixture_1',
    output: join(folder, 'out'),
    ranges: [],
  });
  return runRspack({ ...config, devtool }, used);
}

const newFolder = () => mkdtemp(join(ROOT, '.cache/remote-build-'));

beforeEach(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await newFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const app = `export default { load: () => import('./home/home') };`;

it('a remote bundles nothing that the shell shares, and its entry is small', async () => {
  const stats = await build({
    'src/app.tsx': app,
    'src/home/home.tsx': `
      import { useState } from 'react';
      import { Link } from '@crown-and-coil/shared-ui';
      export default () => <Link to="/">{useState(0)[0]}</Link>;`,
  });
  const modules = bundledModules(stats.modules);
  expect(() => checkNothingTwice('mfe-fixture', modules)).not.toThrow();
  expect(() => checkOneRuntime('mfe-fixture', modules)).not.toThrow();
  expect(exposedChunks(stats)).toHaveLength(1);
  expect(screenChunks(stats, 'mfe-fixture', 'home')).toHaveLength(1);
  const entry = await readFile(join(folder, 'out/remoteEntry.js'));
  expect(() => checkEntrySize('mfe-fixture', entry)).not.toThrow();
  // Part of the runtime's logger, which no entry uses.
  expect(entry.toString()).not.toContain('Stack trace');
  const tooBig = Buffer.concat([entry, randomBytes(ENTRY_BUDGET)]);
  expect(() => checkEntrySize('mfe-fixture', tooBig)).toThrow(/remoteEntry.js has \d+ bytes gz/);
});

it('a remote that imports shared modules past their facade is rejected', async () => {
  const stats = await build({
    'src/app.tsx': app,
    'src/home/home.tsx': `
      import { Link } from '../../../../shared-ui/src/router/router';
      export default () => <Link to="/">Home</Link>;`,
  });
  const check = () => checkNothingTwice(basename(folder), bundledModules(stats.modules));
  expect(check).toThrow('react-router');
  expect(check).toThrow('@crown-and-coil/shared-ui');
});

it('a release lists exactly the names it uses from the shell', async () => {
  const used = new UsedExports();
  await build(
    {
      'src/app.tsx': app,
      'src/home/home.tsx': `
        import React, { useMemo, useState } from 'react';
        import type { TabItem } from '@crown-and-coil/shared-ui';
        import * as ui from '@crown-and-coil/shared-ui';
        import { again, neverUsed } from './again';
        export default () => {
          const [tab] = useState<TabItem | null>(null);
          return again(<ui.Button>{React.version}<b>{String(tab)}</b></ui.Button>);
        };`,
      'src/home/again.ts': `
        export { artPath as art, toast } from '@crown-and-coil/shared-ui';
        import { skipToken } from '@crown-and-coil/shared-api';
        import { toast } from '@crown-and-coil/shared-ui';
        export const again = (value: unknown) => toast(String(value));
        export const neverUsed = skipToken;`,
    },
    used,
  );
  expect(used.names()).toEqual({
    '@crown-and-coil/shared-ui': ['Button', 'toast'],
    // The library as a whole, its default import, has no name: the range of its version stands for it.
    react: ['useState'],
    'react/jsx-runtime': ['jsx', 'jsxs'],
  });
});

it('a remote that passes a whole shared package around is rejected: its used exports are unknown', async () => {
  const used = new UsedExports();
  await build(
    {
      'src/app.tsx': app,
      'src/home/home.tsx': `
        import * as ui from '@crown-and-coil/shared-ui';
        export default () => JSON.stringify(ui);`,
    },
    used,
  );
  expect(() => used.names()).toThrow('@crown-and-coil/shared-ui, in');
  expect(() => used.names()).toThrow('src/home/home.tsx');
});

it('the declaration passed to defineRemote determines the required remote contract', async () => {
  await build({
    'remote.json': '{ "name": "mfe-fixture" }',
    'src/app.tsx': `import declaration from '../remote.json'; export default { name: declaration.name, contract: declaration.contract };`,
  });
  const files = await readdir(join(folder, 'out'));
  const app = files.find((file) => /^app\..*\.js$/.test(file));
  expect(await readFile(join(folder, 'out', app ?? ''), 'utf8')).toContain(oldestContractThatFits());
});

it('building the same sources in another folder gives the same bytes, including source maps', async () => {
  const sources = {
    'src/app.tsx': app,
    'src/home/home.tsx': `
      import { useState } from 'react';
      import { greet } from './greet';
      export default () => <p>{greet(String(useState('Ada')[0]))}</p>;`,
    'src/home/greet.ts': `export const greet = (name: string) => \`Hello, \${name}, at \${import.meta.url}\`;`,
  };
  const builtHere = async () => {
    await build(sources, new UsedExports(), 'source-map');
    const names = (await readdir(join(folder, 'out'))).sort();
    return Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, 'out', name), 'utf8')] as const),
    );
  };
  const first = await builtHere();
  expect(first.map(([name]) => name)).toContain('remoteEntry.js.map');
  // Another checkout has another path, and paths differ in length.
  expect(first.filter(([, text]) => text.includes(ROOT)).map(([name]) => name)).toEqual([]);
  await rm(folder, { recursive: true });
  folder = await newFolder();
  expect(await builtHere()).toEqual(first);
});

it('an extension is exposed beside ./app, and the tools manifest lists both', async () => {
  await build({
    'remote.json': JSON.stringify({
      name: 'mfe-fixture',
      slots: [{ slot: 'home.section', module: 'offers' }],
    }),
    'src/app.tsx': app,
    'src/home/home.tsx': 'export default () => <p>Home</p>;',
    'src/offers/offers.tsx': 'export default () => <p>Offers</p>;',
  });
  const manifest = JSON.parse(await readFile(join(folder, 'out/mf-manifest.json'), 'utf8'));
  expect(manifest.exposes.map(({ path }: { path: string }) => path).sort()).toEqual(['./app', './offers']);
  expect(manifest.metaData.remoteEntry.name).toBe('remoteEntry.js');
});

it("a styled component's class names do not depend on components created before it", async () => {
  const home = `
    import styled from 'styled-components';
    const Title = styled.h1\`color: red;\`;
    export default () => <Title />;`;
  const other = "import styled from 'styled-components'; export const Other = styled.h1`color: blue;`;";
  const componentIds = async (start: string) => {
    const output = join(folder, 'out');
    await rm(output, { recursive: true, force: true });
    await build({ 'src/app.tsx': start + app, 'src/other.tsx': other, 'src/home/home.tsx': home });
    const files = (await readdir(output)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(files.map((file) => readFile(join(output, file), 'utf8')));
    return texts.flatMap((text) => text.match(/componentId:\s*["'][^"']+/g) ?? []);
  };
  const alone = await componentIds('');
  expect(alone).toHaveLength(1);
  const beside = await componentIds("import { Other } from './other'; export { Other };");
  expect(beside).toHaveLength(2);
  expect(beside).toContain(alone[0]);
});
