import { listPage } from './list-page';

const numbers = Array.from({ length: 45 }, (_, place) => place);

test('twenty on a page, the rest on the last', () => {
  expect(listPage(numbers, 1).items).toEqual(numbers.slice(0, 20));
  expect(listPage(numbers, 3).items).toEqual(numbers.slice(40));
});

test('a page that is not there any more is the last one', () => {
  expect(listPage(numbers, 9)).toEqual({ items: numbers.slice(40), page: 3 });
  expect(listPage([], 2)).toEqual({ items: [], page: 1 });
});
