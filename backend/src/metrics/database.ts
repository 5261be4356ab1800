import { Gauge } from 'prom-client';
import { type Database, poolOf } from '../database/connection';
import type { Metrics } from './metrics';

/** State of the connection pool. Requests that wait long for a connection mean that the pool is too small. */
export function measurePool(database: Database, metrics: Metrics): void {
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
