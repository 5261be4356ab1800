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
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  const loaded = imports
    .filter(({ path, external }) => external && !path.startsWith('node:') && !builtinModules.includes(path))
    .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'backend/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(loaded).toContain('@fastify/cookie');
  expect([...new Set(loaded)].filter((name) => !Object.hasOwn(dependencies, name ?? ''))).toEqual([]);
  // Without a collector nothing of tracing costs anything but the API that is always there.
  const atStart = imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  expect([...new Set(atStart)].filter((path) => path.startsWith('@opentelemetry/')).sort()).toEqual([
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
  ]);
});
