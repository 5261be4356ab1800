import { setImmediate as endOfTurn } from 'node:timers/promises';
import { isRecording } from '@crown-and-coil/service/tracing/spans';
import { currentShard } from './shards';

interface Batch<Found> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, Found>>;
}

/**
 * Reads the keys that are asked for within one turn of the event loop together, on each shard. A request whose trace is
 * recorded reads by itself, so that its statement is in its own trace.
 * @param read may leave out keys: these are undefined
 */
export function inBatches<Found>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  const batches = new Map<number, Batch<Found>>();
  const open = (shard: number): Batch<Found> => {
    const keys = new Set<string>();
    const found = endOfTurn().then(() => {
      batches.delete(shard);
      return read([...keys]);
    });
    const batch = { keys, found };
    batches.set(shard, batch);
    return batch;
  };
  return async (key) => {
    if (isRecording()) return (await read([key])).get(key);
    const shard = currentShard();
    const { keys, found } = batches.get(shard) ?? open(shard);
    keys.add(key);
    return (await found).get(key);
  };
}
