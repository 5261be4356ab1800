import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../database/connection';
import { type Metrics, oncePerScrape } from './metrics';

interface Waiting {
  readonly due: number;
  readonly oldest_seconds: number;
  readonly given_up: number;
}

const findWaiting = (database: Database) =>
  sql<Waiting>`
    select
      count(*) filter (where run_at <= now() and attempts < max_attempts) as due,
      coalesce(
        extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts)), 0
      )::float as oldest_seconds,
      count(*) filter (where attempts >= max_attempts) as given_up
    from graphile_worker.jobs
  `.execute(database);

/** Anyone may report any name: limit the number of series. */
const MOST_VERSIONS = 20;

interface Reported {
  readonly remote: string;
  readonly version: string;
  readonly times: number;
}

const findReported = (database: Database) =>
  sql<Reported>`
    select remote, version, sum(times) as times
    from client_errors
    where last_at >= date_trunc('day', now(), 'UTC') and day = (now() at time zone 'UTC')::date
    group by remote, version
    order by times desc, remote, version
    limit ${MOST_VERSIONS}
  `.execute(database);

/** Background and mail metrics; each scrape queries the database. */
export function measureBackground(database: Database, metrics: Metrics | undefined): void {
  if (metrics === undefined) return;
  const read = oncePerScrape(async () => (await findWaiting(database)).rows[0]);
  new Gauge({
    name: 'background_oldest_job_seconds',
    help: 'How long the oldest job that is due has waited.',
    registers: [metrics],
    async collect() {
      this.set((await read())?.oldest_seconds ?? 0);
    },
  });
  new Gauge({
    name: 'background_jobs_given_up',
    help: 'Jobs that failed at every attempt.',
    registers: [metrics],
    async collect() {
      this.set((await read())?.given_up ?? 0);
    },
  });
  new Gauge({
    name: 'background_jobs_due',
    help: 'Jobs that are due.',
    registers: [metrics],
    async collect() {
      this.set((await read())?.due ?? 0);
    },
  });
  new Gauge({
    name: 'client_errors_today',
    help: 'Failures that browsers have reported since midnight (UTC), by remote and version; the most frequent ones.',
    labelNames: ['remote', 'version'],
    registers: [metrics],
    async collect() {
      const { rows } = await findReported(database);
      this.reset();
      for (const { remote, version, times } of rows) this.set({ remote, version }, times);
    },
  });
  new Gauge({
    name: 'mails',
    help: 'Mails of the last day by status.',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      const counts = await database
        .selectFrom('mails')
        .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
        .where('created_at', '>', new Date(Date.now() - DAY_MS))
        .groupBy('status')
        .execute();
      this.reset();
      for (const { status, count } of counts) this.set({ status }, count);
    },
  });
}
