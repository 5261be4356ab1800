import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { buildApp } from '../app';
import { migrateJobs } from '../background/graphile-worker';
import { readConfig } from '../config';
import { openDatabase } from './connection';
import { findMigrationsFolder, migrate, readMigrations } from './migrations';

/** A role that may log in and owns one database, as an installation should have it. */
async function makeRole(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = new Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await admin.connect();
  const name = `own_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await admin.query(
    `create role ${name} login password '${password}' nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
  );
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '');
  Object.assign(url, { username: name, password, pathname: name });
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    },
  };
}

test('a role that owns nothing but its own database is sufficient', async () => {
  const { url, drop } = await makeRole();
  await migrate(url, readMigrations(findMigrationsFolder()));
  await migrateJobs(url);
  const database = openDatabase(url, 2);
  const app = await buildApp({ config: readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), database });
  const signUp = { name: 'Naomi', email: 'naomi@example.test', role: 'Client' };
  const answers = [
    await app.inject({ url: '/api/health/ready' }),
    await app.inject({ url: '/api/services/?search=braids' }),
    await app.inject({ method: 'POST', url: '/api/waitlist/signup', payload: signUp }),
  ];
  await app.close();
  await database.destroy();
  await drop();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201]);
});
