import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { parseAllDocuments } from 'yaml';

/** Any object of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
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

/** What the site's PostgreSQL is set up with. */
export function databaseParameters(): Readonly<Record<string, string>> {
  const database = baseManifests().find(({ manifest }) => manifest.kind === 'Cluster')?.manifest.spec as
    | { readonly postgresql: { readonly parameters: Readonly<Record<string, string>> } }
    | undefined;
  if (database === undefined) throw new Error('The base has no cluster of PostgreSQL.');
  return database.postgresql.parameters;
}

/** All objects of the base, with the file of each. */
export function baseManifests(): { readonly file: string; readonly manifest: Manifest }[] {
  const base = join(HERE, 'base');
  return readdirSync(base)
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((file) =>
      documentsOf(join(base, file)).map((manifest) => ({ file, manifest: manifest as Manifest })),
    );
}
