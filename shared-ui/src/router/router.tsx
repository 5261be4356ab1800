import { type ReactNode, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  Router as LibraryRouter,
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type To,
  useNavigate as useLibraryNavigate,
} from 'react-router-dom';

/**
 * The part of react-router that we use. shared-ui is one shared module, so these few pieces are tree-shaken out of
 * the library once and every remote and the shell read the same React contexts.
 */
export {
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  Navigate,
  type Navigator,
  NavLink,
  Route,
  Routes,
  type To,
  useLocation,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';

/**
 * The library's `useNavigate`, except that a component that has been left does not navigate: the answer to what somebody
 * sent must not pull them away from where they have gone since.
 */
export function useNavigate(): NavigateFunction {
  const navigate = useLibraryNavigate();
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    (...request: [To | number, NavigateOptions?]) => {
      if (isShown.current) void navigate(...(request as [To, NavigateOptions?]));
    },
    [navigate],
  );
}

interface BrowserRouterProps {
  /**
   * Shows each new location by calling `show`, at once or a moment later. A later location replaces one that was not
   * shown. It must be the same function in every render.
   */
  readonly changePage?: (from: Location, to: Location, show: () => void) => void;
  readonly children?: ReactNode;
}

const atOnce: NonNullable<BrowserRouterProps['changePage']> = (_from, _to, show) => show();

/**
 * The library's `BrowserRouter`, with a listener that lets forms block Back and Forward, and control over when a page
 * changes.
 */
export function BrowserRouter({ changePage = atOnce, children }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ location, action }, setShown] = useState({ location: history.location, action: history.action });
  useLayoutEffect(() => {
    let from = history.location;
    return history.listen((update) => {
      changePage(from, update.location, () => startTransition(() => setShown(update)));
      from = update.location;
    });
  }, [history, changePage]);
  return (
    <>
      <PopListener />
      <LibraryRouter location={location} navigationType={action} navigator={history}>
        {children}
      </LibraryRouter>
    </>
  );
}

/** Rendered first, so that its listener is added first: window listeners run in the order they were added. */
export function PopListener() {
  useLayoutEffect(listenForPops, []);
  return null;
}

/** Called for Back and Forward before the router. Returns whether it blocks the navigation. */
type PopGuard = (event: PopStateEvent) => boolean;

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
function listenForPops(): () => void {
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
  // Ignores late navigations (such as a delayed redirect) of a remote that was left.
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
