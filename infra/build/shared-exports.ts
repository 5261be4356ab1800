import type { Compilation, Compiler, Module, ModuleGraphConnection } from '@rspack/core';
import { consumedRequest } from './sharing';

/** Finds the names that the shell exports in each module that it shares. */
export class ProvidedExports {
  readonly #names: Record<string, readonly string[]> = {};

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ProvidedExports', ({ compilation }) => {
      for (const module of compilation.modules) {
        const request = providedRequest(module);
        const names = request === undefined ? undefined : exportsOf(compilation, module);
        if (request !== undefined && names !== undefined) this.#names[request] = names;
      }
    });
  }

  /**
   * The names of each shared module, sorted.
   *
   * @throws when Rspack could not detect those of one, as no remote could be checked against it
   */
  names(requests: readonly string[]): Record<string, readonly string[]> {
    const unknown = requests.filter((request) => this.#names[request] === undefined);
    if (unknown.length > 0) {
      throw new Error(`The shell shares ${unknown.join(', ')}, but what they export is not known at build.`);
    }
    return Object.fromEntries([...requests].sort().map((request) => [request, this.#names[request] ?? []]));
  }
}

/** Its identifier is `provide shared module (<scope>) <request>@<version> = ...`. */
const PROVIDES = /^provide shared module \(\w+\) (@?[^@]+)@\S+ = /;

function providedRequest(module: Module): string | undefined {
  if (module.type !== 'provide-module') return undefined;
  return PROVIDES.exec(module.identifier())?.[1];
}

function exportsOf({ moduleGraph }: Compilation, provider: Module): readonly string[] | undefined {
  const [provided] = moduleGraph.getOutgoingConnections(provider).flatMap(({ module }) => module ?? []);
  const names = provided && moduleGraph.getProvidedExports(provided);
  if (!provided || !Array.isArray(names)) return undefined;
  // A CommonJS module as a whole is the default export.
  const isModule = provided.type === 'javascript/esm';
  return [...new Set(isModule ? names : [...names, 'default'])].sort();
}

/**
 * Finds the names that a remote uses of each module that it takes from the shell. Rspack knows them after tree shaking:
 * type-only and unused imports are excluded; uses through a re-export or a namespace (`import * as ui`, then
 * `ui.Button`) are included.
 */
export class UsedExports {
  readonly #names = new Map<string, Set<string>>();
  /** Shared module -> the files that use it as a whole. */
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
      // The default import of a library means all of it.
      const isWhole = name === undefined || name === 'default';
      const kept = isWhole ? this.#whole : this.#names;
      const used = isWhole ? (originModule?.nameForCondition() ?? 'a module') : name;
      kept.set(request, (kept.get(request) ?? new Set()).add(used));
    }
  }

  /**
   * The names of each shared module, sorted. For a library that another library uses as a whole only the version range
   * is known, which is enough.
   *
   * @throws when one of our own packages is used as a whole, as the remote's needs are then unknown
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
