import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { AuditEntry } from '../registry/audit';
import { readLive } from '../registry/numbered-registry';
import {
  type Change,
  canaryOf,
  type ReleaseRegistry,
  registered,
  withCanary,
} from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { describedVersion } from '../versions/published-versions';
import { verifyVersion } from '../versions/verify-version';
import { changeRegistry, type Decision, decideLive, endOfCanary } from './change-registry';

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
 * Undoes the latest release of each package without a build: a canary ends; without a canary the previous version is
 * live again. A second rollback without a canary goes forward again.
 *
 * @throws PlainProblem when one has no previous version, or it is damaged
 */
export async function rollBack(
  store: ReleaseStore,
  names: readonly string[],
  reason: string | null = null,
): Promise<AuditEntry | null> {
  const { registry } = await readLive(store);
  for (const name of names) {
    if (canaryOf(registry, name)) continue;
    const { version } = before(registry, name).release;
    const published = await describedVersion(store, name, version);
    if (!published)
      throw new PlainProblem(`${name} ${version}, the one before, is no longer at ${store.place}.`);
    await verifyVersion(store, name, published);
  }
  return changeRegistry(store, {
    verb: 'rollback',

    reason,
    decide: (now) => {
      for (const name of names) requireUnchanged(registry, now, name);
      return decideBack(now, names);
    },
  });
}

function decideBack(registry: ReleaseRegistry, names: readonly string[]): Decision {
  const [withOne, without] = [true, false].map((has) =>
    names.filter((name) => (canaryOf(registry, name) !== null) === has),
  ) as [string[], string[]];
  const back = decideLive(
    registry,
    without.map((name) => before(registry, name)),
  );
  return {
    after: withOne.reduce((after, name) => withCanary(after, name, null), back.after),
    changes: [...withOne.flatMap((name) => endOfCanary(registry, name)), ...back.changes],
  };
}

/** Two people who roll back the same release at once intend one rollback: the second must not undo another release. */
function requireUnchanged(seen: ReleaseRegistry, now: ReleaseRegistry, name: string): void {
  const [live, canary] = [registered(now, name)?.version, canaryOf(now, name)?.release.version];
  if (live !== registered(seen, name)?.version)
    throw new PlainProblem(`Someone else made ${name} ${live} live meanwhile. Nothing was changed.`);
  if (canary !== canaryOf(seen, name)?.release.version)
    throw new PlainProblem(
      `Someone else ${canary ? `made ${canary} the canary of ${name}` : `ended the canary of ${name}`} meanwhile. ` +
        'Nothing was changed.',
    );
}
