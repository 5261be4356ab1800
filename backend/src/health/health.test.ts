import { sql } from 'kysely';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { openDatabase } from '../database/connection';

async function statusesOn(url: string) {
  const database = openDatabase(url, 1);
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), database });
  try {
    const live = await app.inject('/api/health/live');
    const ready = await app.inject('/api/health/ready');
    const list = await app.inject('/api/services');
    return { live: live.statusCode, ready: ready.statusCode, list: list.statusCode, answer: ready.json() };
  } finally {
    await app.close();
    await database.destroy();
  }
}

const NOT_READY = { detail: 'The service is not ready. Please try again in a moment.' };

test('it is ready on a migrated database', async () => {
  const { url, drop } = await createTestDatabase();
  expect(await statusesOn(url)).toMatchObject({ live: 200, ready: 200, list: 200 });
  await drop();
});

test('it is live but not ready before the migrations', async () => {
  const { url, drop } = await createEmptyDatabase();
  expect(await statusesOn(url)).toMatchObject({ live: 200, ready: 503, answer: NOT_READY });
  await drop();
});

test('it is live but not ready without a database, and requests answer 503', async () => {
  expect(await statusesOn('postgres://unknown@127.0.0.1:1/nothing')).toEqual({
    live: 200,
    ready: 503,
    list: 503,
    answer: NOT_READY,
  });
});

test('callers of ready share an answer for a second at most', async () => {
  const { url, database, drop } = await createTestDatabase();
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), database });
  const ready = async () => (await app.inject('/api/health/ready')).statusCode;
  const clock = jest.spyOn(performance, 'now');
  const start = performance.now();
  clock.mockReturnValue(start);
  expect(await ready()).toBe(200);
  await sql`delete from schema_migrations`.execute(database);

  clock.mockReturnValue(start + 999);
  expect(await ready()).toBe(200);
  clock.mockReturnValue(start + 1_000);
  expect(await ready()).toBe(503);
  clock.mockRestore();
  await app.close();
  await drop();
});
