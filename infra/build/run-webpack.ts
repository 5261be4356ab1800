import webpack, { type Configuration, type StatsCompilation } from 'webpack';

/**
 * Runs one webpack build to its end.
 *
 * @throws with webpack's own messages when the build has errors
 */
export function runWebpack(config: Configuration): Promise<StatsCompilation> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats) return reject(new Error('webpack ended without a result.'));
        if (stats.hasErrors())
          return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        resolve(
          stats.toJson({
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
            nestedModules: true,
            modulesSpace: Number.POSITIVE_INFINITY,
            chunkModulesSpace: Number.POSITIVE_INFINITY,
            nestedModulesSpace: Number.POSITIVE_INFINITY,
            chunkRelations: true,
          }),
        );
      });
    });
  });
}
