import type { StatsCompilation } from 'webpack';

/** Name of the chunk that holds a remote's exposed module `./app`. */
export const EXPOSED_CHUNK = 'app';

const scripts = (files: readonly string[] | undefined): string[] =>
  (files ?? []).filter((file) => file.endsWith('.js'));

const groupFiles = (stats: StatsCompilation, names: readonly (string | number)[]): string[] => {
  const wanted = new Set(names);
  return (stats.chunks ?? [])
    .filter((chunk) => wanted.has(chunk.id ?? ''))
    .flatMap((chunk) => scripts(chunk.files));
};

/**
 * The files of a screen: the chunks that the one `import()` of its folder in `src/` asks for.
 *
 * @param screen the name in the declaration; its module is below `src/<screen>/`
 * @throws when no import or more than one folder answers, so that a preload hint never misses
 */
export function screenChunks(stats: StatsCompilation, owner: string, screen: string): string[] {
  const below = new RegExp(`^(\\.\\.?/)+${screen}/`);
  const chunks = (stats.chunks ?? []).filter((chunk) =>
    (chunk.origins ?? []).some(({ request }) => below.test(request ?? '')),
  );
  if (chunks.length === 0) {
    throw new Error(
      `${owner}: no import('./${screen}/...') in src/ loads the screen "${screen}". ` +
        'A screen lies in the folder that has its name.',
    );
  }
  return [
    ...new Set(
      groupFiles(
        stats,
        chunks.flatMap((chunk) => chunk.id ?? []),
      ),
    ),
  ];
}

/** The files of the exposed module `./app` itself. */
export function exposedChunks(stats: StatsCompilation): string[] {
  const chunks = (stats.chunks ?? []).filter((chunk) =>
    (chunk.names ?? []).some((name) => name === EXPOSED_CHUNK),
  );
  return chunks.flatMap((chunk) => scripts(chunk.files));
}
