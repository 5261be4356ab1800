/** Marks the region that holds the focus; the global style draws no outline around it. */
const REGION = 'data-focus-region';

/** The browser also takes the focus from a control that is disabled, in its next frame. */
const canHaveFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

const hasNothingFocus = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the keyboard focus in place when the focused element, such as a pressed "Try again", is removed or disabled.
 *
 * It moves the focus to the closest ancestor that is still in the page. Otherwise the browser moves it to the body, and
 * screen readers start again at the top of the page.
 *
 * It waits for the next frame: a screen with a better target, such as the list's heading, moves the focus itself, and so
 * does a closing popover. The shell runs this for all pages.
 *
 * @returns stops it
 */
export function keepFocus(): () => void {
  /** The focused element and its ancestors, innermost first; empty while nothing has the focus. */
  let path: readonly HTMLElement[] = [];
  let frame = 0;

  const restore = () => {
    const [focused] = path;
    if (!focused || canHaveFocus(focused)) return;
    if (document.activeElement !== focused && !hasNothingFocus()) return;
    path.some((region) => canHaveFocus(region) && focusRegion(region));
  };
  const changes = new MutationObserver(() => {
    // After the frames that others have requested meanwhile.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(restore);
  });
  const watch = () => {
    changes.disconnect();
    path = ancestors(document.activeElement);
    for (const element of path) changes.observe(element, { childList: true, attributeFilter: ['disabled'] });
  };
  const unwatch = () =>
    // Later, as some browsers also report a blur for an element that is being removed.
    queueMicrotask(() => {
      if (!path[0] || !canHaveFocus(path[0]) || !hasNothingFocus()) return;
      changes.disconnect();
      path = [];
    });
  watch();
  document.addEventListener('focusin', watch);
  document.addEventListener('focusout', unwatch);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', watch);
    document.removeEventListener('focusout', unwatch);
  };
}

function ancestors(element: Element | null): readonly HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let next = element; next instanceof HTMLElement; next = next.parentElement) path.push(next);
  return path;
}

/** @returns false when the region cannot have the focus, for example because it is not rendered */
function focusRegion(ancestor: HTMLElement): boolean {
  const main = document.querySelector('main');
  // An ancestor of the whole page would be no place.
  const region = main && ancestor.contains(main) ? main : ancestor;
  if (region.contains(document.body)) return false;
  const isOwn = !region.hasAttribute('tabindex');
  if (isOwn) region.tabIndex = -1;
  region.setAttribute(REGION, '');
  const release = () => {
    // The window lost the focus, not the region.
    if (document.activeElement === region) return;
    region.removeEventListener('blur', release);
    region.removeAttribute(REGION);
    if (isOwn) region.removeAttribute('tabindex');
  };
  region.addEventListener('blur', release);
  region.focus({ preventScroll: true });
  if (document.activeElement === region) return true;
  release();
  return false;
}
