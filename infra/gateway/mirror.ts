import { versionFolder } from '@crown-and-coil/release/names';
import type { Version } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { forEachFile, integrityOfBytes, RELEASE_FILE } from '@crown-and-coil/release/versions/build-record';
import { describedVersion, type PublishedRelease } from '@crown-and-coil/release/versions/published-versions';
import * as fastq from 'fastq';
import { LRUCache } from 'lru-cache';
import { copiesIn } from './copied-versions';
import { SingleFlight } from './single-flight';

/** Local copies of published versions, made when first needed. They never change. The least recently used are deleted. */
export interface Mirror {
  /** Copies a version that is to be live, and checks the hash of each file. @throws when it is incomplete */
  bringLive(version: Version): Promise<void>;
  /** The same for a version that a browser requests; it may wait for other copies. */
  bring(version: Version): Promise<void>;
  /** Keeps the copies of the versions that are live now. */
  keepLive(versions: readonly Version[]): void;
  /** Copies the version that an address below `/remotes/` or `/shell/` belongs to. @returns false when there is none */
  bringFor(pathname: string): Promise<boolean>;
}

const ADDRESS = /^\/(?:remotes\/([a-z][\w-]*)|(shell))\/([\w.+-]+)\//;

/** How long a missing version is not requested again, and how many of them are remembered. */
const MISSING_MS = 10_000;
const MISSING_KEPT = 1_000;

/** How many copies are kept besides the live ones. A version has some 10 MB, and a container's cache 1 GB. */
const KEPT_COPIES = 40;

/**
 * How many requested versions are copied at a time. Anyone may request all versions of the bucket at once, which fit
 * neither the memory nor the disk.
 */
const COPIES_AT_ONCE = 3;

export function mirrorOf(store: ReleaseStore, folder: string, keptCopies = KEPT_COPIES): Mirror {
  const copies = copiesIn(folder, keptCopies);
  const flights = new SingleFlight<void>();
  const missing = new LRUCache<string, true>({ max: MISSING_KEPT, ttl: MISSING_MS });
  const requested = fastq.promise((work: () => Promise<void>) => work(), COPIES_AT_ONCE);

  async function copy({ name, version }: Version, isLive: boolean): Promise<void> {
    const place = versionFolder(name, version);
    const release = await describedVersion(store, name, version);
    if (!release) throw new Error(`${place} is not at ${store.place}.`);
    if (isLive) await copyFiles(place, release);
    else await requested.push(async () => (copies.has(place) ? undefined : copyFiles(place, release)));
  }

  const copyFiles = (place: string, release: PublishedRelease): Promise<void> =>
    copies.add(place, async (write) => {
      await forEachFile(await filesOf(place, release.files), async ([path, integrity]) => {
        const bytes = await store.get(`${place}/${path}`);
        if (!bytes || (integrity !== null && integrityOfBytes(bytes) !== integrity))
          throw new Error(
            `${place}/${path} at ${store.place} is ${bytes ? 'not what was built' : 'missing'}.`,
          );
        await write(path, bytes);
      });
      await write(RELEASE_FILE, Buffer.from(JSON.stringify(release, null, 2)));
    });

  /** Versions from before files had hashes are copied unchecked. */
  async function filesOf(
    place: string,
    files: Readonly<Record<string, string>> | undefined,
  ): Promise<(readonly [string, string | null])[]> {
    if (files) return Object.entries(files);
    const found: (readonly [string, null])[] = [];
    for await (const { path } of store.list(`${place}/`)) found.push([path.slice(place.length + 1), null]);
    return found.filter(([path]) => path !== RELEASE_FILE);
  }

  const bring = (version: Version, isLive = false): Promise<void> => {
    const place = versionFolder(version.name, version.version);
    if (copies.has(place)) {
      copies.touch(place);
      return Promise.resolve();
    }
    // A live version does not wait for its own copy that is in the queue.
    return flights.share(isLive ? `live ${place}` : place, () => copy(version, isLive));
  };

  return {
    bringLive: (version) => bring(version, true),
    bring: (version) => bring(version),
    keepLive(versions) {
      copies.keepLive(new Set(versions.map(({ name, version }) => versionFolder(name, version))));
    },
    async bringFor(pathname) {
      const [, remote, shell, version] = ADDRESS.exec(pathname) ?? [];
      const name = remote ?? shell;
      if (name === undefined || version === undefined) return false;
      const place = versionFolder(name, version);
      if (missing.has(place)) return false;
      try {
        await bring({ name, version });
        return true;
      } catch {
        missing.set(place, true);
        return false;
      }
    },
  };
}
