import { validate as isUuid } from 'uuid';
import { newId, newIdOfRow, rowTimesOfId, timeOfId } from './identifiers';
import { HOME, idOnShard, onShard, shardOf } from './shards';

afterEach(() => jest.restoreAllMocks());

test('ids are version 7 UUIDs, each larger than the previous one', () => {
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

test('ids stay in order when the clock is set back', () => {
  const first = newId();
  jest.spyOn(Date, 'now').mockReturnValue(timeOfId(first) - 60_000);
  const [second, third] = [newId(), newId()];
  expect([third, second, first].toSorted()).toEqual([first, second, third]);
});

test('ids created on a shard name it, use version 8, and sort by time with all others', () => {
  const ids = [0, 1, 2, 255, 16, 0].map((shard) => onShard(shard, newId));
  expect(ids.map(shardOf)).toEqual([0, 1, 2, 255, 16, 0]);
  expect(ids.map((id) => id[14])).toEqual(['7', '8', '8', '8', '8', '7']);
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.map(timeOfId)).toEqual(ids.map(timeOfId).toSorted());
  expect(shardOf(idOnShard(newId(), 9).toUpperCase())).toBe(9);
});

test('ids of earlier versions belong to the home cluster', () => {
  expect([crypto.randomUUID(), newId(), ''].map(shardOf)).toEqual([HOME, HOME, HOME]);
});

test("the id of a row gives the row's time range and shard", () => {
  for (const [row, shard] of [
    [new Date(), HOME],
    [new Date('2019-02-28T23:59:59.999Z'), 3],
  ] as const) {
    const id = onShard(shard, () => newIdOfRow(row));
    const { from, until } = rowTimesOfId(id) ?? { from: row, until: row };
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([timeOfId(id), shardOf(id)]).toEqual([row.getTime(), shard]);
    expect(from < row && row < until).toBe(true);
  }
});

test.each([newId(), crypto.randomUUID(), 'ffffffff-ffff-8fff-bfff-ffffffffffff'])(
  '%s gives no time range of a row',
  (id) => {
    expect(rowTimesOfId(id)).toBeUndefined();
  },
);
