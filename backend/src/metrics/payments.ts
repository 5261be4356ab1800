import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/connection';
import { countStuckRefunds } from '../deposits/refunds';
import { type Metrics, oncePerScrape } from './metrics';

interface Checks {
  readonly eventSeconds: number;
  readonly differences: number;
  /** Null before the first night. */
  readonly reconciledSeconds: number | null;
}

const readChecks = (database: Database) =>
  sql<Checks>`
    select
      coalesce((
        select extract(epoch from now() - min(received_at)) from payment_events where applied_at is null
      ), 0)::float8 as "eventSeconds",
      (select count(*) from reconciliation_differences where resolved_at is null)::int as differences,
      (select extract(epoch from now() - max(finished_at)) from reconciliation_runs)::float8 as "reconciledSeconds"
  `.execute(database);

/** Metrics of payment problems; each scrape queries the database. */
export function measurePayments(database: Database, metrics: Metrics | undefined): void {
  if (metrics === undefined) return;
  const read = oncePerScrape(async () => (await readChecks(database)).rows[0]);
  new Gauge({
    name: 'payment_events_oldest_seconds',
    help: 'How long the oldest event of the payment provider has waited to be applied.',
    registers: [metrics],
    async collect() {
      this.set((await read())?.eventSeconds ?? 0);
    },
  });
  new Gauge({
    name: 'payment_reconciliation_age_seconds',
    help: 'Time since the ledger was compared with the books of the payment provider.',
    registers: [metrics],
    async collect() {
      // A site without payments never reconciles.
      this.set((await read())?.reconciledSeconds ?? 0);
    },
  });
  new Gauge({
    name: 'payment_differences',
    help: 'Payments of which the ledger and the payment provider have different amounts.',
    registers: [metrics],
    async collect() {
      this.set((await read())?.differences ?? 0);
    },
  });
  new Gauge({
    name: 'refunds_stuck',
    help: 'Refunds that failed at every attempt, or that the payment provider has not taken for a day.',
    registers: [metrics],
    async collect() {
      this.set(await countStuckRefunds(database, new Date()));
    },
  });
}
