import { daysOf } from '../search-form/search-address';
import { readServicesView, type ServicesView, writeServicesView } from './services-address';

const read = (query: string) => readServicesView(new URLSearchParams(query));
const EVERYTHING: ServicesView = {
  category: undefined,
  search: '',
  location: '',
  near: '',
  radiusKm: undefined,
  area: '',
  from: '',
  to: '',
  partOfDay: undefined,
  hairType: undefined,
  minPrice: undefined,
  sort: 'best',
  maxPrice: undefined,
  maxMinutes: undefined,
  offers: [],
  languages: [],
  map: false,
  page: 1,
};

test('an empty query shows the first page of all services', () => {
  expect(read('')).toEqual(EVERYTHING);
});

test('a view is unchanged after it is written to the URL and read back', () => {
  const view = {
    category: 'Cuts and Trims',
    search: 'fade & line-up',
    location: 'St Kilda VIC',
    near: '-37.81,144.96',
    radiusKm: 25,
    area: '144.8,-37.9,145.1,-37.7',
    from: '2026-11-28',
    to: '2026-11-29',
    partOfDay: 'morning',
    hairType: 4,
    minPrice: 20,
    sort: 'cheapest',
    maxPrice: 99.5,
    maxMinutes: 90,
    offers: ['quiet_visits'],
    languages: ['Somali'],
    map: true,
    page: 3,
  } satisfies ServicesView;
  expect(read(writeServicesView(view).toString())).toEqual(view);
});

test('categories are case-insensitive', () => {
  expect(read('category=loc%20services').category).toBe('Loc Services');
});

test('an unknown category shows all categories', () => {
  expect(read('category=Perms&search=curl')).toEqual({ ...EVERYTHING, search: 'curl' });
});

test('blank search text is ignored, and unset filters are omitted from the URL', () => {
  expect(read('search=%20%20').search).toBe('');
  expect(writeServicesView({ ...EVERYTHING, search: '  ' }).toString()).toBe('');
});

test('a search longer than the API allows is truncated', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
});

test.each(['', '0', '-5', 'much', '1e9', 'NaN'])('a limit of "%s" is ignored', (limit) => {
  expect(read(`sort=dearest&max_price=${limit}&max_minutes=${limit}`)).toEqual(EVERYTHING);
});

test.each(['144.8', '145.1,-37.9,144.8,-37.7', '144.801,-37.9,145.1,-37.7', '0,0,200,10', 'a,b,c,d'])(
  'an area of "%s" is ignored',
  (area) => {
    expect(read(`area=${area}`)).toEqual(EVERYTHING);
  },
);

test('a limit in fractions of a minute is ignored', () => {
  expect(read('max_price=49.5&max_minutes=90.5')).toEqual({ ...EVERYTHING, maxPrice: 49.5 });
});

test('malformed days are ignored, an end that does not fit is moved; a single day is its own range', () => {
  expect(read('from=2026-02-30')).toEqual(EVERYTHING);
  expect(read('to=2026-11-28')).toMatchObject({ from: '2026-11-28', to: '' });
  expect(read('from=2026-11-28&to=2026-11-27')).toMatchObject({ from: '2026-11-28', to: '' });
  expect(read('from=2026-11-01&to=2026-12-02')).toMatchObject({ from: '2026-11-01', to: '2026-12-01' });
});

test.each([
  ['4B', 4],
  ['3', 3],
  ['5', undefined],
])('the hair type "%s" is read as %s', (text, type) => {
  expect(read(`hair_type=${text}`).hairType).toBe(type);
});

test.each([
  ['weekend', '2026-11-25T03:00:00Z', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-28T03:00:00Z', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-29T03:00:00Z', '2026-11-29', ''],
  // It is Thursday in Sydney.
  ['today', '2026-11-25T20:00:00Z', '2026-11-26', ''],
  ['tomorrow', '2026-11-25T03:00:00Z', '2026-11-26', ''],
] as const)('"%s" at %s is from %s to "%s"', (word, now, from, to) => {
  expect(daysOf(word, undefined, new Date(now))).toEqual({ from, to });
});
