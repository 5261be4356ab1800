import { USER_EVENTS } from './scroll-memory';

/**
 * Focuses the section with this id once it is rendered, and keeps it scrolled into view while content above it loads,
 * until the user interacts.
 *
 * @returns stops it
 */
export function arriveAtSection(id: string): () => void {
  let isFocused = false;
  const look = () => {
    const section = document.getElementById(id);
    if (!section) return;
    if (!isFocused) {
      section.focus({ preventScroll: true });
      // A heading is focusable from code only. A control must stay in the tab order: anyone can link to its id.
      if (document.activeElement !== section) {
        section.tabIndex = -1;
        section.focus({ preventScroll: true });
      }
      isFocused = true;
    }
    section.scrollIntoView({ behavior: 'instant' });
  };
  const changes = new MutationObserver(look);
  const end = () => {
    changes.disconnect();
    for (const kind of USER_EVENTS) window.removeEventListener(kind, end);
  };
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] });
  for (const kind of USER_EVENTS) window.addEventListener(kind, end, { passive: true });
  look();
  return end;
}
