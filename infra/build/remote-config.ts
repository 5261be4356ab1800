import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { FEDERATION_RUNTIME_GLOBAL } from './federation-global';
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
}

const BUNDLER_RUNTIME = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/](bundler|index)\.js$/;

/**
 * The federation runtime comes from the shell, all of it (federation-runtime.ts): each entry would carry 27 KB gz of
 * it, and still 5 with the plugin's own `externalRuntime`, which leaves the bundler's half in.
 */
function providedRuntime(
  { request }: { request?: string },
  done: (error?: null, result?: string) => void,
): void {
  if (request && BUNDLER_RUNTIME.test(request)) done(null, `var ${FEDERATION_RUNTIME_GLOBAL}`);
  else done();
}

/** webpack's configuration for one remote: nothing shared is in its files, all of it comes from the shell. */
export function remoteConfig({ name, container, output, ranges, mode }: RemoteBuild): Configuration {
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
  return {
    ...common,
    entry: {},
    externals: [providedRuntime],
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: { './app': './src/app.tsx' },
        shared,
        shareStrategy: 'loaded-first',
        manifest: { fileName: 'mf-manifest.json' },
        dts: false,
        dev: false,
        virtualRuntimeEntry: true,
        experiments: { optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}
