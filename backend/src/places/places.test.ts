import type { Place } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { knownPlaces } from './known-places';
import { remotenessOf } from './remoteness';
import {
  findPlace,
  findState,
  kilometresBetween,
  placeInSearch,
  placeOutsideTheList,
  placesNamed,
} from './rules';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const search = async (query: string) => {
  const answer = await testApp.call('GET', `/places?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Place[]>();
};

test('a suburb is found by the start of its name, with state, coordinates and time zone', async () => {
  const [footscray] = await search('q=foots');
  expect(footscray).toMatchObject({
    display: 'Footscray VIC',
    name: 'Footscray',
    state: 'VIC',
    time_zone: 'Australia/Melbourne',
    population: 16550,
  });
  expect(footscray?.latitude).toBeCloseTo(-37.8, 1);
  expect(footscray?.longitude).toBeCloseTo(144.9, 1);
});

test('a suburb is found by its postcode, and by both name and postcode', async () => {
  expect((await search('q=3011')).map(({ display }) => display)).toEqual(
    expect.arrayContaining(['Footscray VIC', 'Seddon VIC']),
  );
  expect((await search('q=richmond+3121'))[0]).toMatchObject({
    display: 'Richmond VIC',
    postcodes: ['3121'],
  });
});

test.each([
  ['footscary', 'Footscray VIC'],
  ['melborne', 'Melbourne VIC'],
  ['wooloongabba qld', 'Woolloongabba QLD'],
  ['darwn nt', 'Darwin NT'],
  ['saint kilda east', 'St Kilda East VIC'],
  ['footscray victoria', 'Footscray VIC'],
  ['melbourne cbd', 'Melbourne VIC'],
])('%s finds %s', async (typed, display) => {
  expect((await search(`q=${encodeURIComponent(typed)}`))[0]?.display).toBe(display);
});

test('places whose name starts with the text come before those with a later match, each by population', async () => {
  const places = await search('q=bay&limit=20');
  const starts = places.map(({ name }) => name.toLowerCase().startsWith('bay'));
  expect(starts.lastIndexOf(true)).toBeLessThan(starts.indexOf(false));
  const populations = places.filter((_place, index) => starts[index]).map(({ population }) => population);
  expect(populations).toEqual([...populations].sort((one, other) => other - one));
});

test('places in other countries are excluded, although their states share codes', async () => {
  expect(await search('q=mississauga')).toEqual([]);
});

test('the state distinguishes places of the same name', async () => {
  expect((await search('q=richmond')).map(({ display }) => display)).toEqual(
    expect.arrayContaining(['Richmond VIC', 'Richmond NSW', 'Richmond TAS', 'Richmond SA']),
  );
  expect((await search('q=richmond+tas')).map(({ display }) => display)).toEqual(['Richmond TAS']);
});

test.each([
  ['q=zzzz', 0],
  ['q=%25', 0],
  ['q=melbourne&limit=3', 3],
])('%s answers %i places', async (query, count) => {
  expect(await search(query)).toHaveLength(count);
});

test('a blank query is refused', async () => {
  const answer = await testApp.call('GET', '/places?q=');
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    { detail: [{ loc: ['query', 'q'], msg: 'Type a suburb', type: 'required' }] },
  ]);
});

test.each([
  ['Sydney NSW', 'Australia/Sydney'],
  ['Albury NSW', 'Australia/Sydney'],
  ['Canberra ACT', 'Australia/Sydney'],
  ['Broken Hill NSW', 'Australia/Broken_Hill'],
  ['Lord Howe Island NSW', 'Australia/Lord_Howe'],
  ['Brisbane QLD', 'Australia/Brisbane'],
  ['Tweed Heads NSW', 'Australia/Sydney'],
  ['Adelaide SA', 'Australia/Adelaide'],
  ['Perth WA', 'Australia/Perth'],
  ['Darwin NT', 'Australia/Darwin'],
  ['Hobart TAS', 'Australia/Hobart'],
])('the time zone of %s is %s', (location, timeZone) => {
  expect(findPlace(knownPlaces(), location)?.time_zone).toBe(timeZone);
});

test('a location is recognised as people and maps write it', () => {
  for (const text of ['Footscray VIC', ' footscray,  vic ', 'Footscray VIC, Australia', 'Footscray'])
    expect(findPlace(knownPlaces(), text)?.display).toBe('Footscray VIC');
  for (const text of ['Richmond', 'Nowhere VIC', 'Footscray TAS', ''])
    expect(findPlace(knownPlaces(), text)).toBeUndefined();
});

test('every place in the list has a unique text', () => {
  const displays = knownPlaces().all.map(({ searchText }) => searchText);
  expect(displays.length).toBeGreaterThan(17_000);
  expect(new Set(displays).size).toBe(displays.length);
});

test('a locality known only to Google still gets its state and time zone', () => {
  expect(placeOutsideTheList('Smallville QLD 4999, Australia')).toMatchObject({
    display: 'Smallville QLD',
    state: { abbreviation: 'QLD', timeZone: 'Australia/Brisbane' },
  });
  expect(placeOutsideTheList('Smallville')).toBeUndefined();
  expect(placeOutsideTheList('Smallville KS')).toBeUndefined();
});

const displaysOf = (places: readonly { display: string }[] = []) => places.map(({ display }) => display);

test.each([
  ['Melbourne', ['Melbourne VIC']],
  ['perth', ['Perth WA']],
  ['perth tas', ['Perth TAS']],
  ['richmond', ['Richmond NSW', 'Richmond SA', 'Richmond VIC']],
  ['Footscray VIC 3011', ['Footscray VIC']],
  ['footscary', ['Footscray VIC']],
  ['Footscray Victoria', ['Footscray VIC']],
  ['Footscray, Victoria 3011, Australia', ['Footscray VIC']],
  ['footscary victoria', ['Footscray VIC']],
  ['Parramatta New South Wales', ['Parramatta NSW']],
  ['Belconnen Australian Capital Territory', ['Belconnen ACT']],
  ['Darwin Northern Territory', ['Darwin NT']],
  ['Cairns queensland', ['Cairns QLD']],
  ['Richmond South Australia', ['Richmond SA']],
  ['Richmond South Australia, Australia', ['Richmond SA']],
  ['Hobart Tasmania', ['Hobart TAS']],
  ['Perth, Western  Australia', ['Perth WA']],
  ['Mount Victoria', ['Mount Victoria NSW']],
  ['Melbourne CBD', ['Melbourne VIC']],
  ['Sydney CBD, NSW', ['Sydney NSW']],
  ['30', []],
  ['VIC', []],
  ['CBD', []],
  ['', []],
])('the text %j means %j', (text, displays) => {
  expect(displaysOf(placesNamed(knownPlaces(), text)).sort()).toEqual(displays);
});

test.each([
  ['knotless footscray', 'Footscray VIC', ['knotless']],
  ['footscray knotless braids', 'Footscray VIC', ['knotless', 'braids']],
  ['braids near st kilda east', 'St Kilda East VIC', ['braids']],
  ['silk press perth wa', 'Perth WA', ['silk', 'press']],
  ['melbourne', 'Melbourne VIC', []],
  ['braids footscray victoria', 'Footscray VIC', ['braids']],
  ['knotless near surry hills new south wales', 'Surry Hills NSW', ['knotless']],
  ['fade melbourne cbd', 'Melbourne VIC', ['fade']],
  ['braids near footscary', 'Footscray VIC', ['braids']],
  ['knotless in Darwn NT', 'Darwin NT', ['knotless']],
  ['knotless st kilda east mid-back', 'St Kilda East VIC', ['knotless', 'mid-back']],
])('%j searches near %s for %j', (text, display, rest) => {
  const found = placeInSearch(knownPlaces(), text.split(' '));
  expect([displaysOf(found?.places), found?.rest]).toEqual([[display], rest]);
});

test.each([
  ['knotless victoria', 'VIC', ['knotless']],
  ['Queensland braids', 'QLD', ['braids']],
  ['locs in new south wales', 'NSW', ['locs']],
  ['fade near WA', 'WA', ['fade']],
])('%j searches all of %s for %j', (text, state, rest) => {
  const found = placeInSearch(knownPlaces(), text.split(' '));
  expect([found?.places, found?.state?.abbreviation, found?.rest]).toEqual([[], state, rest]);
});

test.each([
  ['Victoria', 'VIC'],
  ['south australia', 'SA'],
  ['Western  Australia, Australia', 'WA'],
  ['nsw, Australia', 'NSW'],
  ['Australia', undefined],
  ['Mount Victoria', undefined],
  ['Footscray VIC', undefined],
  ['', undefined],
])('the text %j names the state %s', (text, state) => {
  expect(findState(text)?.abbreviation).toBe(state);
});

test.each([
  'box braids',
  'retwist locs',
  'skin fade',
  'wash and go',
  'colour',
  'braids in pink',
  'twists in copper',
  'knotless boho braids',
  'fade for young kids',
  'long auburn braids',
  'burnt orange braids',
  'inner city braids',
  'braids on sale today',
  '',
])('%j contains no place', (text) => {
  expect(placeInSearch(knownPlaces(), text.split(' '))).toBeUndefined();
});

test('distances match the map', () => {
  const [melbourne, sydney] = ['Melbourne VIC', 'Sydney NSW'].map((text) => findPlace(knownPlaces(), text));
  if (!melbourne || !sydney) throw new Error('Both are in the list.');
  expect(kilometresBetween(melbourne, sydney)).toBeCloseTo(713, -1);
});

test.each([
  ['Major city', ['Footscray VIC', 'Penrith NSW', 'Geelong VIC', 'Joondalup WA', 'Belconnen ACT']],
  ['Inner regional', ['Bendigo VIC', 'Hobart TAS', 'Wagga Wagga NSW', 'Bunbury WA', 'Bundaberg QLD']],
  ['Outer regional', ['Cairns QLD', 'Darwin NT', 'Mildura VIC', 'Albany WA', 'Whyalla SA']],
  ['Remote', ['Alice Springs NT', 'Broome WA', 'Karratha WA', 'Mount Isa QLD']],
  [
    'Very remote',
    ['Birdsville QLD', 'Coober Pedy SA', 'Halls Creek WA', 'Longreach QLD', 'Tennant Creek NT'],
  ],
])('%s: %j', (remoteness, names) => {
  for (const name of names) {
    const place = findPlace(knownPlaces(), name);
    expect([name, place && remotenessOf(knownPlaces(), place)]).toEqual([name, remoteness]);
  }
});
