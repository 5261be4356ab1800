import { isRecording } from '@crown-and-coil/service/tracing/spans';
import DataLoader from 'dataloader';
import { currentShard } from './shards';

/**
 * Batches the keys requested within one turn of the event loop, per shard. A request with a recorded trace reads
 * separately, so that its statement is in its own trace.
 * @param read may omit keys, which are undefined
 */
export function dataLoader<Found>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  const loaders = new Map<number, DataLoader<string, Found | undefined>>();
  async function readTogether(keys: readonly string[]) {
    const found = await read([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  }
  return async (key) => {
    if (isRecording()) return (await read([key])).get(key);
    const shard = currentShard();
    const loader =
      loaders.get(shard) ??
      new DataLoader(readTogether, { cache: false, batchScheduleFn: (send) => setImmediate(send) });
    loaders.set(shard, loader);
    return loader.load(key);
  };
}
