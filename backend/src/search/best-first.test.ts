import type { Page, ProfessionalListing, ServiceListing } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { writeStandings } from './standings';

let testApp: TestApp;
let footscray: ProfilePerson;
let seddon: ProfilePerson;
let brunswick: ProfilePerson;

beforeAll(async () => {
  testApp = await createTestApp();
  footscray = await makeProfessional(testApp, { display_name: 'Footscray' });
  seddon = await makeProfessional(testApp, { display_name: 'Seddon', location: 'Seddon VIC' });
  brunswick = await makeProfessional(testApp, { display_name: 'Brunswick', location: 'Brunswick VIC' });
  for (const one of [footscray, seddon, brunswick])
    for (const name of ['Braids', 'Fade', 'Twists']) await makeService(testApp, one, { name });
});
afterAll(() => testApp.close());

const people = async (query: string) => {
  const answer = await testApp.call('GET', `/professionals/?${query}`);
  return answer.json<Page<ProfessionalListing>>().results.map(({ display_name }) => display_name);
};
const services = async (query: string) => {
  const answer = await testApp.call('GET', `/services/?${query}`);
  return answer.json<Page<ServiceListing>>().results;
};

const count = () => writeStandings(testApp.database, testApp.now());

/** Completed visits of a client with this hair type, in the past, and visits that the professional cancelled. */
async function visits(professional: ProfilePerson, hairType: number, completed: number, cancelled = 0) {
  const client = await makeClient(testApp, { hair_type: hairType });
  const parties = { clientId: client.id, professionalId: professional.id };
  for (let visit = 0; visit < completed + cancelled; visit += 1) {
    const start = new Date(testApp.now().getTime() - (visit + 1) * 24 * 3_600_000);
    const isKept = visit < completed;
    const id = await storeBooking(testApp, { ...parties, start, status: isKept ? 'completed' : 'cancelled' });
    if (isKept) continue;
    await testApp.database
      .updateTable('bookings')
      .set({ cancelled_by: 'professional' })
      .where('id', '=', id)
      .execute();
    await testApp.database
      .insertInto('booking_history')
      .values({
        id,
        booking_id: id,
        professional_id: professional.id,
        actor: 'system',
        action: 'status_changed',
        old_status: 'confirmed',
        new_status: 'cancelled',
        happened_at: start,
      })
      .execute();
  }
}

test('before any ranking data exists the nearest come first', async () => {
  expect(await people('location=Brunswick+VIC&radius_km=30')).toEqual(['Brunswick', 'Footscray', 'Seddon']);
  expect(await people('location=Seddon+VIC&radius_km=30')).toEqual(['Seddon', 'Footscray', 'Brunswick']);
});

test('services of one professional are not adjacent while others are left', async () => {
  for (const query of [
    '',
    'location=Seddon+VIC&radius_km=30',
    'sort=nearest&location=melbourne',
    'sort=soonest',
  ]) {
    const names = (await services(query)).map(({ professional }) => professional.display_name);
    expect(names).toHaveLength(9);
    for (let first = 0; first < 9; first += 3)
      expect([query, new Set(names.slice(first, first + 3)).size]).toEqual([query, 3]);
  }
});

test('equally ranked services of one professional are not adjacent while others are left', async () => {
  const owners = async (query: string) =>
    (await services(query)).map(({ professional }) => professional.display_name);
  for (const query of [
    'sort=cheapest',
    'sort=shortest',
    'sort=newest',
    'sort=newest&search=braids+footscray',
  ]) {
    const found = await owners(query);
    const repeated = found.filter((name, place) => name === found[place - 1]);
    expect([query, repeated]).toEqual([query, []]);
  }
  // Three of one professional, one each of the two others, then two and one.
  for (const [owner, name, price] of [
    [footscray, 'Gloss one', 1001],
    [footscray, 'Gloss two', 1001],
    [footscray, 'Gloss three', 1001],
    [seddon, 'Gloss four', 1001],
    [brunswick, 'Gloss five', 1001],
    [seddon, 'Gloss six', 1002],
    [brunswick, 'Gloss seven', 1002],
    [brunswick, 'Gloss eight', 1002],
    [brunswick, 'Gloss nine', 1002],
  ] as const)
    await makeService(testApp, owner, { name, price });
  const found = await owners('search=gloss&sort=cheapest');
  expect(found.slice(0, 5).filter((_name, place) => place % 2 === 0)).toEqual(Array(3).fill('Footscray'));
  expect(found.slice(5)).toEqual(['Brunswick', 'Seddon', 'Brunswick', 'Brunswick']);
  const pages = [];
  for (let skip = 0; skip < 9; skip += 2)
    pages.push(...(await owners(`search=gloss&sort=cheapest&skip=${skip}&limit=2`)));
  expect(pages).toEqual(found);
  expect(await owners('min_price=1001&sort=cheapest&skip=4&limit=3')).toEqual(found.slice(4, 7));
  await testApp.database.deleteFrom('services').where('name', 'like', 'Gloss%').execute();
});

