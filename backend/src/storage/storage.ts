import type { Readable } from 'node:stream';
import { MEDIA_MESSAGES } from '@crown-and-coil/shared-api/contract';
import { type ErrorTranslator, unavailable } from '../domain-errors';

/** An open stored file. The caller must read it to the end or destroy it. */
export interface StoredFile {
  readonly content: Readable;
  readonly bytes: number;
}

/** A file in a listing. */
export interface StoredKey {
  readonly key: string;
  readonly changedAt: Date;
}

/**
 * Where files are stored: a folder of this machine, or an S3-compatible store. Keys are paths of lower-case letters,
 * digits, dashes, dots and single slashes. A file exists completely or not at all, and is durable once `put` has
 * settled.
 */
export interface Storage {
  /** Writes or replaces a file. @param contentType for stores that serve files themselves */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file; undefined if missing. */
  read(key: string): Promise<StoredFile | undefined>;
  has(key: string): Promise<boolean>;
  /** Deletes a file; a missing one is no error. */
  delete(key: string): Promise<void>;
  /** All files whose key starts with the prefix, in no order. */
  list(prefix: string): AsyncIterable<StoredKey>;
  /** Deletes the remains of writes that started before then and never finished. */
  deleteUnfinished(before: Date): Promise<void>;
}

/** Storage that cannot be reached or is full; worth a retry. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}

const RETRY_AFTER_SECONDS = 10;

/** What a storage error means to the caller; undefined for other errors. */
export const translateStorageError: ErrorTranslator = (error) =>
  error instanceof StorageUnavailable
    ? { error: unavailable(MEDIA_MESSAGES.storageAway, RETRY_AFTER_SECONDS), log: 'storage refused' }
    : undefined;

const KEY = /^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)*$/;

/** Whether a text is a key, and names nothing else, such as a parent folder. */
export const isStorageKey = (text: string): boolean => KEY.test(text) && text.length <= 300;

/** Returns a valid key. @throws RangeError for any other text */
export function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
