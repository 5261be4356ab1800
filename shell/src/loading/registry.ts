import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';
import { createContext, useContext } from 'react';

let present: Registry | undefined;

/** The registry: the one in the HTML until another is fetched. */
export function currentRegistry(): Registry {
  present ??= JSON.parse(document.getElementById('registry')?.textContent ?? '{"remotes":{}}') as Registry;
  return present;
}

/** How renders read the registry: a server provides the one of the page that it renders. */
export const RegistryContext = createContext(currentRegistry);
export const useRegistry = (): Registry => useContext(RegistryContext)();

/** Adds the releases of overrides by origin, which only the browser can fetch; null when there is nothing to wait for. */
export function completeRegistry(): Promise<void> | null {
  const { active = {} } = currentRegistry().overrides ?? {};
  if (!Object.values(active).some(({ kind }) => kind === 'origin')) return null;
  return import('../override/origins').then(async ({ withOrigins }) => {
    present = await withOrigins(currentRegistry());
  });
}

/** The person who pressed Try again waits for it. */
const REFRESH_TIMEOUT_MS = 5_000;

/** Fetches the registry again before a retry: a release may have been rolled back. A failure changes nothing. */
export async function refreshRegistry(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    const response = await fetch('/registry.json', { cache: 'no-cache', signal });
    if (!response.ok) return;
    present = (await response.json()) as Registry;
    await completeRegistry();
  } catch {
    // The network is down or slow: the retry uses the known registry.
  }
}
