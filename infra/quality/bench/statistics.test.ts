import { chanceOfLonger } from './statistics';

test('equal samples give even odds, disjoint samples certainty', () => {
  expect(chanceOfLonger([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(chanceOfLonger([4, 5], [1, 2, 3])).toBe(1);
  expect(chanceOfLonger([1, 3], [2])).toBe(0.5);
});
