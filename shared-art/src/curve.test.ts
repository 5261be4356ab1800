import { Curve, curveOf, smooth } from './curve';

test('a curve is addressed by distance along it and to its right', () => {
  const corner = new Curve([
    [0, 0],
    [10, 0],
    [10, 20],
  ]);
  expect(corner.length).toBe(30);
  expect(corner.at(4)).toEqual([4, 0]);
  expect(corner.at(4, 3)).toEqual([4, 3]);
  expect(corner.at(15)).toEqual([10, 5]);
  expect(corner.at(15, 3)).toEqual([7, 5]);
});

test('a curve continues straight past its ends', () => {
  const line = curveOf((t) => [t * 10, 0], 5);
  expect(line.at(-5)[0]).toBeCloseTo(-5);
  expect(line.at(25)[0]).toBeCloseTo(25);
});

test('a curve needs two points', () => {
  expect(() => new Curve([[1, 1]])).toThrow(RangeError);
});

test('a smooth line passes through its points in relative whole tenths', () => {
  expect(
    smooth([
      [1, 2],
      [4, 2],
    ]),
  ).toBe('M1 2c.5 0 2.5 0 3 0');
  expect(smooth([[1, 2]])).toBe('');
});
