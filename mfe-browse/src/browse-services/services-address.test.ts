import { readServicesView, writeServicesView } from './services-address';

const read = (query: string) => readServicesView(new URLSearchParams(query));
const EVERYTHING = {
  category: undefined,
  search: '',
  location: '',
  sort: 'best',
  maxPrice: undefined,
  maxMinutes: undefined,
  page: 1,
} as const;

test('an empty address shows the first page of everything', () => {
  expect(read('')).toEqual(EVERYTHING);
});

test('a view survives the way through its address', () => {
  const view = {
    category: 'Cuts and Trims',
    search: 'fade & line-up',
    location: 'St Kilda VIC',
    sort: 'cheapest',
    maxPrice: 99.5,
    maxMinutes: 90,
    page: 3,
  } as const;
  expect(read(writeServicesView(view).toString())).toEqual(view);
});

test('the case of a category does not matter', () => {
  expect(read('category=loc%20services').category).toBe('Loc Services');
});

test('an unknown category shows all categories', () => {
  expect(read('category=Perms&search=curl')).toEqual({ ...EVERYTHING, search: 'curl' });
});

test('blank search text is no search, and what is not chosen stays out of the address', () => {
  expect(read('search=%20%20').search).toBe('');
  expect(writeServicesView({ ...EVERYTHING, search: '  ' }).toString()).toBe('');
});

test('a search longer than the API takes is cut', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
});

test.each(['', '0', '-5', 'much', '1e9', 'NaN'])('a limit of "%s" is none', (limit) => {
  expect(read(`sort=dearest&max_price=${limit}&max_minutes=${limit}`)).toEqual(EVERYTHING);
});

test('parts of a minute are no limit', () => {
  expect(read('max_price=49.5&max_minutes=90.5')).toEqual({ ...EVERYTHING, maxPrice: 49.5 });
});
