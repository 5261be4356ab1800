import { type ComponentType, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Parts that have loaded: a later visit renders them at once. */
const loadedParts = new WeakMap<object, unknown>();

/**
 * Loads a part of a page after the page itself. Offline the part may be missing: the page works without it and loads it
 * again when the connection is back. A first load that fails online fails the page, so that the broken build is
 * reported. A repeated load does not, as libraries that the shell shares may still fail from before.
 *
 * @param load the same function each time
 */
export function useLaterPart<Props>(load: Load<Props>): ComponentType<Props> | 'loading' | 'offline' {
  const loaded = loadedParts.get(load) as ComponentType<Props> | undefined;
  const [part, setPart] = useState<{ readonly current: ComponentType<Props> | 'loading' | 'offline' }>({
    current: loaded ?? 'loading',
  });
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    if (loadedParts.has(load)) return;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const { default: current } = await load();
      loadedParts.set(load, current);
      if (isCurrent) setPart({ current });
    };
    const isOnline = navigator.onLine;
    ask().catch((error: unknown) => {
      if (!isCurrent) return;
      if (isOnline && navigator.onLine) setFailure({ error });
      else setPart({ current: 'offline' });
    });
    const askAgain = () => void ask().catch(() => undefined);
    addEventListener('online', askAgain);
    return () => {
      isCurrent = false;
      removeEventListener('online', askAgain);
    };
  }, [load]);
  if (failure) throw failure.error;
  return part.current;
}
