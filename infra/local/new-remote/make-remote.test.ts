import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@crown-and-coil/service/places';
import { makeRemote } from './make-remote';

/** As much of a house as decides what a new remote may be called. */
const HOUSE: Readonly<Record<string, string>> = {
  'tsconfig.json':
    '{\n  "references": [\n    { "path": "shell" },\n    { "path": "mfe-booking" },\n    { "path": "backend" }\n  ]\n}\n',
  '.github/CODEOWNERS': '/mfe-booking/ @c/booking\n/.github/workflows/mfe-booking.yml @c/booking\n',
  'shell/routes.json': '{ "routes": [{ "path": "/account" }] }',
  'mfe-booking/remote.json': '{ "routes": [{ "path": "/pick-time" }, { "path": "/booking/:id/update" }] }',
};

let checkout: string;
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'new-remote-'));
  for (const [file, text] of Object.entries(HOUSE)) {
    await mkdir(dirname(join(checkout, file)), { recursive: true });
    await writeFile(join(checkout, file), text);
  }
});
afterEach(() => rm(checkout, { recursive: true, force: true }));

const read = (file: string) => readFile(join(checkout, file), 'utf8');

test('a new remote has its folder, gate, pipeline and entries in the lists', async () => {
  const { files } = await makeRemote(checkout, 'gift-cards');
  expect(await read('mfe-gift-cards/src/gift-cards/gift-cards.tsx')).toContain('function GiftCards()');
  expect(JSON.parse(await read('mfe-gift-cards/remote.json'))).toMatchObject({
    name: 'mfe-gift-cards',
    routes: [{ path: '/gift-cards', screen: 'gift-cards', title: 'Gift cards' }],
  });
  expect(await read('e2e/gates/mfe-gift-cards.spec.ts')).toContain("page.goto('/gift-cards')");
  expect(await read('.github/workflows/mfe-gift-cards.yml')).toContain('remote: gift-cards');
  const { references } = JSON.parse(await read('tsconfig.json')) as { references: { path: string }[] };
  expect(references.map(({ path }) => path)).toEqual(['shell', 'mfe-booking', 'mfe-gift-cards', 'backend']);
  expect(await read('.github/CODEOWNERS')).toMatch(/^\/mfe-gift-cards\/ +@crown-and-coil\/gift-cards$/m);
  expect(files.filter((file) => /^(shell|shared-|infra)/.test(file))).toEqual([]);
});

test('a new remote has no type errors', async () => {
  await makeRemote(checkout, 'loyalty');
  const folder = join(checkout, 'mfe-loyalty');
  for (const shared of ['tsconfig.base.json', 'node_modules'])
    await symlink(join(ROOT, shared), join(checkout, shared));
  await symlink(join(ROOT, 'mfe-browse/node_modules'), join(folder, 'node_modules'));
  // Against the sources of the shared packages, as their declarations may not be built.
  const tsconfig = JSON.parse(await read('mfe-loyalty/tsconfig.json'));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...tsconfig, references: [] }));
  expect(await typeErrors(folder)).toBe('');
}, 120_000);

const typeErrors = (folder: string): Promise<string> =>
  promisify(execFile)(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', folder, '--noEmit', '--emitDeclarationOnly', 'false', '--composite', 'false'],
    ...['--tsBuildInfoFile', 'null'],
  ]).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );

test('two new remotes can coexist', async () => {
  await makeRemote(checkout, 'loyalty');
  await makeRemote(checkout, 'mfe-gift-cards');
  expect(await read('tsconfig.json')).toMatch(/mfe-loyalty[\s\S]+mfe-gift-cards[\s\S]+backend/);
  expect(await read('.github/CODEOWNERS')).toMatch(/workflows\/mfe-loyalty[\s\S]+workflows\/mfe-gift-cards/);
});

test.each([
  ['booking', /mfe-booking is there already.*npm run dev -- booking/],
  ['Loyalty', /small letters.*gift-cards/],
  ['gift_cards', /small letters/],
  ['gift--cards', /small letters/],
  ['2nd-visit', /begins with a letter/],
  ['../loyalty', /small letters/],
  ['', /small letters/],
  ['a'.repeat(31), /at most 30 characters/],
  ['shell', /release tool means the shell/],
  ['none', /\?remote=none/],
  ['media', /gateway answers \/media itself/],
  ['app-shell', /gateway answers \/app-shell itself/],
  ['shared-ui', /a part of the house/],
  ['account', /first page would be \/account, and shell has that page/],
  ['pick-time', /\/pick-time, and mfe-booking has that page/],
])('"%s" is refused with a reason, and nothing is created', async (wanted, reason) => {
  const before = await readdir(checkout, { recursive: true });
  await expect(makeRemote(checkout, wanted)).rejects.toThrow(reason);
  await expect(makeRemote(checkout, wanted)).rejects.toThrow('Nothing was made.');
  expect(await readdir(checkout, { recursive: true })).toEqual(before);
  expect(await read('tsconfig.json')).toBe(HOUSE['tsconfig.json']);
});

test('the lists of this checkout accept one more', async () => {
  for (const file of ['tsconfig.json', '.github/CODEOWNERS'])
    await writeFile(join(checkout, file), await readFile(join(ROOT, file), 'utf8'));
  await makeRemote(checkout, 'loyalty');
  expect(await read('tsconfig.json')).toContain('{ "path": "mfe-loyalty" },');
  expect(await read('.github/CODEOWNERS')).toContain('/mfe-loyalty/');
});
