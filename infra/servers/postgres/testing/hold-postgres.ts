import { startPostgres } from '..';

/** A parent to kill: starts PostgreSQL on the directory of its argument, prints where, and waits until killed. */
const [dataDir = ''] = process.argv.slice(2);
const { url, server } = await startPostgres({ dataDir, databaseUrl: '' });
console.log(JSON.stringify({ url, pid: server?.pid }));
setInterval(() => undefined, 60_000);
