import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { AuditEntry } from '../registry/audit';
import type { CanaryOnTrial, FailingBrowsers } from './rule';

/** Metrics of the watcher. */
export function openWatcherMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ process: 'watcher' });
  collectDefaultMetrics({ register: registry });
  const checkedAt = new Gauge({
    name: 'release_canaries_checked_time_seconds',
    help: 'When all canaries were last checked, in seconds since 1970.',
    registers: [registry],
  });
  // Without a check there is no time, and the alert sees that it is absent.
  checkedAt.remove();
  const failing = new Gauge({
    name: 'release_failing_browsers',
    help: 'Browsers that failed since the canary got its share, by the version that they get.',
    labelNames: ['remote', 'version', 'group'],
    registers: [registry],
  });
  const rolledBackAt = new Gauge({
    name: 'release_automatic_rollback_time_seconds',
    help: 'When this version was rolled back automatically, in seconds since 1970.',
    labelNames: ['remote', 'version'],
    registers: [registry],
  });
  /** The latest trial of each remote: its figures explain a rollback and stay until the next trial. */
  const latest = new Map<string, CanaryOnTrial>();
  const groups = ({ remote, live, canary }: CanaryOnTrial) =>
    ({
      live: { remote, version: live, group: 'live' },
      canary: { remote, version: canary, group: 'canary' },
    }) as const;
  return {
    registry,
    checked: (): void => checkedAt.set(Date.now() / 1000),
    looked: (trial: CanaryOnTrial, found: FailingBrowsers): void => {
      const before = latest.get(trial.remote);
      if (before) {
        failing.remove(groups(before).live);
        failing.remove(groups(before).canary);
      }
      latest.set(trial.remote, trial);
      failing.set(groups(trial).live, found.live);
      failing.set(groups(trial).canary, found.canary);
    },
    rolledBack: ({ at, changes }: AuditEntry): void => {
      for (const { name, from } of changes)
        rolledBackAt.set({ remote: name, version: from ?? '' }, Date.parse(at) / 1000);
    },
  };
}
