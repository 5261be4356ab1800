import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimDirectory, deletePostgres } from '@crown-and-coil/servers/postgres';
import { defaultDataDir } from './paths';
import { explain, line } from './progress';

/** `npm run reset`: forgets the local database, uploads, logs and secrets; the next start makes them new. */
try {
  claimDirectory(defaultDataDir, 'npm run reset');
  deletePostgres(join(defaultDataDir, 'postgres'));
  rmSync(defaultDataDir, { recursive: true, force: true });
  line(`✓ ${defaultDataDir} is empty: npm start makes everything new.`);
  process.exit(0);
} catch (error) {
  console.error(`\n✗ ${explain(error)}`);
  process.exit(1);
}
