/** After this time the old heading counts as the new page's: React reused the screen. */
const REUSED_AFTER_MS = 150;

/** The page's visible heading: React hides the old one while the next screen loads. */
const headingOf = (main: HTMLElement): HTMLElement | null =>
  [...main.querySelectorAll('h1')].find((heading) => heading.checkVisibility?.() ?? true) ?? null;

function focus(heading: HTMLElement, main: HTMLElement): void {
  // Focusable from code only: a heading is not a control.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  if (document.activeElement !== heading) main.focus({ preventScroll: true });
}

/**
 * Moves the focus to the new page's heading. The heading may appear late, or replace that of a loading state: the focus
 * follows until the person does something.
 *
 * @param before the previous page's heading, if it is in the document
 * @param onPlaced called whenever a heading gets the focus
 * @returns stops it
 */
export function focusHeading(
  main: HTMLElement,
  before: HTMLElement | null,
  onPlaced: () => void = () => {},
): () => void {
  let placed: HTMLElement | null = null;
  let mayBeReused = false;

  const look = () => {
    const heading = headingOf(main);
    if (!heading || heading === placed) return;
    if (heading === before && !mayBeReused) return;
    // The page has moved the focus itself: to a form's first field, a dialog. A region around the heading has it only
    // because the previous heading was removed.
    const { activeElement } = document;
    if (placed && activeElement && activeElement !== placed && !activeElement.contains(heading)) return end();
    focus(heading, main);
    placed = heading;
    onPlaced();
  };
  const timer = setTimeout(() => {
    mayBeReused = true;
    look();
  }, REUSED_AFTER_MS);
  const changes = new MutationObserver(look);
  const end = () => {
    clearTimeout(timer);
    changes.disconnect();
    window.removeEventListener('pointerdown', end);
    window.removeEventListener('keydown', end);
  };
  changes.observe(main, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] });
  window.addEventListener('pointerdown', end);
  window.addEventListener('keydown', end);
  look();
  return end;
}
