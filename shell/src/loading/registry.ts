import type { Registry } from '@crown-and-coil/shared-ui/remote/registry';

let present: Registry | undefined;

/** The registry: first as the gateway wrote it into the page, later as last fetched. */
export function currentRegistry(): Registry {
  present ??= JSON.parse(document.getElementById('registry')?.textContent ?? '{"remotes":{}}') as Registry;
  return present;
}

/** What only the browser can ask, of origins that it has remotes from in the place of live ones; else nothing to wait for. */
export function completeRegistry(): Promise<void> | null {
  const { active = {} } = currentRegistry().overrides ?? {};
  if (!Object.values(active).some(({ kind }) => kind === 'origin')) return null;
  return import('../override/origins').then(async ({ withOrigins }) => {
    present = await withOrigins(currentRegistry());
  });
}

/** Fetches the registry anew, before a retry: a release may have been rolled back since. A failure changes nothing. */
export async function refreshRegistry(): Promise<void> {
  try {
    const response = await fetch('/registry.json', { cache: 'no-cache' });
    if (!response.ok) return;
    present = (await response.json()) as Registry;
    await completeRegistry();
  } catch {
    // The network is down: the retry goes on with what is known.
  }
}

/** The integrity of a container's entry, of live and previous builds. */
export function integrityOf(container: string): string | undefined {
  const releases = Object.values(currentRegistry().remotes).flatMap((live) =>
    live.previous ? [live, live.previous] : [live],
  );
  return releases.find((release) => release.container === container)?.integrity;
}
