import { setTimeout as pause } from 'node:timers/promises';
import type { openBrowserFailures } from '@crown-and-coil/backend/browser-failures';
import type { Canary } from '@crown-and-coil/shared-ui/remote/registry';
import { changeRegistry, endOfCanary } from '../actions/change-registry';
import type { AuditEntry } from '../registry/audit';
import { readLive, readRevision, revisions } from '../registry/numbered-registry';
import { canaryOf, withCanary } from '../registry/release-registry';
import type { ReleaseStore } from '../store/release-store';
import { type CanaryOnTrial, type FailingBrowsers, failingBrowsers, reasonToRollBack } from './rule';

/** In the watcher's audit lines. */
export const AUTOMATIC = 'automatic rollback';

export interface Watching {
  readonly store: ReleaseStore;
  readonly failures: Pick<ReturnType<typeof openBrowserFailures>, 'read'>;
  /** Called after each check of a canary. */
  readonly onLook?: (trial: CanaryOnTrial, failing: FailingBrowsers) => void;
  /** Called after a check of all canaries, also when there was none. */
  readonly onChecked?: () => void;
  readonly onRollback: (made: AuditEntry) => void;
  readonly onProblem: (error: unknown) => void;
  readonly stopping: AbortSignal;
}

const LOOK_EVERY_MS = 5_000;

/**
 * Compares every canary with its live version every 5 s, and rolls back a canary whose browsers fail significantly more
 * often (rule.ts). Any number of watchers may run: if two decide the same, one changes the registry.
 */
export async function watchCanaries(watching: Watching): Promise<void> {
  const { onChecked, onProblem, stopping } = watching;
  const startOf = trialStarts();
  let reported = '';
  while (!stopping.aborted) {
    try {
      await lookOnce(watching, startOf);
      onChecked?.();
      reported = '';
    } catch (error) {
      // Log it once, not at every check.
      if (String(error) !== reported) onProblem(error);
      reported = String(error);
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/**
 * When the failures of a canary begin to count. `since` is by the clock of its promoter. If that is ahead, no failure
 * would count until other clocks show that time: the trial then begins when this watcher first sees it.
 */
export function trialStarts(): (remote: string, canary: Canary) => Date {
  const seen = new Map<string, { readonly since: string; readonly at: number }>();
  return (remote, { since }) => {
    const known = seen.get(remote);
    const trial = known?.since === since ? known : { since, at: Date.now() };
    seen.set(remote, trial);
    return new Date(Math.min(Date.parse(since), trial.at));
  };
}

/** Checks every canary once. */
export async function lookOnce(
  { store, failures, onLook, onRollback }: Pick<Watching, 'store' | 'failures' | 'onLook' | 'onRollback'>,
  startOf = trialStarts(),
): Promise<void> {
  const { registry } = await readLive(store);
  for (const [remote, { version: live, canary }] of Object.entries(registry.remotes)) {
    if (!canary) continue;
    const trial = { remote, live, canary: canary.release.version, share: canary.share };
    const wanted = { remote, versions: [live, trial.canary], since: startOf(remote, canary) };
    const failing = failingBrowsers(trial, await failures.read(wanted));
    onLook?.(trial, failing);
    const reason = reasonToRollBack(trial, failing);
    const made = reason === null ? null : await endTrial(store, trial, canary.since, reason);
    if (made) onRollback(made);
  }
}

/** Ends the canary, unless someone has changed it since the check. */
const endTrial = (
  store: ReleaseStore,
  { remote, canary }: CanaryOnTrial,
  since: string,
  reason: string,
): Promise<AuditEntry | null> =>
  changeRegistry(store, {
    verb: 'rollback',
    by: AUTOMATIC,
    reason,
    decide: (registry) => {
      const now = canaryOf(registry, remote);
      if (now?.release.version !== canary || now.since !== since) return { after: registry, changes: [] };
      return { after: withCanary(registry, remote, null), changes: endOfCanary(registry, remote) };
    },
  });

/** The newest automatic rollbacks among the latest changes of the registry. */
export async function automaticRollbacks(store: ReleaseStore, among: number): Promise<AuditEntry[]> {
  const latest = (await revisions(store)).sort((one, other) => other - one).slice(0, among);
  const read = await Promise.all(latest.map((revision) => readRevision(store, revision)));
  return read.flatMap((one) => (one?.audit.by === AUTOMATIC ? [one.audit] : []));
}
