import type { Location, NavigateOptions, NavigationType, Navigator, To } from 'react-router-dom';
import { createPath } from 'react-router-dom';

/** Where the browser is and how it got there. */
export interface RouterSnapshot {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/** The part of the shell's router that a remote sees. */
export interface RouterBridge {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => RouterSnapshot;
  readonly navigator: Navigator;
}

/** The shell's end of a bridge. */
export interface RouterBridgeControl extends RouterBridge {
  /** Tells the remote of a location within its own routes. */
  publish(snapshot: RouterSnapshot): void;
  /** The remote is on its way out: it keeps its last location, whatever comes, and navigates no more. */
  freeze(): void;
}

type Navigate = (to: To | number, options?: NavigateOptions) => void;

/**
 * Binds a remote's own react tree to the shell's router.
 *
 * @param initial where the browser is now
 * @param navigate the shell's navigate; called for everything the remote does, so that history has one owner
 */
export function createRouterBridge(initial: RouterSnapshot, navigate: Navigate): RouterBridgeControl {
  let current = initial;
  let frozen = false;
  // What a remote still wants when it has been left (a redirect after a second) is not the person's wish any more.
  const go = (...wish: Parameters<Navigate>): void => {
    if (!frozen) navigate(...wish);
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
    freeze() {
      frozen = true;
    },
  };
}
