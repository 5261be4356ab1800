import { runMain } from '@crown-and-coil/service/run-main';
import { BackupError } from './backup/manifest';
import { restoreBackup } from './backup/restore-backup';
import { readConfig } from './config';
import { openStorage } from './storage/open';

/** `node restore.js <folder>`: restores a backup into the empty database of DATABASE_URL and into the storage. */
async function run(): Promise<void> {
  const [, , folder] = process.argv;
  if (!folder) throw new BackupError('Usage: node restore.js <folder of a backup>');
  const config = readConfig(process.env);
  const { tables, pictures, madeAt } = await restoreBackup(
    config.databaseDirectUrl,
    await openStorage(config),
    folder,
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Everything is as of ${madeAt}: ${rows} rows, ${pictures.length} picture files.`);
}

runMain(run);
