import { collectDefaultMetrics, Registry } from 'prom-client';

/** What a process tells Prometheus. A registry of its own, so that two apps of one process (tests) keep apart. */
export type Metrics = Registry;

/** The figures of the process itself: CPU, memory, event loop, garbage collection. */
export function openMetrics(process: 'api' | 'worker'): Metrics {
  const metrics = new Registry();
  metrics.setDefaultLabels({ process });
  collectDefaultMetrics({ register: metrics });
  return metrics;
}
