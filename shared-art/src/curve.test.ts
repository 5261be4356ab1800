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

describe('a smooth line', () => {
  test('is straight between two points, and nothing with fewer', () => {
    expect(
      smooth([
        [1, 2],
        [4, 2],
      ]),
    ).toBe('M1 2l3 0');
    expect(smooth([[1, 2]])).toBe('');
  });

  test('takes two numbers a point after its first curve, in relative whole tenths', () => {
    const points = Array.from({ length: 40 }, (_, i): [number, number] => [i * 4, 10 * Math.sin(i / 2)]);
    const [, numbers = ''] = smooth(points).split('t');
    expect(numbers.match(/-?(\d+\.?\d?|\.\d)/g)).toHaveLength(2 * (points.length - 3));
  });

  test('passes its points by less than a fifth of a unit, however many there are', () => {
    const circle = Array.from({ length: 400 }, (_, i): [number, number] => [
      Math.round(100 * Math.cos(i / 3)) / 10,
      Math.round(100 * Math.sin(i / 3)) / 10,
    ]);
    const middles = middlesOf(smooth(circle));
    const distances = middles.map(([x, y], i) => {
      const [wantedX, wantedY] = circle[i + 1] ?? [0, 0];
      return Math.hypot(x - wantedX, y - wantedY);
    });
    expect(middles).toHaveLength(circle.length - 2);
    expect(Math.max(...distances)).toBeLessThan(0.2);
  });
});

/** The middles of the curves of path data that is made of one `q` and many `t`. */
function middlesOf(d: string): [number, number][] {
  const numbers = [...d.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
  let [x = 0, y = 0, controlX = 0, controlY = 0, ...ends] = numbers;
  [controlX, controlY] = [x + controlX, y + controlY];
  const middles: [number, number][] = [];
  for (let i = 0; i < ends.length; i += 2) {
    const [endX, endY] = [x + (ends[i] ?? 0), y + (ends[i + 1] ?? 0)];
    middles.push([(x + 2 * controlX + endX) / 4, (y + 2 * controlY + endY) / 4]);
    [x, y, controlX, controlY] = [endX, endY, 2 * endX - controlX, 2 * endY - controlY];
  }
  return middles;
}
