import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { oldestContractThatFits, type RemoteDeclaration } from '@crown-and-coil/shared-ui/remote/registry';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, type RspackPluginInstance, type RuleSetRule, rspack } from '@rspack/core';
import { commonConfig } from './common-config';
import { PortableRuntime, RUNTIME_PARTS } from './federation-runtime';
import { EXPOSED_CHUNK } from './screen-chunks';
import { SHARED_MODULES } from './sharing';
import type { SharedRange } from './sharing-check';

interface RemoteBuild {
  readonly name: string;
  /** Name of the container and of all globals, so that two versions on one page never collide. */
  readonly container: string;
  readonly output: string;
  readonly ranges: readonly SharedRange[];
  /** Builds for React Fast Refresh, not for a release. */
  readonly development?: DevelopmentParts;
}

export interface DevelopmentParts {
  /** A module that runs before the remote's own, as part of it. */
  readonly runsFirst: string;
  /** Module replacements: request -> file. */
  readonly alias: Readonly<Record<string, string>>;
  readonly plugins: readonly RspackPluginInstance[];
}

/** Rspack's configuration for one remote: its files contain nothing shared, all of that comes from the shell. */
export function remoteConfig({ name, container, output, ranges, development }: RemoteBuild): Configuration {
  const rangeOf = new Map(ranges.map(({ packageName, range }) => [packageName, range]));
  const shared = Object.fromEntries(
    SHARED_MODULES.map(({ request, packageName }) => [
      request,
      {
        singleton: true,
        import: false as const,
        requiredVersion: rangeOf.get(packageName) ?? (false as const),
        strictVersion: rangeOf.has(packageName),
      },
    ]),
  );
  const common = development
    ? commonConfig(name, container, output, 'development', { development: true, refresh: true })
    : commonConfig(name, container, output, 'production');
  return {
    ...common,
    module: { ...common.module, rules: [...common.module.rules, contractInDeclaration(name)] },
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    resolve: { ...common.resolve, alias: { ...development?.alias } },
    plugins: [
      // The default is the module's path in this checkout.
      new rspack.DefinePlugin({ 'import.meta.url': 'document.baseURI' }),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: {
          // The shell gets the exports of the last one.
          './app': {
            import: [...(development ? [development.runsFirst] : []), './src/app.tsx'],
            name: EXPOSED_CHUNK,
          },
          ...exposedExtensions(name),
        },
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        // A remote imports no other remote; the shell loads what fills slots.
        experiments: { externalRuntime: true, optimization: { ...RUNTIME_PARTS, disableRemote: true } },
      }),
      new PortableRuntime(),
      ...(development?.plugins ?? []),
    ],
  };
}

/** The modules that a remote exposes: its entry point for the shell, and its extensions. */
export const exposedModules = (name: string): Record<string, string> => ({
  './app': './src/app.tsx',
  ...Object.fromEntries(
    Object.entries(exposedExtensions(name)).map(([key, { import: file }]) => [key, file]),
  ),
});

/** The modules of its declared extensions. The declaration is validated elsewhere. */
function exposedExtensions(name: string): Record<string, { import: string; name: string }> {
  let slots: RemoteDeclaration['slots'] = [];
  try {
    ({ slots = [] } = JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8')) as RemoteDeclaration);
  } catch {}
  return Object.fromEntries(
    slots.map(({ module }) => [`./${module}`, { import: `./src/${module}/${module}.tsx`, name: module }]),
  );
}

/**
 * `defineRemote` gets the declaration with the contract that this build needs, which the shell checks before it mounts.
 */
const contractInDeclaration = (name: string): RuleSetRule => ({
  test: join(ROOT, name, 'remote.json'),
  type: 'json',
  parser: { parse: declarationWithContract },
});

export const declarationWithContract = (source: string): Readonly<Record<string, unknown>> => ({
  ...(JSON.parse(source) as RemoteDeclaration),
  contract: oldestContractThatFits(),
});
