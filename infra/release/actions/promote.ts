import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { type Named, versionFolder } from '../names';
import type { AuditEntry, AuditedRelease } from '../registry/audit';
import { readLive, swapLive } from '../registry/numbered-registry';
import {
  type Change,
  canaryOf,
  EMPTY_REGISTRY,
  type ReleaseRegistry,
  registered,
  SHELL,
  withCanary,
} from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { RELEASE_FILE } from '../versions/build-record';
import { publishedVersions, registryEntry, requirePublished } from '../versions/published-versions';
import { verifyVersion } from '../versions/verify-version';
import { changeRegistry, type Decision, decideLive, requireFitting } from './change-registry';

/**
 * Makes published versions live together; with a share, for that share of browsers.
 *
 * @param wanted without a version: the running canary where a share is given, else the newest that is published
 * @param share per cent of browsers; 100 or null: live for every browser, and a canary ends
 * @returns the audit entry, or null when nothing would change
 * @throws PlainProblem when one is not published, is damaged, is incompatible with what is live, or was
 *   deleted meanwhile
 */
export async function promote(
  store: ReleaseStore,
  wanted: readonly Named[],
  reason: string | null = null,
  share: number | null = null,
): Promise<AuditEntry | null> {
  const changes: Change[] = [];
  for (const one of wanted) {
    const version = await wantedVersion(store, one, share);
    const release = await requirePublished(store, one.name, version);
    await verifyVersion(store, one.name, release);
    changes.push({ name: one.name, release: registryEntry(release) });
  }
  let before = EMPTY_REGISTRY;
  const decide = (registry: ReleaseRegistry) => {
    before = registry;
    return share === null || share === 100
      ? decideLive(registry, changes)
      : decideCanary(registry, changes, share, new Date());
  };
  const audit = await changeRegistry(store, { verb: 'promote', reason, decide });
  if (audit) await requireStillPublished(store, changes, audit, before);
  return audit;
}

/**
 * `prune` deletes `release.json`, and then keeps a version that is live. One that was promoted a moment later is gone:
 * undoes its promotion.
 *
 * @param before what was live before the promotion
 * @throws PlainProblem that names the deleted versions and says what is live now
 */
async function requireStillPublished(
  store: ReleaseStore,
  changes: readonly Change[],
  audit: AuditEntry,
  before: ReleaseRegistry,
): Promise<void> {
  const gone: string[] = [];
  for (const { name, release } of changes) {
    const description = `${versionFolder(name, release.version)}/${RELEASE_FILE}`;
    // It is live, whether or not this can be checked.
    if (!(await store.has(description).catch(() => true))) gone.push(`${name} ${release.version}`);
  }
  if (gone.length === 0) return;
  const reason = `prune deleted ${gone.join(' and ')} during the promotion`;
  const isUndone = await swapLive(store, before, {
    ...audit,
    revision: audit.revision + 1,
    verb: 'rollback',
    changes: audit.changes.map((change) => ({ ...change, from: change.to, to: change.from })),
    reason,
  });
  const now = isUndone
    ? 'What was live before is live again.'
    : 'Someone else has changed what is live since then: roll it back.';
  throw new PlainProblem(`${reason}. ${now} Publish it before you promote it again.`);
}

/** The version to promote: the named one, the running canary if a share is given, else the newest. */
export async function wantedVersion(
  store: ReleaseStore,
  { name, version }: Named,
  share: number | null,
): Promise<string> {
  if (version !== null) return version;
  const canary = share === null ? null : canaryOf((await readLive(store)).registry, name);
  if (canary) return canary.release.version;
  const [newest] = await publishedVersions(store, name);
  return newest?.version ?? '';
}

/**
 * The registry in which a share of browsers gets these releases instead of the live ones.
 *
 * @throws PlainProblem with every clash, and for what cannot have a canary
 */
function decideCanary(
  registry: ReleaseRegistry,
  wanted: readonly Change[],
  share: number,
  now: Date,
): Decision {
  const changed = wanted.filter(({ name, release: { version } }) => {
    requireLiveRemote(registry, name, version);
    const canary = canaryOf(registry, name);
    return canary?.release.version !== version || canary.share !== share;
  });
  const changes = changed.map(({ name, release }): AuditedRelease => {
    const from = canaryOf(registry, name)?.release.version ?? null;
    return { name, from, to: release.version, share };
  });
  const since = now.toISOString();
  const after = changed.reduce(
    (before, { name, release }) =>
      'entry' in release ? withCanary(before, name, { release, share, since }) : before,
    registry,
  );
  if (changes.length > 0) requireFitting(after, changed);
  return { after, changes };
}

function requireLiveRemote(registry: ReleaseRegistry, name: string, version: string): void {
  const short = name.replace(/^mfe-/, '');
  if (name === SHELL)
    throw new PlainProblem(
      'The shell has no canary: it loads all remotes, and every browser gets the same. Promote it without --share.',
    );
  const live = registered(registry, name)?.version;
  if (live === undefined)
    throw new PlainProblem(
      `${name} is not live, so no version can be compared with its canary. Promote it without --share, with its ` +
        'links and routes behind a flag if only some browsers should see them.',
    );
  if (live === version)
    throw new PlainProblem(
      `${name} ${version} is live for every browser already. Name another version: ` +
        `npm run release -- promote ${short}@<version> --share 10%`,
    );
}
