import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredRoute, RemoteDeclaration } from '@crown-and-coil/shared-ui/remote/registry';
import { ROOT } from './places';

const ROLES = ['client', 'professional', 'admin'];

const isAccess = (access: unknown): boolean =>
  access === 'public' ||
  (Array.isArray(access) && access.length > 0 && access.every((role) => ROLES.includes(role as string)));

const isDescription = (text: unknown): boolean =>
  typeof text === 'string' && text.length >= 50 && text.length <= 200;

const problemsOf = (route: Partial<DeclaredRoute>): string[] => [
  ...(typeof route.path === 'string' && /^\/[\w:/-]*$/.test(route.path) ? [] : ['path must be absolute']),
  ...(typeof route.screen === 'string' && /^[a-z][a-z0-9-]*$/.test(route.screen)
    ? []
    : ['screen must name a folder below src/']),
  ...(isAccess(route.access) ? [] : [`access must be "public" or a list of ${ROLES.join(', ')}`]),
  ...(typeof route.title === 'string' && route.title !== '' ? [] : ['title must not be empty']),
  ...(route.description === undefined || isDescription(route.description)
    ? []
    : ['description must have 50 to 200 characters']),
  ...(route.still === true && route.path?.includes(':')
    ? ['a still is drawn at build: its path has no part that varies']
    : []),
];

/**
 * Checks a remote's `remote.json` as its schema says.
 *
 * @throws with every problem named
 */
export function checkDeclaration(folder: string, declaration: Partial<RemoteDeclaration>): RemoteDeclaration {
  const { name, routes } = declaration;
  const problems = [
    ...(name === folder ? [] : [`name must be "${folder}", as the folder`]),
    ...(Array.isArray(routes) && routes.length > 0 ? [] : ['routes must list at least one route']),
    ...(routes ?? []).flatMap((route) =>
      problemsOf(route).map((problem) => `${route.path ?? 'a route'}: ${problem}`),
    ),
  ];
  if (problems.length > 0) throw new Error(`${folder}/remote.json:\n  ${problems.join('\n  ')}`);
  return { name: folder, routes: routes ?? [] };
}

export async function readDeclaration(folder: string): Promise<RemoteDeclaration> {
  const text = await readFile(join(ROOT, folder, 'remote.json'), 'utf8');
  return checkDeclaration(folder, JSON.parse(text) as Partial<RemoteDeclaration>);
}
