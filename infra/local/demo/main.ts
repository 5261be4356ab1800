import { constants, setPriority } from 'node:os';
import {
  openDatabase,
  openPayments,
  openStorage,
  readConfig,
  writeStandings,
} from '@crown-and-coil/backend/seeding';
import { onboardDemo } from './payments';
import { drawDemo, fillDemo } from './seed';

const config = readConfig(process.env);
if (config.isProduction)
  throw new Error('The demo has known passwords and never fills a production database.');

const database = openDatabase(config.databaseUrl, 4);
try {
  if (process.argv[2] === 'pictures') {
    // Runs at low priority, as somebody may be using the product.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    await drawDemo(database, config, await openStorage(config));
  } else {
    await fillDemo(database, config, new Date());
    // The job that counts them runs every ten minutes: the first visitor sees cards with their hair types.
    await writeStandings(database, new Date());
    // Only Stripe's double takes a professional without their papers.
    if (config.stripe?.apiUrl) await onboardDemo(database, await openPayments(config), new Date());
  }
} finally {
  await database.destroy();
}
