import type { Page, Service } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type ProfilePerson,
} from '../../testing/people';
import { saveMenu, styleMenu } from '../../testing/style-menus';

let testApp: TestApp;
let amara: ProfilePerson;
let hemi: ProfilePerson;
let ids: Record<'boxBraids' | 'silkPress' | 'fade' | 'discount' | 'hidden', string>;

beforeAll(async () => {
  testApp = await createTestApp();
  amara = await makeProfessional(testApp, { display_name: 'Amara Nkosi' });
  hemi = await makeProfessional(testApp, { display_name: 'Hēmi Tāne', location: 'Hobart TAS' });
  const inactive = await makeProfessional(testApp, { is_active: false });
  await makeService(testApp, inactive, { name: 'Box braids, hidden' });
  ids = {
    boxBraids: await makeService(testApp, amara, { name: 'Box braids', description: 'Waist length' }),
    silkPress: await makeService(testApp, amara, {
      name: 'Silk press',
      description: 'Also after box braids',
      category: 'Styling',
      price: 95.5,
    }),
    fade: await makeService(testApp, hemi, { name: 'Skin fade', category: 'Cuts and Trims' }),
    discount: await makeService(testApp, hemi, { name: '50% off_peak C:\\trim', category: 'Other' }),
    hidden: await makeService(testApp, hemi, { name: 'Hidden box braids', is_active: false }),
  };
  // Those of one day are equally new.
  await sql`update services set created_at = created_at - interval '1 day' * (
    select count(*) from services later where later.id > services.id)`.execute(testApp.database);
});
afterAll(() => testApp.close());

