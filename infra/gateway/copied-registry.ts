import {
  type AnyRelease,
  type ReleaseRegistry,
  SHELL,
} from '@crown-and-coil/release/registry/release-registry';
import { StoreUnavailable } from '@crown-and-coil/release/store/release-store';
import type { RegisteredRemote } from '@crown-and-coil/shared-ui/remote/registry';
import type { Mirror } from './mirror';
import { canarySlot, type ReleaseSlot } from './whole-promotions';

interface CopiedRegistry {
  readonly registry: ReleaseRegistry;
  /** The reason for each release that could not be copied. */
  readonly problems: readonly unknown[];
  /** Where it differs from the given registry. */
  readonly refused: ReadonlySet<ReleaseSlot>;
}

/**
 * The part of a registry that this gateway can serve: it copies every live release and canary. When a live release is
 * incomplete or damaged, its package keeps what was live here before; in a gateway that has just started it has the
 * previous release. So no team is blocked by another's release.
 *
 * @param mirror absent for a store whose files are served from its folder
 * @param before what has been live so far
 * @param heldBack treated like damaged ones
 */
export async function copiedRegistry(
  mirror: Mirror | undefined,
  registry: ReleaseRegistry,
  before: ReleaseRegistry,
  heldBack: ReadonlySet<ReleaseSlot>,
): Promise<CopiedRegistry> {
  const problems: unknown[] = [];
  const refused = new Set(heldBack);

  async function copied<Release extends AnyRelease>(name: string, release: Release): Promise<Release | null> {
    try {
      await mirror?.bring({ name, version: release.version });
      return release;
    } catch (error) {
      // An unreachable store is no reason to drop anything.
      if (error instanceof StoreUnavailable) throw error;
      problems.push(error);
      return null;
    }
  }

  type Entry<Release> = Release & { readonly previous: Release | null };
  async function servable<Release extends AnyRelease>(
    name: string,
    entry: Entry<Release>,
    entryBefore: Entry<Release> | null | undefined,
  ): Promise<Entry<Release> | null> {
    const live = heldBack.has(name) ? null : await copied(name, entry);
    if (live) return live;
    refused.add(name);
    if (entryBefore) return entryBefore;
    const previous = entry.previous && (await copied(name, entry.previous));
    return previous && { ...previous, previous: null };
  }

  async function remoteOf(name: string, { canary, ...entry }: RegisteredRemote) {
    const known = Object.hasOwn(before.remotes, name) ? before.remotes[name] : undefined;
    const live: RegisteredRemote | null = await servable(name, entry, known && withoutCanary(known));
    const isCanaryHere =
      live === entry &&
      canary &&
      !heldBack.has(canarySlot(name)) &&
      (await copied(name, canary.release)) !== null;
    if (canary && !isCanaryHere) refused.add(canarySlot(name));
    return live && ([name, isCanaryHere ? { ...live, canary } : live] as const);
  }

  const { shell } = registry;
  const [liveShell, remotes] = await Promise.all([
    shell && servable(SHELL, shell, before.shell),
    Promise.all(Object.entries(registry.remotes).map(([name, entry]) => remoteOf(name, entry))),
  ]);
  const served = remotes.filter((remote) => remote !== null);
  return {
    registry: { ...registry, shell: liveShell, remotes: Object.fromEntries(served) },
    problems,
    refused,
  };
}

/** A canary beside what was live before may have been withdrawn since. */
const withoutCanary = ({ canary: _, ...entry }: RegisteredRemote): RegisteredRemote => entry;
