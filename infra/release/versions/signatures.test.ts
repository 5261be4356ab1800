import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promote } from '../actions/promote';
import { rollBack } from '../actions/roll-back';
import { readLive } from '../registry/numbered-registry';
import { folderStore } from '../store/folder-store';
import { openStore } from '../store/open-store';
import type { ReleaseStore } from '../store/release-store';
import { buildOf, temporaryFolder } from '../testing/site';
import { publishVersion } from './publish-version';
import { newKeyPair, readSigners, readSigningKey, SIGNATURE_FILE, type SigningKey } from './signatures';

const teamA = newKeyPair();
const teamB = newKeyPair();
const stranger = newKeyPair();
const keyOf = ({ privateKey }: typeof teamA): SigningKey => {
  const key = readSigningKey({ RELEASE_SIGNING_KEY: privateKey });
  if (!key) throw new Error('No key.');
  return key;
};
const SIGNERS = { 'mfe-a': [teamA.publicKey], 'mfe-b': [teamB.publicKey] };

let site: Awaited<ReturnType<typeof temporaryFolder>>;
let builds: string;
/** Where releases must be signed, and the same place for somebody who has only the right to write. */
let store: ReleaseStore;
let unguarded: ReleaseStore;
beforeEach(async () => {
  site = await temporaryFolder();
  builds = join(site.folder, 'builds');
  unguarded = folderStore(join(site.folder, 'store'));
  store = { ...unguarded, signers: SIGNERS };
});
afterEach(() => site.remove());

const publish = async (version: string, key: typeof teamA | null, place = store) =>
  publishVersion(
    place,
    builds,
    'mfe-a',
    await buildOf(builds, 'mfe-a', version),
    key ? keyOf(key) : undefined,
  );
const makeLive = (version: string, name = 'mfe-a') => promote(store, [{ name, version }]);
const file = (path: string) => join(site.folder, 'store', 'remotes', path);
const live = async () => (await readLive(store)).registry.remotes['mfe-a'];

test('a release signed by its team goes live, with its signature in the registry', async () => {
  await publish('1', teamA);
  await makeLive('1');
  expect(await live()).toMatchObject({ version: '1', signature: { value: expect.any(String) } });
});

test("nothing is published without a key, or with another team's key", async () => {
  await expect(publish('1', null)).rejects.toThrow('set RELEASE_SIGNING_KEY');
  await expect(publish('1', teamB)).rejects.toThrow('not one of the keys that may sign mfe-a');
});

test('of two pipelines that publish a version at once, neither leaves it with the signature of the other', async () => {
  let publishOther = async (): Promise<void> => {
    publishOther = async () => undefined;
    await publish('1', teamA);
  };
  const between: ReleaseStore = {
    ...store,
    put: async (path, content) => {
      // The other one begins and ends between the signature and the description of this one.
      if (path.endsWith('/release.json')) await publishOther();
      await store.put(path, content);
    },
  };
  const other = join(site.folder, 'other builds');
  const build = await buildOf(other, 'mfe-a', '1');
  const description = join(other, 'remotes/mfe-a/1/release.json');
  await writeFile(description, `${await readFile(description, 'utf8')}\n`);
  expect(await publishVersion(between, other, 'mfe-a', build, keyOf(teamA))).toBe(true);
  await makeLive('1');
  expect(await live()).toMatchObject({ version: '1' });
});

describe("a version written without the team's key", () => {
  const notSigned = 'has no signature by a key of mfe-a';

  test('cannot go live, unsigned or signed by a stranger or another team', async () => {
    await publish('1', null, unguarded);
    await publish('2', stranger, unguarded);
    await publish('3', teamB, unguarded);
    for (const version of ['1', '2', '3']) await expect(makeLive(version)).rejects.toThrow(notSigned);
    expect(await live()).toBeUndefined();
  });

  test('cannot go live with the signature of another version or part, or after a change', async () => {
    await publish('1', teamA);
    await publish('2', null, unguarded);
    await writeFile(file(`mfe-a/2/${SIGNATURE_FILE}`), await readFile(file(`mfe-a/1/${SIGNATURE_FILE}`)));
    await expect(makeLive('2')).rejects.toThrow(notSigned);
    // All of version 1, in the place of version 2.
    await writeFile(file('mfe-a/2/release.json'), await readFile(file('mfe-a/1/release.json')));
    await expect(makeLive('2')).rejects.toThrow(notSigned);
    const described = await readFile(file('mfe-a/1/release.json'), 'utf8');
    await writeFile(file('mfe-a/1/release.json'), described.replace('/mfe-a"', '/mfe-b"'));
    await expect(makeLive('1')).rejects.toThrow(notSigned);
  });

  test('is not used by a rollback', async () => {
    await publish('1', teamA);
    await makeLive('1');
    await publish('2', teamA);
    await makeLive('2');
    await publish('1', stranger, unguarded);
    const described = await readFile(file('mfe-a/1/release.json'), 'utf8');
    await writeFile(file('mfe-a/1/release.json'), `${described} `);
    await expect(rollBack(store, ['mfe-a'])).rejects.toThrow(notSigned);
    expect((await live())?.version).toBe('2');
  });

  test('is rewritten file by file when the team signs the same version', async () => {
    await publish('1', null, unguarded);
    await writeFile(file('mfe-a/1/app.js.br'), 'stolen');
    expect(await publish('1', teamA)).toBe(true);
    expect(await readFile(file('mfe-a/1/app.js.br'), 'utf8')).toBe('br');
    await makeLive('1');
    expect((await live())?.version).toBe('1');
  });
});

