import { shareAnswer } from './share-answer';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('callers share one answer until its time is over', async () => {
  let reads = 0;
  const answer = shareAnswer(1000, async () => (reads += 1));
  expect(await Promise.all([answer(), answer()])).toEqual([1, 1]);
  jest.advanceTimersByTime(999);
  expect(await answer()).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await answer()).toBe(2);
});

test('a failure reaches the callers who waited for it, and the next caller reads again', async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) throw new Error('no database');
    return reads;
  };
  const answer = shareAnswer(1000, read);
  const [first, second] = await Promise.allSettled([answer(), answer()]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  expect(await answer()).toBe(2);
});

test('a read that fails late does not discard the answer of a newer one', async () => {
  let fail: (error: Error) => void = () => undefined;
  const slowRead = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  const reads = [slowRead, Promise.resolve('new')];
  const answer = shareAnswer(1000, () => reads.shift() ?? Promise.resolve('read again'));
  const slow = answer();
  jest.advanceTimersByTime(1000);
  expect(await answer()).toBe('new');
  fail(new Error('too slow'));
  await expect(slow).rejects.toThrow('too slow');
  expect(await answer()).toBe('new');
});