test('professionals are sorted by the lowest price on their cards; those without services come last', async () => {
  const none = await makeProfessional(testApp, { display_name: 'Without services' });
  await testApp.database
    .updateTable('services')
    .set({ price_cents: 1000 })
    .where('professional_id', '=', seddon.id)
    .where('name', '=', 'Fade')
    .execute();
  const found = await people('sort=cheapest');
  expect([found[0], found.at(-1)]).toEqual(['Seddon', 'Without services']);
  await testApp.database
    .updateTable('professionals')
    .set({ is_active: false })
    .where('id', '=', none.id)
    .execute();
});

test('pages of any size add up to the whole list', async () => {
  const whole = (await services('location=melbourne')).map(({ id }) => id);
  const pages = await Promise.all(
    [0, 2, 4, 6, 8].map((skip) => services(`location=melbourne&skip=${skip}&limit=2`)),
  );
  expect(pages.flat().map(({ id }) => id)).toEqual(whole);
  expect(await services('skip=9')).toEqual([]);
});

test('experience with the requested hair type counts, with another it does not', async () => {
  await visits(brunswick, 4, 12);
  await visits(seddon, 3, 12);
  await count();
  expect((await people('hair_type=4'))[0]).toBe('Brunswick');
  expect((await people('hair_type=3'))[0]).toBe('Seddon');
  // Nearer, but without work on the hair type.
  expect(await people('hair_type=4&location=footscray&radius_km=30')).toEqual([
    'Footscray',
    'Brunswick',
    'Seddon',
  ]);
});

test('visits cancelled by the professional count against them', async () => {
  const standing = (id: string) =>
    testApp.database
      .selectFrom('professional_standings')
      .select(['agreed_visits', 'kept_visits', 'is_newcomer', 'work_on_type_4', 'first_free_day'])
      .where('professional_id', '=', id)
      .executeTakeFirstOrThrow();
  expect(await standing(brunswick.id)).toEqual({
    agreed_visits: 12,
    kept_visits: 12,
    is_newcomer: false,
    work_on_type_4: 12,
    first_free_day: null,
  });
  expect(await standing(footscray.id)).toMatchObject({ agreed_visits: 0, is_newcomer: true });
  await visits(seddon, 3, 0, 40);
  await count();
  expect(await standing(seddon.id)).toMatchObject({ agreed_visits: 52, kept_visits: 12 });
  // Without a place, both are equal but for what Seddon cancelled.
  const names = await people('');
  expect(names.indexOf('Seddon')).toBeGreaterThan(names.indexOf('Brunswick'));
});

test('every professional is counted, however many batches they take', async () => {
  const standings = () =>
    testApp.database.selectFrom('professional_standings').selectAll().orderBy('professional_id').execute();
  const counted = await standings();
  await testApp.database.deleteFrom('professional_standings').execute();
  await writeStandings(testApp.database, testApp.now(), undefined, 2);
  expect(counted.length).toBeGreaterThan(2);
  expect(await standings()).toEqual(counted);
});

test('the best reviews come first, and a single one has little weight', async () => {
  const rate = (professional: ProfilePerson, count: number, score: number) =>
    testApp.database
      .insertInto('professional_ratings')
      .values({
        professional_id: professional.id,
        count,
        result: count * score,
        on_time: count * score,
        price_as_quoted: count * score,
        gentle: count * score,
      })
      .execute();
  await rate(footscray, 1, 5);
  await rate(seddon, 30, 5);
  await rate(brunswick, 20, 2);
  expect(await people('sort=rating')).toEqual(['Seddon', 'Footscray', 'Brunswick']);
});

test('with no place, distance sorting falls back to the best', async () => {
  expect((await services('sort=nearest')).map(({ id }) => id)).toEqual(
    (await services('')).map(({ id }) => id),
  );
  expect(await people('sort=nearest')).toEqual(await people(''));
});

test('soonest means the first free day that can be booked, whatever is free before it', async () => {
  const dayAhead = (days: number) => new Date(testApp.now().getTime() + days * 24 * 3_600_000);
  const open = async ({ token }: ProfilePerson, days: number) => {
    const [start_time, end_time] = [dayAhead(days), new Date(dayAhead(days).getTime() + 3 * 3_600_000)];
    const answer = await testApp.call('POST', '/availability/', { token, body: { start_time, end_time } });
    expect(answer.statusCode).toBe(201);
  };
  const limit = (professional: ProfilePerson, limits: { notice_hours?: number; horizon_days?: number }) =>
    testApp.database.updateTable('professionals').set(limits).where('id', '=', professional.id).execute();
  await open(seddon, 2);
  await open(seddon, 9);
  await open(footscray, 4);
  await open(brunswick, 20);
  await count();
  expect(await people('sort=soonest')).toEqual(['Seddon', 'Footscray', 'Brunswick']);
  await limit(seddon, { notice_hours: 7 * 24 });
  await limit(footscray, { horizon_days: 3 });
  await count();
  expect(await people('sort=soonest')).toEqual(['Seddon', 'Brunswick', 'Footscray']);
});
