import { useLayoutEffect, useRef } from 'react';

/**
 * Moves the keyboard and the view to the returned element when a change removed what had the focus, such as the form that
 * answered a quote.
 *
 * @param shown what the element shows; undefined while it loads
 */
export function useKeptPlace(shown: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  // In a layout effect, before `keepFocus` moves the focus to the closest region that is left.
  useLayoutEffect(() => {
    const isChanged = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (!isChanged || document.activeElement !== document.body) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
  }, [shown]);
  return place;
}
