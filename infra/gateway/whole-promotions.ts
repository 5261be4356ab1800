import { readWellFormedRevision } from '@crown-and-coil/release/registry/numbered-registry';
import { SHELL } from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { LRUCache } from 'lru-cache';

/** What a promotion changes: the live release of a package (`mfe-browse`), or its canary (`mfe-browse canary`). */
export type ReleaseSlot = string;
export const canarySlot = (name: string): ReleaseSlot => `${name} canary`;

/** The slots that a revision has changed; undefined when it cannot be read or was pruned. */
type ChangedSlots = (revision: number) => Promise<readonly ReleaseSlot[] | undefined>;

/** More than the release tool keeps. */
const KEPT_REVISIONS = 256;

/** Reads revisions of a store, each once. */
export function changedSlots(store: ReleaseStore): ChangedSlots {
  const known = new LRUCache<number, readonly ReleaseSlot[]>({ max: KEPT_REVISIONS });
  return async (revision) => {
    const slots = known.get(revision) ?? (await read(store, revision));
    if (slots) known.set(revision, slots);
    return slots;
  };
}

async function read(store: ReleaseStore, revision: number): Promise<readonly ReleaseSlot[] | undefined> {
  const stored = await readWellFormedRevision(store, revision);
  if (!stored) return undefined;
  // A registry that was restored by hand may have no audit entry.
  const { changes = [] } = stored.audit ?? {};
  // A site's first promotion is served in part: without it there is no page.
  if (changes.some(({ name, from }) => name === SHELL && from === null)) return [];
  return changes.map(({ name, share }) => (share === undefined ? name : canarySlot(name)));
}

/**
 * The slots that were last changed by the same promotions as the refused ones, those included. Packages are promoted
 * together because they may not be compatible with each other's earlier releases.
 *
 * @param revision the live one
 */
export async function promotedTogether(
  changed: ChangedSlots,
  revision: number,
  refused: ReadonlySet<ReleaseSlot>,
): Promise<ReadonlySet<ReleaseSlot>> {
  const together = new Set(refused);
  const searched = new Set(refused);
  const seen = new Set<ReleaseSlot>();
  for (let at = revision; searched.size > 0 && at > 0; at -= 1) {
    const slots = (await changed(at))?.filter((slot) => !seen.has(slot));
    if (!slots) break;
    const isRefused = slots.some((slot) => searched.has(slot));
    for (const slot of slots) {
      seen.add(slot);
      searched.delete(slot);
      if (isRefused) together.add(slot);
    }
  }
  return together;
}
