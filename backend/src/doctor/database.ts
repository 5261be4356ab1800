import { Client } from 'pg';
import { compareMigrations, findMigrationsFolder, readMigrations } from '../database/migrations';
import { type Finding, note, reasonOf, well, wrong } from './finding';

const ABOUT = 'Database';
const OLDEST_POSTGRES = 15;
const CONNECT_MS = 5_000;
const CLOCK_MS = 2_000;
const CONNECTIONS_WORTH_A_NOTE = 0.8;
const LATE_SECONDS = 300;

/** Checks that the database answers, is recent and migrated, has spare connections, and that its jobs run. */
export async function lookAtDatabase(url: string, poolSize: number): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
  } catch (error) {
    return [
      wrong(ABOUT, `It cannot be reached: ${reasonOf(error)}. Is it running, and is DATABASE_URL right?`),
    ];
  }
  try {
    const findings = [await version(client), await clock(client), await connections(client, poolSize)];
    const schema = await migrations(client);
    findings.push(schema);
    if (schema.state !== 'wrong') findings.push(...(await background(client)));
    return findings;
  } catch (error) {
    return [wrong(ABOUT, `A question to it failed: ${reasonOf(error)}.`)];
  } finally {
    await client.end();
  }
}

async function one<Row extends object>(client: Client, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  return rows[0] as Row;
}

async function version(client: Client): Promise<Finding> {
  const { server_version: found } = await one<{ server_version: string }>(client, 'show server_version');
  return Number.parseInt(found, 10) >= OLDEST_POSTGRES
    ? well(ABOUT, `PostgreSQL ${found} answers.`)
    : wrong(ABOUT, `PostgreSQL ${found} is too old: ${OLDEST_POSTGRES} or newer is needed.`);
}

/** Bookings use the API's clock, jobs PostgreSQL's. */
async function clock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { now } = await one<{ now: Date }>(client, 'select clock_timestamp() as now');
  const apart = Math.abs(now.getTime() - (before + Date.now()) / 2);
  return apart <= CLOCK_MS
    ? well('Clock', 'It agrees with that of the database.')
    : wrong('Clock', `It is ${Math.round(apart / 1000)} s apart from that of the database: set both by NTP.`);
}

async function connections(client: Client, poolSize: number): Promise<Finding> {
  const { used, max } = await one<{ used: number; max: number }>(
    client,
    `select (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
            current_setting('max_connections')::int as max`,
  );
  const words = `${used} of ${max} connections are used; each API process takes up to ${poolSize + 1}.`;
  return used > max * CONNECTIONS_WORTH_A_NOTE
    ? note('Connections', `${words} Lower DATABASE_POOL_SIZE, raise max_connections, or use PgBouncer 1.21.`)
    : well('Connections', words);
}

async function migrations(client: Client): Promise<Finding> {
  const known = readMigrations(findMigrationsFolder());
  const { table } = await one<{ table: string | null }>(
    client,
    `select to_regclass('schema_migrations') as table`,
  );
  if (table === null) return wrong('Schema', 'The database is empty: run node backend/dist/migrate.js.');
  const { appliedCount, pending, edited } = await compareMigrations(client, known);
  if (edited) return wrong('Schema', `${edited.fileName} was edited after it ran: put it back as it was.`);
  if (pending.length > 0)
    return wrong('Schema', `${pending.length} migrations have not run: run node backend/dist/migrate.js.`);
  return appliedCount > known.length
    ? note('Schema', 'The database belongs to a newer version than this one; this one works with it.')
    : well('Schema', 'Every migration has run.');
}

async function background(client: Client): Promise<Finding[]> {
  const { late, given_up: givenUp } = await one<{ late: number; given_up: number }>(
    client,
    `select coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::int as late,
            count(*) filter (where attempts >= max_attempts)::int as given_up
     from graphile_worker.jobs where run_at <= now()`,
  );
  return [
    late > LATE_SECONDS
      ? wrong('Background work', `It is ${late} s late: start node backend/dist/worker.js.`)
      : well('Background work', 'No job is late.'),
    ...(givenUp > 0
      ? [
          note(
            'Background work',
            `${givenUp} jobs failed at every try: see docs/runbook/BackgroundJobsFailed.md.`,
          ),
        ]
      : []),
  ];
}
