import { createHash } from 'node:crypto';
import { hasCanary, hasFlag } from '@crown-and-coil/release/canary/share';
import type { ReleaseRegistry } from '@crown-and-coil/release/registry/release-registry';
import type {
  AnsweredCanary,
  Flag,
  RegisteredRemote,
  Registry,
  RemoteRelease,
} from '@crown-and-coil/shared-ui/remote/registry';
import { LRUCache } from 'lru-cache';

/** The registry as one browser gets it. */
export interface Releases {
  readonly registry: ReleaseRegistry;
  /** What `/registry.json` answers: the remotes, without the shell's release. */
  readonly publicJson: string;
  readonly etag: string;
}

/** The stored registry, and what browsers get of it. */
export interface LiveReleases {
  readonly stored: ReleaseRegistry;
  /** Whether a canary or a flag is on for some browsers only. */
  readonly isSplit: boolean;
  /** @param browser its id; null for one without, which gets no canary and no flag that is not on for every browser */
  forBrowser(browser: string | null): Releases;
}

/** How many responses are cached: browsers with the same canaries and flags share one. */
const KEPT = 64;

export function liveReleases(stored: ReleaseRegistry): LiveReleases {
  const made = new LRUCache<string, Releases>({ max: KEPT });
  const isSplit =
    Object.values(stored.remotes).some(({ canary }) => canary) ||
    Object.values(stored.flags ?? {}).some(({ share }) => share > 0 && share < 100);
  const forAll = published(registryFor(stored, null));
  return {
    stored,
    isSplit,
    forBrowser: (browser) => {
      if (!isSplit || browser === null) return forAll;
      const registry = registryFor(stored, browser);
      const key = JSON.stringify([registry.canaries, registry.flags]);
      const known = made.get(key);
      if (known) return known;
      const releases = published(registry);
      made.set(key, releases);
      return releases;
    },
  };
}

/** The stored registry with the canaries and flags of one browser decided. */
function registryFor(stored: ReleaseRegistry, browser: string | null): ReleaseRegistry {
  const canaries: Record<string, AnsweredCanary> = {};
  const remotes = Object.entries(stored.remotes).map(([name, { canary, ...live }]) => {
    if (!canary) return [name, live] as const;
    const { release, share } = canary;
    const isOn = browser !== null && hasCanary(browser, name, release.version, share);
    canaries[name] = { version: release.version, share, isOn };
    const { previous: _, ...fallback } = live;
    return [name, isOn ? { ...release, previous: fallback } : live] as const;
  });
  const flags = Object.entries(stored.flags ?? {}).map(([name, { share }]): [string, Flag] => {
    const isOn = share >= 100 || (browser !== null && hasFlag(browser, name, share));
    return [name, { share, isOn }];
  });
  return {
    ...stored,
    remotes: Object.fromEntries(remotes),
    ...(flags.length > 0 && { flags: Object.fromEntries(flags) }),
    ...(Object.keys(canaries).length > 0 && { canaries }),
  };
}

/** Drops what browsers do not need, as the registry is part of every page. */
function publicRelease<Release extends RemoteRelease>({
  requires: _,
  builtAt: _built,
  commit: _commit,
  server: _server,
  ...release
}: Release) {
  return { ...release, routes: release.routes.map(({ shared: _shared, ...route }) => route) };
}

const publicRemote = ({ previous, ...live }: RegisteredRemote): RegisteredRemote => ({
  ...publicRelease(live),
  previous: previous && publicRelease(previous),
});

/** A browser's registry as it is sent. */
export function published(registry: ReleaseRegistry): Releases {
  const { flags, canaries } = registry;
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => [name, publicRemote(remote)]);
  const publicJson = JSON.stringify({
    remotes: Object.fromEntries(remotes),
    ...(flags && { flags }),
    ...(canaries && { canaries }),
  } satisfies Registry);
  const etag = createHash('sha256').update(JSON.stringify(registry)).digest('base64url').slice(0, 16);
  return { registry, publicJson, etag: `"${etag}"` };
}
