import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { SHELL } from './registry/release-registry';

/** A package and optionally a version: `booking@0.1.0-3f9c2a1b`. */
export interface Named {
  readonly name: string;
  readonly version: string | null;
}

/**
 * Resolves a package's name: `booking` means `mfe-booking`.
 *
 * @param known names of all parts
 * @throws PlainProblem that lists them
 */
export function nameOf(said: string, known: readonly string[]): string {
  const found = [said, `mfe-${said}`].find((name) => known.includes(name));
  if (found !== undefined) return found;
  const short = known.map((name) => name.replace(/^mfe-/, ''));
  throw new PlainProblem(`There is no "${said}" here. There is: ${short.join(', ')}.`);
}

/**
 * Reads `booking@0.1.0-3f9c2a1b`; the version may be missing.
 *
 * @throws PlainProblem for an unknown package, or an empty version
 */
export function named(said: string, known: readonly string[]): Named {
  const [name = '', version = null] = said.split(/@(.*)/s, 2);
  if (version === '')
    throw new PlainProblem(`"${said}" names no version: write one after the @, or leave it out.`);
  return { name: nameOf(name, known), version };
}

/** The path of a package's versions in a store and on the site. */
export const folderOf = (name: string): string => (name === SHELL ? SHELL : `remotes/${name}`);
export const versionFolder = (name: string, version: string): string => `${folderOf(name)}/${version}`;
