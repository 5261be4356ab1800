import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { build } from 'esbuild';
import { backendBuild } from './server-builds';

test('every library that the built backend loads is a dependency of the backend', async () => {
  const { metafile } = await build({
    ...backendBuild,
    absWorkingDir: ROOT,
    outdir: 'never-written',
    write: false,
    metafile: true,
  });
  const loaded = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !path.startsWith('node:') && !builtinModules.includes(path))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'backend/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(loaded).toContain('@fastify/cookie');
  expect([...new Set(loaded)].filter((name) => !Object.hasOwn(dependencies, name ?? ''))).toEqual([]);
});
