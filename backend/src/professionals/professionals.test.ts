import type { Page, Professional } from '@crown-and-coil/shared-api/contract';
import { LANGUAGES, MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { storeBooking } from '../../testing/bookings';
import {
  makeAdmin,
  makeClient,
  makeProfessional,
  makeService,
  type ProfilePerson,
} from '../../testing/people';

let testApp: TestApp;
let braider: ProfilePerson;
let locticianInPerth: ProfilePerson;
let inactive: ProfilePerson;

beforeAll(async () => {
  testApp = await createTestApp();
  braider = await makeProfessional(testApp, { display_name: 'Zola Braids', experience_years: 3 });
  await makeProfessional(testApp, {
    display_name: 'andre Fades',
    professional_type: 'barber',
    location: 'Sydney NSW',
    experience_years: 12,
    specializations: [1, 7],
    offers: {
      amenities: ['parking', 'step_free'],
      languages: ['Somali', 'Twi'],
      travel_fees: [{ up_to_km: 5, price: 0 }],
    },
  });
  locticianInPerth = await makeProfessional(testApp, {
    display_name: 'Moana Locs',
    location: 'Perth WA',
    experience_years: 5,
    specializations: [5, 2],
    offers: { amenities: ['step_free'], languages: ['Twi'], travel_fees: [] },
  });
  inactive = await makeProfessional(testApp, { display_name: 'Gone Away', is_active: false });
});
afterAll(() => testApp.close());

async function list(query = '', path = '/professionals/'): Promise<Page<Professional>> {
  const answer = await testApp.call('GET', `${path}${query}`);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json();
}
const names = ({ results }: Page<Professional>) => results.map(({ display_name }) => display_name);

describe('the list of professionals', () => {
  test('shows active ones by name, with specializations and time zone', async () => {
    const page = await list('?sort=name');
    expect(names(page)).toEqual(['andre Fades', 'Moana Locs', 'Zola Braids']);
    expect(page).toMatchObject({ total: 3, skip: 0, limit: 20 });
    expect(page.results[1]).toEqual({
      id: locticianInPerth.id,
      display_name: 'Moana Locs',
      professional_type: 'hairdresser',
      location: 'Perth WA',
      time_zone: 'Australia/Perth',
      bio: null,
      experience_years: 5,
      profile_picture: null,
      portrait: null,
      is_active: true,
      specializations: [
        { id: 2, name: 'Braider' },
        { id: 5, name: 'Loctician' },
      ],
      offers: { amenities: ['step_free'], languages: ['Twi'], travel_fees: [] },
      distance_km: null,
      suburb_point: { latitude: -31.95, longitude: 115.86 },
      hair_types: [],
      picture: null,
      services_range: null,
      rating: null,
      free_starts: [],
      next_start: null,
      service: null,
    });
    expect(page.results[2]?.offers).toEqual({ amenities: [], languages: [], travel_fees: [] });
  });

  test('is paged in a stable order', async () => {
    const page = await list('?sort=name&skip=1&limit=1');
    expect(names(page)).toEqual(['Moana Locs']);
    expect(page).toMatchObject({ total: 3, skip: 1, limit: 1 });
    expect(await list('?skip=7')).toMatchObject({ results: [], total: 3 });
  });

  test.each([
    ['?sort=name&specialization_names=Braider', ['Moana Locs', 'Zola Braids']],
    ['?sort=name&specialization_names=Barber&specialization_names=Loctician', ['andre Fades', 'Moana Locs']],
    ['?location=sydney', ['andre Fades']],
    ['?location=Footscray%20VIC', ['Zola Braids']],
    ['?location=Footscray,%20vic', ['Zola Braids']],
    ['?location=melbourne', ['Zola Braids']],
    ['?location=seddon', ['Zola Braids']],
    ['?location=3011', ['Zola Braids']],
    ['?location=footscary', ['Zola Braids']],
    ['?location=bondi&sort=nearest', ['andre Fades']],
    ['?location=geelong', []],
    ['?location=3', []],
    ['?sort=name&location=%20%20', ['andre Fades', 'Moana Locs', 'Zola Braids']],
    ['?location=%25', []],
    ['?location=_', []],
    ['?location=%5C', []],
    ['?hair_type=1', ['andre Fades']],
    ['?sort=name&hair_type=4', ['andre Fades', 'Moana Locs', 'Zola Braids']],
    ['?specialization_names=Braider&location=WA', ['Moana Locs']],
    ['?specialization_names=Braider&hair_type=1', []],
    ['?sort=name&offers=step_free', ['andre Fades', 'Moana Locs']],
    ['?offers=step_free&offers=parking', ['andre Fades']],
    ['?offers=mobile', ['andre Fades']],
    ['?offers=quiet_visits', []],
    ['?sort=name&languages=Somali&languages=Twi', ['andre Fades', 'Moana Locs']],
    ['?languages=Somali&offers=mobile&location=sydney', ['andre Fades']],
    ['?languages=Yoruba', []],
    ['?sort=experience', ['andre Fades', 'Moana Locs', 'Zola Braids']],
    ['?sort=newest', ['Moana Locs', 'andre Fades', 'Zola Braids']],
    ['?near=-37.8,144.9', ['Zola Braids', 'andre Fades', 'Moana Locs']],
    ['?near=-31.9,115.8&sort=nearest', ['Moana Locs', 'Zola Braids', 'andre Fades']],
    ['?near=-31.9,115.8&sort=name', ['andre Fades', 'Moana Locs', 'Zola Braids']],
  ])('%s answers %j, and so do the two filter endpoints', async (query, expected) => {
    for (const path of ['/professionals/', '/professionals/specializations/', '/professionals/location/'])
      expect([path, names(await list(query, path))]).toEqual([path, expected]);
  });

  test.each([
    ['?specialization_names=Plumber', 'specialization_names'],
    ['?offers=sauna', 'offers'],
    ['?languages=Klingon', 'languages'],
    ['?languages=%00', 'languages'],
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?skip=-1', 'skip'],
    ['?limit=ten', 'limit'],
    ['?hair_type=5', 'hair_type'],
    ['?near=95,10', 'near'],
    ['?near=here', 'near'],
    ['?sort=shortest', 'sort'],
    ['?location=%00', 'location'],
  ])('refuses %s', async (query, field) => {
    const answer = await testApp.call('GET', `/professionals/${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc.slice(0, 2)).toEqual(['query', field]);
  });
});

describe('an inactive professional', () => {
  const statusFor = async (path: string, token?: string) =>
    (await testApp.call('GET', path, { token })).statusCode;

  test('is visible by id, with services, only to themselves, admins, and clients with a booking', async () => {
    const serviceId = await makeService(testApp, inactive);
    const admin = await makeAdmin(testApp);
    const stranger = await makeClient(testApp);
    const regular = await makeClient(testApp);
    await storeBooking(testApp, { clientId: regular.id, professionalId: inactive.id, status: 'completed' });
    const paths = [
      `/professionals/${inactive.id}`,
      `/services/${serviceId}`,
      `/services/professional/${inactive.id}`,
      `/product/professional/${inactive.id}/all`,
    ];
    for (const path of paths) {
      for (const token of [undefined, stranger.token, braider.token, 'stale'])
        expect([path, await statusFor(path, token)]).toEqual([path, 404]);
      for (const { token } of [inactive, admin, regular])
        expect([path, await statusFor(path, token)]).toEqual([path, 200]);
    }
  });

  test('becomes public when the profile is saved as active', async () => {
    const someone = await makeProfessional(testApp, { display_name: 'Quiet One', is_active: false });
    expect(await statusFor(`/professionals/${someone.id}`)).toBe(404);
    await save(someone, { is_active: true });
    expect(await statusFor(`/professionals/${someone.id}`)).toBe(200);
    await save(someone, { is_active: false });
    expect(await statusFor(`/professionals/${someone.id}`)).toBe(404);
  });
});

test.each([['not-an-id'], ['01a1fd7e-a227-75a1-b349-c8fca1db5fa4'], ['1'], ['%00'], ['x'.repeat(300)]])(
  'the unknown id %s answers 404',
  async (id) => {
    expect((await testApp.call('GET', `/professionals/${id}`)).statusCode).toBe(404);
  },
);

function save({ token }: ProfilePerson, changes: Record<string, unknown>) {
  const body = {
    display_name: 'Zola Braids',
    professional_type: 'hairdresser',
    location: 'Footscray VIC',
    experience_years: 3,
    specializations: [2],
    ...changes,
  };
  return testApp.call('PUT', '/professionals/me', { token, body });
}

describe('saving my profile', () => {
  test('returns the saved profile; the time zone follows the location and unknown fields are ignored', async () => {
    const mine = await makeProfessional(testApp);
    const answer = await save(mine, {
      display_name: "  Nyasha O'Neil-Bâ ",
      location: 'broken hill, nsw, Australia',
      bio: '  Curls & coils. ',
      specializations: [9, 4, 4],
      is_active: false,
      id: 'x',
      time_zone: 'Mars/Olympus',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: mine.id,
      display_name: "Nyasha O'Neil-Bâ",
      location: 'Broken Hill NSW',
      time_zone: 'Australia/Broken_Hill',
      bio: 'Curls & coils.',
      profile_picture: null,
      portrait: null,
      is_active: false,
      specializations: [
        { id: 4, name: 'Curl Specialist' },
        { id: 9, name: 'Weave and Wig Specialist' },
      ],
    });
    const profile = await testApp.call('GET', '/professionals/profile', { token: mine.token });
    expect(profile.json()).toEqual(answer.json());
  });

  test('replaces offers as a whole, and keeps them when they are absent', async () => {
    const mine = await makeProfessional(testApp);
    const offers = {
      amenities: ['quiet_visits'],
      languages: ['Auslan'],
      travel_fees: [
        { up_to_km: 5, price: 0 },
        { up_to_km: 20, price: 45.5 },
      ],
    };
    const extra = {
      ...offers,
      secret: 'x',
      travel_fees: offers.travel_fees.map((fee) => ({ ...fee, x: 1 })),
    };
    expect((await save(mine, { offers: extra })).json()).toMatchObject({ offers });
    expect((await save(mine, {})).json().offers).toEqual(offers);
    const none = { amenities: [], languages: [], travel_fees: [] };
    expect((await save(mine, { offers: none })).json().offers).toEqual(none);
  });

  test('stores blank text as none', async () => {
    const mine = await makeProfessional(testApp, { bio: 'Hello' });
    expect((await save(mine, { bio: '' })).json()).toMatchObject({ bio: null });
  });

  test('a stored picture URL of another site is not shown', async () => {
    const mine = await makeProfessional(testApp);
    await testApp.database
      .updateTable('professionals')
      .set({ profile_picture: 'https://pictures.example.test/me.jpg' })
      .where('id', '=', mine.id)
      .execute();
    expect((await testApp.call('GET', `/professionals/${mine.id}`)).json().profile_picture).toBeNull();
  });

  test.each([
    [{ display_name: '' }, 'display_name', 'Display name is required'],
    [{ display_name: 'Salon 5' }, 'display_name', 'Business name should not contain numbers'],
    [{ professional_type: 'dentist' }, 'professional_type', 'Choose barber or hairdresser'],
    [{ location: 'X' }, 'location', 'Location is required'],
    [{ location: 'Nowhere VIC' }, 'location', 'Choose a suburb from the list'],
    [{ location: 'Richmond' }, 'location', 'Choose a suburb from the list'],
    [{ experience_years: 51 }, 'experience_years', 'Experience must be from 0 to 50 years'],
    [{ experience_years: -1 }, 'experience_years', 'Experience must be from 0 to 50 years'],
    [{ experience_years: 1e300 }, 'experience_years', 'Experience must be from 0 to 50 years'],
    [{ profile_picture: 'javascript:alert(1)' }, 'profile_picture', 'Must be a valid URL'],
    [{ profile_picture: '//example.test/me.jpg' }, 'profile_picture', 'Must be a valid URL'],
    [{ profile_picture: 'https://example.test/me.jpg' }, 'profile_picture', MEDIA_MESSAGES.notUploaded],
    [{ offers: null }, 'offers', expect.any(String)],
    [{ bio: 'a\u001bb' }, 'bio', 'Must not contain control characters'],
    [{ bio: 'a\u0000b' }, 'bio', 'Contains characters that cannot be kept'],
    [{ bio: '\ud800' }, 'bio', 'Contains characters that cannot be kept'],
    [{ bio: 'x'.repeat(5001) }, 'bio', 'Must be 5000 characters or fewer'],
  ])('%j is refused on its field', async (changes, field, msg) => {
    const answer = await save(braider, changes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toContainEqual(
      expect.objectContaining({ loc: ['body', field], msg, type: expect.any(String) }),
    );
  });

  test('an unknown specialization is refused on its field', async () => {
    const answer = await save(braider, { specializations: [2, 10] });
    expect(answer.json().detail).toEqual([
      { loc: ['body', 'specializations', '1'], msg: 'Unknown specialization', type: 'oneOf' },
    ]);
  });

  const fees = (...distances: unknown[]) => ({
    travel_fees: distances.map((up_to_km) => ({ up_to_km, price: 5 })),
  });
  test.each([
    [{ amenities: ['sauna'] }, ['amenities', '0'], 'Unknown amenity'],
    [{ amenities: ['parking', 'parking'] }, ['amenities'], 'Choose each amenity once'],
    [{ amenities: null }, ['amenities'], expect.any(String)],
    [{ languages: ['Klingon'] }, ['languages', '0'], 'Unknown language'],
    [{ languages: LANGUAGES.slice(0, 11) }, ['languages'], 'Choose 10 languages at most'],
    [fees(5, 5), ['travel_fees', '1', 'up_to_km'], 'Each distance must be longer than the one before'],
    [fees(0), ['travel_fees', '0', 'up_to_km'], 'Distance must be from 1 to 200 km'],
    [fees(1e300), ['travel_fees', '0', 'up_to_km'], 'Distance must be from 1 to 200 km'],
    [fees(1.5), ['travel_fees', '0', 'up_to_km'], 'Distance must be in whole kilometres'],
    [fees(1, 2, 3, 4, 5, 6), ['travel_fees'], 'Give 5 distances at most'],
    [{ travel_fees: [{ up_to_km: 5, price: -1 }] }, ['travel_fees', '0', 'price'], 'Fee must be $0 or more'],
    [{ travel_fees: [null] }, ['travel_fees', '0'], expect.any(String)],
  ])('the offers %j are refused on their field', async (changes, path, msg) => {
    const offers = { amenities: [], languages: [], travel_fees: [], ...changes };
    const answer = await save(braider, { offers });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toContainEqual(
      expect.objectContaining({ loc: ['body', 'offers', ...path], msg }),
    );
  });

  test('an admin has no professional profile', async () => {
    const { token } = await makeAdmin(testApp);
    expect((await testApp.call('GET', '/professionals/profile', { token })).statusCode).toBe(404);
  });
});

test('with Google Places, a place outside our list gets its time zone from its coordinates', async () => {
  const withGoogle = await createTestApp({ env: { GOOGLE_MAPS_API_KEY: 'key' } });
  try {
    expect((await withGoogle.call('GET', '/places/provider')).json()).toEqual({ google_maps_api_key: 'key' });
    // The one corner of New South Wales in South Australia's time zone.
    const nearBrokenHill = { latitude: -31.95, longitude: 141.46 };
    // The point of a house is kept to about a kilometre.
    const house = { latitude: -31.951_23, longitude: 141.458_76 };
    const place = { location: 'Silver Siding NSW', coordinates: house };
    const { id, token } = await makeProfessional(withGoogle, place);
    const { json } = await withGoogle.call('GET', `/professionals/${id}`);
    expect(json()).toMatchObject({ location: 'Silver Siding NSW', time_zone: 'Australia/Broken_Hill' });
    const stored = await withGoogle.database
      .selectFrom('professionals')
      .select(['latitude', 'longitude', 'place_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored).toEqual({ ...nearBrokenHill, place_id: null });

    // Distances from many points lead to no more than what is stored: they are those of another house nearby.
    const distances = async () => {
      const points = ['-31.951,141.458', '-31.952,141.459', '-31.9512,141.4588', '-32,141.5', '-31.9,141.4'];
      const lists = await Promise.all(
        points.map((near) => withGoogle.call('GET', `/professionals/?near=${near}&radius_km=5`)),
      );
      return lists.flatMap((list) =>
        list.json<{ results: { distance_km: number | null }[] }>().results.map((row) => row.distance_km),
      );
    };
    const fromHouse = await distances();
    expect(fromHouse.length).toBeGreaterThan(0);
    const moved = await withGoogle.call('PUT', '/professionals/me', {
      token,
      body: {
        ...json<object>(),
        ...place,
        coordinates: { latitude: -31.954_9, longitude: 141.462_1 },
        specializations: [],
      },
    });
    expect(moved.statusCode).toBe(200);
    expect(await distances()).toEqual(fromHouse);

    // A form that did not change the place has no coordinates to send.
    const edited = await withGoogle.call('PUT', '/professionals/me', {
      token,
      body: { ...json<object>(), bio: 'Braids since 2009.', specializations: [] },
    });
    expect(edited.json()).toMatchObject({ bio: 'Braids since 2009.', time_zone: 'Australia/Broken_Hill' });
    expect(await distances()).toEqual(fromHouse);

    const abroad = {
      ...json<object>(),
      location: 'Paris NSW',
      coordinates: { latitude: 48.8, longitude: 2.3 },
    };
    const refused = await withGoogle.call('PUT', '/professionals/me', {
      token,
      body: { ...abroad, specializations: [] },
    });
    expect(refused.statusCode).toBe(422);
  } finally {
    await withGoogle.close();
  }
});

test('without a key the browser uses our own list', async () => {
  expect((await testApp.call('GET', '/places/provider')).json()).toEqual({ google_maps_api_key: null });
});

test("with Google Places, a locality outside our list gets its state's time zone", async () => {
  const withGoogle = await createTestApp({ env: { GOOGLE_MAPS_API_KEY: 'key' } });
  try {
    const someone = await makeProfessional(withGoogle, { location: 'Smallville QLD, Australia' });
    const { statusCode, json } = await withGoogle.call('GET', `/professionals/${someone.id}`);
    expect([statusCode, json()]).toMatchObject([
      200,
      { location: 'Smallville QLD', time_zone: 'Australia/Brisbane' },
    ]);
  } finally {
    await withGoogle.close();
  }
});

test('ids limit the list to themselves, with distances from a location that does not filter', async () => {
  const ids = [braider.id, locticianInPerth.id, inactive.id].map((id) => `ids=${id}`).join('&');
  const found = await list(`?${ids}&location=Perth+WA`);
  expect(found.results.map(({ id }) => id).sort()).toEqual([braider.id, locticianInPerth.id].sort());
  expect(
    found.results.every((one) => typeof (one as { distance_km?: unknown }).distance_km === 'number'),
  ).toBe(true);
  expect(await list(`?ids=${braider.id}&ids=${braider.id}`)).toMatchObject({
    total: 1,
    results: [{ id: braider.id }],
  });
  for (const query of ['?ids=x', `?${Array.from({ length: 21 }, () => `ids=${braider.id}`).join('&')}`])
    expect((await testApp.call('GET', `/professionals/${query}`)).statusCode).toBe(422);
});
