import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { measurePool } from './database';

/** What a process tells Prometheus. A registry of its own, so that two apps of one process (tests) keep apart. */
export type Metrics = Registry;

/**
 * The figures of the process itself (CPU, memory, event loop, garbage collection) and of its connections. Undefined
 * when nobody asks for them (no METRICS_PORT): then nothing is measured.
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
