import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { type Compiler, rspack } from '@rspack/core';
import { packageFolder } from './sharing-check';

const require = createRequire(import.meta.url);

/**
 * Leaves out the runtime's manifest snapshots, which we do not use (the registry says what is live), and Node support.
 */
export const RUNTIME_PARTS = { disableSnapshot: true, target: 'web' } as const;

const enhanced = packageFolder('@module-federation/enhanced', join(ROOT, 'infra/build'));
const tools = packageFolder('@module-federation/runtime-tools', enhanced);
const runtime = packageFolder('@module-federation/runtime', tools);
const core = packageFolder('@module-federation/runtime-core', runtime);
const sdk = packageFolder('@module-federation/sdk', core);

/** Its parts are imported both as ES modules and as CommonJS: without these aliases the shell contains two copies. */
export const ONE_RUNTIME: Readonly<Record<string, string>> = {
  '@module-federation/runtime-core$': join(core, 'dist/index.js'),
  '@module-federation/runtime-tools/runtime-core$': join(core, 'dist/index.js'),
  '@module-federation/runtime/core$': join(core, 'dist/index.js'),
  '@module-federation/runtime$': join(runtime, 'dist/index.js'),
  '@module-federation/enhanced/runtime$': join(runtime, 'dist/index.js'),
  '@module-federation/sdk$': join(sdk, 'dist/index.js'),
};

const GENERATED_ENTRY = /data:text\/javascript,(.+)$/;
const BODY = /(?=\bconst runtimeRequire=)/;
const IMPORTED_PATH = /(?<=\bfrom ")[^"]+(?=")/g;

/**
 * Makes builds byte-equal in every checkout, and keeps the runtime small: the plugin generates an entry that imports
 * the runtime's CommonJS files, which cannot be tree-shaken, by absolute paths. This one imports its ES modules by
 * relative paths.
 */
export class PortableRuntime {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(GENERATED_ENTRY, (data) => {
      data.request = data.request.replace(GENERATED_ENTRY, (_, text: string) =>
        written(decodeURIComponent(text)),
      );
    }).apply(compiler);
    // The plugin adds aliases to the CommonJS files. The first match wins.
    compiler.hooks.afterPlugins.tap('PortableRuntime', () => {
      const others = compiler.options.resolve.alias;
      compiler.options.resolve.alias = { ...ONE_RUNTIME, ...others, ...ONE_RUNTIME };
    });
  }
}

/**
 * The entry's code. The plugin uses a function's source text, which tsx has transformed (it calls `__name`, which pages
 * lack), so this reads it from the file.
 */
function entryBody(): string {
  const file = join(dirname(require.resolve('@rspack/core')), 'moduleFederationDefaultRuntime.js');
  const [, body] = /export default function\(\)\{(.+)\}\s*$/s.exec(readFileSync(file, 'utf8')) ?? [];
  if (body === undefined) throw new Error(`${file} has changed.`);
  return body.replace('__module_federation_runtime_require__', '__webpack_require__');
}

/** Writes the entry beside the libraries, which may be linked into the checkout, and returns its path. */
function written(generated: string): string {
  const folder = join(realpathSync(join(ROOT, 'node_modules')), '.federation');
  const [imports, body] = generated.split(BODY);
  if (imports === undefined || body === undefined)
    throw new Error('Rspack generates another entry of Module Federation than infra/build expects.');
  const text =
    imports.replace(IMPORTED_PATH, (path) =>
      isAbsolute(path)
        ? relative(folder, path.replace(/\.cjs$/, '.js'))
            .split(sep)
            .join('/')
        : path,
    ) + entryBody();
  const name = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const file = join(folder, `runtime.${name}.js`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, file);
  return file;
}

/** `/…/@module-federation/sdk/dist/index.js` is the ES variant of `@module-federation/sdk`, `index.cjs` the other one. */
const RUNTIME_MODULE = /^(.*\/(@module-federation\/[^/]+))\/.*\.([cm]?js)$/;

/**
 * Fails a build that contains a second copy of the Module Federation runtime. The shell contains one; a remote has only
 * the part that connects it to the shell's, never the core.
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
