import { AsyncLocalStorage } from 'node:async_hooks';

/** The cluster of `DATABASE_URL`, with all accounts and clients, and the professionals from before sharding. */
export const HOME = 0;

const shards = new AsyncLocalStorage<number>();

/** The shard for queries and new ids. */
export const currentShard = (): number => shards.getStore() ?? HOME;

/** Runs work on a shard: the same `database` then means that shard. */
export const onShard = <Result>(shard: number, work: () => Result): Result => shards.run(shard, work);

const VERSION_AT = 14;
const LAST_BYTE_AT = 34;

/**
 * Whether an id is one of version 8 (RFC 9562): laid out as version 7, with the number of the shard in the last byte.
 */
export const isVersion8 = (id: string): boolean => id[VERSION_AT] === '8';

/** The shard of an id: the home cluster, unless it is of version 8 and names another. */
export const shardOf = (id: string): number =>
  isVersion8(id) ? Number.parseInt(id.slice(LAST_BYTE_AT), 16) : HOME;

/** An id of version 7 as version 8. */
export const idOfVersion8 = (id: string, shard: number): string =>
  `${id.slice(0, VERSION_AT)}8${id.slice(VERSION_AT + 1, LAST_BYTE_AT)}${shard.toString(16).padStart(2, '0')}`;

/** An id of version 7 as one of a shard. */
export const idOnShard = (id: string, shard: number): string =>
  shard === HOME ? id : idOfVersion8(id, shard);

/** Reads rows by id, each from its own shard. */
export async function readOnShards<Row>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const here = currentShard();
  if (ids.every((id) => shardOf(id) === here)) return read(ids);
  const parts = [...new Set(ids.map(shardOf))].map((shard) =>
    onShard(shard, () => read(ids.filter((id) => shardOf(id) === shard))),
  );
  return (await Promise.all(parts)).flat();
}
