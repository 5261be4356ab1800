import webpack, { type Configuration } from 'webpack';
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
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'var', name: container },
        exposes: { './app': { import: './src/app.tsx', name: EXPOSED_CHUNK } },
        shared,
      }),
    ],
  };
}
