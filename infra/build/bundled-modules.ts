import type { StatsModule } from '@rspack/core';

const pathOf = (module: StatsModule): string | null => {
  const name = module.nameForCondition ?? module.identifier;
  return module.moduleType?.startsWith('javascript/') && name ? name : null;
};

/** Absolute paths of every source in a build's files, those inside concatenated modules too. */
export function bundledModules(modules: readonly StatsModule[]): string[] {
  return modules.flatMap((module) => {
    const nested = module.modules ? bundledModules(module.modules) : [];
    const own = pathOf(module);
    return own === null ? nested : [own, ...nested];
  });
}
