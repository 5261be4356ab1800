import { openDatabase } from '@crown-and-coil/backend/seeding';
import { fillDemo } from './seed';

const { DATABASE_URL, MEDIA_DIR, NODE_ENV } = process.env;
if (NODE_ENV === 'production')
  throw new Error('The demo has known passwords and never fills a production database.');
if (!DATABASE_URL || !MEDIA_DIR) throw new Error('The demo needs DATABASE_URL and MEDIA_DIR.');

const database = openDatabase(DATABASE_URL, 4);
try {
  await fillDemo(database, MEDIA_DIR, new Date());
} finally {
  await database.destroy();
}
