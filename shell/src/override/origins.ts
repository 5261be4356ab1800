import type { PublishedRoute, Registry, RemoteRelease } from '@crown-and-coil/shared-ui/remote/registry';

/** A build in progress responds when it is done; a missing server must not delay the page for long. */
const GIVE_UP_AFTER_MS = 5_000;

/**
 * Loads the releases of overriding origins: only the browser can reach a developer's machine. If an origin does not
 * respond, the remote's pages show an error rather than its live release, which would be mistaken for the override.
 *
 * @returns the registry with their releases, and a sentence for each that failed
 */
export async function withOrigins(registry: Registry): Promise<Registry> {
  const { overrides } = registry;
  if (!overrides) return registry;
  const remotes = { ...registry.remotes };
  const refused = [...overrides.refused];
  await Promise.all(
    Object.entries(overrides.active).map(async ([name, override]) => {
      if (override.kind !== 'origin') return;
      try {
        remotes[name] = { ...(await releaseOf(override.origin)), previous: null };
      } catch (error) {
        console.warn(`${name} at ${override.origin}`, error);
        refused.push(
          `${override.origin} does not serve ${name}. Start it there and load the page again, or go back to live.`,
        );
      }
    }),
  );
  return { ...registry, remotes, overrides: { ...overrides, refused } };
}

async function releaseOf(origin: string): Promise<RemoteRelease> {
  const response = await fetch(`${origin}/release.json`, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  });
  if (!response.ok) throw new Error(`release.json: ${response.status}`);
  const said = (await response.json()) as Partial<RemoteRelease> | null;
  const {
    version,
    container,
    entry,
    integrity = '',
    manifest = 'remote.json',
    routes,
    links = [],
    slots = [],
  } = said ?? {};
  if (!version || !container || !entry || !Array.isArray(routes))
    throw new Error('release.json is no release.');
  const whole = (address: string) => ownAddress(address, origin);
  return {
    version,
    container,
    entry: whole(entry),
    integrity,
    manifest: whole(manifest),
    routes: (routes as readonly PublishedRoute[]).map(({ chunks, ...route }) => ({
      ...route,
      chunks: (chunks ?? []).map(whole),
    })),
    links,
    slots,
  };
}

/** @throws when it is on another origin: only this one is allowed */
function ownAddress(address: string, origin: string): string {
  const url = new URL(address, origin);
  if (url.origin !== origin) throw new Error(`${address} is not at ${origin}.`);
  return url.href;
}
