import { setTimeout as pause } from 'node:timers/promises';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { compatibilityProblems } from '../compatibility/compatibility-problems';
import {
  type Flip,
  type FlippedFlag,
  type FlippedRelease,
  readLive,
  swapLive,
} from '../registry/numbered-registry';
import {
  type Change,
  canaryOf,
  makeLive,
  type ReleaseRegistry,
  registered,
} from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';

/** What a flip would do to the registry that it was decided on. */
export interface Decision {
  readonly after: ReleaseRegistry;
  readonly changes: readonly FlippedRelease[];
  readonly flag?: FlippedFlag;
}

export interface FlipRequest {
  readonly verb: Flip['verb'];
  readonly by: string;
  readonly reason: string | null;
  /**
   * What shall be live, given what is; without changes nothing is flipped. It is asked again whenever somebody else
   * flipped meanwhile. @throws PlainProblem when it cannot be
   */
  readonly decide: (registry: ReleaseRegistry) => Decision;
}

/**
 * Flips what is live: all changes at once or none. Somebody else's flip at the same moment is never undone.
 *
 * @returns the flip, or null when all of it is live already
 */
export async function flip(
  store: ReleaseStore,
  { verb, by, reason, decide }: FlipRequest,
): Promise<Flip | null> {
  for (;;) {
    const { registry, revision } = await readLive(store);
    const { after, changes, flag } = decide(registry);
    if (changes.length === 0 && !flag) return null;
    const at = new Date().toISOString();
    const made: Flip = { revision: revision + 1, at, by, verb, changes, ...(flag && { flag }), reason };
    if (await swapLive(store, after, made)) return made;
    await pause(Math.random() * 50);
  }
}

/**
 * The registry in which these are live.
 *
 * @throws PlainProblem with every clash between what would then be live
 */
export function decideLive(registry: ReleaseRegistry, wanted: readonly Change[]): Decision {
  const changed = wanted.filter(
    ({ name, release }) => registered(registry, name)?.version !== release.version,
  );
  const changes = changed.flatMap(({ name, release }): FlippedRelease[] => [
    { name, from: registered(registry, name)?.version ?? null, to: release.version },
    ...endOfCanary(registry, name),
  ]);
  const after = changed.reduce(makeLive, registry);
  if (changes.length > 0) requireFitting(after, wanted);
  return { after, changes };
}

/** The audit's note of a canary that ends. */
export function endOfCanary(registry: ReleaseRegistry, name: string): FlippedRelease[] {
  const canary = canaryOf(registry, name);
  return canary ? [{ name, from: canary.release.version, to: null, share: 0 }] : [];
}

/** @throws PlainProblem when what would be live does not go together */
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
    `${names} cannot be live with what is live now, and nothing was flipped:\n` +
      messages.map((message) => `  - ${message}`).join('\n'),
  );
}

/** What goes live in one flip goes back in one: the versions before them need not fit the new ones. */
function withoutPrevious(registry: ReleaseRegistry, names: readonly string[]): ReleaseRegistry {
  const remotes = Object.entries(registry.remotes).map(
    ([name, remote]) => [name, names.includes(name) ? { ...remote, previous: null } : remote] as const,
  );
  return { ...registry, remotes: Object.fromEntries(remotes) };
}
