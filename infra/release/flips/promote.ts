import type { Named } from '../names';
import type { Flip } from '../registry/numbered-registry';
import type { Change, ReleaseRegistry } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type PublishedRelease, publishedVersions, requirePublished } from '../versions/published-versions';
import { verifyVersion } from '../versions/verify-version';
import { actor } from './actor';
import { decideLive, flip } from './flip';

/** The hashes of files stay with the version: what pages read is short. */
export function registryEntry({ files: _, ...release }: PublishedRelease): Change['release'] {
  return release;
}

/**
 * Makes published versions live, all in one flip.
 *
 * @param wanted without a version: the newest that is published
 * @returns the flip, or null when they are live already
 * @throws PlainProblem when one is not published, is damaged, or does not go with what is live
 */
export async function promote(
  store: ReleaseStore,
  wanted: readonly Named[],
  reason: string | null = null,
): Promise<Flip | null> {
  const changes: Change[] = [];
  for (const { name, version } of wanted) {
    const [newest] = version === null ? await publishedVersions(store, name) : [];
    const release = await requirePublished(store, name, version ?? newest?.version ?? '');
    await verifyVersion(store, name, release);
    changes.push({ name, release: registryEntry(release) });
  }
  const decide = (registry: ReleaseRegistry) => decideLive(registry, changes);
  return flip(store, { verb: 'promote', by: actor(), reason, decide });
}
