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
import { describedVersion, registryEntry } from '../versions/published-versions';
import { verifyVersion } from '../versions/verify-version';
import { changeRegistry, decideLive, endOfCanary } from './change-registry';

const versionBefore = (registry: ReleaseRegistry, name: string): string => {
  const release = registered(registry, name)?.previous;
  if (release) return release.version;
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
  const withCanaries = names.filter((name) => canaryOf(registry, name));
  const wanted: Change[] = [];
  for (const name of names) {
    if (withCanaries.includes(name)) continue;
    const version = versionBefore(registry, name);
    const published = await describedVersion(store, name, version);
    if (!published)
      throw new PlainProblem(`${name} ${version}, the one before, is no longer at ${store.place}.`);
    await verifyVersion(store, name, published);
    // Not as in the registry: a version that was signed since has its signature only here.
    wanted.push({ name, release: registryEntry(published) });
  }
  return changeRegistry(store, {
    verb: 'rollback',
    reason,
    decide: (now) => {
      for (const name of names) requireUnchanged(registry, now, name);
      const back = decideLive(now, wanted);
      return {
        after: withCanaries.reduce((after, name) => withCanary(after, name, null), back.after),
        changes: [...withCanaries.flatMap((name) => endOfCanary(now, name)), ...back.changes],
      };
    },
  });
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
