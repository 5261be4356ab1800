import * as fc from 'fast-check';
import { boundsOf, groupOverlapping, ringOf, spreadOwners } from './placing';

const FOOTSCRAY = { latitude: -37.8, longitude: 144.9 };
const kilometresNorth = (one: { latitude: number }, other: { latitude: number }) =>
  Math.abs(one.latitude - other.latitude) * 111.2;

/** Points to 0.01 degrees, close enough to each other that suburbs are shared. */
const point = fc.record({
  latitude: fc.integer({ min: -3790, max: -3780 }).map((hundredths) => hundredths / 100),
  longitude: fc.integer({ min: 14490, max: 14500 }).map((hundredths) => hundredths / 100),
});
const results = fc.array(fc.record({ owner: fc.uuid(), point: fc.option(point) }), { maxLength: 30 });

test("a single professional is placed at the suburb's point; without a point, not on the map", () => {
  const placed = spreadOwners([
    { owner: 'adaeze', point: FOOTSCRAY },
    { owner: 'adaeze', point: FOOTSCRAY },
    { owner: 'elsewhere', point: null },
  ]);
  expect([...placed]).toEqual([['adaeze', FOOTSCRAY]]);
});

test('professionals in one suburb are spread within a kilometre of its point, in a stable way', () => {
  fc.assert(
    fc.property(results, (all) => {
      const placed = spreadOwners(all);
      expect(spreadOwners(all.toReversed())).toEqual(placed);
      for (const { owner, point: suburb } of all) {
        if (suburb) expect(kilometresNorth(placed.get(owner) ?? FOOTSCRAY, suburb)).toBeLessThan(1);
      }
      expect(new Set([...placed.values()].map((at) => JSON.stringify(at))).size).toBe(placed.size);
    }),
  );
});

test('each marker is in one group, and no two groups overlap', () => {
  const pixel = fc.integer({ min: 0, max: 600 });
  const size = { width: 100, height: 40 };
  fc.assert(
    fc.property(
      fc.array(fc.record({ item: fc.uuid(), x: pixel, y: pixel }), { maxLength: 30 }),
      (markers) => {
        const groups = groupOverlapping(markers, size);
        expect(groups.flatMap(({ items }) => items).sort()).toEqual(markers.map(({ item }) => item).sort());
        for (const [place, one] of groups.entries())
          for (const other of groups.slice(place + 1))
            expect(Math.abs(one.x - other.x) < size.width && Math.abs(one.y - other.y) < size.height).toBe(
              false,
            );
        const dragged = markers.map((marker) => ({ ...marker, x: marker.x + 7, y: marker.y - 300 }));
        expect(groupOverlapping(dragged, size).map(({ items }) => items)).toEqual(
          groups.map(({ items }) => items),
        );
      },
    ),
  );
});

test('a circle is closed and has the given radius', () => {
  const ring = ringOf({ ...FOOTSCRAY, radiusKm: 10 });
  expect(ring.at(-1)).toEqual(ring[0]);
  const latitudes = ring.map(([, latitude]) => latitude);
  expect(kilometresNorth({ latitude: Math.max(...latitudes) }, FOOTSCRAY)).toBeCloseTo(10);
});

test('the view contains every point and circle, and is undefined without any', () => {
  expect(boundsOf([], [])).toBeUndefined();
  const sydney = { latitude: -33.87, longitude: 151.21 };
  const [west, south, east, north] = boundsOf([sydney], [{ ...FOOTSCRAY, radiusKm: 25 }]) ?? [0, 0, 0, 0];
  expect([west < 144.65, south < -38, east > sydney.longitude, north > sydney.latitude]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
