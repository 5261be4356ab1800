import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeClient, makeProfessional } from '../../testing/people';
import { writeNotification } from '../notifications/writing';

/** Tables that grow with professionals and their bookings: docs/limits.md says how they are sharded. */
const HOT_TABLES = [
  'availability_series',
  'availability_windows',
  'blocked_times',
  'bookings',
  'booking_services',
  'booking_product_lines',
  'booking_history',
  'booking_messages',
  'calendar_versions',
  'client_notes',
  'days_off',
  'free_stretches',
  'house_rules',
  'notifications',
  'photo_quotes',
  'patch_tests',
  'products',
  'professional_specializations',
  'reviews',
  'professional_standings',
  'search_changes',
  'services',
  'service_menus',
  'visit_feedback',
  'waiting_list_entries',
  'waiting_list_offers',
];
/** Also written about by others than professionals, before there was such a column, or for any professional. */
const MAYBE_WITHOUT = ['notifications', 'waiting_list_entries'];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('every hot table has the id of its professional', async () => {
  const { rows } = await sql<{ table: string; isRequired: boolean }>`
    select table_name as table, is_nullable = 'NO' as "isRequired"
    from information_schema.columns
    where table_schema = 'public' and column_name = 'professional_id'`.execute(testApp.database);
  const found = new Map(rows.map(({ table, isRequired }) => [table, isRequired]));
  for (const table of HOT_TABLES)
    expect([table, found.get(table)]).toEqual([table, !MAYBE_WITHOUT.includes(table)]);
});

test('a table that references bookings counts as hot', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and conparentid = 0
      and confrelid in ('bookings'::regclass, 'availability_windows'::regclass)`.execute(testApp.database);
  expect(rows.length).toBeGreaterThan(3);
  for (const { name } of rows) expect(HOT_TABLES).toContain(name);
});

test("a notification about a booking has the booking's professional, for both recipients", async () => {
  const [client, professional] = [await makeClient(testApp), await makeProfessional(testApp)];
  const parties = { clientId: client.id, professionalId: professional.id };
  const bookingId = await storeBooking(testApp, { ...parties, status: 'confirmed' });
  const id = await testApp.database.transaction().execute((transaction) =>
    writeNotification(transaction, {
      userId: client.userId,
      type: 'booking_confirmed',
      bookingId,
      message: 'Confirmed',
      createdAt: new Date(),
    }),
  );
  const { rows } = await sql<{ professional: string }>`
    select professional_id as professional from notifications where id = ${id}`.execute(testApp.database);
  expect(rows[0]?.professional).toBe(professional.id);
});
