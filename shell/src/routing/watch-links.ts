import type { AppDispatch } from '@crown-and-coil/shared-api';
import { browserAddress } from '@crown-and-coil/shared-ui';
import { prefetchPath, prefetchPublicRemotes } from './prefetch';
import { watchCards } from './watch-cards';

/** Long enough to tell a pointer that stays from one that passes (design.md). */
const HOVER_MS = 250;

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const page = browserAddress();
  return link && link.origin === page.origin && link.pathname !== page.pathname ? link : null;
};

/** Loads the page of a link that is pointed at, focused, or on a card in view of a phone, whichever remote drew the link; and the rest when idle. */
export function watchLinks(dispatch: AppDispatch): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(() => prefetchPath(link.href, dispatch), HOVER_MS);
  };
  const now = (event: Event) => {
    const link = linkOf(event);
    if (link) prefetchPath(link.href, dispatch);
  };
  document.addEventListener('pointerover', soon, { passive: true });
  document.addEventListener('focusin', soon);
  // A finger does not hover: what it touches it will most likely open.
  document.addEventListener('pointerdown', now, { passive: true });
  watchCards((address) => prefetchPath(address, dispatch));
  prefetchPublicRemotes();
}
