import { compatibilityProblems } from '@crown-and-coil/release/compatibility/compatibility-problems';
import { type ReleaseRegistry, SHELL } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import {
  type PublishedRelease,
  type PublishedVersion,
  publishedVersions,
  readDescription,
} from '@crown-and-coil/release/versions/published-versions';
import type { ListedRemote, ListedVersion, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../single-flight';
import type { FindVersion } from './decide-overrides';

const isOfRemote = (release: PublishedRelease | undefined): release is PublishedRelease & RemoteRelease =>
  release !== undefined && 'entry' in release;

/** How many versions are cached: some more than a site has published at a time. */
const KEPT_VERSIONS = 500;

/** Finds `0.1.0-3f9c2a1b` itself, and for `0.1.0` the newest build of it. Versions never change: each is read once. */
export function versionFinder(store: ReleaseStore): FindVersion {
  const read = new LRUCache<string, RemoteRelease>({ max: KEPT_VERSIONS });
  const flights = new SingleFlight<PublishedVersion[]>();
  const readOne = async (name: string, version: string): Promise<RemoteRelease | undefined> => {
    const place = `${name}/${version}`;
    const known = read.get(place);
    // It may have been pruned meanwhile. During an outage of the store it stays.
    if (known && (await store.has(`remotes/${place}/release.json`).catch(() => true))) return known;
    const found = await readDescription(store, name, version);
    if (!found?.isTrusted || !isOfRemote(found.release)) return undefined;
    const { release } = found;
    read.set(place, release);
    return release;
  };
  return async (name, version) => {
    const exact = await readOne(name, version);
    if (exact) return exact;
    // Anyone may request any version, and listing a bucket takes many calls.
    const versions = await flights.share(name, () => publishedVersions(store, name));
    const newest = versions.find((one) => one.version.startsWith(`${version}-`));
    return newest && readOne(name, newest.version);
  };
}

type ListRemotes = (registry: ReleaseRegistry) => Promise<Omit<ListedRemote, 'canary'>[]>;

/** Lists every live or published remote, with all versions that may override it. */
export function remoteLister(store: ReleaseStore, findVersion: FindVersion): ListRemotes {
  const flights = new SingleFlight<Awaited<ReturnType<ListRemotes>>>();
  return (registry) => flights.share(registry, () => listRemotes(store, registry, findVersion));
}

async function listRemotes(
  store: ReleaseStore,
  registry: ReleaseRegistry,
  findVersion: FindVersion,
): Promise<Omit<ListedRemote, 'canary'>[]> {
  const published = (await publishedVersions(store)).filter(({ name }) => name !== SHELL);
  const names = [...new Set([...Object.keys(registry.remotes), ...published.map(({ name }) => name)])];
  const describe = async ({ name, version, publishedAt }: PublishedVersion): Promise<ListedVersion[]> => {
    const release = await findVersion(name, version);
    if (!release) return [];
    const problems = compatibilityProblems(registry, name, release).map(({ message }) => message);
    return [{ version, publishedAt: release.builtAt ?? publishedAt.toISOString(), problems }];
  };
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      live: registry.remotes[name]?.version ?? null,
      previous: registry.remotes[name]?.previous?.version ?? null,
      versions: (await Promise.all(published.filter((one) => one.name === name).map(describe))).flat(),
    })),
  );
}
