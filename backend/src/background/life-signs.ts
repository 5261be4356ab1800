import { Client, type Pool } from 'pg';

/**
 * A worker shows that it lives by an advisory lock that its process holds: PostgreSQL takes it back the moment the
 * process is gone, however it went. The library by itself would wait for four hours before it gives away the jobs of a
 * worker that was killed.
 */
export interface LifeSigns {
  show(workerId: string): Promise<void>;
  /** Settles when the signs are lost, with the reason. */
  readonly lost: Promise<Error>;
  end(): Promise<void>;
}

/** A machine that vanishes without a word is noticed after about a minute. */
const NOTICE_VANISHING =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

export async function openLifeSigns(databaseUrl: string): Promise<LifeSigns> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'crown-and-coil-life-signs',
    keepAlive: true,
  });
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('The connection of the life signs ended.')));
  });
  await client.connect();
  await client.query(NOTICE_VANISHING);
  // One connection does one query at a time.
  let shown: Promise<unknown> = Promise.resolve();
  return {
    show: async (workerId) => {
      shown = shown.then(() => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId]));
      await shown;
    },
    lost,
    end: () => client.end(),
  };
}

/** A worker that has only just taken a job may not have shown itself yet. */
const GRACE = '10 seconds';

/** Gives the jobs of workers that are gone to others. Many processes may do this at once. */
export async function releaseJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array_agg(dead.locked_by))
    from (
      select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '${GRACE}'
    ) as dead
    where pg_try_advisory_xact_lock(hashtextextended(dead.locked_by, 0))
    having count(*) > 0
  `);
}
