import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { measurePool } from './database';

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
