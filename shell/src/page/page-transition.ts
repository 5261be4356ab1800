import { type Location, PICTURE_OF } from '@crown-and-coil/shared-ui';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from '../loading/registry';

/** The old page stays frozen for at most this long; what comes later appears without an animation. */
const ARRIVAL_MS = 250;

let waiting: (() => void) | undefined;
let running: ViewTransition | undefined;
let arrived: (() => void) | undefined;

/** Ends the wait of a transition: the new page's heading is in the document. */
export const pageArrived = (): void => arrived?.();

/**
 * Shows a new location. Between public pages the browser fades from page to page, and the picture of a card grows into that
 * of its page and back; not for people who prefer reduced motion, and not where the browser itself has moved the page.
 */
export function changePage({ pathname: from }: Location, { pathname: to }: Location, show: () => void): void {
  // A later location replaces one that was not shown yet.
  waiting = show;
  running?.skipTransition();
  if (!isAnimated(from, to)) {
    showWaiting();
    return;
  }
  // The press is painted first: while the browser moves from page to page it paints nothing else.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (waiting === show) animate([to, from].find(pictureOf));
    }),
  );
}

function showWaiting(): void {
  const show = waiting;
  waiting = undefined;
  show?.();
}

/** @param path of the page whose picture both pages show */
function animate(path: string | undefined): void {
  namePicture(path);
  const transition = document.startViewTransition(async () => {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
      setTimeout(resolve, ARRIVAL_MS);
    });
    showWaiting();
    await arrival;
    if (running === transition) namePicture(path);
  });
  running = transition;
  // Rejects when the transition is skipped.
  transition.ready.catch(() => {});
  transition.finished.then(() => {
    if (running === transition) namePicture(undefined);
  });
}

const NAME = 'view-transition-name';
let named: HTMLElement | undefined;

/** Has the browser pair the picture in view of a path with the one that had the name before (`GlobalStyle`). */
function namePicture(path: string | undefined): void {
  named?.style.removeProperty(NAME);
  named = path === undefined ? undefined : pictureOf(path);
  named?.style.setProperty(NAME, 'page-picture');
}

/** The picture in view that stands for the page of a path. */
function pictureOf(path: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[${PICTURE_OF}]`)].find((picture) => {
    if (picture.getAttribute(PICTURE_OF) !== path) return false;
    const { top, bottom } = picture.getBoundingClientRect();
    return bottom > top && bottom > 0 && top < window.innerHeight;
  });
}

const isAnimated = (from: string, to: string): boolean =>
  from !== to &&
  'startViewTransition' in document &&
  // A page that is not shown gets no frames.
  document.visibilityState === 'visible' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches &&
  !isMovedByBrowser() &&
  isPublic(from) &&
  isPublic(to);

/** Some browsers animate Back and Forward themselves, after a swipe. */
const isMovedByBrowser = (): boolean =>
  window.event instanceof PopStateEvent && window.event.hasUAVisualTransition;

const isPublic = (pathname: string): boolean =>
  routesFor(currentRegistry(), pathname).some(({ route }) => route.access === 'public');
