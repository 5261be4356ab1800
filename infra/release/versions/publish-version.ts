import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { versionFolder } from '../names';
import type { AnyRelease } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type BuildRecord, RELEASE_FILE } from './build-record';
import { describedVersion } from './published-versions';
import { verifyVersion } from './verify-version';

const AT_ONCE = 8;
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
 * @returns false when this very version was published before
 * @throws PlainProblem when that name stands for other bytes there
 */
export async function publishVersion(
  store: ReleaseStore,
  builds: string,
  name: string,
  release: AnyRelease & BuildRecord,
): Promise<boolean> {
  const { version, files } = release;
  const folder = versionFolder(name, version);
  const described = `${folder}/${RELEASE_FILE}`;
  const before = await describedVersion(store, name, version);
  if (before) {
    const differing = before.files ? differences(before.files, files) : [];
    if (differing.length === 0) {
      await verifyVersion(store, name, before);
      // As it was, but with today's date: what was published last is what "promote booking" means.
      const description = await store.get(described);
      if (description) await store.put(described, description);
      return false;
    }
    throw new PlainProblem(
      `${name} ${version} is published at ${store.place} already, with other bytes (${differing.slice(0, 5).join(', ')}). ` +
        'A version is never replaced: raise the version in its package.json, and publish that.',
    );
  }
  const waiting = Object.keys(files);
  const sendSome = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await store.put(`${folder}/${next}`, await readFile(join(builds, folder, next)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  await store.put(described, await readFile(join(builds, folder, RELEASE_FILE)));
  return true;
}
