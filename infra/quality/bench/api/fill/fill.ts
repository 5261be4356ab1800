import { createAccount, openDatabase } from '@crown-and-coil/backend/seeding';
import { step } from '@crown-and-coil/local/run/progress';
import { Client } from 'pg';
import { fillBookings, fillReviews } from './bookings';
import { fillCalendars, fillFreeStretches } from './calendars';
import { inBulk } from './in-bulk';
import { fillPeople } from './people';
import type { Scale } from './scale';

/** The tables that grow with the bookings. */
const BIG_TABLES = [
  'availability_windows',
  'bookings',
  'booking_services',
  'booking_product_lines',
  'booking_history',
  'notifications',
];

/** Tables with full-text indexes. */
const CATALOGUE_TABLES = ['services', 'service_menus', 'products', 'media'];

/**
 * Triggers that are disabled while filling. They search the calendar for each row, without indexes at that time, or look
 * for data that a filled database does not have: connected calendars, gates, waiting clients.
 */
const TRIGGERS_OF_CALENDARS = [
  'availability_windows_change_calendar_when_added on availability_windows',
  'availability_windows_open_time_when_added on availability_windows',
  'bookings_renew_calendar_when_made on bookings',
  'bookings_keep_buffers_when_made on bookings',
  'bookings_queue_calendar_sync_when_made on bookings',
  'booking_services_require_open_gates on booking_services',
];

/** Password of all users in a filled database. */
export const PASSWORD = 'ten thousand braids';

/** Fills an empty, migrated database deterministically, with all constraints enforced. */
export async function fill(url: string, scale: Scale): Promise<void> {
  const passwordHash = await hashOfPassword(url);
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(
      `set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '256MB'; set jit = off`,
    );
    const fillStep = (what: string, work: () => Promise<void>) =>
      step(`Fill ${scale.name} bookings: ${what}`, () => inTransaction(database, work));
    await fillStep('people', () =>
      inBulk(database, CATALOGUE_TABLES, () => fillPeople(database, scale, passwordHash)),
    );
    await fillStep('calendars and bookings', () =>
      inBulk(database, BIG_TABLES, () =>
        withoutTriggers(database, TRIGGERS_OF_CALENDARS, async () => {
          await fillCalendars(database, scale);
          await fillBookings(database, scale);
        }),
      ),
    );
    await fillStep('reviews', () =>
      inBulk(database, ['reviews'], () =>
        withoutTriggers(database, ['reviews_count on reviews'], () => fillReviews(database)),
      ),
    );
    await fillStep('free stretches', () => fillFreeStretches(database, scale));
    await step(`Fill ${scale.name} bookings: statistics`, async () => {
      await database.query('vacuum (analyze)');
      await database.query('checkpoint');
    });
  } finally {
    await database.end();
  }
}

/** @param triggers 'trigger on table' */
async function withoutTriggers(
  database: Client,
  triggers: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const turn = async (how: string) => {
    for (const trigger of triggers) {
      const [name, table] = trigger.split(' on ');
      await database.query(`alter table ${table} ${how} trigger ${name}`);
    }
  };
  await turn('disable');
  await work();
  // A table with pending deferred triggers cannot be altered.
  await database.query('set constraints all immediate');
  await turn('enable');
}

async function inTransaction(database: Client, work: () => Promise<void>): Promise<void> {
  await database.query('begin');
  await work();
  await database.query('commit');
}

/** The hash of the common password: creates the admin with the API's own code and reads its hash. */
async function hashOfPassword(url: string): Promise<string> {
  const database = openDatabase(url, 1);
  try {
    const account = {
      email: 'admin@bench.test',
      username: 'admin',
      password: PASSWORD,
      role: 'admin',
    } as const;
    const { userId } = await createAccount(database, account);
    const { password_hash } = await database
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return password_hash;
  } finally {
    await database.destroy();
  }
}
