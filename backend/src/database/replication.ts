import { Client } from 'pg';

/** The tables of people on every shard, written on the home cluster only. */
const PEOPLE = ['users', 'clients', 'notification_settings', 'push_subscriptions'];
const PUBLICATION = 'people';

/**
 * Replicates people from the home cluster to the shards by PostgreSQL's logical replication: first existing rows, then
 * changes. Idempotent. A subscription has a slot on the home cluster, which retains WAL for a shard that is down.
 * @param homeUrl as reachable from the shards, which connect to it
 */
export async function replicatePeople(homeUrl: string, shardUrls: readonly string[]): Promise<void> {
  await withClient(homeUrl, async (home) => {
    const { rowCount } = await home.query('select from pg_publication where pubname = $1', [PUBLICATION]);
    if (!rowCount) await home.query(`create publication ${PUBLICATION} for table ${PEOPLE.join(', ')}`);
  });
  for (const [index, url] of shardUrls.entries())
    await withClient(url, async (shard) => {
      const name = `people_of_shard_${index + 1}`;
      const { rowCount } = await shard.query(
        `select from pg_subscription s join pg_database d on d.oid = s.subdbid
        where s.subname = $1 and d.datname = current_database()`,
        [name],
      );
      if (!rowCount)
        await shard.query(
          `create subscription ${name} connection ${shard.escapeLiteral(homeUrl)} publication ${PUBLICATION}`,
        );
    });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'crown-and-coil-migrate' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
