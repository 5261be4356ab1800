import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@crown-and-coil/backend/testing-database';
import { deploymentFiles } from '@crown-and-coil/deploy/site/files';
import { startThrowawayPostgres } from '@crown-and-coil/servers/postgres';
import { ROOT } from '@crown-and-coil/service/places';
import { databaseSchema, SCHEMA_FILE } from './database-schema';
import { referencePages } from './reference';

/** `npm run docs`: writes the generated files of docs/reference, and those of infra/deploy that describe the site. */
const pages = { ...referencePages(), [SCHEMA_FILE]: await migratedSchema(), ...deploymentFiles() };
for (const [file, page] of Object.entries(pages)) {
  writeFileSync(join(ROOT, file), page);
  console.log(file);
}

async function migratedSchema(): Promise<string> {
  const server = await startThrowawayPostgres();
  try {
    process.env.TEST_POSTGRES_URL = server.adminUrl;
    const { url, drop } = await createTestDatabase();
    const schema = await databaseSchema(url);
    await drop();
    return schema;
  } finally {
    await server.stop();
  }
}
