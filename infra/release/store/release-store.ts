import type { ReleaseSigners } from '@crown-and-coil/shared-ui/remote/registry';

export interface ListedFile {
  readonly path: string;
  readonly changedAt: Date;
}

/**
 * Where published versions lie and what is live is written: a folder of this machine, or an S3-compatible store. Paths
 * have no slash in front: `remotes/mfe-browse/0.1.0-3f9c2a1b/app.js`. A file is there whole or not at all.
 */
export interface ReleaseStore {
  /** The folder or address, for messages. */
  readonly place: string;
  /** The folder, when it is one of this machine. */
  readonly folder: string | undefined;
  /** Whose releases are trusted; absent: anybody's who can write here. */
  readonly signers?: ReleaseSigners | undefined;
  /** Writes a file; one of that path is replaced. */
  put(path: string, content: Uint8Array): Promise<void>;
  /**
   * Writes a file that is not there yet. However many try at once, one of them gets true, and its content stays.
   *
   * @returns false when there is one already: nothing was written
   */
  create(path: string, content: Uint8Array): Promise<boolean>;
  /** Undefined when there is no such file. */
  get(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  /** Every file whose path starts with this, in no order. What is being written is in no listing. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Deletes a file; one that is not there is no error. */
  delete(path: string): Promise<void>;
  /** Deletes what was left of writing that never ended before then. */
  deleteUnfinished(before: Date): Promise<void>;
}

/** A store that cannot be reached, or does not do what it is asked. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

const PATH = /^[\w][\w.@+~-]*(\/[\w][\w.@+~-]*)*$/;

/** A path as it was given. @throws RangeError for one that could name something else, such as a folder above */
export function checkedPath(path: string): string {
  if (!PATH.test(path) || path.length > 500)
    throw new RangeError(`Not a path of a release: ${JSON.stringify(path)}`);
  return path;
}
