import { type Location, useLocation, useNavigationType } from '@crown-and-coil/shared-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { arriveAtSection } from './arrive-at-section';
import { focusHeading } from './focus-heading';
import { pageArrived } from './page-transition';
import { restoreScroll, ScrollMemory } from './scroll-memory';

let memory: ScrollMemory | undefined;

/** Read in the first effect, as a server has no storage. */
const scrollMemory = () => {
  memory ??= new ScrollMemory(() => sessionStorage);
  return memory;
};

/** The first entry of every document has the same key, so the address distinguishes them. */
const keyOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? `${pathname}${search}` : key;

/** Whether this document was reloaded, or reached by Back: a link or a typed address starts at the top. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type !== 'navigate';
}

/**
 * Does for in-page navigation what browsers do for page loads: a new page starts at the top with the focus on its
 * heading, or at the section that its address names; Back and a reload restore the scroll position. A change of only the
 * query changes neither.
 */
export function useArrival(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const previous = useRef<Location | null>(null);
  const stop = useRef<() => void>(() => {});

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const save = () => scrollMemory().save();
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);

  useLayoutEffect(() => {
    const from = previous.current;
    previous.current = location;
    if (!main.current) return;
    const samePage = from?.pathname === location.pathname;
    const back = navigationType === 'POP';
    const section = location.hash.slice(1);
    if (samePage && !back && !section) {
      scrollMemory().remember(keyOf(location), window.scrollY);
      return;
    }

    stop.current();
    const ends: (() => void)[] = [];
    const left = back ? scrollMemory().position(keyOf(location)) : 0;
    const place = left > 0 && (from || isReturn()) ? left : 0;
    // The person may have scrolled the first page before the scripts ran.
    if (back) ends.push(from || place > 0 ? restoreScroll(place) : () => {});
    else if (!samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    // The browser sets the focus of the first page.
    if (from && !samePage)
      ends.push(focusHeading(main.current, main.current.querySelector('h1'), pageArrived));
    if (section && !(back && (from || isReturn()))) ends.push(arriveAtSection(section));
    stop.current = () => {
      for (const end of ends) end();
    };
  }, [location, navigationType, main]);

  const key = keyOf(location);
  // In a passive effect, the listener of the page that was left would still hear how the next one scrolls to its top.
  useLayoutEffect(() => {
    const remember = () => scrollMemory().remember(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
