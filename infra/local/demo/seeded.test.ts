import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '@crown-and-coil/build/artwork/testing/open-decoders';
import { newId, openStorage } from '@crown-and-coil/backend/seeding';
import { createTestDatabase, type TestDatabase } from '@crown-and-coil/backend/testing-database';
import { templateOf } from '@crown-and-coil/shared-api/contract';
import { DEMO_PORTFOLIOS } from './pictures';
import { addDemoPictures } from './portfolio';
import { DEMO_PROFESSIONALS } from './professionals';
import { writeReviews } from './reviews';
import { fillDiaries, fillPeople } from './seed';

let testDatabase: TestDatabase;
const NOW = new Date();
const SEALING = { acceptedSecrets: ['w0r2kx84bnq19zlfm37hvyt5cp6dj2sg'] } as const;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  await fillDiaries(database, await fillPeople(database, SEALING), NOW);
});
afterAll(() => testDatabase.drop());

const bookings = () =>
  testDatabase.database
    .selectFrom('bookings as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .select([
      'b.id',
      'b.client_id',
      'b.professional_id',
      'b.start_time',
      'b.end_time',
      'b.created_at',
      'b.notes',
      'c.created_at as joined_at',
    ])
    .orderBy('b.start_time')
    .execute();

test('every professional has bookings', async () => {
  const booked = new Set((await bookings()).map(({ professional_id }) => professional_id));
  expect(booked.size).toBe(DEMO_PROFESSIONALS.length);
});

