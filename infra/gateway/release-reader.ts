import { numbered, readLive } from '@crown-and-coil/release/registry/numbered-registry';
import {
  canaryVersions,
  EMPTY_REGISTRY,
  liveVersions,
  type ReleaseRegistry,
} from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { type LiveReleases, liveReleases } from './live-releases';
import type { Mirror } from './mirror';
import { firstTrustedRegistry, trustedRegistry } from './trusted-registry';

export interface ReleaseReader {
  /** What is live. */
  read(): Promise<LiveReleases>;
  /** Stops polling a remote store. */
  stop(): void;
}

interface ReleaseReaderOptions {
  readonly store: ReleaseStore;
  /** For a remote store: copies a version's files here before it is live. */
  readonly mirror: Mirror | undefined;
  readonly onProblem: (error: unknown) => void;
  /** Called after each read with whether it succeeded, and what is live. */
  readonly onLook?: ((isRead: boolean, registry: ReleaseRegistry) => void) | undefined;
}

/** How often a remote store is polled: a promote is live for new pages within 5 s (issue 7). */
const ASK_EVERY_MS = 1_000;
/** How often the whole registry is listed, instead of only asking for the next revision. */
const LOOK_AT_ALL_MS = 60_000;

/**
 * Reads the registry again whenever there is a new revision, so that a promote is live with the next page, or within a
 * second for a remote store. If it cannot be read, the last good one stays in use.
 */
export function releaseReader({ store, mirror, onProblem, onLook }: ReleaseReaderOptions): ReleaseReader {
  let latest = liveReleases(EMPTY_REGISTRY);
  let revision = 0;
  let lookedAtAll = Number.NEGATIVE_INFINITY;
  let reported = '';
  let underWay: Promise<void> | undefined;

  async function look(): Promise<void> {
    // Before the first revision there is no number to request.
    const isDue = revision === 0 || performance.now() - lookedAtAll > LOOK_AT_ALL_MS;
    if (!isDue && !(await store.has(numbered(revision + 1)))) return;
    const live = await readLive(store);
    lookedAtAll = performance.now();
    if (live.revision === revision && revision > 0) return;
    if (live.revision === 0 && revision > 0)
      throw new Error(
        `${store.place} has lost its registry. What was live stays; restore the registry there.`,
      );
    const { registry, problems } =
      revision === 0
        ? await firstTrustedRegistry(store, live)
        : await trustedRegistry(store, live.registry, latest.stored);
    await mirror?.bringLive([...liveVersions(registry), ...canaryVersions(registry)]);
    latest = liveReleases(registry);
    revision = live.revision;
    // Trusted releases are live; the others are checked again with the next revision.
    for (const problem of problems) onProblem(problem);
  }

  const lookOnce = (): Promise<void> => {
    underWay ??= look()
      .then(
        () => {
          reported = '';
          onLook?.(true, latest.stored);
        },
        (error: unknown) => {
          // Log it once, not for every page.
          if (String(error) !== reported) onProblem(error);
          reported = String(error);
          onLook?.(false, latest.stored);
        },
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  // At once, also for a folder: metrics need to know before the first page is requested.
  const first = lookOnce();
  if (store.folder !== undefined) {
    return {
      read: async () => {
        await lookOnce();
        return latest;
      },
      stop: () => undefined,
    };
  }
  const timer = setInterval(lookOnce, ASK_EVERY_MS).unref();
  return {
    read: async () => {
      await first;
      return latest;
    },
    stop: () => clearInterval(timer),
  };
}
