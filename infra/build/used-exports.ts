import type { Compiler, Dependency, ModuleGraph } from 'webpack';
import { SHARED_MODULES } from './sharing';

/**
 * Finds the names that a remote uses of each module that it takes from the shell. webpack knows them after it has
 * shaken the remote: what is only imported as a type, or imported and never used, is not among them; what passes
 * through a re-export or a namespace (`import * as ui`, then `ui.Button`) is.
 */
export class UsedExports {
  readonly #names = new Map<string, Set<string>>();
  /** Shared module -> the files that use it whole. */
  readonly #whole = new Map<string, Set<string>>();

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('UsedExports', (compilation) => {
      const { moduleGraph } = compilation;
      compilation.hooks.dependencyReferencedExports.tap('UsedExports', (references, dependency) => {
        const request = sharedRequest(moduleGraph, dependency);
        if (request !== undefined) {
          const user = moduleGraph.getParentModule(dependency)?.nameForCondition() ?? 'a module';
          for (const reference of references) this.#note(request, nameOf(reference), user);
        }
        return references;
      });
    });
    compiler.hooks.compile.tap('UsedExports', () => {
      this.#names.clear();
      this.#whole.clear();
    });
  }

  #note(request: string, name: string | undefined, user: string): void {
    const kept = name === undefined ? this.#whole : this.#names;
    kept.set(request, (kept.get(request) ?? new Set()).add(name ?? user));
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

const requests = new Set(SHARED_MODULES.map(({ request }) => request));

function sharedRequest(moduleGraph: ModuleGraph, dependency: Dependency): string | undefined {
  const module = moduleGraph.getModule(dependency);
  if (module?.type !== 'consume-shared-module') return undefined;
  // Its identifier is `consume-shared-module|<scope>|<request>|...`.
  const request = module.identifier().split('|')[2];
  return request !== undefined && requests.has(request) ? request : undefined;
}

/** The outermost name of what is used, or undefined for a module as a whole. */
function nameOf(reference: string[] | { readonly name: string[] }): string | undefined {
  return (Array.isArray(reference) ? reference : reference.name)[0];
}
