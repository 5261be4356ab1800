import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backendBuild, gatewayBuild } from '@crown-and-coil/build/server-builds';
import { changedSince, lastCommits } from './changes';
import { neededReleases, remoteCommits } from './needed-releases';
import { readParts } from './parts';

let checkout: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: checkout,
    encoding: 'utf8',
  });

function write(path: string, text = `export const text = '${path}';\n`): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

function commit(subject: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
}

/** A platform with two remotes and both servers. */
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'needed-'));
  git('init', '--quiet', '--initial-branch', 'main');
  write('mfe-plain/remote.json', JSON.stringify({ routes: [{ path: '/plain' }] }));
  write('mfe-other/remote.json', JSON.stringify({ routes: [{ path: '/' }] }));
  write('shared-api/src/contract/limits.ts');
  write('backend/src/bookings/rules.ts', "export * from '../../../shared-api/src/contract/limits';\n");
  for (const program of backendBuild.entryPoints) write(program, "import './bookings/rules';\n");
  write('infra/release/registry/registry.ts');
  for (const program of Object.values(gatewayBuild.entryPoints)) write(program);
  write('infra/gateway/server.ts', "import '../release/registry/registry';\n");
  commit('Begin');
  git('checkout', '--quiet', '-b', 'work');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

async function neededFor(...paths: string[]): Promise<string[]> {
  return neededReleases(paths, await readParts(checkout)).map(({ part }) => part);
}

test.each([
  ['mfe-plain/src/app.tsx', ['mfe-plain']],
  ['mfe-plain/src/app.test.tsx', []],
  ['mfe-plain/src/testing/samples.ts', []],
  ['shell/src/app.tsx', ['shell']],
  ['shared-ui/src/button.tsx', ['shell']],
  ['shared-api/src/contract/limits.ts', ['shell', 'backend']],
  ['shared-art/src/curve.ts', ['shell', 'mfe-other', 'mfe-plain']],
  ['infra/build/sharing.ts', ['shell', 'mfe-other', 'mfe-plain']],
  ['infra/release/registry/registry.ts', ['gateway']],
  ['infra/gateway/not-imported.ts', ['gateway']],
  ['backend/migrations/0001_users.sql', ['backend']],
  ['backend/src/bookings/rules.test.ts', []],
  ['pnpm-lock.yaml', ['shell', 'mfe-other', 'mfe-plain', 'backend', 'gateway']],
  ['docs/decisions.md', []],
  ['mfe-plainer/src/app.tsx', []],
])('a change to %s needs %j', async (path, parts) => {
  expect(await neededFor(path)).toEqual(parts);
});

test('a file that no program imports needs no release', async () => {
  write('infra/gateway/draft.ts');
  expect(await neededFor('infra/gateway/draft.ts')).toEqual([]);
});

test('a deleted file counts where its folder is imported', async () => {
  expect(await neededFor('backend/src/bookings/removed.ts')).toEqual(['backend']);
  expect(await neededFor('backend/src/bookings/removed.test.ts')).toEqual([]);
});

test("a branch's changes include committed, renamed, uncommitted and untracked files", async () => {
  git('mv', 'infra/release/registry/registry.ts', 'infra/release/registry/live.ts');
  write('infra/gateway/server.ts', "import '../release/registry/live';\n");
  commit('Rename the registry');
  git('checkout', '--quiet', 'main');
  write('shell/src/on-main.tsx');
  commit('Go on with main');
  git('checkout', '--quiet', 'work');
  write('mfe-plain/src/new file.tsx');
  write('shared-api/src/contract/limits.ts', 'export const changed = true;\n');
  expect(changedSince(checkout, 'main')).toEqual([
    'infra/gateway/server.ts',
    'infra/release/registry/live.ts',
    'infra/release/registry/registry.ts',
    'mfe-plain/src/new file.tsx',
    'shared-api/src/contract/limits.ts',
  ]);
});

test.each(['nowhere', '--all', '--output=leak'])('an invalid base commit is refused: %s', (base) => {
  expect(() => changedSince(checkout, base)).toThrow(`"${base}" names no commit here`);
});

test('commits to a remote that change the shell or shared packages are counted, without tests and lock file', async () => {
  write('mfe-plain/src/app.tsx');
  commit('Change a remote alone');
  write('mfe-plain/src/app.tsx', 'export const second = 2;\n');
  write('shared-ui/src/button.tsx');
  commit('Change a remote and a shared package');
  write('mfe-plain/src/app.test.tsx');
  write('shell/src/app.tsx');
  commit('Change the shell and the test of a remote');
  write('mfe-other/src/app.tsx');
  write('shell/src/app.test.tsx');
  write('pnpm-lock.yaml');
  commit('Update a library of a remote');
  const commits = lastCommits(checkout, 4);
  expect(commits.map(({ changed }) => changed.length)).toEqual([3, 2, 2, 1]);
  const { ofRemotes, withShell } = remoteCommits(commits, await readParts(checkout));
  expect(ofRemotes.map(({ subject }) => subject)).toEqual([
    'Update a library of a remote',
    'Change a remote and a shared package',
    'Change a remote alone',
  ]);
  expect(withShell.map(({ subject }) => subject)).toEqual(['Change a remote and a shared package']);
});
