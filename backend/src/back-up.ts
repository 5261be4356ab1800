import { runMain } from '@crown-and-coil/service/run-main';
import { BackupError } from './backup/manifest';
import { writeBackup } from './backup/write-backup';
import { readConfig } from './config';
import { openStorage } from './storage/open';

/** `node back-up.js <folder>`: writes the whole database and all pictures into a new folder. */
async function run(): Promise<void> {
  const [, , folder] = process.argv;
  if (!folder) throw new BackupError('Usage: node back-up.js <new folder>');
  const config = readConfig(process.env);
  const { tables, pictures, madeAt } = await writeBackup(
    config.databaseDirectUrl,
    await openStorage(config),
    folder,
  );
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${folder}: ${rows} rows of ${tables.length} tables, ${pictures.length} picture files, as of ${madeAt}.`,
  );
}

runMain(run);
