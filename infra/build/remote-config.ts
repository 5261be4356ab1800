import { join } from 'node:path';
import { oldestContractThatFits } from '@crown-and-coil/shared-ui/remote/registry';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { ROOT } from './places';
import { EXPOSED_CHUNK } from './screen-chunks';
import { SHARED_MODULES } from './sharing';
import type { SharedRange } from './sharing-check';
import { commonConfig, type Mode } from './webpack-common';

export interface RemoteBuild {
  readonly name: string;
  /** Name of the container and of everything global: two versions on one page never meet. */
  readonly container: string;
  readonly output: string;
  readonly ranges: readonly SharedRange[];
  readonly mode: Mode;
  /** Name of the container's file; a pattern of webpack's (default: remoteEntry.js). */
  readonly entryFile?: string;
  /** A module that runs before the remote's own, as part of it. */
  readonly runsFirst?: string;
}

/** webpack's configuration for one remote: nothing shared is in its files, all of it comes from the shell. */
export function remoteConfig({
  name,
  container,
  output,
  ranges,
  mode,
  entryFile = 'remoteEntry.js',
  runsFirst,
}: RemoteBuild): Configuration {
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
  const common = commonConfig(name, container, output, mode);
  const contract = oldestContractThatFits();
  return {
    ...common,
    // A declaration that was read with another contract in it must not come out of the cache.
    cache: { ...common.cache, version: contract },
    module: { ...common.module, rules: [...common.module.rules, contractInDeclaration(name, contract)] },
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: entryFile,
        library: { type: 'var', name: container },
        exposes: {
          // The last one's exports are what the shell gets.
          './app': { import: [...(runsFirst ? [runsFirst] : []), './src/app.tsx'], name: EXPOSED_CHUNK },
        },
        shared,
      }),
    ],
  };
}

/** `defineRemote` gets the declaration with the contract that this build needs: the shell looks at it before it mounts. */
const contractInDeclaration = (name: string, contract: string): RuleSetRule => ({
  test: join(ROOT, name, 'remote.json'),
  type: 'json',
  parser: { parse: (source: string) => ({ ...(JSON.parse(source) as object), contract }) },
});
