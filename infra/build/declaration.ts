import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import {
  allows,
  type DeclaredExtension,
  type DeclaredLink,
  type DeclaredRoute,
  LINK_PLACES,
  matchesPath,
  type RemoteDeclaration,
  SLOTS,
} from '@crown-and-coil/shared-ui/remote/registry';
import Ajv from 'ajv';

const SCHEMA = join(ROOT, 'shared-ui/src/remote/remote.schema.json');
const followsSchema = new Ajv({ allErrors: true, verbose: true }).compile<RemoteDeclaration>(
  JSON.parse(readFileSync(SCHEMA, 'utf8')),
);

/** The schema's messages: `routes/0/path must match pattern ... (Absolute; ...)`. */
const schemaProblems = (declaration: unknown): string[] =>
  followsSchema(declaration)
    ? []
    : (followsSchema.errors ?? []).map(({ instancePath, message, params, parentSchema }) => {
        const allowed = params.allowedValues ? `: ${params.allowedValues.join(', ')}` : '';
        const unknown = params.additionalProperty ? `: ${params.additionalProperty}` : '';
        const meaning = parentSchema?.description ? ` (${parentSchema.description})` : '';
        return `${instancePath.slice(1) || 'it'} ${message}${allowed}${unknown}${meaning}`;
      });

function callProblems({ path, access, firstCalls = [] }: DeclaredRoute): string[] {
  const parts = path.split('/');
  return firstCalls.flatMap((call) => {
    const unknown = (call.path.match(/:\w*/g) ?? []).filter((part) => !parts.includes(part));
    const kept = (call.roles ?? []).filter((role) => !allows(access, role));
    const problems = [
      ...(unknown.length > 0 ? [`the path has no ${unknown.join(', ')}`] : []),
      ...(kept.length > 0 ? [`the route is not open to ${kept.join(', ')}`] : []),
    ];
    return problems.map((problem) => `the first call ${call.path} of ${path}: ${problem}`);
  });
}

function linkProblems({ place, path, label, roles }: DeclaredLink, { routes }: RemoteDeclaration): string[] {
  const known: readonly string[] = LINK_PLACES[place];
  const unknown = [...path.matchAll(/:([^/]*)/g)]
    .map(([, name]) => name)
    .filter((name) => !known.includes(name ?? ''));
  const targets = routes.filter((route) => matchesPath(route.path, path));
  const unopened = (roles ?? []).filter((role) => !targets.some(({ access }) => allows(access, role)));
  const problems = [
    ...(unknown.length > 0 ? [`the place ${place} gives no :${unknown.join(', :')}`] : []),
    ...(targets.length === 0 ? ['no route of this remote has its path'] : []),
    ...(targets.length > 0 && unopened.length > 0 ? [`its route is not open to ${unopened.join(', ')}`] : []),
  ];
  return problems.map((problem) => `the ${place} link "${label}" to ${path}: ${problem}`);
}

function extensionProblems(folder: string, { slot, module, label }: DeclaredExtension): string[] {
  const file = `src/${module}/${module}.tsx`;
  const problems = [
    ...(SLOTS[slot].showsLabel && label === undefined ? ['the slot shows a label, and there is none'] : []),
    ...(existsSync(join(ROOT, folder, file)) ? [] : [`there is no ${file}`]),
  ];
  return problems.map((problem) => `the extension ${module} of ${slot}: ${problem}`);
}

/** Pages key links by path and extensions by module, so each may occur only once per place and role. */
function repeated(entries: readonly string[]): string[] {
  return [...new Set(entries.filter((entry, at) => entries.indexOf(entry) !== at))].map(
    (entry) => `${entry} is declared more than once`,
  );
}

function ownProblems(folder: string, declaration: RemoteDeclaration): string[] {
  const { name, routes, links = [], slots = [] } = declaration;
  return [
    ...(name === folder ? [] : [`name must be "${folder}", as the folder`]),
    ...routes.flatMap(callProblems),
    ...links.flatMap((link) => linkProblems(link, declaration)),
    ...slots.flatMap((extension) => extensionProblems(folder, extension)),
    ...repeated(
      links.flatMap(({ place, path, roles = ['everyone'] }) =>
        roles.map((role) => `the ${place} link to ${path} for ${role}`),
      ),
    ),
    ...repeated(slots.map(({ slot, module }) => `the extension ${module} of ${slot}`)),
  ];
}

/**
 * Checks a remote's `remote.json`: the schema, and rules that a schema cannot express.
 *
 * @param folder the remote's folder, which must contain the extensions' modules
 * @throws with every problem
 */
export function checkDeclaration(folder: string, declaration: unknown): RemoteDeclaration {
  const found = schemaProblems(declaration);
  const problems = found.length > 0 ? found : ownProblems(folder, declaration as RemoteDeclaration);
  if (problems.length > 0) throw new Error(`${folder}/remote.json:\n  ${problems.join('\n  ')}`);
  const { name, routes, links, slots } = declaration as RemoteDeclaration;
  return { name, routes, ...(links && { links }), ...(slots && { slots }) };
}

export async function readDeclaration(folder: string): Promise<RemoteDeclaration> {
  return checkDeclaration(folder, JSON.parse(await readFile(join(ROOT, folder, 'remote.json'), 'utf8')));
}
