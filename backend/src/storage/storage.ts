import type { Readable } from 'node:stream';

/** A stored file, ready to be sent. Whoever gets it reads it to its end or destroys it. */
export interface StoredFile {
  readonly content: Readable;
  readonly bytes: number;
}

/** A file of a listing. */
export interface StoredKey {
  readonly key: string;
  readonly changedAt: Date;
}

/**
 * Where files lie: a folder of this machine, or an S3-compatible store. Keys are paths of lower-case letters, digits,
 * dashes, dots and single slashes. A file is there whole or not at all, and stays once `put` has settled.
 */
export interface Storage {
  /** Writes a file; one of that key is replaced. @param contentType what a store that serves files itself says of it */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file; undefined when there is none. */
  read(key: string): Promise<StoredFile | undefined>;
  has(key: string): Promise<boolean>;
  /** Deletes a file; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** All files whose key starts with the prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredKey>;
  /** Deletes what was left of writing that never ended before then. */
  deleteUnfinished(before: Date): Promise<void>;
}

/** Storage that cannot be reached or is full: worth another try later. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** A key as it was given. @throws RangeError for one that could name something else, such as a folder above */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.length > 300) throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
