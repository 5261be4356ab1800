import { newId, newIdNear, rowTimesOfId, timeOfId } from './identifiers';

afterEach(() => jest.restoreAllMocks());

test('ids are UUIDs of version 7, each larger than the one before', () => {
  const before = Date.now();
  const ids = Array.from({ length: 2_000 }, newId);
  expect(
    ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
  ).toEqual([]);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of [ids[0] ?? '', ids.at(-1) ?? '']) {
    expect(timeOfId(id)).toBeGreaterThanOrEqual(before);
    expect(timeOfId(id)).toBeLessThanOrEqual(Date.now());
  }
});

test('they go on in order when the clock is set back', () => {
  const first = newId();
  jest.spyOn(Date, 'now').mockReturnValue(timeOfId(first) - 60_000);
  const [second, third] = [newId(), newId()];
  expect([third, second, first].toSorted()).toEqual([first, second, third]);
});

test('an id says between which times its row is, unless that is not near the time of the id', () => {
  const row = new Date();
  const near = newIdNear(row);
  const { from, until } = rowTimesOfId(near) ?? { from: row, until: row };
  expect(near).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(from < row && row < until).toBe(true);
  for (const hours of [-2, 2])
    expect(rowTimesOfId(newIdNear(new Date(row.getTime() + hours * 3_600_000)))).toBeUndefined();
  expect(rowTimesOfId(newId())).toBeUndefined();
});
