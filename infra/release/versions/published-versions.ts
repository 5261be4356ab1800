import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { folderOf, versionFolder } from '../names';
import { type AnyRelease, SHELL } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type BuildRecord, RELEASE_FILE } from './build-record';

/** What a `release.json` says. Versions from before builds were recorded say less. */
export type PublishedRelease = AnyRelease & Partial<BuildRecord>;

export interface PublishedVersion {
  readonly name: string;
  readonly version: string;
  readonly publishedAt: Date;
}

const DESCRIPTION = new RegExp(
  `^(?:remotes/([^/]+)|(${SHELL}))/([^/]+)/${RELEASE_FILE.replace('.', '\\.')}$`,
);

/** Versions that are there whole, the newest first. */
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

/** What is known of one version; undefined when it is not published. */
export async function describedVersion(
  store: ReleaseStore,
  name: string,
  version: string,
): Promise<PublishedRelease | undefined> {
  // Reject anything else before it becomes a path.
  if (!/^[\w.+-]+$/.test(version)) return undefined;
  const bytes = await store.get(`${versionFolder(name, version)}/${RELEASE_FILE}`);
  return bytes && (JSON.parse(bytes.toString('utf8')) as PublishedRelease);
}

/** @throws PlainProblem that says which versions there are */
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
