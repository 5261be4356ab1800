import { gatewayCalls } from '@crown-and-coil/service/gateway-calls';
import type { DemandEntry } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeAdmin, makeProfessional, makeService, type Person } from '../../testing/people';
import { buildApp } from '../app';

let testApp: TestApp;
let admin: Person;
beforeAll(async () => {
  testApp = await createTestApp({ env: { TRUST_PROXY: '1' } });
  admin = await makeAdmin(testApp);
  const amara = await makeProfessional(testApp, { display_name: 'Amara Nkosi' });
  await makeService(testApp, amara, { name: 'Knotless braids', category: 'Protective Styles' });
});
afterEach(async () => {
  await readDemand();
  await testApp.database.deleteFrom('search_demand').execute();
  testApp.setNow();
});
afterAll(() => testApp.close());

let addresses = 0;
/** Searches from an address of its own, unless one is given. */
async function search(path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  addresses += 1;
  const address = `203.0.${addresses >> 8}.${addresses & 255}`;
  const answer = await testApp.call('GET', path, { headers: { 'x-forwarded-for': address, ...headers } });
  expect(answer.statusCode).toBe(200);
}
async function searchOften(path: string, times = 3): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) await search(path);
}
async function readDemand(query = ''): Promise<DemandEntry[]> {
  const answer = await testApp.call('GET', `/admin/demand${query}`, { token: admin.token });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function stored() {
  await readDemand();
  return testApp.database
    .selectFrom('search_demand')
    .select(['place', 'style', 'hair_type', 'searches'])
    .orderBy('place')
    .orderBy('style')
    .execute();
}

test('a search near a place without results is counted by place, style and hair type', async () => {
  await search('/services/?search=small+knotless+braids+broome+4B');
  await search('/professionals/?location=6725&search=locs&hair_type=3');
  await search('/services/?location=Broome+WA&category=Color');
  await search('/services/?near=-17.9614,122.2359&radius_km=10&search=fades');
  await search('/services/?search=plaits+broome');
  // Footscray has her; she has no free time.
  await search('/services/?search=knotless&location=Footscray+VIC&from=2030-01-07');
  expect(await stored()).toEqual([
    { place: 'Broome WA', style: 'Braids', hair_type: 0, searches: 1 },
    { place: 'Broome WA', style: 'Color', hair_type: 0, searches: 1 },
    { place: 'Broome WA', style: 'Fade', hair_type: 0, searches: 1 },
    { place: 'Broome WA', style: 'Knotless', hair_type: 4, searches: 1 },
    { place: 'Broome WA', style: 'Locs', hair_type: 3, searches: 1 },
    { place: 'Footscray VIC', style: 'Knotless', hair_type: 0, searches: 1 },
  ]);
});

test('neither the typed text nor the searcher is stored', async () => {
  await search('/services/?search=naomi+tesfaye+0400123456+broome', {
    authorization: `Bearer ${admin.token}`,
  });
  const rows = await testApp.database.selectFrom('search_demand').selectAll().execute();
  expect(await stored()).toEqual([{ place: 'Broome WA', style: '', hair_type: 0, searches: 1 }]);
  for (const row of rows)
    expect(Object.keys(row).sort()).toEqual(['day', 'hair_type', 'place', 'searches', 'style']);
});

test('a search with results, without a place or beyond the first page is not counted', async () => {
  await search('/services/?search=knotless+footscray');
  await search('/services/?search=nothing+of+that+kind');
  await search('/services/?location=no+such+place+anywhere+here');
  await search('/services/?location=Broome+WA&skip=20');
  await search('/services/?near=-40,100&radius_km=5');
  expect(await stored()).toEqual([]);
});

test('an address counts once a day for the same search, and for only a few different ones', async () => {
  const one = { 'x-forwarded-for': '198.51.100.1' };
  for (const path of ['/services/', '/professionals/', '/services/'])
    await search(`${path}?location=Broome+WA`, one);
  expect(await stored()).toEqual([{ place: 'Broome WA', style: '', hair_type: 0, searches: 1 }]);
  for (let postcode = 6700; postcode < 6760; postcode += 1)
    await search(`/services/?location=${postcode}`, one);
  expect((await stored()).reduce((sum, { searches }) => sum + searches, 0)).toBeLessThanOrEqual(20);
  testApp.setNow(new Date(Date.now() + 86_400_000));
  await search('/services/?location=Broome+WA', one);
  const broome = (await stored()).filter(({ place }) => place === 'Broome WA');
  expect(broome.map(({ searches }) => searches)).toEqual([1, 1]);
});

test('pages rendered by the gateway count the same search once a day', async () => {
  const { headers } = gatewayCalls(testApp.config.browserIdSecrets);
  for (let sent = 0; sent < 3; sent += 1) await search('/services/?location=Broome+WA', headers);
  expect(await stored()).toEqual([{ place: 'Broome WA', style: '', hair_type: 0, searches: 1 }]);
});

test('the admin sees places by searches, with nearby professionals; fewer than three searches are hidden', async () => {
  await searchOften('/services/?location=Broome+WA&search=knotless&hair_type=4', 4);
  await searchOften('/services/?location=Footscray+VIC&search=silk+press');
  await searchOften('/services/?location=Seddon+VIC&search=knotless&from=2030-01-07', 3);
  await searchOften('/services/?location=Dubbo+NSW', 2);
  expect(await readDemand()).toEqual([
    { place: 'Broome WA', state: 'WA', remoteness: 'Remote', searches: 4, professionals: 0 },
    { place: 'Footscray VIC', state: 'VIC', remoteness: 'Major city', searches: 3, professionals: 1 },
    { place: 'Seddon VIC', state: 'VIC', remoteness: 'Major city', searches: 3, professionals: 1 },
  ]);
  expect(await readDemand('?style=Knotless')).toEqual([
    { place: 'Broome WA', state: 'WA', remoteness: 'Remote', searches: 4, professionals: 0 },
    { place: 'Seddon VIC', state: 'VIC', remoteness: 'Major city', searches: 3, professionals: 1 },
  ]);
  expect(await readDemand('?style=Silk+press')).toMatchObject([{ place: 'Footscray VIC', professionals: 0 }]);
  expect(await readDemand('?style=Protective+Styles')).toEqual([]);
  expect(await readDemand('?hair_type=4')).toMatchObject([{ place: 'Broome WA', searches: 4 }]);
  expect(await readDemand('?remoteness=Remote')).toMatchObject([{ place: 'Broome WA', searches: 4 }]);
  expect(await readDemand('?remoteness=Very+remote')).toEqual([]);
  testApp.setNow(new Date(Date.now() + 28 * 86_400_000));
  expect(await readDemand()).toEqual([]);
  expect(await readDemand('?weeks=12')).toHaveLength(3);
  for (const query of ['weeks=0', 'style=naomi', 'hair_type=5', 'weeks=57', 'remoteness=far'])
    expect((await testApp.call('GET', `/admin/demand?${query}`, { token: admin.token })).statusCode).toBe(
      422,
    );
});

test('a failing database does not fail a search, and the counts are written when it is back', async () => {
  await sql`alter table search_demand rename to search_demand_away`.execute(testApp.database);
  await search('/services/?location=Broome+WA');
  await testApp.call('GET', '/admin/demand', { token: admin.token });
  await search('/services/?location=Broome+WA');
  await sql`alter table search_demand_away rename to search_demand`.execute(testApp.database);
  expect(await stored()).toEqual([{ place: 'Broome WA', style: '', hair_type: 0, searches: 2 }]);
});

test('a process that stops writes its counts, added to those of others', async () => {
  await search('/services/?location=Broome+WA');
  const { config, database, now } = testApp;
  const other = await buildApp({ config, database, now });
  const url = '/api/services/?location=Broome+WA';
  expect((await other.inject({ method: 'GET', url })).statusCode).toBe(200);
  await other.close();
  expect(await stored()).toEqual([{ place: 'Broome WA', style: '', hair_type: 0, searches: 2 }]);
});
