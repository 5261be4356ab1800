import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ARROWS, closedFolder, WITHOUT } from './arrows';
import { type ModuleRequest, moduleRequests } from './module-requests';

export interface ArrowViolation {
  /** Path from the checkout, with the line: "mfe-browse/src/app.tsx:3". */
  readonly where: string;
  readonly specifier: string;
  readonly reason: string;
}

const SOURCE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const NOT_SOURCE = new Set(['node_modules', 'dist', '.types', 'test-results', 'playwright-report']);
const PACKAGE = /^(shell|mfe-.+|shared-.+|backend|e2e)$/;
const DEPENDENCY_LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Every import, and every dependency in a package.json, that points against design's arrows. */
export function arrowViolations(checkout: string): ArrowViolation[] {
  const packages = readdirSync(checkout, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && PACKAGE.test(entry.name))
    .map((entry) => entry.name)
    .concat(
      readdirSync(join(checkout, 'infra'))
        .map((name) => `infra/${name}`)
        .filter((folder) => existsSync(join(checkout, folder, 'package.json'))),
    );
  return packages.flatMap((name) => [
    ...dependencyViolations(checkout, name),
    ...sourcesBelow(checkout, name).flatMap((file) => importViolations(checkout, file)),
  ]);
}

function importViolations(checkout: string, file: string): ArrowViolation[] {
  return requestsOf(checkout, file).flatMap(({ specifier, line }) => {
    const reason = refusal(file, specifier);
    return reason === undefined ? [] : [{ where: `${file}:${line}`, specifier, reason }];
  });
}

function requestsOf(checkout: string, file: string): ModuleRequest[] {
  try {
    return moduleRequests(readFileSync(join(checkout, file), 'utf8'), file);
  } catch (error) {
    throw new Error(`${file} cannot be read as a module`, { cause: error });
  }
}

/** Why a file may not import this, or undefined when it may. */
export function refusal(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('/')) return 'an absolute path names one machine';
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(file), specifier);
    const folder = closedFolder(file);
    return `${target}/`.startsWith(folder) ? undefined : `a relative import may not leave ${folder}`;
  }
  const missed = WITHOUT.find(({ from, to }) => from.test(file) && to.test(specifier));
  if (missed !== undefined) return missed.reason;
  if (!specifier.startsWith('@crown-and-coil/')) return undefined;
  const arrow = ARROWS.find(({ from }) => from.test(file));
  return arrow?.to.test(specifier)
    ? undefined
    : (arrow?.reason ?? 'this folder has no arrow yet: give it one');
}

function dependencyViolations(checkout: string, name: string): ArrowViolation[] {
  const manifest = JSON.parse(readFileSync(join(checkout, name, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  return DEPENDENCY_LISTS.flatMap((list) =>
    Object.keys(manifest[list] ?? {})
      .filter((dependency) => dependency.startsWith('@crown-and-coil/'))
      .filter((dependency) => !mayDependOn(name, dependency, list))
      .map((specifier) => ({
        where: `${name}/package.json (${list})`,
        specifier,
        reason: 'no arrow points from this package to that one',
      })),
  );
}

/** A package may depend on what its files may import: whole, or a part of it; test set-up only for development. */
function mayDependOn(name: string, dependency: string, list: string): boolean {
  const places =
    list === 'devDependencies' ? [`${name}/index.ts`, `${name}/testing/index.ts`] : [`${name}/index.ts`];
  const parts = [dependency, `${dependency}/contract`, `${dependency}/postgres`, `${dependency}/logging`];
  return places.some((file) => parts.some((part) => refusal(file, part) === undefined));
}

function sourcesBelow(checkout: string, folder: string): string[] {
  return readdirSync(join(checkout, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourcesBelow(checkout, path);
    return entry.isFile() && SOURCE.test(entry.name) ? [path] : [];
  });
}
