import type { ReactNode } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { createRouterBridge, PopListener, type RouterBridge, type RouterSnapshot } from '../router/router';

/** The location of a server-rendered page. */
export function placeOf(url: string): RouterSnapshot {
  const { pathname, search, hash } = new URL(url, 'https://page.invalid');
  return {
    // The key of the first entry of a browser's history.
    location: { pathname, search, hash, state: null, key: 'default' },
    navigationType: NavigationType.Pop,
  };
}

/** The bridge of a server-rendered remote, whose location never changes. */
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
