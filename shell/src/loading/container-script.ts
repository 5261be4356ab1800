const GIVE_UP_AFTER_MS = 20_000;

/** How often each entry was asked for. */
const asked = new Map<string, number>();

/**
 * A second try goes by another address of the same file: what the browser or a cache on the way holds of the first one
 * may be what was wrong, or may still be waited for.
 */
function addressOf(entry: string): string {
  const times = asked.get(entry) ?? 0;
  asked.set(entry, times + 1);
  return times === 0 ? entry : `${entry}?again=${times}`;
}

/**
 * Loads a container's entry with a script element: unlike `import()`, it can be tried again after a failure.
 *
 * @param container name of the global that the entry sets
 * @throws when it cannot be fetched, is not a script, fails its integrity check, throws, or takes over 20 s
 */
export function loadContainerScript(container: string, entry: string, integrity?: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (problem?: string) => {
      clearTimeout(timer);
      script.remove();
      const loaded: unknown = Reflect.get(globalThis, container);
      if (problem) reject(new Error(`${entry}: ${problem}`));
      else if (loaded === undefined) reject(new Error(`${entry} did not define ${container}.`));
      else resolve(loaded);
    };
    const timer = setTimeout(() => end('no answer in time'), GIVE_UP_AFTER_MS);
    script.onload = () => end();
    script.onerror = () => end('could not be loaded');
    if (integrity) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.src = addressOf(entry);
    document.head.append(script);
  });
}