async function list(path: string): Promise<Page<Service>> {
  const answer = await testApp.call('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}
const names = ({ results }: Page<Service>) => results.map(({ name }) => name);
const search = async (text: string) => names(await list(`/services/?search=${encodeURIComponent(text)}`));

describe('the list of services', () => {
  test('shows active ones of active professionals, newest first, with their professional', async () => {
    const page = await list('/services/?sort=newest');
    expect(page).toMatchObject({ total: 4, skip: 0, limit: 20 });
    expect(names(page)).toEqual(['50% off_peak C:\\trim', 'Skin fade', 'Silk press', 'Box braids']);
    expect(page.results[2]).toEqual({
      id: ids.silkPress,
      name: 'Silk press',
      description: 'Also after box braids',
      timing: null,
      price: 95.5,
      service_duration_minutes: 45,
      is_active: true,
      category: 'Styling',
      professional: {
        id: amara.id,
        display_name: 'Amara Nkosi',
        location: 'Footscray VIC',
        time_zone: 'Australia/Melbourne',
      },
      menu: null,
      gates: null,
      free_starts: [],
      next_start: null,
      chosen_style: null,
      distance_km: null,
      suburb_point: { latitude: -37.8, longitude: 144.9 },
      hair_types: [],
      picture: null,
      rating: null,
    });
  });

  test('is paged without losing or repeating an entry', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((skip) => list(`/services/?skip=${skip}&limit=1`)));
    expect(pages.flatMap(names)).toEqual(names(await list('/services/')));
  });

  test('is empty past the last page of a search, with the same total', async () => {
    expect(await list('/services/?search=braids&skip=1&limit=1')).toMatchObject({ total: 2, skip: 1 });
    const behind = await list('/services/?search=braids&skip=5');
    expect(behind).toMatchObject({ results: [], total: 2, skip: 5 });
    expect(await list('/services/?search=nobodyhasthis')).toMatchObject({ results: [], total: 0 });
  });

  test.each([
    ['box braids', ['Box braids', 'Silk press']],
    ['BRAIDS   box', ['Box braids', 'Silk press']],
    ['waist', ['Box braids']],
    ['nkosi', ['Silk press', 'Box braids']],
    ['nkosi silk', ['Silk press']],
    ['braids footscray', ['Box braids', 'Silk press']],
    ['3011 press', ['Silk press']],
    ['fade near hobart', ['Skin fade']],
    ['braids hobart', []],
    ['melbourne', ['Silk press', 'Box braids']],
    ['hemi tane', ['50% off_peak C:\\trim', 'Skin fade']],
    ['Hẽmi', ['50% off_peak C:\\trim', 'Skin fade']],
    ['%', ['50% off_peak C:\\trim']],
    ['％', ['50% off_peak C:\\trim']],
    ['_', ['50% off_peak C:\\trim']],
    ['\\', ['50% off_peak C:\\trim']],
    ['d_p', []],
    ["' or 1=1 --", []],
    ['presswaist', []],
  ])('the search %j finds %j', async (text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  test('treats a blank search as no search', async () => {
    expect(new Set(await search('   '))).toEqual(
      new Set(['50% off_peak C:\\trim', 'Skin fade', 'Silk press', 'Box braids']),
    );
  });

  test('filters by the area around a place, also with a search', async () => {
    const at = async (query: string) => names(await list(`/services/?${query}`));
    expect(await at('location=melbourne')).toEqual(['Silk press', 'Box braids']);
    expect(await at('location=Seddon+VIC&search=braids')).toEqual(['Box braids', 'Silk press']);
    expect(await at('location=7000')).toEqual(['50% off_peak C:\\trim', 'Skin fade']);
    expect(await at('location=tas&search=fade')).toEqual(['Skin fade']);
    expect(await at('location=cairns')).toEqual([]);
    // A professional who is called like a place is found by the name, wherever they are.
    const lorne = await makeProfessional(testApp, { display_name: 'Lorne Tui', location: 'Cairns QLD' });
    await makeService(testApp, lorne, { name: 'Twists', is_active: true });
    expect(await search('lorne')).toEqual(['Twists']);
    expect(await search('lorne twists')).toEqual(['Twists']);
    await testApp.database.deleteFrom('services').where('professional_id', '=', lorne.id).execute();
  });

  test('sorts and filters by price and duration; a menu counts with its cheapest and shortest', async () => {
    const list = async (query: string) => names(await listOf(query));
    const listOf = async (query: string) => {
      const answer = await testApp.call('GET', `/services/?search=order&${query}`);
      expect(answer.statusCode).toBe(200);
      return answer.json<Page<Service>>();
    };
    const one = await makeProfessional(testApp, { display_name: 'Order' });
    const dear = { name: 'Dear', price: 400, service_duration_minutes: 30 };
    await makeService(testApp, one, dear);
    await makeService(testApp, one, { name: 'Plain', price: 160, service_duration_minutes: 50 });
    const menu = await makeService(testApp, one, { name: 'Menu', price: 500, service_duration_minutes: 500 });
    // From $150 and 60 minutes.
    await saveMenu(testApp, one, menu, styleMenu());
    expect(await list('')).toEqual(['Menu', 'Plain', 'Dear']);
    expect(await list('sort=cheapest')).toEqual(['Menu', 'Plain', 'Dear']);
    expect(await list('sort=shortest')).toEqual(['Dear', 'Plain', 'Menu']);
    expect(await list('max_price=155')).toEqual(['Menu']);
    expect(await list('max_minutes=50&sort=cheapest')).toEqual(['Plain', 'Dear']);
    expect((await testApp.call('GET', '/services/?sort=dearest')).statusCode).toBe(422);
    await testApp.database
      .updateTable('professionals')
      .set({ is_active: false })
      .where('id', '=', one.id)
      .execute();
  });

  test("finds a professional's new name immediately", async () => {
    const someone = await makeProfessional(testApp, { display_name: 'Before' });
    await makeService(testApp, someone, { name: 'Twists' });
    const body = {
      display_name: 'Después',
      professional_type: 'hairdresser',
      location: 'Perth WA',
      experience_years: 1,
    };
    await testApp.call('PUT', '/professionals/me', { token: someone.token, body });
    expect(await search('despues')).toEqual(['Twists']);
    expect(await search('before')).toEqual([]);
    await testApp.call('PUT', '/professionals/me', {
      token: someone.token,
      body: { ...body, is_active: false },
    });
    expect(await search('despues')).toEqual([]);
  });

  test('filters by category, in both endpoints, also with a search', async () => {
    expect(names(await list('/services/?category=Styling'))).toEqual(['Silk press']);
    expect(names(await list('/services/category/Cuts%20and%20Trims?limit=5'))).toEqual(['Skin fade']);
    expect(names(await list('/services/?category=Styling&search=fade'))).toEqual([]);
    expect((await testApp.call('GET', '/services/?category=Braids')).statusCode).toBe(422);
    expect((await testApp.call('GET', '/services/category/Braids')).statusCode).toBe(404);
  });
});

describe('a service by its id', () => {
  test('is visible when inactive to its professional, admins, and clients with a booking there', async () => {
    const regular = await makeClient(testApp);
    await storeBooking(testApp, { clientId: regular.id, professionalId: hemi.id, status: 'cancelled' });
    const statusFor = async (token?: string) =>
      (await testApp.call('GET', `/services/${ids.hidden}`, { token })).statusCode;
    expect(await statusFor()).toBe(404);
    expect(await statusFor(amara.token)).toBe(404);
    expect(await statusFor((await makeClient(testApp)).token)).toBe(404);
    expect(await statusFor(hemi.token)).toBe(200);
    expect(await statusFor(regular.token)).toBe(200);
    expect(await statusFor((await makeAdmin(testApp)).token)).toBe(200);
  });

  test.each(['nope', '01a1fd7e-a227-75a1-b349-c8fca1db5fa4'])('%s is not found', async (id) => {
    const answer = await testApp.call('GET', `/services/${id}`);
    expect(answer.statusCode).toBe(404);
  });
});

test('professionals see all of their own services, others only the active ones', async () => {
  const namesOf = async (path: string, token?: string) =>
    (await testApp.call('GET', path, { token })).json<Service[]>().map(({ name }) => name);
  expect(await namesOf('/services/my', hemi.token)).toEqual([
    'Hidden box braids',
    '50% off_peak C:\\trim',
    'Skin fade',
  ]);
  expect(await namesOf(`/services/professional/${hemi.id}`)).toEqual(['50% off_peak C:\\trim', 'Skin fade']);
});

describe('a professional', () => {
  const valid = {
    name: 'Cornrows',
    price: 60,
    service_duration_minutes: 60,
    category: 'Protective Styles',
  };

  test('adds, edits and deletes a service', async () => {
    const { token, id: professionalId } = await makeProfessional(testApp);
    const created = await testApp.call('POST', '/services/', {
      token,
      body: { ...valid, id: 'mine', extra: 1 },
    });
    expect(created.statusCode).toBe(201);
    const service = created.json<Service>();
    expect(service).toMatchObject({
      ...valid,
      description: '',
      is_active: true,
      professional: { id: professionalId },
    });

    // An interval of its own stays when a save does not say it, and goes when it says null.
    const save = (change: object) =>
      testApp.call('PUT', `/services/${service.id}`, { token, body: { ...valid, ...change } });
    const timing = { start_interval_minutes: 30, buffer_before_minutes: 0, buffer_after_minutes: 15 };
    for (const change of [{ timing }, {}]) expect((await save(change)).json()).toMatchObject({ timing });
    for (const wrong of [
      { start_interval_minutes: 25 },
      { buffer_after_minutes: 241 },
      { buffer_before_minutes: -1 },
    ])
      expect((await save({ timing: wrong })).statusCode).toBe(422);
    expect((await save({ timing: null })).json()).toMatchObject({ timing: null });

    const body = { ...valid, name: '  Feed-in cornrows ', price: 72.35, is_active: false };
    const edited = await testApp.call('PUT', `/services/${service.id}`, { token, body });
    expect([edited.statusCode, edited.json()]).toMatchObject([
      200,
      { id: service.id, name: 'Feed-in cornrows', price: 72.35, is_active: false },
    ]);

    expect((await testApp.call('DELETE', `/services/${service.id}`, { token })).statusCode).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await testApp.call(method, `/services/${service.id}`, { token })).statusCode).toBe(404);
    expect((await testApp.call('PUT', `/services/${service.id}`, { token, body })).statusCode).toBe(404);
    expect((await testApp.call('GET', '/services/my', { token })).json()).toEqual([]);
    const kept = await testApp.database
      .selectFrom('services')
      .select('name')
      .where('id', '=', service.id)
      .executeTakeFirst();
    expect(kept).toEqual({ name: 'Feed-in cornrows' });
  });

  test('may have 500 services, and search and the public page show all of them', async () => {
    const { token, id } = await makeProfessional(testApp);
    await sql`insert into services (id, professional_id, name, category, price_cents, duration_minutes)
      select gen_random_uuid(), ${id}, 'Twists', 'Styling', 9000, 60 from generate_series(1, 499)`.execute(
      testApp.database,
    );
    const body = { name: 'Locs', category: 'Loc Services', price: 90, service_duration_minutes: 60 };
    const add = async () => (await testApp.call('POST', '/services/', { token, body })).json();
    const { id: serviceId } = await add();
    expect(await add()).toEqual({ detail: 'You can have 500 services at most. Please delete one first.' });
    await testApp.call('DELETE', `/services/${serviceId}`, { token });
    expect(await add()).toMatchObject({ name: 'Locs' });
  });

  test("cannot change another professional's service", async () => {
    const { token } = amara;
    expect((await testApp.call('PUT', `/services/${ids.fade}`, { token, body: valid })).statusCode).toBe(404);
    expect((await testApp.call('DELETE', `/services/${ids.fade}`, { token })).statusCode).toBe(404);
    expect((await testApp.call('GET', `/services/${ids.fade}`)).json()).toMatchObject({ name: 'Skin fade' });
  });

  test('gets the current service instead of reverting what was saved since it was opened', async () => {
    const { token } = await makeProfessional(testApp);
    const body = {
      ...valid,
      gates: { minimum_age: 16 },
      timing: { start_interval_minutes: 30, buffer_before_minutes: 0, buffer_after_minutes: 15 },
    };
    const opened = (await testApp.call('POST', '/services/', { token, body })).json<Service>();
    const save = (change: object) =>
      testApp.call('PUT', `/services/${opened.id}`, { token, body: { ...body, ...change } });
    const dearer = await save({ price: 410, based_on: opened });
    expect(dearer.statusCode).toBe(200);

    const stale = await save({ description: 'Feed-in', based_on: opened });
    expect([stale.statusCode, stale.json()]).toEqual([
      409,
      { detail: 'This has changed since you opened it. Nothing is saved yet.', current: dearer.json() },
    ]);
    expect((await testApp.call('GET', `/services/${opened.id}`)).json()).toEqual(dearer.json());
    const withoutGates = await save({ price: 410, gates: null, timing: null, based_on: dearer.json() });
    expect(withoutGates.json()).toMatchObject({ price: 410, gates: null, timing: null });
    for (const outdated of [{ gates: opened.gates }, { timing: opened.timing }])
      expect((await save({ based_on: outdated })).statusCode).toBe(409);
    // Without a base, as earlier releases save, the stored values are overwritten.
    expect((await save({})).json()).toEqual(opened);
  });

  test("does not find another's service, whatever the change is based on", async () => {
    const answer = await testApp.call('PUT', `/services/${ids.hidden}`, {
      token: amara.token,
      body: { ...valid, based_on: { price: 1 } },
    });
    expect(answer.statusCode).toBe(404);
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: ' a ' }, 'name', 'Name is required'],
    [{ price: 4.99 }, 'price', 'Price must be positive and above $5'],
    [{ price: 'free' }, 'price', 'Price must be positive and above $5'],
    [{ price: 100_000.01 }, 'price', 'Price must be at most $100,000'],
    [{ price: 10.005 }, 'price', 'Price can have two decimals at most'],
    [{ service_duration_minutes: 14 }, 'service_duration_minutes', 'Duration must be at least 15 mins'],
    [{ service_duration_minutes: 15.5 }, 'service_duration_minutes', 'Duration must be in whole minutes'],
    [{ category: 'Braids' }, 'category', 'Braids are listed under Protective Styles.'],
    [{ category: 'Haircut' }, 'category', 'Haircuts are listed under Cuts and Trims.'],
    [{ category: 'Nails' }, 'category', 'Choose a category'],
    [{ category: undefined }, 'category', 'Choose a category'],
    [{ is_active: 'perhaps' }, 'is_active', 'Must be true or false'],
    [{ name: { toString: 1 } }, 'name', 'Must be text'],
    [{ name: ['a name'] }, 'name', 'Must be text'],
    [{ name: { first: 'a name' } }, 'name', 'Must be text'],
  ])('gets a validation error for %j', async (changes, field, msg) => {
    const answer = await testApp.call('POST', '/services/', {
      token: amara.token,
      body: { ...valid, ...changes },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual([{ loc: ['body', field], msg, type: expect.any(String) }]);
  });

  test('gets all validation errors in one response', async () => {
    const answer = await testApp.call('POST', '/services/', { token: amara.token, body: {} });
    expect(
      answer
        .json()
        .detail.map(({ loc }: { loc: string[] }) => loc[1])
        .sort(),
    ).toEqual(['category', 'name', 'price', 'service_duration_minutes']);
  });
});
