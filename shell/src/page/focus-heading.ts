/** A heading that is still there after this long is the new page's: the screen was reused, not replaced. */
const REUSED_AFTER_MS = 150;

/** The page's heading; one that React hides while the next screen loads does not count. */
const headingOf = (main: HTMLElement): HTMLElement | null =>
  [...main.querySelectorAll('h1')].find((heading) => heading.checkVisibility?.() ?? true) ?? null;

function focus(heading: HTMLElement, main: HTMLElement): void {
  // A heading is no control: it takes focus only from here.
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  if (document.activeElement !== heading) main.focus({ preventScroll: true });
}

/**
 * Moves the focus to the new page's heading when it is there. The page may show a loading state first and bring its
 * heading, or a second one, later; until the person does something the focus follows.
 *
 * @param before the heading of the page that is left, if it is still in the document
 * @returns ends it
 */
export function focusHeading(main: HTMLElement, before: HTMLElement | null): () => void {
  let placed: HTMLElement | null = null;
  let mayBeReused = false;

  const look = () => {
    const heading = headingOf(main);
    if (!heading || heading === placed) return;
    if (heading === before && !mayBeReused) return;
    // Someone moved on already: a form that focuses its first field, a dialog.
    const holders = [null, document.body, main, placed];
    if (placed !== null && !holders.includes(document.activeElement as HTMLElement | null)) return end();
    focus(heading, main);
    placed = heading;
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
