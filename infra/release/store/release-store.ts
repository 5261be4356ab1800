import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import type { ReleaseSigners } from '@crown-and-coil/shared-ui/remote/registry';

export interface ListedFile {
  readonly path: string;
  readonly changedAt: Date;
}

/**
 * Stores published versions and the registry: a local folder or an S3-compatible store. Paths have no leading slash:
 * `remotes/mfe-browse/0.1.0-3f9c2a1b/app.js`. Writes are atomic.
 */
export interface ReleaseStore {
  /** The folder or address, for messages. */
  readonly place: string;
  /** The folder, when it is one of this machine. */
  readonly folder: string | undefined;
  /** Whose releases are trusted; absent: everyone with write access. */
  readonly signers?: ReleaseSigners | undefined;
  /** Writes or replaces a file. */
  put(path: string, content: Uint8Array): Promise<void>;
  /**
   * Creates a file. Of any number of concurrent attempts one gets true, and its content stays.
   *
   * @returns false when the file exists: nothing was written
   */
  create(path: string, content: Uint8Array): Promise<boolean>;
  /** Undefined when there is no such file. */
  get(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  /** Every file whose path starts with this, unordered, without unfinished writes. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Deletes a file; a missing one is no error. */
  delete(path: string): Promise<void>;
  /** Deletes leftovers of writes that began before then and never finished. */
  deleteUnfinished(before: Date): Promise<void>;
}

/** A store that is unreachable or fails. */
export class StoreUnavailable extends PlainProblem {
  override readonly name = 'StoreUnavailable';
}

const PATH = /^[\w][\w.@+~-]*(\/[\w][\w.@+~-]*)*$/;

/** Returns the path unchanged. @throws RangeError for one that could leave the store, such as with `..` */
export function checkedPath(path: string): string {
  if (!PATH.test(path) || path.length > 500)
    throw new RangeError(`Not a path of a release: ${JSON.stringify(path)}`);
  return path;
}
