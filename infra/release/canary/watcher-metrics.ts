import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { AuditEntry } from '../registry/audit';
import type { CanaryOnTrial, FailingBrowsers } from './rule';

/** Metrics of the watcher. */
export function openWatcherMetrics() {
  const registry = new Registry();
  registry.setDefaultLabels({ process: 'watcher' });
  collectDefaultMetrics({ register: registry });
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
  return {
    registry,
    looked: ({ remote, live, canary }: CanaryOnTrial, found: FailingBrowsers): void => {
      failing.set({ remote, version: live, group: 'live' }, found.live);
      failing.set({ remote, version: canary, group: 'canary' }, found.canary);
    },
    rolledBack: ({ at, changes }: AuditEntry): void => {
      for (const { name, from } of changes)
        rolledBackAt.set({ remote: name, version: from ?? '' }, Date.parse(at) / 1000);
    },
  };
}
