import { PlainProblem } from '../../run/progress';
import { type Flip, readLive } from '../registry/numbered-registry';
import { type Change, type ReleaseRegistry, registered } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { describedVersion } from '../versions/published-versions';
import { verifyVersion } from '../versions/verify-version';
import { actor } from './actor';
import { decideLive, flip } from './flip';

const before = (registry: ReleaseRegistry, name: string): Change => {
  const release = registered(registry, name)?.previous;
  if (release) return { name, release };
  const short = name.replace(/^mfe-/, '');
  throw new PlainProblem(
    `${name} has no version before the live one to go back to. Make a named one live ` +
      `(npm run release -- promote ${short}@<version>), or take its pages away (npm run release -- retire ${short}).`,
  );
};

/**
 * Makes the versions before the live ones live again: one flip, no build. Done twice, it goes forward again.
 *
 * @throws PlainProblem when one has no version before, or that is damaged
 */
export async function rollBack(
  store: ReleaseStore,
  names: readonly string[],
  reason: string | null = null,
): Promise<Flip | null> {
  const { registry } = await readLive(store);
  for (const name of names) {
    const { version } = before(registry, name).release;
    const published = await describedVersion(store, name, version);
    if (!published)
      throw new PlainProblem(`${name} ${version}, the one before, is no longer at ${store.place}.`);
    await verifyVersion(store, name, published);
  }
  const expected = new Map(names.map((name) => [name, registered(registry, name)?.version]));
  return flip(store, {
    verb: 'rollback',
    by: actor(),
    reason,
    decide: (now) => {
      for (const name of names) requireStillLive(now, name, expected.get(name));
      return decideLive(
        now,
        names.map((name) => before(now, name)),
      );
    },
  });
}

/** Two people who roll back the same release at once mean the same: the second must not go forward again. */
function requireStillLive(registry: ReleaseRegistry, name: string, version: string | undefined): void {
  const live = registered(registry, name)?.version;
  if (live !== version)
    throw new PlainProblem(`Somebody else made ${name} ${live} live meanwhile. Nothing was flipped.`);
}
