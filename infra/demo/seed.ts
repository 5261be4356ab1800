import type { Database, Storage } from '@crown-and-coil/backend/seeding';
import { sql } from 'kysely';
import { ensureAdmin, ensureClient, ensureProfessional } from './accounts';
import { DEMO_CLIENTS } from './clients';
import { keepDiary } from './diary';
import { fillFrontDoor } from './front-door';
import { tellWhatHappened } from './notices';
import { hangPictures, type SeededProfessional } from './portfolio';
import { DEMO_PROFESSIONALS } from './professionals';

/** Advisory lock of the demo's filling: two starts at once fill it once. */
const DEMO_LOCK = 4_321_001;

/**
 * Fills the demo, and on later starts keeps it alive: everything that is missing is added, nothing that a person
 * changed is touched. May be stopped at any moment and run again.
 */
export async function fillDemo(database: Database, storage: Storage, now: Date): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${DEMO_LOCK})`.execute(connection);
    try {
      await fill(database, storage, now);
    } finally {
      await sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(connection);
    }
  });
}

async function fill(database: Database, storage: Storage, now: Date): Promise<void> {
  const adminUserId = await ensureAdmin(database);
  const clients = await Promise.all(DEMO_CLIENTS.map((client) => ensureClient(database, client)));
  const seeded: SeededProfessional[] = [];
  for (const professional of DEMO_PROFESSIONALS) {
    seeded.push({ professional, account: await ensureProfessional(database, professional) });
  }
  await hangPictures(database, storage, {
    professionals: seeded,
    clients: DEMO_CLIENTS.flatMap((client, index) => {
      const account = clients[index];
      return account ? [{ client, account }] : [];
    }),
    adminUserId,
  });
  for (const [index, one] of seeded.entries()) await keepDiary(database, one, clients, index, now);
  await tellWhatHappened(database, now);
  await fillFrontDoor(database, now);
}
