import type { Compiler, ModuleGraphConnection } from '@rspack/core';
import { consumedRequest } from './sharing';

/**
 * Finds the names that a remote uses of each module that it takes from the shell. Rspack knows them after it has
 * shaken the remote: what is only imported as a type, or imported and never used, is not among them; what passes
 * through a re-export or a namespace (`import * as ui`, then `ui.Button`) is.
 */
export class UsedExports {
  readonly #names = new Map<string, Set<string>>();
  /** Shared module -> the files that use it whole. */
  readonly #whole = new Map<string, Set<string>>();

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('UsedExports', (compilation) => {
      // After unused code was found, and before modules are joined.
      compilation.hooks.optimizeTree.tap('UsedExports', () => {
        this.#names.clear();
        this.#whole.clear();
        for (const module of compilation.modules) {
          const request = consumedRequest(module.identifier());
          if (request !== undefined)
            this.#note(request, compilation.moduleGraph.getIncomingConnections(module));
        }
      });
    });
  }

  #note(request: string, imports: readonly ModuleGraphConnection[]): void {
    for (const connection of imports) {
      const { dependency, originModule } = connection;
      if (!dependency.ids || !connection.getActiveState(undefined)) continue;
      const [name] = dependency.ids;
      // The default import of a library is the whole of it.
      const isWhole = name === undefined || name === 'default';
      const kept = isWhole ? this.#whole : this.#names;
      const used = isWhole ? (originModule?.nameForCondition() ?? 'a module') : name;
      kept.set(request, (kept.get(request) ?? new Set()).add(used));
    }
  }

  /**
   * The names of each shared module, sorted. Of a library that another library uses whole nothing is known but the
   * range of its version, which is enough.
   *
   * @throws when one of our own packages is used whole: then it is unknown which shell fits the remote
   */
  names(): Record<string, string[]> {
    const whole = [...this.#whole].filter(([request]) => request.startsWith('@crown-and-coil/'));
    if (whole.length > 0) {
      const lines = whole.map(([request, users]) => `  ${request}, in ${[...users].join(', ')}`);
      throw new Error(
        `The whole of a shared package is handed around:\n${lines.join('\n')}\n` +
          'Import by name what is used of it, so that the release says what it needs of the shell.',
      );
    }
    const sorted = [...this.#names].sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(sorted.map(([request, names]) => [request, [...names].sort()]));
  }
}
