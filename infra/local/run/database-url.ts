import { join } from 'node:path';
import { urlOfRunning } from '@crown-and-coil/servers/postgres';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { defaultDataDir } from './paths';
import { line } from './progress';
import { runMain } from './stopping';

/** `npm run database-url`: the address of the local run's database, for psql and other clients. Its port changes. */
await runMain(async () => {
  const url = process.env.DATABASE_URL ?? urlOfRunning(join(defaultDataDir, 'postgres'));
  if (!url) throw new PlainProblem(`No database is running in ${defaultDataDir}. Start it with npm start.`);
  line(url);
});
