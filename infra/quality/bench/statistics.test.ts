import { chanceOfLonger } from './statistics';

test('values of one kind tell nothing, values apart tell all', () => {
  expect(chanceOfLonger([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(chanceOfLonger([4, 5], [1, 2, 3])).toBe(1);
  expect(chanceOfLonger([1, 3], [2])).toBe(0.5);
});
