import { gatewayBuild } from '@crown-and-coil/build/server-builds';
import { ROOT } from '@crown-and-coil/service/places';
import { build, type Plugin } from 'esbuild';

/** Dynamic imports are of commands that build, and of libraries that only some stores need. */
const withoutDynamicImports: Plugin = {
  name: 'without-dynamic-imports',
  setup: ({ onResolve }) =>
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

/** Libraries that a program loads at its start, by the names of their packages. */
async function librariesOf(entryPoint: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    ...gatewayBuild,
    entryPoints: [entryPoint],
    absWorkingDir: ROOT,
    outdir: 'never-written',
    write: false,
    metafile: true,
    plugins: [withoutDynamicImports],
  });
  const packages = Object.keys(metafile.inputs).map(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1],
  );
  return new Set(packages.filter((name) => name !== undefined));
}

test.each(['infra/gateway/server.ts', 'infra/local/release/main.ts', 'infra/release/canary/watcher.ts'])(
  '%s loads no browser rendering library',
  async (entryPoint) => {
    const libraries = await librariesOf(entryPoint);
    expect(libraries).toContain('react-router');
    for (const library of ['react-dom', 'react-router-dom', 'styled-components', 'single-spa'])
      expect(libraries).not.toContain(library);
  },
);
