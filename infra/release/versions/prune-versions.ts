import { versionFolder } from '../names';
import { readLive, readRevision, revisions } from '../registry/numbered-registry';
import { canaryOf, type ReleaseRegistry, registered, SHELL } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { RELEASE_FILE } from './build-record';
import { type PublishedVersion, publishedVersions } from './published-versions';

/** Minimum age, also since a version was last live: open pages still load chunks, and a gate may be running. */
const YOUNG_MS = 24 * 60 * 60_000;

/** How many versions of each package to keep regardless of age, by default. */
export const KEPT_VERSIONS = 5;

const isNeeded = (registry: ReleaseRegistry, { name, version }: PublishedVersion): boolean => {
  const entry = registered(registry, name);
  const needed = [entry?.version, entry?.previous?.version, canaryOf(registry, name)?.release.version];
  return needed.includes(version);
};

/**
 * Versions to delete: not live, canary or previous, not among the newest of their package, and older than a day.
 *
 * @param versions the newest first
 */
export function versionsToPrune(
  versions: readonly PublishedVersion[],
  registry: ReleaseRegistry,
  { keep, now }: { readonly keep: number; readonly now: Date },
): PublishedVersion[] {
  const seen = new Map<string, number>();
  return versions.filter((version) => {
    const newer = seen.get(version.name) ?? 0;
    seen.set(version.name, newer + 1);
    const isOld = now.getTime() - version.publishedAt.getTime() > YOUNG_MS;
    return newer >= keep && isOld && !isNeeded(registry, version);
  });
}

/** The versions that were live, or a canary, less than a day ago. */
async function recentlyLive(store: ReleaseStore, now: Date): Promise<ReadonlySet<string>> {
  const recent = new Set<string>();
  for (const revision of (await revisions(store)).sort((one, other) => other - one)) {
    const { at, changes = [] } = (await readRevision(store, revision))?.audit ?? {};
    if (at !== undefined && now.getTime() - Date.parse(at) > YOUNG_MS) break;
    for (const { name, from } of changes) if (from !== null) recent.add(versionFolder(name, from));
  }
  return recent;
}

/** Deletes a version, unless it was made live meanwhile. Deleting `release.json` first unpublishes it. */
async function deleteVersion(store: ReleaseStore, version: PublishedVersion): Promise<boolean> {
  const isLive = async () => isNeeded((await readLive(store)).registry, version);
  // A `release.json` that is restored below has today's date: a promote without a version would take it for the newest.
  if (await isLive()) return false;
  const folder = versionFolder(version.name, version.version);
  const description = `${folder}/${RELEASE_FILE}`;
  const kept = await store.get(description);
  await store.delete(description);
  while (await isLive()) {
    if (kept) await store.put(description, kept);
    // A promotion that has missed it meanwhile is undone: then nothing needs it.
    if (await isLive()) return false;
    await store.delete(description);
  }
  for await (const { path } of store.list(`${folder}/`)) await store.delete(path);
  return true;
}

/**
 * Deletes unneeded versions.
 *
 * @param keep how many of each package to keep regardless of age
 * @param names only these packages (default: all)
 * @param really false: a dry run
 */
export async function pruneVersions(
  store: ReleaseStore,
  {
    keep,
    names,
    really,
  }: { readonly keep: number; readonly names?: readonly string[]; readonly really: boolean },
): Promise<PublishedVersion[]> {
  const { registry } = await readLive(store);
  const now = new Date();
  const recent = await recentlyLive(store, now);
  const versions = (await publishedVersions(store)).filter(({ name }) => names?.includes(name) ?? true);
  const old = versionsToPrune(versions, registry, { keep, now }).filter(
    ({ name, version }) => !recent.has(versionFolder(name, version)),
  );
  const gone: PublishedVersion[] = [];
  for (const version of old) if (!really || (await deleteVersion(store, version))) gone.push(version);
  return gone;
}

/** Deletes leftovers of interrupted publishing: files of a version without `release.json`. */
export async function pruneUnfinished(store: ReleaseStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - YOUNG_MS);
  await store.deleteUnfinished(before);
  const whole = new Set(
    (await publishedVersions(store)).map(({ name, version }) => versionFolder(name, version)),
  );
  for (const prefix of ['remotes/', `${SHELL}/`]) {
    for await (const { path, changedAt } of store.list(prefix)) {
      const folder = path
        .split('/')
        .slice(0, prefix === 'remotes/' ? 3 : 2)
        .join('/');
      if (!whole.has(folder) && changedAt < before) await store.delete(path);
    }
  }
}