test('a live version that is signed later is live with its signature', async () => {
  await publish('1', null, unguarded);
  await promote(unguarded, [{ name: 'mfe-a', version: '1' }]);
  await publish('1', teamA);
  await makeLive('1');
  expect(await live()).toMatchObject({ version: '1', previous: null, signature: expect.anything() });
});

test('a version that another key has signed is signed again with the new one', async () => {
  const next = newKeyPair();
  const both = { ...store, signers: { ...SIGNERS, 'mfe-a': [teamA.publicKey, next.publicKey] } };
  await publish('1', teamA);
  await makeLive('1');
  expect(await publish('1', next, both)).toBe(true);
  await promote({ ...store, signers: { 'mfe-a': [next.publicKey] } }, [{ name: 'mfe-a', version: '1' }]);
  const signed = await live();
  expect(await publish('1', next, both)).toBe(false);
  expect(await promote(both, [{ name: 'mfe-a', version: '1' }])).toBeNull();
  expect(await live()).toEqual(signed);
});

test('a previous version that is signed later is rolled back to with its signature', async () => {
  await publish('1', null, unguarded);
  await promote(unguarded, [{ name: 'mfe-a', version: '1' }]);
  await publish('2', teamA);
  await makeLive('2');
  await publish('1', teamA);
  await rollBack(store, ['mfe-a']);
  expect(await live()).toMatchObject({ version: '1', signature: expect.anything() });
});

test('a part without keys cannot be released on a site where others have keys', async () => {
  const release = await buildOf(builds, 'mfe-c', '1');
  await expect(publishVersion(store, builds, 'mfe-c', release, keyOf(stranger))).rejects.toThrow('mfe-c');
  await publishVersion(unguarded, builds, 'mfe-c', release, keyOf(stranger));
  await expect(makeLive('1', 'mfe-c')).rejects.toThrow('no signature by a key of mfe-c');
});

test('signing keys are required for shared stores, and for a local folder only when configured', async () => {
  const RELEASE_SIGNERS = JSON.stringify(SIGNERS);
  const RELEASES_URL = site.folder;
  expect((await openStore({ RELEASES_URL, RELEASE_SIGNERS })).signers).toEqual(SIGNERS);
  expect((await openStore({ RELEASE_SIGNERS })).signers).toEqual(SIGNERS);
  expect((await openStore({})).signers).toBeUndefined();
});

test('keys are read from the environment, and an invalid key is refused without being shown', () => {
  expect(readSigners({})).toBeUndefined();
  expect(readSigners({ RELEASE_SIGNERS: JSON.stringify(SIGNERS) })).toEqual(SIGNERS);
  for (const text of ['{', 'null', '7', '[]', '{"mfe-a":"x"}', '{"mfe-a":["x"]}', '{"mfe-a":[7]}'])
    expect(() => readSigners({ RELEASE_SIGNERS: text })).toThrow('RELEASE_SIGNERS must be JSON');
  expect(readSigningKey({})).toBeUndefined();
  expect(readSigningKey({ RELEASE_SIGNING_KEY: teamA.privateKey })?.publicKey).toBe(teamA.publicKey);
  const halved = teamA.privateKey.slice(0, 30);
  const refuse = () => readSigningKey({ RELEASE_SIGNING_KEY: halved });
  expect(refuse).toThrow('must be a private key');
  expect(refuse).not.toThrow(halved);
});
