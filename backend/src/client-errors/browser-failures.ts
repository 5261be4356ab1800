import { sql } from 'kysely';
import { openDatabase, type Queries } from '../database/connection';

/** A browser that a version failed in. */
export interface BrowserFailure {
  readonly version: string;
  readonly browser: string;
  /** Keyed hash of its address. */
  readonly address: string;
}

interface Wanted {
  readonly remote: string;
  readonly versions: readonly string[];
  readonly since: Date;
}

/** Records that a version failed in a browser; repeating it within a minute changes nothing. */
export async function keepBrowserFailure(
  queries: Queries,
  remote: string,
  { version, browser, address }: BrowserFailure,
  at: Date,
): Promise<void> {
  await sql`
    insert into browser_failures (remote, version, browser, address, failed_at)
    select ${remote}, ${version}, ${browser}, ${address}, ${at}::timestamptz
    where not exists (
      select from browser_failures
      where remote = ${remote} and version = ${version} and browser = ${browser}
        and failed_at > ${at}::timestamptz - interval '1 minute'
    )
    on conflict on constraint browser_failures_pkey do nothing`.execute(queries);
}

/** The browsers in which these versions failed since then, each once per version, earliest first. */
async function readBrowserFailures(
  queries: Queries,
  { remote, versions, since }: Wanted,
): Promise<BrowserFailure[]> {
  const rows = await queries
    .selectFrom('browser_failures')
    .select(({ fn }) => [
      'version',
      'browser',
      fn.min('address').as('address'),
      fn.min('failed_at').as('first_at'),
    ])
    .where('remote', '=', remote)
    .where('version', 'in', [...versions])
    .where('failed_at', '>=', since)
    .groupBy(['version', 'browser'])
    .orderBy('first_at')
    .orderBy('browser')
    .execute();
  return rows.map(({ version, browser, address }) => ({ version, browser, address }));
}

/** Opens a separate connection for the watcher of canaries. */
export function openBrowserFailures(databaseUrl: string): {
  read(wanted: Wanted): Promise<BrowserFailure[]>;
  close(): Promise<void>;
} {
  const database = openDatabase(databaseUrl, 1);
  return { read: (wanted) => readBrowserFailures(database, wanted), close: () => database.destroy() };
}
