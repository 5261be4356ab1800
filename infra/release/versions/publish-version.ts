import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { versionFolder } from '../names';
import type { AnyRelease } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type BuildRecord, forEachFile, RELEASE_FILE } from './build-record';
import { readDescription } from './published-versions';
import { SIGNATURE_FILE, type SigningKey, signRelease } from './signatures';
import { damagesOf, verifyVersion } from './verify-version';

const ATTEMPTS = 5;

/** Another zlib compresses the same sources to different bytes under the same names. */
const COMPRESSED = /\.(br|gz)$/;

/** Files that differ between two builds of one version, ignoring compressed copies. */
function differences(one: BuildRecord['files'], other: BuildRecord['files']): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => !COMPRESSED.test(path) && one[path] !== other[path]).sort();
}

/**
 * Stores a build as an immutable version. `release.json` is written last, so a version is complete or absent, and the
 * next attempt completes an interrupted one.
 *
 * @param builds folder of local builds
 * @param signingKey signs it; the store's keys must have its public half
 * @returns false when this version is already published
 * @throws PlainProblem when the published version has different content, or the store would not trust the key
 */
export async function publishVersion(
  store: ReleaseStore,
  builds: string,
  name: string,
  release: AnyRelease & BuildRecord,
  signingKey?: SigningKey,
): Promise<boolean> {
  requireTrustedKey(store, name, signingKey);
  const { version } = release;
  const own = signingKey && { [name]: [signingKey.publicKey] };
  const isWhole = async (): Promise<boolean> => {
    const stored = await readDescription({ ...store, signers: store.signers ?? own }, name, version);
    return stored?.isTrusted === true && (await damagesOf(store, name, stored.release)).length === 0;
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const isWritten = await publishOnce(store, builds, name, release, signingKey, attempt > 1);
    // Of two pipelines that publish a version at once, one may leave its signature or its compressed files beside the
    // other's `release.json`.
    if (!isWritten || (await isWhole())) return isWritten;
    await pause(Math.random() * 500);
    if (await isWhole()) return true;
  }
  throw new PlainProblem(
    `${name} ${version} is being published by others at the same time. Publish it again.`,
  );
}

/**
 * @param isAgain this pipeline has written it already, and files of another one are mixed in
 * @returns false when this version is already published
 */
async function publishOnce(
  store: ReleaseStore,
  builds: string,
  name: string,
  release: AnyRelease & BuildRecord,
  signingKey: SigningKey | undefined,
  isAgain: boolean,
): Promise<boolean> {
  const { version, files } = release;
  const folder = versionFolder(name, version);
  const described = `${folder}/${RELEASE_FILE}`;
  // Signed again with a new key: another one may soon be withdrawn.
  const signers = signingKey ? { [name]: [signingKey.publicKey] } : store.signers;
  const before = await readDescription({ ...store, signers }, name, version);
  if (before) {
    const differing = before.release.files ? differences(before.release.files, files) : [];
    if (differing.length > 0)
      throw new PlainProblem(
        `${name} ${version} is published at ${store.place} already, with other bytes (${differing.slice(0, 5).join(', ')}). ` +
          'A version is never replaced: raise the version in its package.json, and publish that.',
      );
    if (before.isTrusted && !isAgain) {
      await verifyVersion(store, name, before.release);
      // Unchanged but with today's date, as "promote booking" means the last published version.
      const description = await store.get(described);
      if (description) await store.put(described, description);
      return false;
    }
    // Never sign a stored version as it is: write every file again.
  }
  await forEachFile(Object.keys(files), async (path) =>
    store.put(`${folder}/${path}`, await readFile(join(builds, folder, path))),
  );
  const description = await readFile(join(builds, folder, RELEASE_FILE));
  if (signingKey) {
    const signature = signRelease(name, release, description, signingKey);
    await store.put(`${folder}/${SIGNATURE_FILE}`, Buffer.from(JSON.stringify(signature)));
  }
  await store.put(described, description);
  return true;
}

/**
 * Refuses to publish a version that no site would run.
 *
 * @throws PlainProblem when the store requires signatures, and this is no key of the package
 */
export function requireTrustedKey(
  { signers }: ReleaseStore,
  name: string,
  signingKey: SigningKey | undefined,
): void {
  if (!signers) return;
  if (!signingKey)
    throw new PlainProblem(
      `Releases of this site are signed: set RELEASE_SIGNING_KEY to the private key of ${name}'s team.`,
    );
  if (!signers[name]?.includes(signingKey.publicKey))
    throw new PlainProblem(`RELEASE_SIGNING_KEY is not one of the keys that may sign ${name}.`);
}
