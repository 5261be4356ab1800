import type { Page, Service } from '@crown-and-coil/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type RunningPostgres, startThrowawayPostgres, startThrowawayStandby } from '../../testing/servers';
import { until } from '../../testing/until';
import { insertAccount } from '../accounts/create-account';
import { buildApp } from '../app';
import { migrateJobs } from '../background/graphile-worker';
import { readConfig } from '../config';
import { type Database, openDatabase } from './connection';
import { newId } from './identifiers';
import { findMigrationsFolder, migrate, readMigrations } from './migrations';

let primary: RunningPostgres;
let standby: RunningPostgres;
let database: Database;
let onStandby: Database;
let app: FastifyInstance;
let professionalId: string;
let isStandbyStopped = false;
const said: string[] = [];

/** A primary and its real streaming replica, as the launcher starts them. */
beforeAll(async () => {
  primary = await startThrowawayPostgres();
  await migrate(primary.adminUrl, readMigrations(findMigrationsFolder()));
  await migrateJobs(primary.adminUrl);
  standby = await startThrowawayStandby(primary);
  database = openDatabase(primary.adminUrl, 4);
  onStandby = openDatabase(standby.adminUrl, 1);
  const config = readConfig({
    DATABASE_URL: primary.adminUrl,
    DATABASE_REPLICA_URL: standby.adminUrl,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'info',
  });
  app = await buildApp({ config, database, logTo: { write: (line) => said.push(line) } });
  professionalId = await makeProfessional();
});
afterAll(async () => {
  await app.close();
  await onStandby.destroy();
  await database.destroy();
  await stopStandby();
  await primary.stop();
});

async function stopStandby(): Promise<void> {
  if (isStandbyStopped) return;
  isStandbyStopped = true;
  await standby.stop();
}

async function makeProfessional(): Promise<string> {
  const email = 'amara@example.test';
  const account = { email, username: 'amara', passwordHash: 'none', role: 'professional' } as const;
  const { profileId } = await database
    .transaction()
    .execute((transaction) => insertAccount(transaction, { ...account, professionalType: 'barber' }));
  await database.updateTable('professionals').set({ is_active: true, display_name: 'Amara' }).execute();
  return profileId ?? '';
}

async function offer(name: string): Promise<void> {
  const service = { name, price_cents: 5000, duration_minutes: 60, category: 'Styling' } as const;
  await database
    .insertInto('services')
    .values({ id: newId(), professional_id: professionalId, ...service })
    .execute();
}

/** The names of the listed services, to a visitor or to somebody who says who they are. */
async function listed(headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await app.inject({ url: '/api/services/', headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page<Service>>().results.map(({ name }) => name);
}

const onReplica = (statement: string) => sql.raw(statement).execute(onStandby);

test('visitors read from the replica once it keeps up; logged-in users and all else use the primary', async () => {
  // The first look asks how the replica does, and is answered by the primary meanwhile.
  expect(await listed()).toEqual([]);
  await until(async () => said.some((line) => line.includes('the replica keeps up')));
  await offer('Silk press');
  await until(async () => (await listed()).includes('Silk press'));
  await onReplica('select pg_wal_replay_pause()');
  await offer('Retwist');
  expect(await listed()).toEqual(['Silk press']);
  expect(await listed({ authorization: 'Bearer mine' })).toEqual(['Retwist', 'Silk press']);
  const own = await app.inject({ url: `/api/services/professional/${professionalId}` });
  expect(own.json<Service[]>().map(({ name }) => name)).toEqual(['Retwist', 'Silk press']);

  await onReplica('select pg_wal_replay_resume()');
  await until(async () => (await listed()).length === 2);
});

test('a failing replica causes no failed request', async () => {
  await stopStandby();
  await offer('Skin fade');
  for (let times = 0; times < 5; times += 1) expect(await listed()).toContain('Skin fade');
});
