import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { SharedCounts } from './shared-counts';

let testDatabase: TestDatabase;
let time = Date.parse('2026-10-03T09:00:10Z');
const now = () => new Date(time);
const process = () => new SharedCounts(testDatabase.database, MINUTE_MS, now);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

function count(counts: SharedCounts, name: string, times: number): number {
  let last = 0;
  for (let counted = 0; counted < times; counted += 1) last = counts.count(name).current;
  return last;
}

test('two processes count together', async () => {
  const [one, other] = [process(), process()];
  expect(count(one, 'amara', 40)).toBe(40);
  expect(count(other, 'amara', 2)).toBe(2);
  await one.share();
  await other.share();
  expect(count(other, 'amara', 1)).toBe(43);
  await other.share();
  await one.share();
  count(one, 'amara', 1);
  await one.share();
  expect(count(one, 'amara', 1)).toBe(45);
});

test('callers are counted separately, and no count is shared twice', async () => {
  const [one, other] = [process(), process()];
  count(one, 'zuri', 3);
  await one.share();
  await one.share();
  count(other, 'naomi', 1);
  count(other, 'zuri', 1);
  await other.share();
  expect(count(other, 'zuri', 1)).toBe(5);
  expect(count(other, 'naomi', 1)).toBe(2);
});

test('requests during a sync of counts are counted', async () => {
  const one = process();
  count(one, 'ines', 5);
  const sharing = one.share();
  count(one, 'ines', 2);
  await sharing;
  expect(count(one, 'ines', 1)).toBe(8);
});

test('of more callers than it remembers, a process forgets those with the fewest requests', async () => {
  const crowded = new SharedCounts(testDatabase.database, MINUTE_MS, now, 2);
  count(crowded, 'loud', 9);
  for (const name of ['quiet', 'also quiet', 'third']) count(crowded, name, 1);
  const sharing = crowded.share();
  count(crowded, 'late', 5);
  await sharing;
  expect(['loud', 'late', 'quiet'].map((name) => count(crowded, name, 1))).toEqual([10, 6, 1]);
});

test('a new window starts at zero, and old ones are deleted', async () => {
  const one = process();
  count(one, 'lulu', 5);
  expect(one.count('lulu').ttl).toBe(50_000);
  await one.share();
  time += MINUTE_MS;
  expect(count(one, 'lulu', 1)).toBe(1);
  time += 3 * MINUTE_MS;
  await one.forgetOld();
  const left = await testDatabase.database.selectFrom('request_counts').selectAll().execute();
  expect(left).toEqual([]);
});

test('a database outage only stops the sharing of counts', async () => {
  const gone = await createTestDatabase();
  const one = new SharedCounts(gone.database, MINUTE_MS, now);
  count(one, 'amara', 2);
  await gone.drop();
  await expect(one.share()).rejects.toThrow();
  expect(count(one, 'amara', 1)).toBe(3);
});

test('ten processes that sync concurrently do not block each other', async () => {
  const processes = Array.from({ length: 10 }, process);
  const names = Array.from({ length: 200 }, (_, place) => `caller ${place}`);
  for (const one of processes) for (const name of names) count(one, name, 1);
  await Promise.all(processes.map((one) => one.share()));
  const one = process();
  for (const name of names) count(one, name, 1);
  await one.share();
  expect(names.map((name) => count(one, name, 1))).toEqual(names.map(() => 12));
});
