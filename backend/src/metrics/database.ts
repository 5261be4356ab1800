import { Gauge } from 'prom-client';
import { type Database, poolOf } from '../database/connection';
import type { Metrics } from './metrics';

/** How busy the pool of connections is. Requests that wait for one for long mean that the pool is too small. */
export function measurePool(database: Database, metrics: Metrics): void {
  const { pool, shares } = poolOf(database);
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: open, idle among them, and requests that wait for one.',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, shares.waitingCount);
    },
  });
}
