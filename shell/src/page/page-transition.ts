import { type Location, PICTURE_OF } from '@crown-and-coil/shared-ui';
import { routesFor } from '@crown-and-coil/shared-ui/remote/registry';
import { currentRegistry } from '../loading/registry';

/** The old page is frozen for at most this long; later content appears without an animation. */
const ARRIVAL_MS = 250;

let waiting: (() => void) | undefined;
let running: ViewTransition | undefined;
let arrived: (() => void) | undefined;

/** Ends the wait of a transition: the new page's heading is in the document. */
export const pageArrived = (): void => arrived?.();

/**
 * Shows a new location. Between public pages the browser cross-fades, and a card's picture grows into its page's
 * picture and back; not with reduced motion, nor where the browser animates the navigation itself.
 */
export function changePage({ pathname: from }: Location, { pathname: to }: Location, show: () => void): void {
  // A later location replaces one that has not been shown yet.
  waiting = show;
  running?.skipTransition();
  if (!isAnimated(from, to)) {
    showWaiting();
    return;
  }
  // Paint the pressed state first: during the transition nothing else is painted.
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

/** @param path of the page whose picture is on both pages */
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

/**
 * Names the visible picture of a path, so that the browser pairs it with the previous one of that name (`GlobalStyle`).
 */
function namePicture(path: string | undefined): void {
  named?.style.removeProperty(NAME);
  named = path === undefined ? undefined : pictureOf(path);
  named?.style.setProperty(NAME, 'page-picture');
}

/** The visible picture that represents the page of a path. */
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
  // A hidden page gets no frames.
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
