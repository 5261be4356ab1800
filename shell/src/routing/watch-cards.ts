import { whenIdle } from '@crown-and-coil/shared-ui';
import { isConnectionFast } from './prefetch';

/** How long cards must be in view, without scrolling, before their pages load. */
const REST_MS = 1_000;
const CARDS_AT_ONCE = 3;

/** The links of cards (`LinkCard` of shared-ui). */
const CARD_LINKS = 'main article :is(h2, h3) > a[href]';

/** Links to pages that may be opened offline, such as the next appointment's details. */
const LINKS_AHEAD = 'main a[data-ahead]';

const isInView = (card: Element): boolean => {
  const { top, bottom } = card.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/**
 * On phones, which have no hover, prefetches the pages of cards that stay in view. Pages that may be opened offline
 * load wherever their links are. Each page loads once, and none over a slow connection.
 *
 * @param prefetch loads the page at an address
 */
export function watchCards(prefetch: (address: string) => void): void {
  if (!matchMedia('(hover: none)').matches) return;
  const loaded = new Set<string>();
  const look = () => {
    if (!isConnectionFast()) return;
    const linksOf = (selector: string) => [...document.querySelectorAll<HTMLAnchorElement>(selector)];
    const addresses = [...linksOf(LINKS_AHEAD), ...linksOf(CARD_LINKS).filter(isInView)]
      .map(({ href }) => href)
      .filter((address) => !loaded.has(address))
      .slice(0, CARDS_AT_ONCE);
    for (const address of addresses) {
      loaded.add(address);
      prefetch(address);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(look), REST_MS);
  };
  window.addEventListener('scroll', wait, { passive: true });
  new MutationObserver(wait).observe(document.body, { childList: true, subtree: true });
  wait();
}
