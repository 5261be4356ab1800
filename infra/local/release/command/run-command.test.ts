import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOf, temporaryFolder } from '@crown-and-coil/release/testing/site';
import { newKeyPair } from '@crown-and-coil/release/versions/signatures';
import { runCommand } from './run-command';

const buildRemote = jest.fn();
jest.mock('@crown-and-coil/build/build-one-remote', () => ({ buildRemote }));

let site: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  site = await temporaryFolder();
  process.env.RELEASES_URL = site.folder;
  process.env.RELEASE_ACTOR = 'Ada';
});
afterEach(async () => {
  delete process.env.RELEASES_URL;
  delete process.env.RELEASE_ACTOR;
  await site.remove();
});

const release = async (...words: readonly string[]) => {
  const said: string[] = [];
  const note = (line: string) => said.push(line);
  const code = await runCommand(words, { log: note, error: note });
  return { code, said: said.join('\n') };
};
const build = (version: string, more?: Parameters<typeof buildOf>[3]) =>
  buildOf(site.folder, 'mfe-booking', version, more);

test('parts have short names, and the latest published version is the default', async () => {
  await build('1');
  expect(await release('promote', 'booking')).toEqual({
    code: 0,
    said: expect.stringMatching(/^#1 .*Ada {2}promote mfe-booking nothing -> 1\nmfe-booking 1 is live$/),
  });
  expect(await release('promote', 'mfe-booking@1')).toEqual({
    code: 0,
    said: 'All of it is live already. Nothing was changed.',
  });
});

test('list shows live, previous and other versions, and the history with reasons', async () => {
  await build('1');
  await build('2');
  await build('3');
  await release('promote', 'booking@1');
  await release('promote', 'booking@2', '--reason', 'new colours');
  const { code, said } = await release('list', 'booking');
  expect(code).toBe(0);
  expect(said).toMatch(/live +2 +published \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  expect(said).toMatch(/before +1 /);
  expect(said).toMatch(/ {2}3 +published/);
  expect(said).toMatch(/#2 .* Ada {2}promote mfe-booking 1 -> 2 {2}\(new colours\)/);
});

test('diff shows the routes and files that a version would change', async () => {
  await build('1', { path: '/booking' });
  await release('promote', 'booking');
  await build('2', { path: '/bookings' });
  const { code, said } = await release('diff', 'booking@2');
  expect(code).toBe(0);
  expect(said).toContain('mfe-booking 1 (live) -> 2');
  expect(said).toContain('- route /booking (public)');
  expect(said).toContain('+ route /bookings (public)');
  expect((await release('diff', 'booking@1')).said).toContain('no difference');
});

test('a canary gets a share, is listed, and at 100% goes live for every browser', async () => {
  await build('1');
  await release('promote', 'booking');
  await build('2');
  expect(await release('promote', 'booking@2', '--share', '10%', '--reason', 'try it')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^#2 .*promote mfe-booking canary nothing -> 2 for 10% {2}\(try it\)\nmfe-booking 2 is live for 10% of browsers$/,
    ),
  });
  expect((await release('list')).said).toMatch(/10% +2 +published/);
  expect((await release('promote', 'booking', '--share', '10')).said).toContain('Nothing was changed');
  expect((await release('promote', 'booking', '--share', '50%')).said).toContain('canary 2 -> 2 for 50%');
  expect((await release('promote', 'booking', '--share', '100%')).said).toMatch(
    /promote mfe-booking 1 -> 2, mfe-booking canary 2 -> nothing\nmfe-booking 2 is live\nmfe-booking 2 is no longer a canary$/,
  );
  expect((await release('list', 'booking')).said).toMatch(/live +2[\s\S]*before +1/);
});

test('a flag gets a share, is listed, and is removed', async () => {
  expect(await release('flag', 'new-search', '--share', '10%')).toEqual({
    code: 0,
    said: expect.stringMatching(/^#1 .*Ada {2}flag new-search nothing -> 10%$/),
  });
  expect(await release('flag')).toEqual({ code: 0, said: 'Flags\n  10%     new-search' });
  expect((await release('flag', 'new-search', '--share', '0')).said).toContain('new-search 10% -> 0%');
  expect((await release('flag', 'new-search', '--remove')).said).toContain('new-search 0% -> nothing');
  expect((await release('flag', 'new-search', '--remove')).said).toContain('Nothing was changed');
  expect(await release('flag')).toEqual({ code: 0, said: 'There are no flags.' });
});

test('prune previews what it would delete', async () => {
  for (const version of ['1', '2', '3']) {
    await build(version);
    const old = new Date(Date.now() - (10 - Number(version)) * 86_400_000);
    await utimes(join(site.folder, `remotes/mfe-booking/${version}/release.json`), old, old);
  }
  await release('promote', 'booking@3');
  expect(await release('prune', '--keep', '2', '--dry-run')).toEqual({
    code: 0,
    said: 'mfe-booking 1 would go',
  });
  expect(await release('prune', '--keep', '2')).toEqual({ code: 0, said: 'mfe-booking 1 is gone' });
  expect(await release('prune', '--keep', '2')).toEqual({ code: 0, said: 'Nothing to prune.' });
});

test('a damaged registry is named, without a stack trace', async () => {
  await mkdir(join(site.folder, 'registry'));
  await writeFile(join(site.folder, 'registry/00000001.json'), '{"registry":');
  expect(await release('list')).toEqual({
    code: 1,
    said: '✗ registry/00000001.json is not JSON. What to do: docs/runbook/RegistryUnreadable.md',
  });
});

test('publish checks the signing key before it builds', async () => {
  const [team, stranger] = [newKeyPair(), newKeyPair()];
  process.env.RELEASE_SIGNERS = JSON.stringify({ 'mfe-booking': [team.publicKey] });
  try {
    expect(await release('publish', 'booking')).toEqual({
      code: 1,
      said: expect.stringContaining('set RELEASE_SIGNING_KEY'),
    });
    process.env.RELEASE_SIGNING_KEY = stranger.privateKey;
    expect(await release('publish', 'booking')).toEqual({
      code: 1,
      said: expect.stringContaining('not one of the keys that may sign mfe-booking'),
    });
    expect(buildRemote).not.toHaveBeenCalled();
  } finally {
    delete process.env.RELEASE_SIGNERS;
    delete process.env.RELEASE_SIGNING_KEY;
  }
});

test.each([
  [['promote', 'bookin'], 1, 'There is no "bookin" here. There is: booking, shell.'],
  [['promote', 'booking@7'], 1, 'mfe-booking 7 is not published'],
  [['rollback', 'booking'], 1, 'no version before the live one'],
  [['diff', 'booking@7'], 1, 'mfe-booking 7 is not published'],
  [['publish', 'no-such-remote'], 1, 'There is no "no-such-remote" here'],
  [['prune', '--keep', 'all'], 2, '--keep must be a whole number'],
  [['promote'], 2, 'Which part?'],
  [['publish', 'booking@1'], 2, 'publish makes a new version'],
  [['rollback', 'booking@1'], 2, 'promote booking@1'],
  [['list', 'booking', 'shell'], 2, 'Too many parts: shell.'],
  [['demote', 'booking'], 2, 'There is no verb "demote". There is: publish, promote,'],
  [['constructor'], 2, 'There is no verb "constructor"'],
  [['promote', 'booking', '--force'], 2, '--force'],
  [['promote', 'booking@'], 1, '"booking@" names no version'],
  [['promote', 'booking@1', 'mfe-booking@2'], 2, 'mfe-booking is named twice.'],
  [['promote', 'booking', '--gate', 'crown.example'], 2, 'A gate is opened on a site'],
  [['retire', 'booking', '--dry-run'], 2, 'retire has no option --dry-run.'],
  [['publish', 'booking', '--gate', 'https://crown.example'], 2, 'publish has no option --gate.'],
  [['publish', 'booking', '--share', '10%'], 2, '--share of publish needs --promote too'],
  [['publish', 'booking', '--promote', '--share', 'ten'], 2, 'must be a percentage'],
  [['promote', 'booking', '--share', '101%'], 2, 'must be a percentage'],
  [['promote', 'booking', '--share', '-1'], 2, '--share'],
  [['promote', 'booking', '--share', '1e1'], 2, 'must be a percentage'],
  [['promote', 'booking', '--share', '0%'], 2, 'rollback <remote> ends it'],
  [['promote', 'booking', '--share', '10%'], 1, 'is live for every browser already'],
  [['flag', '__proto__', '--share', '100'], 1, 'cannot be a flag'],
  [['flag', 'constructor', '--share', '100'], 1, 'cannot be a flag'],
  [['flag', 'new-search'], 2, 'Say one of both'],
  [['flag', 'new-search', '--share', '10%', '--remove'], 2, 'Say one of both'],
  [[], 2, 'Usage: npm run release'],
  [['--help'], 0, 'Usage: npm run release'],
])('%j exits with %i: %s', async (words, code, message) => {
  await build('1');
  await release('promote', 'booking');
  const ended = await release(...words);
  expect(ended).toEqual({ code, said: expect.stringContaining(message) });
});
