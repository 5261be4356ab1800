import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { remoteConfig } from './remote-config';
import { buildRemoteForServer, remoteServerConfig, shellServerConfig } from './rendering-build';
import { runWebpack } from './run-webpack';
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

async function build(sources: Readonly<Record<string, string>>): Promise<string> {
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const output = join(folder, 'out');
  const config = remoteServerConfig({
    folder: relative(ROOT, folder),
    base: '/remotes/mfe-fixture/1',
    output,
  });
  await runWebpack({ ...config, cache: false });
  return readFile(join(output, 'server.js'), 'utf8');
}

it('a remote is one file that takes what is shared from the shell, as its browser build does', async () => {
  const text = await build(SOURCES);
  const asked: string[] = [];
  const module = {
    exports: {} as { default?: { contract: string; load: () => Promise<{ default: unknown }> } },
  };
  const require = (request: string) => {
    asked.push(request);
    return request === 'styled-components'
      ? { __esModule: true, default: { h1: { withConfig: () => () => 'h1' } } }
      : {};
  };
  new Function('module', 'exports', 'require', text)(module, module.exports, require);
  expect(module.exports.default?.contract).toEqual(expect.any(String));
  expect(await module.exports.default?.load()).toMatchObject({ default: expect.any(Function) });
  const shared: readonly string[] = SHARED_MODULES.map(({ request }) => request);
  expect(asked).toEqual(expect.arrayContaining(['react/jsx-runtime', '@crown-and-coil/shared-ui']));
  expect(asked.filter((request) => !shared.includes(request))).toEqual([]);
});

it('a styled component has the class names of the browser build', async () => {
  const idsIn = (text: string) =>
    text.match(/componentId:\s*["'][^"']+/g)?.map((id) => id.replace(/\s/g, '')) ?? [];
  const onServer = idsIn(await build(SOURCES));
  const stats = await runWebpack({
    ...remoteConfig({
      name: relative(ROOT, folder),
      container: 'mfe_fixture_1',
      output: join(folder, 'browser'),
      ranges: [],
    }),
    cache: false,
    devtool: false,
  });
  const files = (stats.assets ?? []).filter(({ name }) => name.endsWith('.js'));
  const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, 'browser', name), 'utf8')));
  expect(onServer).toHaveLength(1);
  expect(texts.flatMap(idsIn)).toEqual(onServer);
});

it('the same sources are the same bytes in another folder', async () => {
  // Class names begin with the name of the folder, which is the remote's.
  const built = async () => (await build(SOURCES)).replaceAll(relative(ROOT, folder), 'mfe-fixture');
  const first = await built();
  expect(first).not.toContain(ROOT);
  await rm(folder, { recursive: true });
  folder = await newFolder();
  expect(await built()).toBe(first);
});

it('a build that needs a module of Node fails, and names it', async () => {
  await expect(
    build({
      ...SOURCES,
      'src/home/home.tsx': `import { readFileSync } from 'node:fs'; export default readFileSync;`,
    }),
  ).rejects.toThrow('node:fs');
});

it('a remote that carries its own copy of what is shared is refused', async () => {
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'remote.json'), '{}');
  await writeFile(
    join(folder, 'src/app.tsx'),
    `import { Link } from '../../../shared-ui/src/router/router'; export default Link;`,
  );
  await expect(
    buildRemoteForServer({
      folder: relative(ROOT, folder),
      base: '/remotes/a/1',
      output: join(folder, 'out'),
    }),
  ).rejects.toThrow('react-router');
});

it('the shell gives every shared module to the server builds of remotes', () => {
  const { entry } = shellServerConfig({ folder: 'shell', base: '/shell/1', output: folder });
  const { server } = entry as { server: string };
  const text = decodeURIComponent(server);
  for (const { request } of SHARED_MODULES) expect(text).toMatch(`"${request}": shared`);
});
