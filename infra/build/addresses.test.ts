import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

let checkout: string;

function declare(file: string, routes: readonly (readonly [screen: string, path: string])[]): void {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(
    join(checkout, file),
    JSON.stringify({ routes: routes.map(([screen, path]) => ({ screen, path })) }),
  );
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'addresses-'));
  declare('shell/routes.json', [['login', '/login']]);
  declare('mfe-booking/remote.json', [['confirm-booking', '/confirm-booking/:serviceId']]);
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** In a Node without a loader, as before anything is installed. */
function inPlainNode(expression: string): unknown {
  const module = JSON.stringify(join(import.meta.dirname, 'addresses.mjs'));
  const script = `import { screenAddresses, writeAddresses } from ${module};
    const checkout = ${JSON.stringify(checkout)};
    console.log(JSON.stringify(${expression} ?? null));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

test('every declared screen has a URL by name', () => {
  expect(inPlainNode('screenAddresses(checkout)')).toEqual({
    confirmBooking: '/confirm-booking/:serviceId',
    login: '/login',
  });
});

test('two remotes with the same path share its name', () => {
  for (const remote of ['mfe-client', 'mfe-professional'])
    declare(`${remote}/remote.json`, [['manage-media', '/manage-media']]);
  expect(inPlainNode('screenAddresses(checkout)')).toMatchObject({ manageMedia: '/manage-media' });
});

test("of a screen's paths the one with the most parameters is used, in any order", () => {
  for (const [folder, paths] of Object.entries({
    'mfe-a': ['/first/:id', '/first'],
    'mfe-b': ['/second', '/second/:id'],
  })) {
    declare(
      `${folder}/remote.json`,
      paths.map((path) => [folder, path]),
    );
  }
  expect(inPlainNode('screenAddresses(checkout)')).toMatchObject({
    mfeA: '/first/:id',
    mfeB: '/second/:id',
  });
});

test.each([
  ['login', '/other', /mfe-new\/remote\.json.*same name as the one at \/login \(shell\/routes\.json\)/],
  ['delete', '/delete', /"delete" cannot be the name of a link/],
])('a screen named %s at %s is refused with a reason', (screen, path, reason) => {
  declare('mfe-new/remote.json', [[screen, path]]);
  expect(() => inPlainNode('screenAddresses(checkout)')).toThrow(reason);
});

test('the module is written once, and rewritten only after a change', () => {
  const file = join(checkout, 'shared-api/src/href/screens.generated.ts');
  inPlainNode('writeAddresses(checkout)');
  expect(readFileSync(file, 'utf8')).toContain("screen('/confirm-booking/:serviceId')");
  const written = statSync(file).mtimeMs;
  inPlainNode('writeAddresses(checkout)');
  // A current file is left alone: a watching build must not start again.
  expect(statSync(file).mtimeMs).toBe(written);
  declare('mfe-new/remote.json', [['loyalty', '/loyalty']]);
  inPlainNode('writeAddresses(checkout)');
  expect(readFileSync(file, 'utf8')).toContain("export const loyalty: Screen<'/loyalty', 'loyalty'>");
});
