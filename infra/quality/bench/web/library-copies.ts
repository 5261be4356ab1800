import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Libraries that may be on a page only once. */
const WATCHED = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-router-dom',
  'react-redux',
  '@reduxjs/toolkit',
  'redux',
  'immer',
  'styled-components',
  'single-spa',
  'single-spa-react',
  'formik',
  'yup',
  'shared-ui',
  'shared-api',
] as const;

/**
 * Counts the copies of each of these libraries in the loaded scripts, by their source maps: the maximum number of
 * occurrences of one of its modules. Omits libraries that were not loaded.
 *
 * @param files paths of the scripts, next to their `.map` files
 */
export function libraryCopies(files: readonly string[]): Record<string, number> {
  const timesByModule = new Map<string, number>();
  for (const file of files) {
    for (const source of sourcesOf(file)) timesByModule.set(source, (timesByModule.get(source) ?? 0) + 1);
  }
  const copies: Record<string, number> = {};
  for (const [source, times] of timesByModule) {
    const library = WATCHED.find((name) => source.includes(packagePath(name)));
    if (library) copies[library] = Math.max(copies[library] ?? 0, times);
  }
  return copies;
}

const packagePath = (name: string) =>
  name.startsWith('shared-') ? `/${name}/src/` : `/node_modules/${name}/`;

function sourcesOf(file: string): Set<string> {
  const map = `${file}.map`;
  if (!existsSync(map))
    throw new Error(`There is no source map beside ${file}: its libraries cannot be counted.`);
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return new Set(sources.map((source) => source.replace(/^webpack:\/\/[^/]*\//, '/')));
}

/** The path of a script in a release folder. */
export const fileOf = (releases: string, address: string) => join(releases, new URL(address).pathname);
