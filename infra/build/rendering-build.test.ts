import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { ROOT } from '@crown-and-coil/service/places';
import type { StatsCompilation } from '@rspack/core';
import { remoteConfig } from './remote-config';
import { buildRemoteForServer, buildShellForServer } from './rendering-build';
import { runRspack } from './run-rspack';
import { SHARED_MODULES } from './sharing';

let folder: string;
const newFolder = () => mkdtemp(join(ROOT, '.cache/rendering-build-'));
beforeEach(async () => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  folder = await newFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const SOURCES = {
  'remote.json': '{ "name": "mfe-fixture" }',
  'src/app.tsx': `
    import declaration from '../remote.json';
    export default { contract: declaration.contract, load: () => import('./home/home') };`,
  'src/home/home.tsx': `
    import { useState } from 'react';
    import styled from 'styled-components';
    import { Link } from '@crown-and-coil/shared-ui';
    const Title = styled.h1\`color: red;\`;
    export default () => <Title><Link to="/">{useState(0)[0]}</Link></Title>;`,
};

const REMOTE = { base: '/remotes/mfe-fixture/1', stats: {} };

async function write(sources: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function build(sources: Readonly<Record<string, string>>, stats: StatsCompilation = {}) {
  await write(sources);
  const output = join(folder, 'out');
  await buildRemoteForServer({ ...REMOTE, folder: relative(ROOT, folder), output, stats });
  return readFile(join(output, 'server.js'), 'utf8');
}

async function buildForBrowsers() {
  const config = remoteConfig({
    name: relative(ROOT, folder),
    container: 'mfe_fixture_1',
    output: join(folder, 'browser'),
    ranges: [],
  });
  return runRspack({ ...config, devtool: false });
}

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a build exports. As in the gateway, it finds no Node and makes no code from text. */
function evaluate<Exports>(text: string, require: (request: string) => unknown): Exports {
  const module = { exports: {} as Exports };
  const found = { module, exports: module.exports, require, TextEncoder, URL, URLSearchParams, setTimeout };
  new Script(text).runInNewContext(found, { contextCodeGeneration: { strings: false, wasm: false } });
  return module.exports;
}

it('a remote is one file that takes shared modules from the shell, like its browser build', async () => {
  const text = await build(SOURCES);
  const asked: string[] = [];
  const remote = evaluate<{ default: { contract: string; load: () => Promise<{ default: unknown }> } }>(
    text,
    (request) => {
      asked.push(request);
      return request === 'styled-components'
        ? { __esModule: true, default: { h1: { withConfig: () => () => 'h1' } } }
        : {};
    },
  );
  expect(remote.default.contract).toEqual(expect.any(String));
  expect(await remote.default.load()).toMatchObject({ default: expect.any(Function) });
  const shared: readonly string[] = SHARED_MODULES.map(({ request }) => request);
  expect(asked).toEqual(expect.arrayContaining(['react/jsx-runtime', '@crown-and-coil/shared-ui']));
  expect(asked.filter((request) => !shared.includes(request))).toEqual([]);
});

it('the shell provides every shared module to server builds of remotes, also those built by webpack', async () => {
  const output = join(folder, 'shell');
  await buildShellForServer({ folder: 'shell', base: '/shell/1', output, stats: {} });
  const text = await readFile(join(output, 'server.js'), 'utf8');
  const { modules } = evaluate<{ modules: Modules }>(text, () => {
    throw new Error('A build for servers needs nothing of Node.');
  });
  expect(Object.keys(modules)).toEqual(SHARED_MODULES.map(({ request }) => request));
  // They take `default` from a module that is marked, and else the module itself.
  for (const module of Object.values(modules)) expect(module.__esModule).toBe(true);
  expect(modules['styled-components']?.default).toHaveProperty('h1');
  expect(modules.react?.useState).toEqual(expect.any(Function));
  // Rules of styled-components are in the order of their modules.
  const globalRules = text.indexOf(':focus-visible{outline');
  expect(globalRules).toBeGreaterThan(0);
  expect(globalRules).toBeLessThan(text.indexOf('shell__sc-'));
});

it("a picture's URL points to the file written by the browser build", async () => {
  const sources = {
    ...SOURCES,
    'src/home/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/home/home.tsx': `import dot from './dot.svg'; export default () => <img alt="" src={dot} />;`,
  };
  await write(sources);
  const stats = await buildForBrowsers();
  const [picture] = (stats.assets ?? []).filter(({ name }) => name.endsWith('.svg'));
  expect(picture?.name).toMatch(/^dot\.\w{10}\.svg$/);
  expect(await build(sources, stats)).toContain(`"${REMOTE.base}/${picture?.name}"`);
  await expect(build(sources)).rejects.toThrow('dot.svg');
});

it('a styled component has the class names of the browser build', async () => {
  const idsIn = (text: string) =>
    text.match(/componentId:\s*["'][^"']+/g)?.map((id) => id.replace(/\s/g, '')) ?? [];
  const onServer = idsIn(await build(SOURCES));
  const stats = await buildForBrowsers();
  const files = (stats.assets ?? []).filter(({ name }) => name.endsWith('.js'));
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, 'browser', name), 'utf8')));
  expect(onServer).toHaveLength(1);
  expect(texts.flatMap(idsIn)).toEqual(onServer);
});

it('building the same sources in another folder gives the same bytes', async () => {
  // Class names begin with the name of the folder, which is the remote's.
  const built = async () => (await build(SOURCES)).replaceAll(relative(ROOT, folder), 'mfe-fixture');
  const first = await built();
  expect(first).not.toContain(ROOT);
  await rm(folder, { recursive: true });
  folder = await newFolder();
  expect(await built()).toBe(first);
});

it('a build that needs a Node module fails and names it', async () => {
  await expect(
    build({
      ...SOURCES,
      'src/home/home.tsx': `import { readFileSync } from 'node:fs'; export default readFileSync;`,
    }),
  ).rejects.toThrow('node:fs');
});

it('a remote that bundles its own copy of a shared module is rejected', async () => {
  await expect(
    build({
      'remote.json': '{}',
      'src/app.tsx': `import { Link } from '../../../shared-ui/src/router/router'; export default Link;`,
    }),
  ).rejects.toThrow('react-router');
});
