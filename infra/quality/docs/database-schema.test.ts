import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@crown-and-coil/backend/testing-database';
import { ROOT } from '@crown-and-coil/service/places';
import { databaseSchema, SCHEMA_FILE } from './database-schema';

test(`${SCHEMA_FILE} is what the migrations leave: else run npm run docs`, async () => {
  const { url, drop } = await createTestDatabase();
  try {
    expect(await databaseSchema(url)).toBe(readFileSync(join(ROOT, SCHEMA_FILE), 'utf8'));
  } finally {
    await drop();
  }
});
