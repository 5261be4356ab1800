import type { ReleaseStore } from '../store/release-store';
import { EMPTY_REGISTRY, type ReleaseRegistry } from './release-registry';

/** One change of what is live, for people who ask later. */
export interface Flip {
  /** Number of the registry that came of it: the first flip makes 1. */
  readonly revision: number;
  /** UTC, ISO 8601. */
  readonly at: string;
  /** RELEASE_ACTOR, else the git user, else the account of the machine. */
  readonly by: string;
  readonly verb: 'promote' | 'rollback' | 'retire' | 'flag';
  /** All at once, or none. */
  readonly changes: readonly FlippedRelease[];
  /** Only of the verb flag. */
  readonly flag?: FlippedFlag;
  readonly reason: string | null;
}

export interface FlippedRelease {
  /** `shell` or a remote's name. */
  readonly name: string;
  /** Version that was live; null for a remote that is new. */
  readonly from: string | null;
  /** Null for a remote that is there no more. */
  readonly to: string | null;
  /** Per cent of browsers, only where the change is of the canary: then `from` and `to` are its versions. */
  readonly share?: number;
}

/** Shares in per cent; null for a flag that is not there. */
export interface FlippedFlag {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** The registry as it stood at one moment. */
export interface NumberedRegistry {
  readonly registry: ReleaseRegistry;
  /** 0 before the first flip; every flip adds one. */
  readonly revision: number;
}

type Files = Pick<ReleaseStore, 'create' | 'get' | 'list' | 'put'>;

/**
 * What is live is the registry with the highest number. Each flip makes a new one and none is ever changed, so that
 * a process that dies during a flip leaves the previous one intact.
 */
export const numbered = (revision: number): string => `registry/${String(revision).padStart(8, '0')}.json`;
const NUMBERED = /^registry\/(\d{8})\.json$/;

/** A copy of the live one, for people's eyes; stores from before flips were numbered have it alone. */
const UNNUMBERED = 'registry.json';

const parse = <Content>(path: string, bytes: Buffer): Content => {
  try {
    return JSON.parse(bytes.toString('utf8')) as Content;
  } catch (error) {
    throw new Error(`${path} is not JSON.`, { cause: error });
  }
};

/** Numbers of the flips that are kept, in no order. */
export async function revisions(store: Pick<ReleaseStore, 'list'>): Promise<number[]> {
  const found: number[] = [];
  for await (const { path } of store.list('registry/')) {
    const number = NUMBERED.exec(path)?.[1];
    if (number !== undefined) found.push(Number(number));
  }
  return found;
}

/** What is live now. */
export async function readLive(store: Files): Promise<NumberedRegistry> {
  const revision = Math.max(0, ...(await revisions(store)));
  if (revision === 0) {
    const bytes = await store.get(UNNUMBERED);
    return { registry: bytes ? parse<ReleaseRegistry>(UNNUMBERED, bytes) : EMPTY_REGISTRY, revision };
  }
  const live = await readFlip(store, revision);
  if (!live) throw new Error(`${numbered(revision)} went while it was read.`);
  return { registry: live.registry, revision };
}

/** The flip that made a revision, and what it made live; undefined when there was none yet, or it is no longer kept. */
export async function readFlip(
  store: Pick<ReleaseStore, 'get'>,
  revision: number,
): Promise<{ readonly flip: Flip; readonly registry: ReleaseRegistry } | undefined> {
  const bytes = await store.get(numbered(revision));
  return bytes && parse(numbered(revision), bytes);
}

/**
 * Compare-and-swap: makes a registry the live one, as the revision that the flip has.
 *
 * @returns false when somebody else was first: read again, decide again
 */
export async function swapLive(store: Files, registry: ReleaseRegistry, flip: Flip): Promise<boolean> {
  const content = Buffer.from(`${JSON.stringify({ flip, registry }, null, 1)}\n`);
  if (!(await store.create(numbered(flip.revision), content))) return false;
  // The flip has been made, whatever becomes of the copy.
  await copyForEyes(store).catch(() => undefined);
  return true;
}

/** A process that is overtaken while copying copies again. */
async function copyForEyes(store: Files): Promise<void> {
  for (let copied = -1; ; ) {
    const { registry, revision } = await readLive(store);
    if (revision === copied) return;
    await store.put(UNNUMBERED, Buffer.from(`${JSON.stringify(registry, null, 2)}\n`));
    copied = revision;
  }
}

/** Deletes what flips older than the newest ones have left. @param kept how many flips stay in the list */
export async function pruneFlips(
  store: Pick<ReleaseStore, 'list' | 'delete'>,
  kept: number,
): Promise<number> {
  const old = (await revisions(store)).sort((one, other) => other - one).slice(kept);
  for (const revision of old) await store.delete(numbered(revision));
  return old.length;
}
