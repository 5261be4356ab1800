import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { type RemoteRelease, signedStatement } from '@crown-and-coil/shared-ui/remote/registry';
import { isTrustedBuild } from './trusted-builds';

const build: RemoteRelease = {
  version: '2',
  container: 'mfe_a_2',
  entry: '/remotes/mfe-a/2/remoteEntry.js',
  integrity: 'sha384-entry',
  manifest: '',
  routes: [],
};
const digest = 'sha384-release.json';

async function newTeam() {
  const pair = (await webcrypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const raw = await webcrypto.subtle.exportKey('raw', pair.publicKey);
  return {
    publicKey: Buffer.from(raw).toString('base64url'),
    sign: async (name = 'mfe-a', signed: RemoteRelease = build): Promise<RemoteRelease> => {
      const statement = Buffer.from(signedStatement(name, signed, digest));
      const value = Buffer.from(await webcrypto.subtle.sign('Ed25519', pair.privateKey, statement));
      return { ...signed, signature: { digest, value: value.toString('base64') } };
    },
  };
}

let team: Awaited<ReturnType<typeof newTeam>>;
let signers: Readonly<Record<string, readonly string[]>>;
beforeAll(async () => {
  team = await newTeam();
  signers = { 'mfe-a': [(await newTeam()).publicKey, team.publicKey] };
});
beforeEach(() => {
  Reflect.set(globalThis, 'TextEncoder', TextEncoder);
  setSubtle(webcrypto.subtle);
});

function setSubtle(subtle: unknown): void {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: { subtle } });
}

test('a build signed by a member of its team is trusted', async () => {
  expect(await isTrustedBuild('mfe-a', await team.sign(), signers)).toBe(true);
});

test.each<[string, (signed: RemoteRelease) => RemoteRelease]>([
  ['no signature', () => build],
  ['another entry', (signed) => ({ ...signed, integrity: 'sha384-stolen' })],
  ['another version', (signed) => ({ ...signed, version: '3' })],
  [
    'another description',
    (signed) => ({ ...signed, signature: { value: '', ...signed.signature, digest: 'x' } }),
  ],
  ['a signature that is none', (signed) => ({ ...signed, signature: { digest, value: '*' } })],
])('a build with %s is not trusted', async (_, change) => {
  expect(await isTrustedBuild('mfe-a', change(await team.sign()), signers)).toBe(false);
});

test('a build of another part, another team or a part without keys is not trusted', async () => {
  expect(await isTrustedBuild('mfe-a', await team.sign('mfe-b'), signers)).toBe(false);
  expect(await isTrustedBuild('mfe-a', await (await newTeam()).sign(), signers)).toBe(false);
  for (const name of ['mfe-b', 'constructor'])
    expect(await isTrustedBuild(name, await team.sign(name), signers)).toBe(false);
});

test('every build is trusted when there are no keys', async () => {
  expect(await isTrustedBuild('mfe-a', build, {})).toBe(true);
});

test('a browser without Ed25519 leaves the check to the gateway', async () => {
  const importKey = () => Promise.reject(new DOMException('Unknown algorithm.', 'NotSupportedError'));
  setSubtle({ importKey });
  expect(await isTrustedBuild('mfe-a', build, signers)).toBe(true);
  setSubtle(undefined);
  expect(await isTrustedBuild('mfe-a', build, signers)).toBe(true);
});
