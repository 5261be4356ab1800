import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { integrityOf, SERVER_FILE } from '@crown-and-coil/release/versions/build-record';
import { ROOT } from '@crown-and-coil/service/places';
import type { ServerFile } from '@crown-and-coil/shared-ui/remote/registry';
import type { StatsCompilation } from '@rspack/core';
import { transform } from '@swc/core';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { ASSETS, swcOptions } from './common-config';
import { declarationWithContract } from './remote-config';
import { SHARED_MODULES } from './sharing';
import { checkNothingTwice, checkOneCopyEach } from './sharing-check';

interface RenderingBuild {
  /** The folder of the shell or of a remote. */
  readonly folder: string;
  /** Address of its release: `/remotes/mfe-browse/0.1.0-3f9c2a1b`. */
  readonly base: string;
  readonly output: string;
  /** Of the browser's build, which writes the files used by screens. */
  readonly stats: StatsCompilation;
}

/** Builds the shell's server build, with which the gateway renders pages. */
export async function buildShellForServer(rendering: RenderingBuild): Promise<ServerFile> {
  const entry = { stdin: { contents: SHELL_ENTRY, resolveDir: join(ROOT, rendering.folder) } };
  // styled-components would extend a Node stream; we read its styles as text.
  const modules = await runEsbuild(rendering, entry, empty(/^stream$/));
  checkOneCopyEach(modules);
  return serverFile(rendering);
}

/** Builds a remote's server build, with which the gateway renders its screens. It exports the same as `src/app.tsx`. */
export async function buildRemoteForServer(rendering: RenderingBuild): Promise<ServerFile> {
  const { folder } = rendering;
  const entry = { entryPoints: [join(ROOT, folder, 'src/app.tsx')] };
  // Maps are rendered in browsers only.
  const modules = await runEsbuild(rendering, entry, empty(/^maplibre-gl$/), fromShell, contract(folder));
  checkNothingTwice(folder, modules);
  return serverFile(rendering);
}

const serverFile = async ({ base, output }: RenderingBuild): Promise<ServerFile> => ({
  url: `${base}/${SERVER_FILE}`,
  integrity: await integrityOf(join(output, SERVER_FILE)),
});

/**
 * Exports the shell's `render`, and as `modules` the shared modules for server builds of remotes. The marker tells them
 * that `default` is an export.
 */
const SHELL_ENTRY = [
  // styled-components orders rules by module execution: a component's rules must come after global ones of equal
  // specificity.
  `export { GlobalStyle } from '../shared-ui/src/theme/global-style.ts';`,
  `export { render } from './src/server.tsx';`,
  ...SHARED_MODULES.map(({ request }, at) => `import * as shared${at} from ${JSON.stringify(request)};`),
  `export const modules = {${SHARED_MODULES.map(({ request }, at) => `${JSON.stringify(request)}: shared${at}`).join()}};`,
  `for (const module of Object.values(modules)) Object.defineProperty(module, '__esModule', { value: true });`,
].join('\n');

/**
 * Writes one CommonJS file that needs no Node API: the build fails for an import of a Node module.
 *
 * @returns absolute paths of the modules in it
 */
async function runEsbuild(
  { folder, base, output, stats }: RenderingBuild,
  entry: BuildOptions,
  ...plugins: readonly Plugin[]
): Promise<string[]> {
  const outfile = join(output, SERVER_FILE);
  const { metafile } = await build({
    ...entry,
    absWorkingDir: ROOT,
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2022',
    mainFields: ['module', 'main'],
    conditions: ['workerd'],
    // Otherwise libraries that look for `global` create a function from text, which the gateway forbids.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    charset: 'utf8',
    loader: { '.css': 'text' },
    // Keeps names, for readable stacks.
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'silent',
    tsconfigRaw: {},
    plugins: [...plugins, compiled(folder), assets(folder, base, stats)],
  });
  await writeFile(outfile, withCopiedExports(await readFile(outfile, 'utf8')));
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).map((path) => join(ROOT, path)),
  );
}

const COPY_OF_EXPORT = /\{get:\(\)=>(\w+)\[key\],enumerable:!\(desc=(\w+)\(\1,key\)\)\|\|desc\.enumerable\}/;

/**
 * esbuild reads each export that crosses modules of two formats through a getter with a lookup by name, which took a
 * tenth of a page's time. A copy of the property is as good: those of an ES module are getters of its bindings, and a
 * CommonJS module has been evaluated.
 */
function withCopiedExports(code: string): string {
  if (!COPY_OF_EXPORT.test(code))
    throw new Error('esbuild copies exports differently now: adapt COPY_OF_EXPORT.');
  return code.replace(COPY_OF_EXPORT, '$2($1,key)');
}

/** Compiles our sources like the browser's build, which determines the class names of styled components. */
const compiled = (folder: string): Plugin => ({
  name: 'compiled',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const { code } = await transform(source, {
        ...swcOptions(folder, source),
        filename: path,
        swcrc: false,
      });
      return { contents: code, loader: 'js' };
    }),
});

/** Assets are those written by the browser's build. */
const assets = (folder: string, base: string, { assets: written = [] }: StatsCompilation): Plugin => ({
  name: 'assets',
  setup: ({ onLoad }) =>
    onLoad({ filter: ASSETS }, ({ path }) => {
      const source = relative(join(ROOT, folder), path);
      const asset = written.find(({ info }) => info.sourceFilename === source);
      return asset && { contents: `export default ${JSON.stringify(`${base}/${asset.name}`)}`, loader: 'js' };
    }),
});

/** Shared modules come from `require`, that is from the shell's build. */
const fromShell: Plugin = {
  name: 'from-shell',
  setup: ({ onResolve, onLoad }) => {
    const isShared = new Set<string>(SHARED_MODULES.map(({ request }) => request));
    onResolve({ filter: /^[^./]/ }, ({ path, namespace }) => {
      if (!isShared.has(path)) return undefined;
      return namespace === 'shared' ? { path, external: true } : { path, namespace: 'shared' };
    });
    // Our packages have `"type": "module"`, for which esbuild would use a whole CommonJS module as its default export.
    onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
      contents: `export * from ${JSON.stringify(path)}; export { default } from ${JSON.stringify(path)};`,
    }));
  },
};

/** `defineRemote` gets the declaration with the contract that this build needs. */
const contract = (folder: string): Plugin => ({
  name: 'contract',
  setup: ({ onLoad }) => {
    const declaration = join(ROOT, folder, 'remote.json');
    onLoad({ filter: /remote\.json$/ }, async ({ path }) =>
      path === declaration
        ? {
            contents: JSON.stringify(declarationWithContract(await readFile(path, 'utf8'))),
            loader: 'json',
          }
        : undefined,
    );
  },
});

const empty = (filter: RegExp): Plugin => ({
  name: 'empty',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'empty' }));
    onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: 'module.exports = {};' }));
  },
});
