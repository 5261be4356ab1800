import { startPostgres } from '..';

/** A parent process for tests to kill: starts PostgreSQL on the given directory, prints its URL and waits. */
const [dataDir = ''] = process.argv.slice(2);
const { url, server } = await startPostgres({ dataDir, databaseUrl: '' });
console.log(JSON.stringify({ url, pid: server?.pid }));
setInterval(() => undefined, 60_000);
