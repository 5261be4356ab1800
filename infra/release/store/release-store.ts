import type { ReleaseRegistry } from '../registry/release-registry';

/** One change of what is live, for people who ask later. */
export interface Flip {
  /** Number of the registry that came of it: the first flip makes 1. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** RELEASE_ACTOR, else the git user, else the account of the machine. */
  readonly by: string;
  readonly verb: 'promote' | 'rollback';
  /** All at once, or none. */
  readonly changes: readonly FlippedRelease[];
  readonly reason: string | null;
}

export interface FlippedRelease {
  /** `shell` or a remote's name. */
  readonly name: string;
  /** Version that was live; null for a remote that is new. */
  readonly from: string | null;
  readonly to: string;
}

/** The registry as it stood at one moment. */
export interface NumberedRegistry {
  readonly registry: ReleaseRegistry;
  /** 0 before the first flip; every flip adds one. */
  readonly revision: number;
}

export interface ListedFile {
  readonly path: string;
  readonly changedAt: Date;
}

/**
 * Where published versions lie and what is live stands: a folder of this machine, or an S3-compatible store. Paths have
 * no slash in front: `remotes/mfe-browse/0.1.0-3f9c2a1b/app.js`. A file is there whole or not at all.
 */
export interface ReleaseStore {
  /** The folder or address, for messages. */
  readonly place: string;
  put(path: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  get(path: string): Promise<Buffer | undefined>;
  /** Every file whose path starts with this, in no order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Deletes a file; one that is not there is no error. */
  delete(path: string): Promise<void>;

  /** What is live now. */
  readRegistry(): Promise<NumberedRegistry>;
  /** The registry of one revision with its flip, or undefined when there was none yet (or it was pruned). */
  readFlip(revision: number): Promise<{ registry: ReleaseRegistry; flip: Flip } | undefined>;
  /**
   * Compare-and-swap: makes a registry the live one, as the revision that `flip` has.
   *
   * @returns false when somebody else was first and that revision exists: read again, decide again
   */
  writeRegistry(registry: ReleaseRegistry, flip: Flip): Promise<boolean>;
}
