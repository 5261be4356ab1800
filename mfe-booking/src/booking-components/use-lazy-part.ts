import { type ComponentType, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A connection that has just come back may fail the first requests. */
const LOAD_AGAIN_MS = 1_000;

/** Parts that have loaded: a later visit renders them at once. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * Loads a part of a page after the page itself. Offline the part may be missing: the page works without it and loads it
 * again when the connection is back. A load that fails twice online fails the page, so that the broken build is
 * reported. After a load that failed offline none does, as libraries that the shell shares may still fail from before.
 *
 * @param load the same function each time
 */
export function useLazyPart<Props>(load: Load<Props>): ComponentType<Props> | 'loading' | 'offline' {
  const loaded = loadedParts.get(load) as ComponentType<Props> | undefined;
  const [part, setPart] = useState<{ readonly current: ComponentType<Props> | 'loading' | 'offline' }>({
    current: loaded ?? 'loading',
  });
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (loadedParts.has(load)) return;
    let isCurrent = true;
    const loadAndShow = async (): Promise<void> => {
      const { default: current } = await load();
      loadedParts.set(load, current);
      if (isCurrent) setPart({ current });
    };
    let retry: ReturnType<typeof setTimeout> | undefined;
    const isOnline = navigator.onLine;
    const attemptLoad = async (attempt: 1 | 2): Promise<void> => {
      try {
        await loadAndShow();
      } catch (error) {
        if (!isCurrent) return;
        if (!isOnline || !navigator.onLine) setPart({ current: 'offline' });
        else if (attempt === 1) retry = setTimeout(() => void attemptLoad(2), LOAD_AGAIN_MS);
        else setFailure({ error });
      }
    };
    void attemptLoad(1);
    const loadAgain = () => void loadAndShow().catch(() => undefined);
    addEventListener('online', loadAgain);
    return () => {
      isCurrent = false;
      clearTimeout(retry);
      removeEventListener('online', loadAgain);
    };
  }, [load]);
  if (failure) throw failure.error;
  return part.current;
}
