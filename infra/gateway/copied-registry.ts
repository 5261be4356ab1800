import { compatibilityProblems } from '@crown-and-coil/release/compatibility/compatibility-problems';
import {
  type AnyRelease,
  type ReleaseRegistry,
  SHELL,
  withCanary,
} from '@crown-and-coil/release/registry/release-registry';
import { StoreUnavailable } from '@crown-and-coil/release/store/release-store';
import type { RegisteredRemote } from '@crown-and-coil/shared-ui/remote/registry';
import type { Mirror } from './mirror';
import { type TrustedRegistry, withoutCanary } from './trusted-registry';
import { canarySlot, type ReleaseSlot } from './whole-promotions';

interface CopiedRegistry {
  readonly registry: ReleaseRegistry;
  /** The reason for each release that could not be copied. */
  readonly problems: readonly unknown[];
  /** Where it differs from what the registry says is live. */
  readonly refused: ReadonlySet<ReleaseSlot>;
}

/**
 * The part of a registry that this gateway can serve: it copies every live release and canary. When a live release is
 * incomplete or damaged, its package keeps what was live here before; in a gateway that has just started it has the
 * previous release. So no team is blocked by another's release. A canary stays, whatever the live release, as long as it
 * fits what is served.
 *
 * @param mirror absent for a store whose files are served from its folder
 * @param before what has been live so far
 * @param heldBack treated like damaged ones
 */
export async function copiedRegistry(
  mirror: Mirror | undefined,
  { registry, refused: untrusted }: Pick<TrustedRegistry, 'registry' | 'refused'>,
  before: ReleaseRegistry,
  heldBack: ReadonlySet<ReleaseSlot>,
): Promise<CopiedRegistry> {
  const problems: unknown[] = [];
  const refused = new Set([...untrusted, ...heldBack]);

  async function copied<Release extends AnyRelease>(name: string, release: Release): Promise<Release | null> {
    try {
      await mirror?.bringLive({ name, version: release.version });
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
      live && canary && !heldBack.has(canarySlot(name)) && (await copied(name, canary.release)) !== null;
    if (canary && !isCanaryHere) refused.add(canarySlot(name));
    return live && ([name, isCanaryHere ? { ...live, canary } : live] as const);
  }

  const { shell } = registry;
  const [liveShell, remotes] = await Promise.all([
    shell && servable(SHELL, shell, before.shell),
    Promise.all(Object.entries(registry.remotes).map(([name, entry]) => remoteOf(name, entry))),
  ]);
  const served = {
    ...registry,
    shell: liveShell,
    remotes: Object.fromEntries(remotes.filter((remote) => remote !== null)),
  };
  return { registry: refused.size > 0 ? withFittingCanaries(served, refused) : served, problems, refused };
}

/** `promote` has compared a canary with other live releases than these. @param refused gets those that are left out */
const withFittingCanaries = (registry: ReleaseRegistry, refused: Set<ReleaseSlot>): ReleaseRegistry =>
  Object.entries(registry.remotes).reduce((fitting, [name, { canary }]) => {
    if (!canary || compatibilityProblems(fitting, name, canary.release).length === 0) return fitting;
    refused.add(canarySlot(name));
    return withCanary(fitting, name, null);
  }, registry);
