import type { Page, ProfessionalListing, ServiceListing } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import { makeClient, makeProfessional, makeService, type ProfilePerson } from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';
import { newId } from '../database/identifiers';
import { writeStandings } from './standings';

let testApp: TestApp;
let amara: ProfilePerson;
let braids: string;
let fade: string;

beforeAll(async () => {
  testApp = await createTestApp();
  amara = await makeProfessional(testApp, { display_name: 'Amara Nkosi' });
  braids = await makeService(testApp, amara, {
    name: 'Box braids',
    price: 200,
    service_duration_minutes: 300,
  });
  fade = await makeService(testApp, amara, { name: 'Skin fade', price: 40, service_duration_minutes: 30 });
});
afterAll(() => testApp.close());

const services = async (query = '') =>
  (await testApp.call('GET', `/services/${query}`)).json<Page<ServiceListing>>().results;
const professionals = async (query = '') =>
  (await testApp.call('GET', `/professionals/${query}`)).json<Page<ProfessionalListing>>().results;

/** A portfolio picture as an upload stores it. */
async function addPicture(fileKey: string, look: object | null, alt: string | null = null): Promise<void> {
  await testApp.database
    .insertInto('stored_pictures')
    .values({ file_key: fileKey, audience: 'public', widths: [320, 640], height: 768 })
    .execute();
  await testApp.database
    .insertInto('media')
    .values({
      id: newId(),
      owner_user_id: amara.userId,
      professional_id: amara.id,
      media_type: 'Portfolio',
      service_category: 'Protective Styles',
      alt,
      file_key: fileKey,
      look: look && JSON.stringify(look),
    })
    .execute();
}

test('a row has the distance of the professional from the requested place', async () => {
  for (const query of ['?location=seddon', '?search=box+seddon', '?location=3011']) {
    const [row] = await services(query);
    expect([query, row?.distance_km]).toEqual([query, expect.any(Number)]);
    expect(row?.distance_km).toBeLessThan(3);
  }
  expect((await services())[0]?.distance_km).toBeNull();
  expect((await professionals('?location=brisbane'))[0]?.distance_km).toBeUndefined();
  const [near] = await professionals('?near=-37.8136,144.9631');
  expect(near?.distance_km).toBeCloseTo(5.6, 0);
});

test('a row has the centre of the suburb, to about a kilometre', async () => {
  const point = { latitude: -37.8, longitude: 144.9 };
  expect((await services())[0]?.suburb_point).toEqual(point);
  await testApp.database
    .updateTable('professionals')
    .set({ latitude: -37.80123, longitude: 144.90456 })
    .execute();
  expect((await professionals())[0]?.suburb_point).toEqual(point);
});

test('a page has the search areas around the places named by the search', async () => {
  const circles = async (path: string) => (await testApp.call('GET', path)).json().circles;
  const footscray = { latitude: -37.8, longitude: 144.9, radius_km: 10 };
  expect(await circles('/services/?search=box+footscray')).toEqual([footscray]);
  expect(await circles('/professionals/?location=footscray+vic&radius_km=25')).toEqual([
    { ...footscray, radius_km: 25 },
  ]);
  expect(await circles('/professionals/?near=-37.81363,144.96309&radius_km=5')).toEqual([
    { latitude: -37.81, longitude: 144.96, radius_km: 5 },
  ]);
  expect(await circles('/professionals/?near=-37.81363,144.96309')).toEqual([]);
  expect(await circles('/services/')).toEqual([]);
});

test("a professional's row has the price and duration range of their active services", async () => {
  expect((await professionals())[0]?.services_range).toEqual({
    price_from: 40,
    price_to: 200,
    minutes_from: 30,
    minutes_to: 300,
  });
  const twists = await makeService(testApp, amara, { name: 'Twists' });
  await saveMenu(testApp, amara, twists, styleMenu());
  const [row] = await services('?search=twists');
  const [professional] = await professionals();
  expect(professional?.services_range?.price_to).toBe(Math.max(200, row?.menu?.price_to ?? 0));
  expect(professional?.services_range?.minutes_to).toBe(Math.max(300, row?.menu?.minutes_to ?? 0));
});

