/** User actions that end the restoring. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough, because its content loads step by step. Stops when the
 * person scrolls.
 *
 * @returns stops it
 */
export function restoreScroll(top: number): () => void {
  const reached = (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return Math.max(0, document.documentElement.scrollHeight - window.innerHeight) >= top;
  };
  if (reached()) return () => {};

  const growth = new ResizeObserver(() => {
    if (reached()) end();
  });
  const end = () => {
    growth.disconnect();
    for (const kind of USER_EVENTS) window.removeEventListener(kind, end);
  };
  growth.observe(document.body);
  for (const kind of USER_EVENTS) window.addEventListener(kind, end, { passive: true });
  return end;
}
