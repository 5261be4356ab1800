import type { ReactNode } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { createRouterBridge, PopListener, type RouterBridge, type RouterSnapshot } from '../router/router';

/** The place of a page that a server draws. */
export function placeOf(url: string): RouterSnapshot {
  const { pathname, search, hash } = new URL(url, 'https://page.invalid');
  return {
    // The key that a browser's history gives to its first entry.
    location: { pathname, search, hash, state: null, key: 'default' },
    navigationType: NavigationType.Pop,
  };
}

/** The bridge of a remote that a server draws: it stays where it is. */
export const stillBridge = (place: RouterSnapshot): RouterBridge => createRouterBridge(place, () => {});

interface ServerRouterProps {
  readonly place: RouterSnapshot;
  readonly children: ReactNode;
}

/** Has the shape of `BrowserRouter`, because React derives ids from the shape of the tree. */
export const ServerRouter = ({ place, children }: ServerRouterProps) => (
  <>
    <PopListener />
    <Router {...place} navigator={stillBridge(place).navigator}>
      {children}
    </Router>
  </>
);
