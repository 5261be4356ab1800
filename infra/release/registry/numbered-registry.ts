import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { type ReleaseStore, StoreUnavailable } from '../store/release-store';
import type { AuditEntry } from './audit';
import { EMPTY_REGISTRY, type ReleaseRegistry } from './release-registry';

/** The registry at one revision. */
export interface NumberedRegistry {
  readonly registry: ReleaseRegistry;
  /** 0 before the first change; every change adds one. */
  readonly revision: number;
}

interface Revision {
  readonly audit: AuditEntry;
  readonly registry: ReleaseRegistry;
}

/** A revision's file. Stores in use have the audit entry under `flip`, and older tools read it there. */
interface StoredRevision {
  readonly flip: AuditEntry;
  readonly registry: ReleaseRegistry;
}

type Files = Pick<ReleaseStore, 'create' | 'get' | 'list' | 'put'>;

/**
 * The registry with the highest number is live. Each change creates a new file and none is ever edited, so that a
 * process that crashes during a change leaves the previous one intact.
 */
export const numbered = (revision: number): string => `registry/${String(revision).padStart(8, '0')}.json`;
const NUMBERED = /^registry\/(\d{8})\.json$/;

/** A readable copy of the live one; stores from before numbered revisions have only this file. */
const UNNUMBERED = 'registry.json';

const parse = <Content>(path: string, bytes: Buffer): Content => {
  try {
    return JSON.parse(bytes.toString('utf8')) as Content;
  } catch (error) {
    throw new PlainProblem(`${path} is not JSON. What to do: docs/runbook/RegistryUnreadable.md`, {
      cause: error,
    });
  }
};

/** Numbers of the stored revisions, unordered. */
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
  const live = await readRevision(store, revision);
  if (!live) throw new PlainProblem(`${numbered(revision)} was deleted while it was read.`);
  return { registry: live.registry, revision };
}

/** A revision with its audit entry; undefined when it does not exist or was deleted. */
export async function readRevision(
  store: Pick<ReleaseStore, 'get'>,
  revision: number,
): Promise<Revision | undefined> {
  const bytes = await store.get(numbered(revision));
  if (!bytes) return undefined;
  const { flip, registry } = parse<StoredRevision>(numbered(revision), bytes);
  return { audit: flip, registry };
}

/** The same; undefined also for one that is malformed. @throws StoreUnavailable */
export const readWellFormedRevision = (
  store: Pick<ReleaseStore, 'get'>,
  revision: number,
): Promise<Revision | undefined> =>
  readRevision(store, revision).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) throw error;
    return undefined;
  });

/**
 * Compare-and-swap: makes a registry live as the revision of the audit entry.
 *
 * @returns false when someone else was first: read and decide again
 */
export async function swapLive(store: Files, registry: ReleaseRegistry, audit: AuditEntry): Promise<boolean> {
  const stored: StoredRevision = { flip: audit, registry };
  const content = Buffer.from(`${JSON.stringify(stored, null, 1)}\n`);
  if (!(await store.create(numbered(audit.revision), content))) return false;
  // The revision is live, whether or not the copy can be written.
  await writeReadableCopy(store).catch(() => undefined);
  return true;
}

/** Writes again if another change landed meanwhile. */
async function writeReadableCopy(store: Files): Promise<void> {
  for (let copied = -1; ; ) {
    const { registry, revision } = await readLive(store);
    if (revision === copied) return;
    await store.put(UNNUMBERED, Buffer.from(`${JSON.stringify(registry, null, 2)}\n`));
    copied = revision;
  }
}

/** Deletes old revisions. @param kept how many of the newest to keep */
export async function pruneRevisions(
  store: Pick<ReleaseStore, 'list' | 'delete'>,
  kept: number,
): Promise<number> {
  const old = (await revisions(store)).sort((one, other) => other - one).slice(kept);
  for (const revision of old) await store.delete(numbered(revision));
  return old.length;
}