test("the picture is the service's newest, and for a professional the newest of all", async () => {
  await addPicture('old-braids', { service_id: braids, options: [], hair_type: 4 });
  await addPicture('new-braids', { service_id: braids, options: [], hair_type: 3 }, 'Waist length');
  await addPicture('without-a-look', null);
  expect((await services('?search=box'))[0]?.picture).toEqual({
    url: '/media/new-braids-640.webp',
    srcset: '/media/new-braids-320.webp 320w, /media/new-braids-640.webp 640w',
    placeholder: null,
    alt: 'Waist length',
  });
  expect((await services('?search=fade'))[0]).toMatchObject({ id: fade, picture: null });
  expect((await professionals())[0]?.picture?.url).toBe('/media/without-a-look-640.webp');
});

test('hair types are counted from pictures and completed visits, the most frequent first', async () => {
  const coily = await makeClient(testApp, { hair_type: 4 });
  const unknown = await makeClient(testApp);
  const visit = (client: ProfilePerson, status: 'completed' | 'confirmed' | 'cancelled') =>
    storeBooking(testApp, { clientId: client.id, professionalId: amara.id, status });
  await visit(coily, 'completed');
  await visit(coily, 'completed');
  await visit(coily, 'confirmed');
  await visit(coily, 'cancelled');
  await visit(unknown, 'completed');
  const missed = await visit(coily, 'completed');
  await testApp.database.updateTable('bookings').set({ no_show: true }).where('id', '=', missed).execute();
  await writeStandings(testApp.database, testApp.now());
  // One picture of each type from the test before.
  const expected = [
    { hair_type: 4, count: 3 },
    { hair_type: 3, count: 1 },
  ];
  expect((await professionals())[0]?.hair_types).toEqual(expected);
  expect((await services())[0]?.hair_types).toEqual(expected);
});

test('a repeated search shows current data', async () => {
  const shown = async () => {
    const [service] = await services('?search=braids');
    const [professional] = await professionals('?search=braids');
    return {
      picture: service?.picture?.alt,
      pictures: [professional?.picture?.url, professional?.profile_picture],
      name: [service?.name, professional?.display_name],
      price: [service?.price, professional?.services_range?.price_to],
      visit: professional?.service?.name,
    };
  };
  const { database } = testApp;
  const ofAmara = database.updateTable('professionals').where('id', '=', amara.id);
  const before = await shown();
  expect(before).toMatchObject({ picture: 'Waist length', name: ['Box braids', 'Amara Nkosi'] });
  await database
    .updateTable('media')
    .set({ alt: 'Hip length' })
    .where('file_key', '=', 'new-braids')
    .execute();
  expect(await shown()).toEqual({ ...before, picture: 'Hip length' });
  await database.deleteFrom('media').where('file_key', '=', 'without-a-look').execute();
  const face = { file_key: 'face', owner_user_id: amara.userId, professional_id: amara.id };
  await database
    .insertInto('stored_pictures')
    .values({ file_key: 'face', audience: 'public', widths: [320], height: 320 })
    .execute();
  await database
    .insertInto('media')
    .values({ ...face, id: newId(), media_type: 'Professional Profile' })
    .execute();
  expect((await shown()).pictures).toEqual(['/media/new-braids-640.webp', '/media/face-320.webp']);
  await database
    .updateTable('services')
    .set({ name: 'Long braids', price_cents: 99_900 })
    .where('id', '=', braids)
    .execute();
  await ofAmara.set({ display_name: 'Amara Obi' }).execute();
  expect(await shown()).toMatchObject({
    name: ['Long braids', 'Amara Obi'],
    price: [999, 999],
    visit: 'Long braids',
  });
});
