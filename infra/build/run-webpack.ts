import webpack, {
  type Configuration,
  type StatsCompilation,
  type StatsOptions,
  type WebpackPluginInstance,
} from 'webpack';

/** What we read of a build. */
export const TOLD: StatsOptions = {
  all: false,
  assets: true,
  chunks: true,
  chunkOrigins: true,
  chunkModules: true,
  chunkGroups: true,
  chunkGroupChildren: true,
  entrypoints: true,
  ids: true,
  modules: true,
  // Else what comes out of webpack's cache is left out, and no check looks at it.
  cachedModules: true,
  nestedModules: true,
  modulesSpace: Number.POSITIVE_INFINITY,
  chunkModulesSpace: Number.POSITIVE_INFINITY,
  nestedModulesSpace: Number.POSITIVE_INFINITY,
  chunkRelations: true,
};

/**
 * Runs one webpack build to its end.
 *
 * @param watchers plugins that look on and change nothing
 * @throws with webpack's own messages when the build has errors
 */
export function runWebpack(
  config: Configuration,
  ...watchers: readonly WebpackPluginInstance[]
): Promise<StatsCompilation> {
  const compiler = webpack({ ...config, plugins: [...(config.plugins ?? []), ...watchers] });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats) return reject(new Error('webpack ended without a result.'));
        if (stats.hasErrors())
          return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        resolve(stats.toJson(TOLD));
      });
    });
  });
}
