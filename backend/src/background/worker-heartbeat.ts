import { Client, type Pool } from 'pg';

/**
 * A worker proves that it is alive by an advisory lock on its own connection: PostgreSQL releases it as soon as the
 * process dies, for whatever reason. The library alone would wait four hours before it releases the jobs of a killed
 * worker.
 */
interface Heartbeat {
  /** Takes the lock of a worker. */
  hold(workerId: string): Promise<void>;
  /** Resolves with the reason when the connection is lost. */
  readonly lost: Promise<Error>;
  end(): Promise<void>;
}

/** TCP keepalive notices a machine that disappeared after about a minute. */
const TCP_KEEPALIVE =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

export async function openHeartbeat(databaseUrl: string): Promise<Heartbeat> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'crown-and-coil-heartbeat',
    keepAlive: true,
  });
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('The heartbeat connection ended.')));
  });
  await client.connect();
  await client.query(TCP_KEEPALIVE);
  // A connection runs one query at a time.
  let held: Promise<unknown> = Promise.resolve();
  return {
    hold: async (workerId) => {
      held = held.then(() => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId]));
      await held;
    },
    lost,
    end: () => client.end(),
  };
}

/** A worker that has just taken a job may not hold its lock yet. */
const GRACE = '10 seconds';

/** Unlocks the jobs of crashed workers. Many processes may do this in parallel. */
export async function releaseJobsOfDeadWorkers(pool: Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(dead.locked_by))
    from (
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '${GRACE}'
    ) as dead
    where pg_try_advisory_xact_lock(hashtextextended(dead.locked_by, 0))
    having count(*) > 0
  `);
}
