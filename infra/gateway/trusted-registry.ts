import { isDeepStrictEqual } from 'node:util';
import {
  type NumberedRegistry,
  readWellFormedRevision,
} from '@crown-and-coil/release/registry/numbered-registry';
import {
  type AnyRelease,
  EMPTY_REGISTRY,
  type ReleaseRegistry,
  SHELL,
} from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { describedVersion, registryEntry } from '@crown-and-coil/release/versions/published-versions';
import { UntrustedRelease } from '@crown-and-coil/release/versions/signatures';
import type { RegisteredRemote, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';
import { canarySlot, type ReleaseSlot } from './whole-promotions';

export interface TrustedRegistry {
  readonly registry: ReleaseRegistry;
  /** The reason for each release that was left out. */
  readonly problems: readonly Error[];
  /** Where it differs from what the registry says is live. */
  readonly refused: ReadonlySet<ReleaseSlot>;
}

/**
 * The trusted part of a registry. The registry is not signed, but every release that it names must be, with matching
 * hashes. When a live release is not trusted, its package keeps its last trusted version. So write access to the store
 * is not enough to run a script on a page, and no team is blocked by another's release. Without keys everything is
 * trusted.
 *
 * @param before what has been live so far
 */
export async function trustedRegistry(
  store: ReleaseStore,
  registry: ReleaseRegistry,
  before: ReleaseRegistry,
): Promise<TrustedRegistry> {
  if (!store.signers) return { registry, problems: [], refused: new Set() };
  const problems: Error[] = [];
  const refused = new Set<ReleaseSlot>();
  const trusted = async <Release extends AnyRelease>(name: string, release: Release | null | undefined) => {
    if (!release) return null;
    try {
      return { ...release, ...(await requireAsSigned(store, name, release)) };
    } catch (error) {
      // An unreachable store is no reason to drop anything.
      if (!isUntrusted(error)) throw error;
      problems.push(error);
      return null;
    }
  };

  const shellOf = async (entry: ReleaseRegistry['shell']): Promise<ReleaseRegistry['shell']> => {
    if (!entry) return null;
    const { previous, ...release } = entry;
    const live = await trusted(SHELL, release);
    if (live) return { ...live, previous: await trusted(SHELL, previous) };
    refused.add(SHELL);
    return before.shell;
  };

  const liveOf = async (name: string, entry: RegisteredRemote): Promise<RegisteredRemote | undefined> => {
    const { previous, canary: _, ...release } = entry;
    const live: RemoteRelease | null = await trusted(name, release);
    if (live) return { ...live, previous: await trusted(name, previous) };
    refused.add(name);
    const known = Object.hasOwn(before.remotes, name) ? before.remotes[name] : undefined;
    return known && withoutCanary(known);
  };

  const remoteOf = async (name: string, entry: RegisteredRemote): Promise<RegisteredRemote | undefined> => {
    const { canary } = entry;
    const live = await liveOf(name, entry);
    const trustedCanary = canary && (await trusted(name, canary.release));
    if (canary && !trustedCanary) refused.add(canarySlot(name));
    return live && canary && trustedCanary
      ? { ...live, canary: { ...canary, release: trustedCanary } }
      : live;
  };

  const remotes: Record<string, RegisteredRemote> = {};
  for (const [name, entry] of Object.entries(registry.remotes)) {
    const remote = await remoteOf(name, entry);
    if (remote) remotes[name] = remote;
  }
  const { flags } = registry;
  const shell = await shellOf(registry.shell);
  return { registry: { shell, remotes, ...(flags && { flags }) }, problems, refused };
}

/** A canary beside what was live before may have been withdrawn since. */
export const withoutCanary = ({ canary: _, ...entry }: RegisteredRemote): RegisteredRemote => entry;

/** How many earlier revisions are searched for trusted releases. */
const LOOKED_AT = 20;

/**
 * The trusted part of the live revision, for a gateway that starts: in place of a release that is not trusted, a package
 * has the newest trusted one that was live in an earlier revision.
 */
export async function firstTrustedRegistry(
  store: ReleaseStore,
  { registry: live, revision }: NumberedRegistry,
): Promise<TrustedRegistry> {
  const trusted = await trustedRegistry(store, live, EMPTY_REGISTRY);
  let found: Packages = trusted.registry;
  for (let older = revision - 1; older >= Math.max(1, revision - LOOKED_AT); older -= 1) {
    const missing = without(live, found);
    if (!missing.shell && Object.keys(missing.remotes).length === 0) break;
    const stored = await readWellFormedRevision(store, older);
    if (!stored) continue;
    const { registry: earlier } = await trustedRegistry(
      store,
      only(stored.registry, missing),
      EMPTY_REGISTRY,
    );
    found = {
      shell: found.shell ?? earlier.shell,
      remotes: { ...found.remotes, ...earlier.remotes },
    };
  }
  return found === trusted.registry ? trusted : trustedRegistry(store, live, found);
}

type Packages = Pick<ReleaseRegistry, 'shell' | 'remotes'>;

const without = ({ shell, remotes }: Packages, found: Packages): Packages => ({
  shell: found.shell ? null : shell,
  remotes: Object.fromEntries(
    Object.entries(remotes).filter(([name]) => !Object.hasOwn(found.remotes, name)),
  ),
});

const only = ({ shell, remotes }: Packages, wanted: Packages): Packages => ({
  shell: wanted.shell && shell,
  remotes: Object.fromEntries(
    Object.entries(remotes).filter(([name]) => Object.hasOwn(wanted.remotes, name)),
  ),
});

/** Unsigned, not JSON, or an invalid name: not written by the package's team. */
const isUntrusted = (error: unknown): error is Error =>
  error instanceof UntrustedRelease || error instanceof SyntaxError || error instanceof RangeError;

/** They change when `publish` signs a version again, as with a team's new key, before `promote` enters them. */
type SigningRecord = Pick<AnyRelease, 'signature' | 'builtAt' | 'commit'>;

const parted = <Release extends AnyRelease>({ signature, builtAt, commit, ...release }: Release) => ({
  record: { signature, builtAt, commit } as SigningRecord,
  release,
});

/**
 * The record of a release that is published as its team has signed it.
 *
 * @throws UntrustedRelease when it differs from what its team has signed
 */
async function requireAsSigned(
  store: ReleaseStore,
  name: string,
  claimed: AnyRelease,
): Promise<SigningRecord> {
  const published = await describedVersion(store, name, claimed.version);
  if (published) {
    const { record, release } = parted(registryEntry(published));
    if (isDeepStrictEqual(release, parted(claimed).release)) return record;
  }
  throw new UntrustedRelease(
    published
      ? `The registry says of ${name} ${claimed.version} what its team has not signed.`
      : `${name} ${claimed.version} is not published at ${store.place}.`,
  );
}
