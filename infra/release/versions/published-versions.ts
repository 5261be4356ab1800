import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { ReleaseSignature } from '@crown-and-coil/shared-ui/remote/registry';
import { folderOf, versionFolder } from '../names';
import { type AnyRelease, SHELL, type Version } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type BuildRecord, RELEASE_FILE } from './build-record';
import { isSigned, SIGNATURE_FILE, UntrustedRelease } from './signatures';

/** The content of a `release.json`. Older versions have fewer fields. */
export type PublishedRelease = AnyRelease & Partial<BuildRecord>;

/** A version's registry entry: without the file hashes, to keep pages small. */
export function registryEntry({ files: _, ...release }: PublishedRelease): AnyRelease {
  return release;
}

export interface PublishedVersion extends Version {
  readonly publishedAt: Date;
}

const DESCRIPTION = new RegExp(
  `^(?:remotes/([^/]+)|(${SHELL}))/([^/]+)/${RELEASE_FILE.replace('.', '\\.')}$`,
);

/** Complete versions, newest first. */
export async function publishedVersions(store: ReleaseStore, name?: string): Promise<PublishedVersion[]> {
  const found: PublishedVersion[] = [];
  const prefixes = name === undefined ? ['remotes/', `${SHELL}/`] : [`${folderOf(name)}/`];
  for (const prefix of prefixes) {
    for await (const { path, changedAt } of store.list(prefix)) {
      const [, remote, shell, version] = DESCRIPTION.exec(path) ?? [];
      const part = remote ?? shell;
      if (part !== undefined && version !== undefined)
        found.push({ name: part, version, publishedAt: changedAt });
    }
  }
  return found.sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime());
}

/** A stored `release.json`, trusted or not. */
export interface Description {
  readonly release: PublishedRelease;
  /** Whether the store's keys trust it; always true without keys. */
  readonly isTrusted: boolean;
}

/** Reads one version; undefined when it is not published. */
export async function readDescription(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<Description | undefined> {
  // Reject anything else before it becomes a path.
  if (!/^[\w.+-]+$/.test(version)) return undefined;
  const folder = versionFolder(name, version);
  const bytes = await store.get(`${folder}/${RELEASE_FILE}`);
  if (!bytes) return undefined;
  const release = JSON.parse(bytes.toString('utf8')) as PublishedRelease;
  const signature = await readSignature(store, folder);
  const isTrusted =
    store.signers === undefined ||
    (release.version === version && isSigned(store.signers, name, release, bytes, signature));
  return { release: signature ? { ...release, signature } : release, isTrusted };
}

async function readSignature(store: ReleaseStore, folder: string): Promise<ReleaseSignature | undefined> {
  const bytes = await store.get(`${folder}/${SIGNATURE_FILE}`);
  if (!bytes) return undefined;
  try {
    const { digest, value } = JSON.parse(bytes.toString('utf8')) as ReleaseSignature;
    return { digest, value };
  } catch {
    return undefined;
  }
}

/**
 * The record of one version; undefined when it is not published.
 *
 * @throws UntrustedRelease when the store has keys, and none of the package's has signed it
 */
export async function describedVersion(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<PublishedRelease | undefined> {
  const found = await readDescription(store, name, version);
  if (found === undefined || found.isTrusted) return found?.release;
  throw new UntrustedRelease(
    `${name} ${version} at ${store.place} has no signature by a key of ${name}. Publish it with RELEASE_SIGNING_KEY, or add ` +
      'the key to the trusted ones (docs/guides/sign-releases.md).',
  );
}

/** @throws PlainProblem that lists the existing versions */
export async function requirePublished(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<PublishedRelease> {
  const found = await describedVersion(store, name, version);
  if (found) return found;
  const there = (await publishedVersions(store, name)).map((one) => one.version);
  const short = name.replace(/^mfe-/, '');
  throw new PlainProblem(
    there.length === 0
      ? `No version of ${name} is published at ${store.place}. Publish one: npm run release -- publish ${short}`
      : `${name} ${version} is not published at ${store.place}. There is: ${there.slice(0, 8).join(', ')}.`,
  );
}
