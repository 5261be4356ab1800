import { peakOf, topOfScale } from './measures';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [4, 4],
  [5, 6],
  [7, 10],
  [11, 20],
  [21, 40],
  [61, 100],
  [100, 100],
  [101, 200],
])('a scale for at most %i ends at %i', (most, top) => {
  expect(topOfScale(most)).toBe(top);
});

test('the top of a scale is at least the highest count, and half of it is a whole number', () => {
  for (let most = 0; most < 5_000; most += 7) {
    const top = topOfScale(most);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(Number.isInteger(top / 2)).toBe(true);
  }
});

test('the peak is the first day with the highest count; without counts there is none', () => {
  const days = [{ count: 0 }, { count: 3 }, { count: 3 }];
  expect(peakOf(days, ({ count }) => count)).toBe(days[1]);
  expect(peakOf([{ count: 0 }], ({ count }) => count)).toBeUndefined();
  expect(peakOf([], () => 1)).toBeUndefined();
});
