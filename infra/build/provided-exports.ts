import type { Compilation, Compiler, Module } from '@rspack/core';

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
   * @throws when Rspack could not tell those of one: then no remote could be held against it
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
  // Of a CommonJS module the whole is the default export.
  const isModule = provided.type === 'javascript/esm';
  return [...new Set(isModule ? names : [...names, 'default'])].sort();
}
