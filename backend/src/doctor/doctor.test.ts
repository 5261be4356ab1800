import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/database';
import { startTestStripe, TEST_STRIPE_KEYS } from '../../testing/stripe-double';
import { enqueueJob } from '../background/jobs';
import { readConfig } from '../config';
import { findMigrationsFolder, readMigrations } from '../database/migrations';
import { ENCODER_LIMITS } from '../pictures/encoder-process';
import { lookAtDatabase } from './database';
import { type Finding, reasonOf } from './finding';
import { checkEncoder, lookAtMail, lookAtPayments, lookAtRedis, lookAtStorage } from './services';

const UNREACHABLE = '127.0.0.1:1';
const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ about, state }) => [about, state]));
const wordsOf = (findings: readonly Finding[]) => findings.map(({ words }) => words).join('\n');

let folder: string;
let testDatabase: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-test-'));
  testDatabase = await createTestDatabase();
});
afterEach(async () => {
  await testDatabase.drop();
  rmSync(folder, { recursive: true });
});

const configWith = (env: Record<string, string>) =>
  readConfig({ DATABASE_URL: testDatabase.url, MEDIA_DIR: folder, ...env });

test('a migrated database has no findings', async () => {
  const findings = await lookAtDatabase(testDatabase.url, 10);
  expect(states(findings)).toEqual({
    Database: 'well',
    Clock: 'well',
    Connections: 'well',
    Schema: 'well',
    'Background work': 'well',
  });
});

test('a migration that ran in a since-replaced version counts as run', async () => {
  const [replacing] = readMigrations(findMigrationsFolder()).filter(
    ({ replacedChecksums }) => replacedChecksums.length > 0,
  );
  await sql`update schema_migrations set checksum = ${replacing?.replacedChecksums[0]} where number = ${replacing?.number}`.execute(
    testDatabase.database,
  );
  expect(states(await lookAtDatabase(testDatabase.url, 10)).Schema).toBe('well');
});

test('an empty database, and pending or edited migrations, are reported with the fix', async () => {
  const empty = await createEmptyDatabase();
  expect(wordsOf(await lookAtDatabase(empty.url, 10))).toContain('The database is empty: run node');
  await empty.drop();
  await sql`update schema_migrations set checksum = 'x' where number = 2`.execute(testDatabase.database);
  expect(wordsOf(await lookAtDatabase(testDatabase.url, 10))).toMatch(/0002_\w+\.sql was edited/);
  await sql`delete from schema_migrations where number = 2`.execute(testDatabase.database);
  expect(wordsOf(await lookAtDatabase(testDatabase.url, 10))).toContain('1 migrations have not run');
});

test('a job that no worker runs, and one that ran out of attempts, are reported', async () => {
  const { database } = testDatabase;
  await enqueueJob(database, { name: 'a' }, {}, { runAt: new Date(Date.now() - 3_600_000) });
  await enqueueJob(database, { name: 'b' }, {}, { key: 'b' });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'b'`.execute(
    database,
  );
  const words = wordsOf(await lookAtDatabase(testDatabase.url, 10));
  expect(words).toMatch(/It is 36\d\d s late: start node backend\/dist\/worker\.js/);
  expect(words).toContain('1 jobs failed at every try');
});

test('an unreachable service is reported without its password', async () => {
  const findings = [
    ...(await lookAtDatabase(`postgres://ada:secret@${UNREACHABLE}/x`, 10)),
    ...(await lookAtRedis(configWith({ REDIS_URL: `redis://:secret@${UNREACHABLE}` }))),
    ...(await lookAtMail(configWith({ SMTP_URL: `smtp://ada:secret@${UNREACHABLE}` }))),
  ];
  expect(states(findings)).toEqual({ Database: 'wrong', Redis: 'wrong', Mail: 'wrong' });
  expect(wordsOf(findings)).toMatch(/ECONNREFUSED/);
  expect(wordsOf(findings)).not.toContain('secret');
});

test('Stripe is asked whether it accepts our key, which is not shown', async () => {
  const { double } = await startTestStripe();
  const stripeWith = (secretKey: string) =>
    lookAtPayments({ stripe: { ...TEST_STRIPE_KEYS, secretKey, apiUrl: new URL(double.url) } });
  expect(wordsOf(await stripeWith(TEST_STRIPE_KEYS.secretKey))).toContain('test mode: no money moves');
  const refused = await stripeWith('sk_test_another');
  expect(states(refused)).toEqual({ Payments: 'wrong' });
  expect(wordsOf(refused)).not.toContain('sk_test_another');
  expect(states(await lookAtPayments({ stripe: undefined }))).toEqual({ Payments: 'note' });
  await double.stop();
});

test('an unresponsive mail server does not hang the doctor', async () => {
  const silent = createServer(() => undefined).listen(0);
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const findings = await lookAtMail(configWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
  expect(states(findings)).toEqual({ Mail: 'wrong' });
  silent.close();
});

test('storage is checked with a file, which is deleted afterwards', async () => {
  expect(states(await lookAtStorage(configWith({})))).toMatchObject({ Pictures: 'well' });
  writeFileSync(join(folder, 'a-file'), '');
  const closed = configWith({ MEDIA_DIR: join(folder, 'a-file', 'media') });
  expect(states(await lookAtStorage(closed))).toEqual({ Pictures: 'wrong' });
});

test('encoding is checked with a picture; an encoder killed by its limit is reported', async () => {
  expect(states(await checkEncoder())).toEqual({ Uploads: 'well' });
  const tooLittle = { ...ENCODER_LIMITS, memoryMegabytes: 16 };
  expect(states(await checkEncoder(tooLittle))).toEqual({ Uploads: 'wrong' });
});

test('an address in an error is omitted', () => {
  expect(reasonOf(new Error('no way to postgres://ada:secret@db:5432/x today'))).toBe(
    'no way to its address today',
  );
});
