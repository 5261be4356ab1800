/**
 * `tsx infra/release/canary/watcher.ts`: rolls back canaries whose browsers fail significantly more often than the live
 * version's, until it is stopped. DATABASE_URL (where the API keeps failures of browsers), RELEASES_URL with
 * S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION (the store of releases; the keys must be allowed to write below
 * registry/ and claims/), METRICS_PORT (where Prometheus finds `/metrics`).
 */
import { openBrowserFailures } from '@crown-and-coil/backend/browser-failures';
import { serveMetrics } from '@crown-and-coil/service/metrics-server';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { printError, runMain } from '@crown-and-coil/service/run-main';
import { PORTS, readWholeNumber } from '@crown-and-coil/service/whole-number';
import { auditLine } from '../registry/audit';
import { openStore } from '../store/open-store';
import { automaticRollbacks, watchCanaries } from './watch-canaries';
import { openWatcherMetrics } from './watcher-metrics';

/** How many registry changes are searched for rollbacks with a pending alert. */
const LATEST = 20;

async function run(): Promise<void> {
  const { DATABASE_URL, HOST } = process.env;
  if (!DATABASE_URL)
    throw new PlainProblem('DATABASE_URL is missing: the API keeps there which browsers failed.');
  const metricsPort = readWholeNumber(process.env, 'METRICS_PORT', { ...PORTS, fallback: undefined });
  const store = await openStore();
  const failures = openBrowserFailures(DATABASE_URL);
  const metrics = openWatcherMetrics();
  for (const made of await automaticRollbacks(store, LATEST).catch(() => [])) metrics.rolledBack(made);
  const registry = metricsPort === undefined ? undefined : metrics.registry;
  const server = await serveMetrics(registry, { host: HOST, metricsPort }, console);
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  process.once('SIGINT', () => stopping.abort());
  console.log(`Watching canaries at ${store.place}`);
  process.send?.({ type: 'working' });
  await watchCanaries({
    store,
    failures,
    onLook: metrics.looked,
    onChecked: metrics.checked,
    onRollback: (made) => {
      metrics.rolledBack(made);
      console.log(auditLine(made));
    },
    onProblem: printError,
    stopping: stopping.signal,
  });
  await failures.close();
  await server?.close();
}

runMain(run);
