import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '@crown-and-coil/service/places';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { compatibilityProblems } from '../compatibility/compatibility-problems';
import type { AuditEntry, AuditedFlag, AuditedRelease } from '../registry/audit';
import { readLive, swapLive } from '../registry/numbered-registry';
import {
  type Change,
  canaryOf,
  makeLive,
  type ReleaseRegistry,
  registered,
} from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';

/** The registry after a change, and its audit entry. */
export interface Decision {
  readonly after: ReleaseRegistry;
  readonly changes: readonly AuditedRelease[];
  readonly flag?: AuditedFlag;
}

interface ChangeRequest {
  readonly verb: AuditEntry['verb'];
  /** Default: the account that runs this process. */
  readonly by?: string;
  readonly reason: string | null;
  /**
   * Decides what should be live, given what is; without changes nothing is written. Called again whenever someone else
   * changed the registry first. @throws PlainProblem when it is not possible
   */
  readonly decide: (registry: ReleaseRegistry) => Decision;
}

/**
 * Changes what is live, all or nothing. A concurrent change is never undone.
 *
 * @returns the audit entry, or null when nothing changes
 */
export async function changeRegistry(
  store: ReleaseStore,
  { verb, by = actor(), reason, decide }: ChangeRequest,
): Promise<AuditEntry | null> {
  for (;;) {
    const { registry, revision } = await readLive(store);
    const { after, changes, flag } = decide(registry);
    if (changes.length === 0 && !flag) return null;
    const at = new Date().toISOString();
    const made: AuditEntry = { revision: revision + 1, at, by, verb, changes, ...(flag && { flag }), reason };
    if (await swapLive(store, after, made)) return made;
    await pause(Math.random() * 50);
  }
}

/** RELEASE_ACTOR (a pipeline says who started it), else git's user, else the account of this machine. */
function actor(): string {
  const given = process.env.RELEASE_ACTOR?.trim();
  if (given) return given;
  const [name, email] = [git('user.name'), git('user.email')];
  if (name || email) return [name, email && `<${email}>`].filter(Boolean).join(' ');
  return userInfo().username;
}

const git = (name: string): string => {
  const { status, stdout } = spawnSync('git', ['config', name], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/**
 * The registry with these releases live.
 *
 * @throws PlainProblem with every clash between what would then be live
 */
export function decideLive(registry: ReleaseRegistry, wanted: readonly Change[]): Decision {
  const changed = wanted.filter(({ name, release }) => {
    const live = registered(registry, name);
    // A version signed since then is entered again, with its signature.
    return live?.version !== release.version || live.signature?.value !== release.signature?.value;
  });
  const changes = changed.flatMap(({ name, release }): AuditedRelease[] => [
    { name, from: registered(registry, name)?.version ?? null, to: release.version },
    ...endOfCanary(registry, name),
  ]);
  const after = changed.reduce(makeLive, registry);
  if (changes.length > 0) requireFitting(after, wanted);
  return { after, changes };
}

/** The audit note of a canary that ends. */
export function endOfCanary(registry: ReleaseRegistry, name: string): AuditedRelease[] {
  const canary = canaryOf(registry, name);
  return canary ? [{ name, from: canary.release.version, to: null, share: 0 }] : [];
}

/** @throws PlainProblem when the releases would be incompatible */
export function requireFitting(after: ReleaseRegistry, changes: readonly Change[]): void {
  const together = withoutPrevious(
    after,
    changes.map(({ name }) => name),
  );
  const problems = changes.flatMap(({ name, release }) => compatibilityProblems(together, name, release));
  if (problems.length === 0) return;
  const names = changes.map(({ name, release }) => `${name} ${release.version}`).join(' and ');
  const messages = [...new Set(problems.map(({ message }) => message))];
  throw new PlainProblem(
    `${names} cannot be live with what is live now, and nothing was changed:\n` +
      messages.map((message) => `  - ${message}`).join('\n'),
  );
}

/**
 * Releases that went live together are rolled back together, as the previous versions may not be compatible with the
 * new ones.
 */
function withoutPrevious(registry: ReleaseRegistry, names: readonly string[]): ReleaseRegistry {
  const remotes = Object.entries(registry.remotes).map(
    ([name, remote]) => [name, names.includes(name) ? { ...remote, previous: null } : remote] as const,
  );
  return { ...registry, remotes: Object.fromEntries(remotes) };
}
