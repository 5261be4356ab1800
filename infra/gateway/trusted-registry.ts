import { isDeepStrictEqual } from 'node:util';
import { readRevision } from '@crown-and-coil/release/registry/numbered-registry';
import {
  type AnyRelease,
  EMPTY_REGISTRY,
  type ReleaseRegistry,
  SHELL,
} from '@crown-and-coil/release/registry/release-registry';
import { type ReleaseStore, StoreUnavailable } from '@crown-and-coil/release/store/release-store';
import { describedVersion, registryEntry } from '@crown-and-coil/release/versions/published-versions';
import { UntrustedRelease } from '@crown-and-coil/release/versions/signatures';
import type { RegisteredRemote, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

interface TrustedRegistry {
  readonly registry: ReleaseRegistry;
  /** One for each release that was left out, and why. */
  readonly problems: readonly Error[];
}

/**
 * What of a registry may run: a registry is not signed, but every release that it names must be, and be the one that was
 * signed. A live release that is not trusted leaves the part as it was; so the right to write to the store is not enough to bring a
 * script onto a page, and no team is stopped by another's. Without keys everything is trusted.
 *
 * @param before what is live until now
 */
export async function trustedRegistry(
  store: ReleaseStore,
  registry: ReleaseRegistry,
  before: ReleaseRegistry,
): Promise<TrustedRegistry> {
  if (!store.signers) return { registry, problems: [] };
  const problems: Error[] = [];
  const trusted = async <Release extends AnyRelease>(name: string, release: Release | null | undefined) => {
    if (!release) return null;
    try {
      await requireAsSigned(store, name, release);
      return release;
    } catch (error) {
      // A store that is away is no reason to drop anything.
      if (!isUntrusted(error)) throw error;
      problems.push(error);
      return null;
    }
  };

  const shellOf = async (entry: ReleaseRegistry['shell']): Promise<ReleaseRegistry['shell']> => {
    if (!entry) return null;
    const { previous, ...release } = entry;
    const live = await trusted(SHELL, release);
    return live ? { ...live, previous: await trusted(SHELL, previous) } : before.shell;
  };

  const remoteOf = async (name: string, entry: RegisteredRemote): Promise<RegisteredRemote | undefined> => {
    const { previous, canary, ...release } = entry;
    const live: RemoteRelease | null = await trusted(name, release);
    if (!live) return Object.hasOwn(before.remotes, name) ? before.remotes[name] : undefined;
    const isCanaryTrusted = canary && (await trusted(name, canary.release));
    return { ...live, previous: await trusted(name, previous), ...(isCanaryTrusted && { canary }) };
  };

  const remotes: Record<string, RegisteredRemote> = {};
  for (const [name, entry] of Object.entries(registry.remotes)) {
    const remote = await remoteOf(name, entry);
    if (remote) remotes[name] = remote;
  }
  const { flags } = registry;
  const shell = await shellOf(registry.shell);
  return { registry: { shell, remotes, ...(flags && { flags }) }, problems };
}

/** How many revisions are looked at for one that is trusted. */
const LOOKED_AT = 20;

/**
 * The newest earlier revision of which everything is trusted: what a gateway falls back on that starts after a forged one.
 *
 * @param revision the live one
 */
export async function lastTrusted(store: ReleaseStore, revision: number): Promise<ReleaseRegistry> {
  if (!store.signers) return EMPTY_REGISTRY;
  for (let older = revision - 1; older >= Math.max(1, revision - LOOKED_AT); older -= 1) {
    const found = await readRevision(store, older).catch((error) => {
      if (error instanceof StoreUnavailable) throw error;
      return undefined;
    });
    if (!found) continue;
    const { registry, problems } = await trustedRegistry(store, found.registry, EMPTY_REGISTRY);
    if (problems.length === 0) return registry;
  }
  return EMPTY_REGISTRY;
}

/** Not signed, no JSON, or a name that is no path: what somebody wrote there who is not of the part's team. */
const isUntrusted = (error: unknown): error is Error =>
  error instanceof UntrustedRelease || error instanceof SyntaxError || error instanceof RangeError;

/** @throws UntrustedRelease when it is not what its team has signed */
async function requireAsSigned(store: ReleaseStore, name: string, release: AnyRelease): Promise<void> {
  const published = await describedVersion(store, name, release.version);
  if (published && isDeepStrictEqual(registryEntry(published), release)) return;
  throw new UntrustedRelease(
    published
      ? `The registry says of ${name} ${release.version} what its team has not signed.`
      : `${name} ${release.version} is not published at ${store.place}.`,
  );
}
