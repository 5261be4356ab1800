import { isDeepStrictEqual } from 'node:util';
import {
  type NumberedRegistry,
  numbered,
  readLive,
} from '@crown-and-coil/release/registry/numbered-registry';
import {
  canaryVersions,
  EMPTY_REGISTRY,
  liveVersions,
  type ReleaseRegistry,
} from '@crown-and-coil/release/registry/release-registry';
import type { ReleaseStore } from '@crown-and-coil/release/store/release-store';
import { PlainProblem } from '@crown-and-coil/service/plain-problem';
import { copiedRegistry } from './copied-registry';
import { type LiveReleases, liveReleases } from './live-releases';
import type { Mirror } from './mirror';
import { firstTrustedRegistry, trustedRegistry } from './trusted-registry';
import { changedSlots, promotedTogether, type ReleaseSlot } from './whole-promotions';

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
  /** Called after each read with whether it succeeded for every package, and what is live. */
  readonly onLook?: ((isRead: boolean, registry: ReleaseRegistry) => void) | undefined;
}

/** How often a remote store is polled: a promote is live for new pages within 5 s (issue 7). */
const ASK_EVERY_MS = 1_000;
/** How often the whole registry is listed, instead of only asking for the next revision. */
const LOOK_AT_ALL_MS = 60_000;
/** The same while a live version cannot be copied. */
const COPY_AGAIN_MS = 5_000;

/**
 * Reads the registry again whenever there is a new revision, so that a promote is live with the next page, or within a
 * second for a remote store. If it cannot be read, the last good one stays in use.
 */
export function releaseReader({ store, mirror, onProblem, onLook }: ReleaseReaderOptions): ReleaseReader {
  let latest = liveReleases(EMPTY_REGISTRY);
  let revision = 0;
  let lookedAtAll = Number.NEGATIVE_INFINITY;
  /** Whether every live version and canary could be copied, and is trusted. */
  let isCopied = true;
  let isTrusted = true;
  let reported = '';
  let underWay: Promise<void> | undefined;
  const changed = changedSlots(store);

  /** Reports the same problems once, not for every page. */
  function report(problems: readonly unknown[]): void {
    const all = problems.map(String).sort().join('\n');
    if (all !== reported) for (const problem of problems) onProblem(problem);
    reported = all;
  }

  async function look(): Promise<void> {
    // Before the first revision there is no number to request.
    const isDue =
      revision === 0 || performance.now() - lookedAtAll > (isCopied ? LOOK_AT_ALL_MS : COPY_AGAIN_MS);
    if (!isDue && !(await store.has(numbered(revision + 1)))) return;
    const live = await readLive(store);
    if (live.revision === 0 && revision > 0)
      throw new PlainProblem(
        `${store.place} has lost its registry. What was live stays; restore the registry there.`,
      );
    lookedAtAll = performance.now();
    // Its team may have signed a release since that was not trusted.
    if (live.revision === revision && revision > 0 && isCopied && isTrusted) return;
    const found = await servable(live);
    const { registry, problems } = found;
    mirror?.keepLive([...liveVersions(registry), ...canaryVersions(registry)]);
    if (!isDeepStrictEqual(registry, latest.stored)) latest = liveReleases(registry);
    revision = live.revision;
    ({ isCopied, isTrusted } = found);
    report(problems);
  }

  /** The part of a registry that can be served, with each promotion whole or not at all. */
  async function servable(live: NumberedRegistry) {
    const trusted =
      revision === 0
        ? await firstTrustedRegistry(store, live)
        : await trustedRegistry(store, live.registry, latest.stored);
    const problems: unknown[] = [];
    let heldBack: ReadonlySet<ReleaseSlot> = new Set();
    for (;;) {
      const copied = await copiedRegistry(mirror, trusted, latest.stored, heldBack);
      problems.push(...copied.problems);
      const together = await promotedTogether(changed, live.revision, copied.refused);
      const isWhole = together.size === copied.refused.size;
      if (isWhole)
        return {
          registry: copied.registry,
          problems: [...trusted.problems, ...problems],
          isCopied: problems.length === 0,
          isTrusted: trusted.refused.size === 0,
        };
      // The others keep a release that is trusted.
      heldBack = new Set([...together].filter((slot) => !trusted.refused.has(slot)));
    }
  }

  const lookOnce = (): Promise<void> => {
    underWay ??= look()
      .then(
        () => {
          const isComplete = isCopied && isTrusted;
          if (isComplete) reported = '';
          onLook?.(isComplete, latest.stored);
        },
        (error: unknown) => {
          report([error]);
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
