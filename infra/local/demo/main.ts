import { openDatabase, openStorage, readConfig } from '@crown-and-coil/backend/seeding';
import { fillDemo } from './seed';

const config = readConfig(process.env);
if (config.isProduction)
  throw new Error('The demo has known passwords and never fills a production database.');

const database = openDatabase(config.databaseUrl, 4);
try {
  await fillDemo(database, await openStorage(config), new Date());
} finally {
  await database.destroy();
}
