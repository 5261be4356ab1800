import {
  type Configuration,
  type RspackPluginInstance,
  rspack,
  type StatsCompilation,
  type StatsModule,
  type StatsOptions,
} from '@rspack/core';

/** The parts of a finished build's stats that we read. */
export const STATS: StatsOptions = {
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
};

/**
 * Runs one build to its end.
 *
 * @param watchers plugins that only observe
 * @throws with Rspack's own messages when the build has errors
 */
export function runRspack(
  config: Configuration,
  ...watchers: readonly RspackPluginInstance[]
): Promise<StatsCompilation> {
  const compiler = rspack({ ...config, plugins: [...(config.plugins ?? []), ...watchers] });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats) return reject(new Error('Rspack ended without a result.'));
        if (stats.hasErrors())
          return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        resolve(stats.toJson(STATS));
      });
    });
  });
}

/** Absolute paths of every source in a build, including those in concatenated modules. */
export function bundledModules(modules: readonly StatsModule[] = []): string[] {
  return modules.flatMap(({ moduleType, nameForCondition, identifier, modules: nested }) => {
    const path = moduleType?.startsWith('javascript/') ? (nameForCondition ?? identifier) : undefined;
    return [...(path ? [path] : []), ...bundledModules(nested)];
  });
}
