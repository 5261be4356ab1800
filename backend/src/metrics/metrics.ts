import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from '../config';
import { type Database, poolOf } from '../database/connection';

/** The registry of a process. Not the global one, so that two apps in one process (tests) stay separate. */
export type Metrics = Registry;

/**
 * Creates a registry with metrics of the process (CPU, memory, event loop, garbage collection) and of its connection
 * pool. Undefined without METRICS_PORT: then nothing is measured.
 */
export function openMetrics(
  process: 'api' | 'worker',
  { metricsPort }: Pick<Config, 'metricsPort'>,
  database: Database,
): Metrics | undefined {
  if (metricsPort === undefined) return undefined;
  const metrics = new Registry();
  metrics.setDefaultLabels({ process });
  collectDefaultMetrics({ register: metrics });
  measurePool(database, metrics);
  return metrics;
}

/** State of the connection pool. Requests that wait long for a connection mean that the pool is too small. */
function measurePool(database: Database, metrics: Metrics): void {
  const { pool, shares } = poolOf(database);
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: open, idle (of the open ones), and requests that wait for one.',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, shares.waitingCount);
    },
  });
}

/**
 * A query that several gauges share. A scrape collects them in parallel, so it runs once. Each gauge has to wait for it:
 * one that another gauge's collect() sets would show the value of the scrape before, and 0 at first.
 */
export function oncePerScrape<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
