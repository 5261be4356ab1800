import { useEffect, useRef, useState } from 'react';

/** Quick answers show no loading state at all; one that is shown stays long enough to be seen (look, section 9). */
export const LOADING_DELAY_MS = 150;
export const LOADING_MINIMUM_MS = 300;

/** 'waiting': loading, nothing to see yet. 'shown': show it. 'over': show the outcome. */
export type LoadingPhase = 'waiting' | 'shown' | 'over';

/**
 * Steadies a loading flag so that the page does not flicker.
 *
 * The first answer is shown at once: there was nothing before it that could flicker, and the minimum would only
 * delay the first view.
 */
export function useSteadyLoading(loading: boolean): LoadingPhase {
  const [shown, setShown] = useState(false);
  const [hasLoaded, setHasLoaded] = useState(!loading);
  const shownAt = useRef(0);
  if (!loading && !hasLoaded) {
    setHasLoaded(true);
    setShown(false);
  }
  useEffect(() => {
    if (loading === shown) return;
    const wait = loading
      ? LOADING_DELAY_MS
      : Math.max(0, LOADING_MINIMUM_MS - (performance.now() - shownAt.current));
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  if (shown) return 'shown';
  return loading ? 'waiting' : 'over';
}
