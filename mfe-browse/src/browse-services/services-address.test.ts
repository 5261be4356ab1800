import { readServicesView, writeServicesView } from './services-address';

const read = (query: string) => readServicesView(new URLSearchParams(query));

test('an empty address shows the first page of everything', () => {
  expect(read('')).toEqual({ category: undefined, search: '', page: 1 });
});

test('a view survives the way through its address', () => {
  const view = { category: 'Cuts and Trims', search: 'fade & line-up', page: 3 } as const;
  expect(read(writeServicesView(view).toString())).toEqual(view);
});

test('the case of a category does not matter', () => {
  expect(read('category=loc%20services').category).toBe('Loc Services');
});

test('an unknown category shows all categories', () => {
  expect(read('category=Perms&search=curl')).toEqual({ category: undefined, search: 'curl', page: 1 });
});

test('blank search text is no search, and what is not chosen stays out of the address', () => {
  expect(read('search=%20%20').search).toBe('');
  expect(writeServicesView({ category: undefined, search: '  ', page: 1 }).toString()).toBe('');
});

test('a search longer than the API takes is cut', () => {
  expect(read(`search=${'x'.repeat(500)}`).search).toHaveLength(200);
});
