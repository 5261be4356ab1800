import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { parseAllDocuments } from 'yaml';

/** Any Kubernetes object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
}

const HERE = join(ROOT, 'infra/deploy/kubernetes');

/** All documents of a YAML file. @throws Error that names the file when it is not YAML */
export function documentsOf(file: string): unknown[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    const [problem] = document.errors;
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return document.toJS() as unknown;
  });
}

/** Every folder below here that is a kustomization. */
export function kustomizations(folder = HERE): string[] {
  const below = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => kustomizations(join(folder, name)));
  return existsSync(join(folder, 'kustomization.yaml')) ? [folder, ...below] : below;
}

interface DatabaseSpec {
  readonly imageName: string;
  readonly postgresql: { readonly parameters: Readonly<Record<string, string>> };
}

function databaseSpec(): DatabaseSpec {
  const found = (documentsOf(join(HERE, 'base/database.yaml')) as Manifest[]).find(
    ({ kind }) => kind === 'Cluster',
  );
  if (found === undefined) throw new Error('The base has no cluster of PostgreSQL.');
  return found.spec as DatabaseSpec;
}

/** The site's PostgreSQL settings. */
export const databaseParameters = (): Readonly<Record<string, string>> =>
  databaseSpec().postgresql.parameters;

/** The version of PostgreSQL that the site runs: `18.1`. */
export function databaseImageVersion(): string {
  const [, version] = /:(\d+\.\d+)-/.exec(databaseSpec().imageName) ?? [];
  if (version === undefined) throw new Error('The image of PostgreSQL has no version.');
  return version;
}

/** All objects of the base and of the optional ingress components, each with its file. */
export const siteManifests = (): { readonly file: string; readonly manifest: Manifest }[] =>
  ['base', 'gateway-api', 'ingress-nginx'].flatMap((folder) =>
    readdirSync(join(HERE, folder))
      .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
      .flatMap((file) =>
        documentsOf(join(HERE, folder, file)).map((manifest) => ({
          file: `${folder}/${file}`,
          manifest: manifest as Manifest,
        })),
      ),
  );
