import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import webpack, { type Compiler } from 'webpack';

/** Leaves out the runtime's snapshots of manifests, which we do not use (the registry says what is live), and Node. */
export const RUNTIME_PARTS = { disableSnapshot: true, target: 'web' } as const;

/** The folder of a package, as the package in another folder sees it. */
function packageFolder(name: string, from: string): string {
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? [];
  const folder = folders
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (!folder) throw new Error(`${name} is not installed. Run: npm run setup`);
  // pnpm links packages: what one depends on lies beside its real folder.
  return realpathSync(folder);
}

const enhanced = packageFolder('@module-federation/enhanced', join(ROOT, 'infra/build'));
const tools = packageFolder('@module-federation/runtime-tools', enhanced);
const runtime = packageFolder('@module-federation/runtime', tools);
const core = packageFolder('@module-federation/runtime-core', runtime);
const sdk = packageFolder('@module-federation/sdk', core);

/** Its parts are imported both as ES modules and as CommonJS: without these aliases the shell carries two copies. */
export const ONE_RUNTIME: Readonly<Record<string, string>> = {
  '@module-federation/runtime-core$': join(core, 'dist/index.js'),
  '@module-federation/runtime-tools/runtime-core$': join(core, 'dist/index.js'),
  '@module-federation/runtime/core$': join(core, 'dist/index.js'),
  '@module-federation/runtime$': join(runtime, 'dist/index.js'),
  '@module-federation/enhanced/runtime$': join(runtime, 'dist/index.js'),
  '@module-federation/sdk$': join(sdk, 'dist/index.js'),
};

const GENERATED_ENTRY = /[\\/]\.federation[\\/]entry\.\w+\.js$/;
const IMPORT = /(?<=\bfrom ')[^']+(?=')/g;

/**
 * Keeps builds byte-equal in every checkout: the plugin generates an entry that imports the runtime by absolute paths
 * and is named after them. This imports the same files by relative paths, and gives the remote's container, whose
 * identifier holds such a path too, an id of its own.
 */
export class PortableRuntimeEntry {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PortableRuntimeEntry', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('PortableRuntimeEntry', (modules) => {
        for (const module of modules)
          if (module.identifier().startsWith('container entry '))
            compilation.chunkGraph.setModuleId(module, 'container');
      });
    });
    new webpack.NormalModuleReplacementPlugin(GENERATED_ENTRY, (data) => {
      data.request = withRelativeImports(data.request);
    }).apply(compiler);
  }
}

function withRelativeImports(generated: string): string {
  // A checkout may link to another's node_modules.
  const folder = realpathSync(dirname(generated));
  const text = readFileSync(generated, 'utf8').replace(IMPORT, (path) =>
    isAbsolute(path) ? relative(folder, path).split(sep).join('/') : path,
  );
  const name = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const file = join(folder, `runtime.${name}.js`);
  if (!existsSync(file)) writeFileSync(file, text);
  return file;
}

/**
 * Takes unused modules of the runtime out of an entry. The federation's plugin puts every module that its runtime refers to
 * into the entry, also those that tree shaking has left out.
 */
export class OnlyUsedRuntime {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OnlyUsedRuntime', (compilation) => {
      const { chunkGraph, moduleGraph } = compilation;
      // After the federation's plugin (optimizeChunks) and before modules are concatenated.
      compilation.hooks.optimizeChunkModules.tap({ name: 'OnlyUsedRuntime', stage: -10 }, (chunks) => {
        for (const chunk of chunks) {
          for (const module of [...chunkGraph.getChunkModules(chunk)]) {
            if (!module.nameForCondition()?.includes('@module-federation')) continue;
            const isUsed = [...moduleGraph.getIncomingConnections(module)].some((connection) =>
              connection.isTargetActive(chunk.runtime),
            );
            if (!isUsed) chunkGraph.disconnectChunkAndModule(chunk, module);
          }
        }
      });
    });
  }
}

/** `/…/@module-federation/sdk/dist/index.js` is the ES variant of `@module-federation/sdk`, `index.cjs` the other one. */
const RUNTIME_MODULE = /^(.*\/(@module-federation\/[^/]+))\/.*\.([cm]?js)$/;

/**
 * Fails a build whose files hold a second copy of the Module Federation runtime. The shell carries one; a remote has
 * only what connects it to the shell's, never the core.
 *
 * @param modules absolute paths of the modules in the build's files
 */
export function checkOneRuntime(owner: string, modules: readonly string[]): void {
  const copies = new Map<string, Set<string>>();
  for (const module of modules) {
    const [, folder, name, variant] = RUNTIME_MODULE.exec(module.split(sep).join('/')) ?? [];
    if (name) copies.set(name, (copies.get(name) ?? new Set()).add(`${folder} (${variant})`));
  }
  const core = '@module-federation/runtime-core';
  const twice = [...copies].filter(([name, found]) => found.size > 1 || (name === core && owner !== 'shell'));
  if (owner === 'shell' && !copies.has(core)) throw new Error('The shell has no Module Federation runtime.');
  if (twice.length === 0) return;
  const lines = twice.map(([name, found]) => `  ${name}:\n    ${[...found].join('\n    ')}`);
  throw new Error(
    `${owner} carries more of the Module Federation runtime than it should:\n${lines.join('\n')}\n` +
      'See ONE_RUNTIME in infra/build/federation-runtime.ts.',
  );
}
