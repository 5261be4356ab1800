import { listPage, pageQuery, readPage, writePage } from './list-page';

const read = (query: string) => readPage(new URLSearchParams(query));

test.each(['', 'page=', 'page=0', 'page=-2', 'page=1.5', 'page=1e3', 'page=two', 'page=99999999999'])(
  'a URL with "%s" shows the first page',
  (query) => {
    expect(read(query)).toBe(1);
  },
);

test('a page number in the URL is read', () => {
  expect(read('page=3')).toBe(3);
});

test('the skip of the last readable page is accepted by the API', () => {
  expect(pageQuery(read('page=50000')).skip).toBeLessThanOrEqual(1_000_000);
  expect(read('page=50001')).toBe(1);
});

test('the first page is omitted from the URL', () => {
  const search = new URLSearchParams('category=Color&page=4');
  writePage(search, 1);
  expect(search.toString()).toBe('category=Color');
  writePage(search, 2);
  expect(search.toString()).toBe('category=Color&page=2');
});

test('the second page starts after the first twenty', () => {
  expect(pageQuery(2)).toEqual({ skip: 20, limit: 20 });
});

const numbers = Array.from({ length: 45 }, (_, place) => place);

test('a page holds twenty results, the last one the rest', () => {
  expect(listPage(numbers, 1).items).toEqual(numbers.slice(0, 20));
  expect(listPage(numbers, 3).items).toEqual(numbers.slice(40));
});

test('a page past the end becomes the last one', () => {
  expect(listPage(numbers, 9)).toEqual({ items: numbers.slice(40), page: 3 });
  expect(listPage([], 2)).toEqual({ items: [], page: 1 });
});
