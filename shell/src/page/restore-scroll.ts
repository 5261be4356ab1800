/** What a person does to take the scroll over. */
const TAKE_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a place as soon as the page is long enough for it: the content of a page that one comes back to arrives
 * bit by bit. The person's own scrolling ends it.
 *
 * @returns ends it
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
    for (const kind of TAKE_OVER) window.removeEventListener(kind, end);
  };
  growth.observe(document.body);
  for (const kind of TAKE_OVER) window.addEventListener(kind, end, { passive: true });
  return end;
}
