import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimDirectory, deletePostgres } from '@crown-and-coil/servers/postgres';
import { defaultDataDir } from './paths';
import { line } from './progress';
import { runMain } from './stopping';

/** `npm run reset`: deletes the local database, uploads, logs and secrets; the next start creates new ones. */
await runMain(async () => {
  claimDirectory(defaultDataDir, 'npm run reset');
  deletePostgres(join(defaultDataDir, 'postgres'));
  rmSync(defaultDataDir, { recursive: true, force: true });
  line(`✓ ${defaultDataDir} is empty: npm start makes everything new.`);
});
