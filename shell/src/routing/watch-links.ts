import type { AppDispatch } from '@crown-and-coil/shared-api';
import { browserAddress } from '@crown-and-coil/shared-ui';
import { prefetchPath, prefetchPublicRemotes } from './prefetch';
import { watchCards } from './watch-cards';

/** Long enough to distinguish a hover from a pointer passing by (design.md). */
const HOVER_MS = 250;

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const page = browserAddress();
  return link && link.origin === page.origin && link.pathname !== page.pathname ? link : null;
};

/**
 * Prefetches the page of a link that is hovered, focused, or on a visible card on a phone, in any remote; and the
 * remotes of other public pages when idle.
 */
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
  // On a touch screen a touched link will most likely be opened.
  document.addEventListener('pointerdown', now, { passive: true });
  watchCards((address) => prefetchPath(address, dispatch));
  prefetchPublicRemotes();
}
