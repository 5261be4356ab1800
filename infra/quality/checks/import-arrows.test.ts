import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { arrowViolations } from './import-arrows';
import { moduleRequests } from './module-requests';

const ours = '@crown-and-coil';
let checkout: string;

/** A small checkout in which every arrow of design is used as it may be. */
const CLEAN: Readonly<Record<string, string>> = {
  'shell/package.json': `{ "dependencies": { "${ours}/shared-ui": "workspace:*" } }`,
  'shell/src/index.ts': `import '${ours}/shared-ui/remote'; import { store } from '${ours}/shared-api';`,
  'mfe-browse/package.json': '{}',
  'mfe-browse/src/app.tsx': `import { Card } from '${ours}/shared-ui'; import './home/home';`,
  'mfe-browse/src/home/home.tsx': "import { title } from '../titles'; import React from 'react';",
  'mfe-booking/package.json': '{}',
  'mfe-booking/src/app.tsx': `import type { Booking } from '${ours}/shared-api/contract';`,
  'shared-ui/package.json': '{}',
  'shared-ui/src/index.ts': `export { crown } from '${ours}/shared-art';`,
  'shared-art/package.json': '{}',
  'shared-art/src/index.ts': "export * from './crown';",
  'shared-api/package.json': '{}',
  'shared-api/src/store.ts':
    "import { configureStore } from '@reduxjs/toolkit'; import './contract/bookings';",
  'shared-api/src/contract/bookings.ts': "import { object } from 'yup'; import './money';",
  'backend/package.json': `{ "devDependencies": { "${ours}/servers": "workspace:*" } }`,
  'backend/src/main.ts': `import { LIMITS } from '${ours}/shared-api/contract'; import fastify from 'fastify';`,
  'backend/testing/setup.ts': `import { startThrowawayPostgres } from '${ours}/servers/postgres';`,
  'e2e/package.json': '{}',
  'e2e/journeys/book.spec.ts': `import { messages } from '${ours}/shared-api/contract';`,
  'infra/local/package.json': '{}',
  'infra/local/demo/seed.ts': `import { avatar } from '${ours}/shared-art';`,
};

function write(file: string, content: string): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), content);
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'arrows-'));
  for (const [file, content] of Object.entries(CLEAN)) write(file, content);
});

afterEach(() => rmSync(checkout, { recursive: true }));

test('a checkout that follows the arrows is clean', () => {
  expect(arrowViolations(checkout)).toEqual([]);
});

test.each([
  ['a remote imports another remote', 'mfe-browse/src/x.ts', `import '${ours}/mfe-booking';`],
  ['a remote imports the shell', 'mfe-browse/src/x.ts', `import '${ours}/shell';`],
  ['a remote imports art past the design system', 'mfe-browse/src/x.ts', `import '${ours}/shared-art';`],
  ['a remote imports the backend', 'mfe-browse/src/x.ts', `import type { App } from '${ours}/backend';`],
  ['a remote imports infra', 'mfe-browse/src/x.ts', `import '${ours}/servers/postgres';`],
  ['the shell imports a remote', 'shell/src/x.ts', `const page = import('${ours}/mfe-browse');`],
  ['the design system imports the request slice', 'shared-ui/src/x.ts', `import '${ours}/shared-api';`],
  ['the design system imports the contract', 'shared-ui/src/x.ts', `import '${ours}/shared-api/contract';`],
  ['the design system imports a remote', 'shared-ui/src/x.ts', `export * from '${ours}/mfe-browse';`],
  ['art imports the design system', 'shared-art/src/x.ts', `import '${ours}/shared-ui';`],
  ['shared-api imports the design system', 'shared-api/src/x.ts', `import '${ours}/shared-ui';`],
  ['the contract imports the store', 'shared-api/src/contract/x.ts', "import '../store';"],
  ['the contract imports React', 'shared-api/src/contract/x.ts', "import { useMemo } from 'react';"],
  ['the backend imports the request slice', 'backend/src/x.ts', `import '${ours}/shared-api';`],
  ['the backend imports the design system', 'backend/src/x.ts', `import '${ours}/shared-ui';`],
  ['the backend imports React', 'backend/src/x.ts', "import 'react-dom/server';"],
  ['the product of the backend imports infra', 'backend/src/x.ts', `import '${ours}/servers/postgres';`],
  ['backend tests import more of infra', 'backend/testing/x.ts', `import '${ours}/build/build';`],
  ['a journey imports a remote', 'e2e/x.ts', `import '${ours}/mfe-browse';`],
  ['a relative import leaves its package', 'mfe-browse/src/x.ts', "import '../../mfe-booking/src/app';"],
  [
    'a relative require leaves its package',
    'infra/local/run/x.ts',
    "const app = require('../../../backend/src/main');",
  ],
  ['a mock leaves its package', 'mfe-browse/src/x.test.ts', "jest.mock('../../shared-ui/src/index');"],
  ['a type leaves its package', 'mfe-browse/src/x.ts', "type X = import('../../shell/src/index').X;"],
  ['a package names a machine', 'mfe-browse/src/x.ts', "import '/home/me/x';"],
])('%s: found', (_name, file, source) => {
  write(file, `// first line\n${source}\n`);
  expect(arrowViolations(checkout)).toEqual([
    expect.objectContaining({ where: `${file}:2`, reason: expect.any(String) as string }),
  ]);
});

test.each([
  ['mfe-browse', 'dependencies', 'mfe-booking'],
  ['shared-ui', 'devDependencies', 'shared-api'],
  ['backend', 'dependencies', 'servers'],
  ['shared-api', 'peerDependencies', 'shared-art'],
])('%s with %s on %s: found', (name, list, dependency) => {
  write(`${name}/package.json`, JSON.stringify({ [list]: { [`${ours}/${dependency}`]: 'workspace:*' } }));
  expect(arrowViolations(checkout).map(({ where }) => where)).toEqual([`${name}/package.json (${list})`]);
});

test('every way to ask for a module is seen, and words in comments and texts are not', () => {
  const source = `
    // import 'comment'
    import a from 'one'; import type { B } from "two"; export * from 'three'; export { c } from 'four';
    const d = await import('five'); const e = require('six'); import f = require('seven');
    jest.mock('eight', () => ({})); type G = import('nine').G; const h = import(\`ten\`);
    const i = "import 'text'"; const j = <p>import 'markup'</p>; export const k = 1;
  `;
  expect(moduleRequests(source, 'x.tsx').map(({ specifier }) => specifier)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
  ]);
});

test('a generic arrow function is read in a .ts file, and markup in a .tsx file', () => {
  const generic = "import 'one'; export const first = <Item>(items: Item[]) => items[0];";
  expect(moduleRequests(generic, 'x.ts')).toEqual([{ specifier: 'one', line: 1 }]);
  expect(moduleRequests("import 'one'; export const line = <p>(text)</p>;", 'x.tsx')).toHaveLength(1);
});

test('a file that cannot be parsed is no clean file', () => {
  write('mfe-browse/src/broken.ts', 'import {');
  expect(() => arrowViolations(checkout)).toThrow('mfe-browse/src/broken.ts cannot be read');
});
