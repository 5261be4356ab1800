import type { StatsChunk, StatsCompilation } from '@rspack/core';
import { consumedRequest } from './sharing';

/** Name of the chunk that holds a remote's exposed module `./app`. */
export const EXPOSED_CHUNK = 'app';

const filesOf = (chunks: readonly StatsChunk[]): string[] => [
  ...new Set(chunks.flatMap(({ files = [] }) => files.filter((file) => file.endsWith('.js')))),
];

/** The chunks of the single `import()` of a screen's folder in `src/`. */
function chunksOfScreen(stats: StatsCompilation, owner: string, screen: string): StatsChunk[] {
  const below = new RegExp(`^(\\.\\.?/)+${screen}/`);
  const chunks = (stats.chunks ?? []).filter((chunk) =>
    (chunk.origins ?? []).some(({ request }) => below.test(request ?? '')),
  );
  if (chunks.length > 0) return chunks;
  throw new Error(
    `${owner}: no import('./${screen}/...') in src/ loads the screen "${screen}". ` +
      'A screen lies in the folder that has its name.',
  );
}

const chunksOfExposed = ({ chunks = [] }: StatsCompilation): StatsChunk[] =>
  chunks.filter(({ names = [] }) => names.some((name) => name === EXPOSED_CHUNK));

/**
 * The files of a screen.
 *
 * @param screen the name in the declaration; its module is below `src/<screen>/`
 * @throws when no import or more than one folder matches, so that a preload hint is never missing
 */
export const screenChunks = (stats: StatsCompilation, owner: string, screen: string): string[] =>
  filesOf(chunksOfScreen(stats, owner, screen));

/** The files of the exposed module `./app` itself. */
export const exposedChunks = (stats: StatsCompilation): string[] => filesOf(chunksOfExposed(stats));

/**
 * The shared modules that a screen needs before it runs, such as `@crown-and-coil/shared-ui/forms`.
 *
 * @throws as `screenChunks`
 */
export function sharedModulesOf(stats: StatsCompilation, owner: string, screen: string): string[] {
  const chunks = [...chunksOfExposed(stats), ...chunksOfScreen(stats, owner, screen)];
  const ids = new Set(chunks.map(({ id }) => id));
  const requests = (stats.modules ?? [])
    .filter((module) => module.chunks?.some((id) => ids.has(id)))
    .flatMap(({ name }) => consumedRequest(name ?? '') ?? []);
  return [...new Set(requests)].sort();
}

/**
 * The files of each lazily shared module of the shell.
 *
 * @param requests the shared modules
 */
export function sharedChunks(
  stats: StatsCompilation,
  requests: readonly string[],
): Record<string, readonly string[]> {
  const provides = (request: string) => (chunk: StatsChunk) =>
    (chunk.origins ?? []).some(({ moduleName }) =>
      moduleName?.startsWith(`provide shared module (default) ${request}@`),
    );
  const files = requests.map(
    (request) => [request, filesOf((stats.chunks ?? []).filter(provides(request)))] as const,
  );
  return Object.fromEntries(files.filter(([, { length }]) => length > 0));
}
