import type { Database, Storage } from '@crown-and-coil/backend/seeding';
import { sql } from 'kysely';
import { ensureAdmin, ensureClient, ensureProfessional, fillProfiles, type SealingConfig } from './accounts';
import { DEMO_CLIENTS } from './clients';
import { keepDiary } from './diary';
import { fillFrontDoor } from './front-door';
import { notifyOfBookings } from './notices';
import { addDemoPictures, type SeededPeople, type SeededProfessional } from './portfolio';
import { DEMO_PROFESSIONALS } from './professionals';
import { writeReviews } from './reviews';

/** Advisory lock of the demo's filling: two starts at once fill it once. */
const DEMO_LOCK = 4_321_001;

/**
 * Fills the demo, and extends it on later starts: adds what is missing, and never changes what a person has edited. Can
 * be interrupted at any time and run again. `drawDemo` draws its pictures.
 */
export function fillDemo(database: Database, config: SealingConfig, now: Date): Promise<void> {
  return withDemoLock(database, async () => fillDiaries(database, await fillPeople(database, config), now));
}

/** Draws the pictures of the demo that are missing: most of a minute on two cores on a first start. */
export function drawDemo(database: Database, config: SealingConfig, storage: Storage): Promise<void> {
  return withDemoLock(database, async () =>
    addDemoPictures(database, storage, await fillPeople(database, config)),
  );
}

async function withDemoLock(database: Database, work: () => Promise<void>): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${DEMO_LOCK})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(connection);
    }
  });
}

/** Interactions between the demo's people, and the admin's data. */
export async function fillDiaries(
  database: Database,
  { professionals, clients }: SeededPeople,
  now: Date,
): Promise<void> {
  const accounts = clients.map(({ account }) => account);
  for (const [index, one] of professionals.entries()) await keepDiary(database, one, accounts, index, now);
  await notifyOfBookings(database, now);
  await writeReviews(database, now);
  await fillFrontDoor(database, now);
}

/** The demo's accounts with their profiles, services and products. */
export async function fillPeople(database: Database, config: SealingConfig): Promise<SeededPeople> {
  const adminUserId = await ensureAdmin(database, config);
  const clients = await Promise.all(
    DEMO_CLIENTS.map(async (client) => ({ client, account: await ensureClient(database, client) })),
  );
  const professionals: SeededProfessional[] = [];
  // Lists show the newest first: the first of the demo's list comes last.
  for (const professional of DEMO_PROFESSIONALS.toReversed())
    professionals.unshift({ professional, account: await ensureProfessional(database, professional) });
  await fillProfiles(database, professionals);
  return { adminUserId, clients, professionals };
}
