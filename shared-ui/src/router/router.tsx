import { useLayoutEffect } from 'react';
import {
  type BrowserRouterProps,
  createPath,
  BrowserRouter as LibraryRouter,
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type To,
} from 'react-router-dom';

/**
 * The part of react-router that we use. shared-ui is one shared module, so these few pieces are tree-shaken out of
 * the library once and every remote and the shell read the same React contexts.
 */
export {
  createPath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  NavLink,
  type NavLinkProps,
  Route,
  Router,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';

/** The library's router, after a listener that lets forms block Back and Forward. */
export const BrowserRouter = (props: BrowserRouterProps) => (
  <>
    <PopListener />
    <LibraryRouter {...props} />
  </>
);

/** Rendered first, so that its listener is added first: window listeners run in the order they were added. */
export function PopListener() {
  useLayoutEffect(listenForPops, []);
  return null;
}

/** Called for Back and Forward before the router. Returns whether it blocks the navigation. */
export type PopGuard = (event: PopStateEvent) => boolean;

const guards = new Set<PopGuard>();

function onPopState(event: PopStateEvent): void {
  const isHeld = [...guards].some((guard) => guard(event));
  if (isHeld) event.stopImmediatePropagation();
}

/**
 * Listens for Back and Forward. Call it before the router adds its listener: window listeners run in the order they were
 * added, and in Chromium capturing ones too.
 *
 * @returns stops listening
 */
export function listenForPops(): () => void {
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
}

/** @returns removes the guard */
export function addPopGuard(guard: PopGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** The current location and how it was reached. */
export interface RouterSnapshot {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/** The remote's end of a bridge. */
export interface RouterBridge {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => RouterSnapshot;
  readonly navigator: Navigator;
}

/** The shell's end of a bridge. */
export interface RouterBridgeControl extends RouterBridge {
  /** Publishes a location within the remote's own routes. */
  publish(snapshot: RouterSnapshot): void;
  /**
   * Lets the remote follow and navigate.
   *
   * @returns freezes the bridge before an unmount: the remote keeps its last location and its navigations are ignored
   */
  activate(): () => void;
}

type Navigate = (to: To | number, options?: NavigateOptions) => void;

/**
 * Binds a remote's React tree to the shell's router.
 *
 * @param initial the current location
 * @param navigate the shell's navigate, the only one that writes the history
 */
export function createRouterBridge(initial: RouterSnapshot, navigate: Navigate): RouterBridgeControl {
  let current = initial;
  let frozen = false;
  // A late navigation of a remote that was left (a delayed redirect) is ignored.
  const go = (...request: Parameters<Navigate>): void => {
    if (!frozen) navigate(...request);
  };
  const listeners = new Set<() => void>();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => current,
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, state, options) => go(to, { ...options, state }),
      replace: (to, state, options) => go(to, { ...options, state, replace: true }),
      go: (delta) => go(delta),
    },
    publish(snapshot) {
      if (
        frozen ||
        (snapshot.location === current.location && snapshot.navigationType === current.navigationType)
      ) {
        return;
      }
      current = snapshot;
      for (const listener of listeners) listener();
    },
    activate() {
      frozen = false;
      return () => {
        frozen = true;
      };
    },
  };
}
