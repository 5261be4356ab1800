import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { folderOf } from '@crown-and-coil/release/names';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import { RELEASE_FILE } from '@crown-and-coil/release/versions/build-record';

/** Where copies are made before they are moved into place. Several gateways may share the folder. */
const DRAFTS = '.drafts';
/** A draft this old was left behind by a process that was killed. */
const ABANDONED_MS = 3_600_000;

/** Marks a copy, also for later processes: the folder may have builds too. It is not served. */
const COPIED = '.copied';

/** Copies of versions in a folder, which several gateways may share. The least recently used are deleted. */
interface Copies {
  has(place: string): boolean;
  /** Marks a copy as recently used. */
  touch(place: string): void;
  /**
   * Adds a copy, complete or not at all.
   * @param fill writes its files
   */
  add(place: string, fill: (write: WriteFile) => Promise<void>): Promise<void>;
  /** Keeps the copies at these places, which are live now. */
  keepLive(places: ReadonlySet<string>): void;
}

type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

/** @param kept how many copies are kept besides the live ones */
export function copiesIn(folder: string, kept: number): Copies {
  /** Least recently used first. Only these are deleted. */
  const copies = new Set<string>();
  let live: ReadonlySet<string> | undefined;

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

  const has = (place: string) => existsSync(join(folder, place, RELEASE_FILE));

  async function deleteOldest(): Promise<void> {
    await adopted;
    const others = [...copies].filter((one) => !live?.has(one));
    // At startup it is not known yet what is live.
    for (const place of live ? others.slice(0, -kept) : []) {
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
      if (has(place)) return;
      // Replaces an incomplete copy.
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    }
  }

  return {
    has,
    touch(place) {
      if (copies.delete(place)) copies.add(place);
    },
    async add(place, fill) {
      const draft = newDraft();
      const write: WriteFile = async (path, bytes) => {
        await mkdir(dirname(join(draft, path)), { recursive: true });
        await writeFile(join(draft, path), bytes);
      };
      try {
        await fill(write);
        await write(COPIED, Buffer.of());
        await putInPlace(draft, place);
        copies.add(place);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      await deleteOldest();
    },
    keepLive(places) {
      live = places;
    },
  };
}
