import { context, type Span, trace } from '@opentelemetry/api';
import { dataLoader } from './data-loader';
import { onShard } from './shards';

/** Reads the length of each key but 'gone', and keeps what was read together. */
function lengthReader() {
  const reads: (readonly string[])[] = [];
  const lengthOf = dataLoader(async (keys) => {
    reads.push(keys);
    if (keys.includes('broken')) throw new Error('not readable');
    return new Map(keys.filter((key) => key !== 'gone').map((key) => [key, key.length]));
  });
  return { reads, lengthOf };
}

test('keys requested in one turn of the event loop are read together, each once', async () => {
  const { reads, lengthOf } = lengthReader();
  expect(await Promise.all(['a', 'bb', 'gone', 'a'].map(lengthOf))).toEqual([1, 2, undefined, 1]);
  expect(reads).toEqual([['a', 'bb', 'gone']]);
});

test('a key is read again in a later turn', async () => {
  const { reads, lengthOf } = lengthReader();
  await lengthOf('a');
  await lengthOf('a');
  expect(reads).toEqual([['a'], ['a']]);
});

test('a key requested during a read is not answered from that read', async () => {
  const reads: string[][] = [];
  const ends: (() => void)[] = [];
  const read = dataLoader(async (keys) => {
    reads.push([...keys]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return new Map(keys.map((key) => [key, reads.length]));
  });
  const first = read('a');
  await new Promise(setImmediate);
  const second = read('a');
  await new Promise(setImmediate);
  for (const end of ends) end();
  await Promise.all([first, second]);
  expect(reads).toEqual([['a'], ['a']]);
});

test('each shard is read separately', async () => {
  const { reads, lengthOf } = lengthReader();
  await Promise.all([lengthOf('home'), onShard(1, () => lengthOf('away')), lengthOf('home too')]);
  expect(reads).toEqual([['home', 'home too'], ['away']]);
});

test('a failed read rejects all its keys, and no others', async () => {
  const { lengthOf } = lengthReader();
  const [one, broken] = await Promise.allSettled(['a', 'broken'].map(lengthOf));
  expect([one?.status, broken?.status]).toEqual(['rejected', 'rejected']);
  expect(await lengthOf('a')).toBe(1);
});

test('a request whose trace is recorded reads separately', async () => {
  const { reads, lengthOf } = lengthReader();
  const recorded = trace.setSpan(context.active(), { isRecording: () => true } as Span);
  await Promise.all([lengthOf('a'), context.with(recorded, () => lengthOf('bb')), lengthOf('ccc')]);
  expect(reads).toEqual([['bb'], ['a', 'ccc']]);
});
