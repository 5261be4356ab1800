import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOf, versionFolder } from '@crown-and-coil/release/names';
import { SHELL, type Version } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { forEachFile, integrityOfBytes, RELEASE_FILE } from '@crown-and-coil/release/versions/build-record';
import { describedVersion, type PublishedRelease } from '@crown-and-coil/release/versions/published-versions';
import * as fastq from 'fastq';
import { LRUCache } from 'lru-cache';
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

/** Where copies are made before they are moved into place. Several gateways may share the folder. */
const DRAFTS = '.drafts';
/** A draft this old was left behind by a process that was killed. */
const ABANDONED_MS = 3_600_000;

/** Marks a copy, also for later processes: the folder may have builds too. It is not served. */
const COPIED = '.copied';

/** How many copies are kept besides the live ones. A version has some 10 MB, and a container's cache 1 GB. */
const KEPT_COPIES = 40;

/**
 * How many requested versions are copied at a time. Anyone may request all versions of the bucket at once, which fit
 * neither the memory nor the disk.
 */
const COPIES_AT_ONCE = 3;

export function mirrorOf(store: ReleaseStore, folder: string, keptCopies = KEPT_COPIES): Mirror {
  const flights = new SingleFlight<void>();
  /** Least recently used first. Only these are deleted. */
  const copies = new Set<string>();
  let live: ReadonlySet<string> | undefined;
  const missing = new LRUCache<string, true>({ max: MISSING_KEPT, ttl: MISSING_MS });

  const newDraft = () => join(folder, DRAFTS, randomUUID());

  async function deleteAbandonedDrafts(): Promise<void> {
    for (const draft of await readdir(join(folder, DRAFTS)).catch(() => [])) {
      const path = join(folder, DRAFTS, draft);
      const { mtimeMs } = await stat(path);
      if (mtimeMs < Date.now() - ABANDONED_MS) await rm(path, { recursive: true, force: true });
    }
  }
  // Another gateway may delete the same one first.
  void deleteAbandonedDrafts().catch(() => undefined);

  /** Takes over the copies of earlier processes, which would fill the disk otherwise. */
  async function adoptCopies(): Promise<void> {
    const names = await readdir(join(folder, 'remotes')).catch(() => []);
    const found: { readonly place: string; readonly at: number }[] = [];
    for (const parent of [SHELL, ...names].map(folderOf))
      for (const version of await readdir(join(folder, parent)).catch(() => [])) {
        const place = `${parent}/${version}`;
        const marker = await stat(join(folder, place, COPIED)).catch(() => undefined);
        if (marker) found.push({ place, at: marker.mtimeMs });
      }
    const own = [...copies];
    copies.clear();
    for (const { place } of found.sort((one, other) => one.at - other.at)) copies.add(place);
    for (const place of own) {
      copies.delete(place);
      copies.add(place);
    }
  }
  const adopted = adoptCopies();

  const isHere = (place: string) => existsSync(join(folder, place, RELEASE_FILE));

  const requested = fastq.promise((work: () => Promise<void>) => work(), COPIES_AT_ONCE);

  async function copy({ name, version }: Version, isLive: boolean): Promise<void> {
    const place = versionFolder(name, version);
    const release = await describedVersion(store, name, version);
    if (!release) throw new Error(`${place} is not at ${store.place}.`);
    if (isLive) await copyFiles(place, release);
    else await requested.push(async () => (isHere(place) ? undefined : copyFiles(place, release)));
  }

  async function copyFiles(place: string, release: PublishedRelease): Promise<void> {
    const draft = newDraft();
    const write = async (path: string, bytes: Uint8Array): Promise<void> => {
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), bytes);
    };
    try {
      await forEachFile(await filesOf(place, release.files), async ([path, integrity]) => {
        const bytes = await store.get(`${place}/${path}`);
        if (!bytes || (integrity !== null && integrityOfBytes(bytes) !== integrity))
          throw new Error(
            `${place}/${path} at ${store.place} is ${bytes ? 'not what was built' : 'missing'}.`,
          );
        await write(path, bytes);
      });
      await write(COPIED, Buffer.of());
      await write(RELEASE_FILE, Buffer.from(JSON.stringify(release, null, 2)));
      await putInPlace(draft, place);
      copies.add(place);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await deleteOldest();
  }

  async function deleteOldest(): Promise<void> {
    await adopted;
    const others = [...copies].filter((one) => !live?.has(one));
    // At startup it is not known yet what is live.
    for (const place of live ? others.slice(0, -keptCopies) : []) {
      copies.delete(place);
      const draft = newDraft();
      // Another gateway with this folder may have deleted it.
      await rename(join(folder, place), draft).catch(() => undefined);
      await rm(draft, { recursive: true, force: true });
    }
  }

  /** Another gateway with this folder may finish first and serve from it. */
  async function putInPlace(draft: string, place: string): Promise<void> {
    const target = join(folder, place);
    await mkdir(dirname(target), { recursive: true });
    try {
      await rename(draft, target);
    } catch {
      if (isHere(place)) return;
      // Replaces an incomplete copy.
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    }
  }

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
    if (isHere(place)) {
      if (copies.delete(place)) copies.add(place);
      return Promise.resolve();
    }
    // A live version does not wait for its own copy that is in the queue.
    return flights.share(isLive ? `live ${place}` : place, () => copy(version, isLive));
  };

  return {
    bringLive: (version) => bring(version, true),
    bring: (version) => bring(version),
    keepLive(versions) {
      live = new Set(versions.map(({ name, version }) => versionFolder(name, version)));
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
