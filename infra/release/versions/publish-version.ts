import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { versionFolder } from '../names';
import type { AnyRelease } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type BuildRecord, forEachFile, RELEASE_FILE } from './build-record';
import { readDescription } from './published-versions';
import { SIGNATURE_FILE, type SigningKey, signRelease } from './signatures';
import { verifyVersion } from './verify-version';

/** The same sources compressed by another zlib have the same names and other bytes. */
const COMPRESSED = /\.(br|gz)$/;

/** Files that two builds of one version do not have alike, compressed copies left out. */
function differences(one: BuildRecord['files'], other: BuildRecord['files']): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...paths].filter((path) => !COMPRESSED.test(path) && one[path] !== other[path]).sort();
}

/**
 * Puts a build into the store as a version that never changes. Its description comes last: a version is published whole
 * or not at all, and what an interrupted attempt left is completed by the next one.
 *
 * @param builds folder of this machine's own builds
 * @param signingKey signs it; the store's keys must have its public half
 * @returns false when this very version was published before
 * @throws PlainProblem when that name stands for other bytes there, or the store's keys would not trust it
 */
export async function publishVersion(
  store: ReleaseStore,
  builds: string,
  name: string,
  release: AnyRelease & BuildRecord,
  signingKey?: SigningKey,
): Promise<boolean> {
  const { version, files } = release;
  const folder = versionFolder(name, version);
  const described = `${folder}/${RELEASE_FILE}`;
  requireTrustedKey(store, name, signingKey);
  const before = await readDescription(store, name, version);
  if (before) {
    const differing = before.release.files ? differences(before.release.files, files) : [];
    if (differing.length > 0)
      throw new PlainProblem(
        `${name} ${version} is published at ${store.place} already, with other bytes (${differing.slice(0, 5).join(', ')}). ` +
          'A version is never replaced: raise the version in its package.json, and publish that.',
      );
    if (before.isTrusted && (!signingKey || before.release.signature)) {
      await verifyVersion(store, name, before.release);
      // As it was, but with today's date: what was published last is what "promote booking" means.
      const description = await store.get(described);
      if (description) await store.put(described, description);
      return false;
    }
    // An unsigned version is not signed as it lies there: every file is written again.
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

/** A version that no site would run is not published. */
function requireTrustedKey(
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