test('the first client has a request more than four days ahead', async () => {
  const requests = await testDatabase.database
    .selectFrom('bookings as b')
    .innerJoin('clients as c', 'c.id', 'b.client_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('u.email', '=', 'client@demo.test')
    .where('b.status', '=', 'pending')
    .where('b.start_time', '>', new Date(NOW.getTime() + 4 * 86_400_000))
    .select('b.id')
    .execute();
  expect(requests.length).toBeGreaterThan(0);
});

test('a client joined before their first booking', async () => {
  for (const { created_at, joined_at } of await bookings())
    expect(joined_at.getTime()).toBeLessThan(created_at.getTime());
});

test("a client's bookings never overlap", async () => {
  const all = await bookings();
  const clashes = all.flatMap((one) =>
    all.filter(
      (other) =>
        one.id < other.id &&
        one.client_id === other.client_id &&
        one.start_time < other.end_time &&
        other.start_time < one.end_time,
    ),
  );
  expect(clashes).toEqual([]);
});

test('only a client new to a professional writes that it is their first visit', async () => {
  const all = await bookings();
  const firstTimes = all.filter(({ notes }) => notes?.startsWith('First time'));
  expect(firstTimes.length).toBeGreaterThan(0);
  for (const first of firstTimes) {
    const earlier = all.filter(
      (other) =>
        other.start_time < first.start_time &&
        other.client_id === first.client_id &&
        other.professional_id === first.professional_id,
    );
    expect(earlier).toEqual([]);
  }
});

test('no two services have the same name or the same description', async () => {
  const services = await testDatabase.database
    .selectFrom('services')
    .select(['name', 'description'])
    .execute();
  for (const field of ['name', 'description'] as const) {
    const texts = services.map((service) => service[field]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

test('the service list alternates between professionals, and starts with a large city', async () => {
  const listed = await testDatabase.database
    .selectFrom('services as s')
    .innerJoin('professionals as p', 'p.id', 's.professional_id')
    .select(['p.display_name', 'p.location'])
    .orderBy('s.id', 'desc')
    .execute();
  expect(listed.slice(0, DEMO_PROFESSIONALS.length).map(({ display_name }) => display_name)).toEqual(
    DEMO_PROFESSIONALS.map(({ name }) => name),
  );
  const repeated = listed.filter(
    ({ display_name }, index) => display_name === listed[index - 1]?.display_name,
  );
  expect(repeated).toEqual([]);
  expect(listed[0]?.location).toBe('Footscray VIC');
});

test('an older demo gets house rules of each template once', async () => {
  const { database } = testDatabase;
  const rules = () => database.selectFrom('house_rules').select(['version', 'rules']).execute();
  const before = await rules();
  await fillPeople(database, SEALING);
  expect(await rules()).toEqual(before);
  expect(new Set(before.map((row) => templateOf(row.rules)))).toEqual(
    new Set(['fair', 'flexible', 'strict']),
  );
});

test('an older demo gets pictures of style options and looks once, replacing removed pictures', async () => {
  const { database } = testDatabase;
  const people = await fillPeople(database, SEALING);
  const optionsOf = (key: string) => DEMO_PORTFOLIOS.get(key)?.options ?? [];
  const braider = people.professionals.find(({ professional }) => optionsOf(professional.key).length > 0);
  if (!braider) throw new Error('The demo has pictures of options.');
  const shown = optionsOf(braider.professional.key);
  const { userId, profileId } = braider.account;
  const { key } = braider.professional;
  const older = Array.from({ length: 6 }, (_, place) => `demo-${key}-protective-styles-${place + 1}`);
  await database
    .insertInto('stored_pictures')
    .values(older.map((file_key) => ({ file_key, audience: 'public' as const, widths: [640], height: 768 })))
    .execute();
  await database
    .insertInto('media')
    .values(
      older.map((file_key, position) => ({
        id: newId(),
        owner_user_id: userId,
        professional_id: profileId,
        media_type: 'Portfolio' as const,
        service_category: 'Protective Styles' as const,
        alt: '',
        position,
        file_key,
      })),
    )
    .execute();
  const folder = mkdtempSync(join(tmpdir(), 'demo-pictures-'));
  const storage = await openStorage({ s3: undefined, mediaDir: folder });
  const add = () => addDemoPictures(database, storage, { ...people, professionals: [braider], clients: [] });
  const portfolio = () =>
    database
      .selectFrom('media')
      .select(['id', 'file_key', 'look'])
      .where('owner_user_id', '=', userId)
      .where('media_type', '=', 'Portfolio')
      .orderBy('position')
      .execute();
  const options = async () => {
    const menus = await database
      .selectFrom('service_menus')
      .select('document')
      .where('professional_id', '=', profileId)
      .execute();
    return menus.flatMap(({ document }) => document.groups.flatMap((group) => group.options));
  };
  try {
    await add();
    const stored = await portfolio();
    expect(stored.map(({ file_key }) => file_key)).toEqual([older[0], ...shown.map(({ key }) => key)]);
    for (const { key, option } of shown) {
      const picture = stored.find(({ file_key }) => file_key === key);
      expect((await options()).find(({ id }) => id === option)?.picture_id).toBe(picture?.id);
      expect(picture?.look?.options).toContain(option);
    }
    expect(stored.every(({ look }) => look !== null)).toBe(true);
    // What a person takes away afterwards stays away.
    await database
      .deleteFrom('media')
      .where('id', '=', stored[1]?.id ?? '')
      .execute();
    await database
      .updateTable('media')
      .set({ look: null })
      .where('id', '=', stored[2]?.id ?? '')
      .execute();
    const changed = await portfolio();
    await add();
    expect(await portfolio()).toEqual(changed);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('an older demo gets missing style menus once, and none that was removed', async () => {
  const { database } = testDatabase;
  const menus = () => database.selectFrom('services').where('menu_revision', '>', 0).selectAll().execute();
  const all = await menus();
  const booked = await database.selectFrom('booking_services').select('service_id').distinct().execute();
  const isBooked = ({ id }: { id: string }) => booked.some(({ service_id }) => service_id === id);
  const [gone, deleted] = all.filter((service) => !isBooked(service));
  if (!gone || !deleted) throw new Error('The demo has style menus.');
  await database.deleteFrom('services').where('id', '=', gone.id).execute();
  await database.updateTable('services').set({ deleted_at: NOW }).where('id', '=', deleted.id).execute();
  await fillPeople(database, SEALING);
  await fillPeople(database, SEALING);
  const now = await menus();
  expect(now).toHaveLength(all.length);
  expect(now.filter(({ name }) => name === gone.name)).toHaveLength(1);
  expect(now.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1);
});

test("reviews are of completed visits, written once, and never of a client's newest visit", async () => {
  const { database } = testDatabase;
  const read = () =>
    database
      .selectFrom('reviews as r')
      .innerJoin('bookings as b', 'b.id', 'r.booking_id')
      .select(['r.id', 'b.status', 'b.end_time', 'r.published_at', 'b.client_id'])
      .orderBy('r.id')
      .execute();
  const reviews = await read();
  expect(reviews.length).toBeGreaterThan(10);
  for (const { status, end_time, published_at } of reviews) {
    expect(status).toBe('completed');
    expect(published_at?.getTime()).toBeGreaterThan(end_time.getTime());
  }
  await writeReviews(database, NOW);
  expect(await read()).toEqual(reviews);
});
