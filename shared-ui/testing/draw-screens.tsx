import { act, render } from '@testing-library/react';
import type { ComponentProps, ComponentType } from 'react';
import { Provider } from 'react-redux';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from '../src/router';
import { toast } from '../src/toast/store';
import { ToastViewport } from '../src/toast/toast-viewport';

/** Where the visitor is now. */
export interface Place {
  /** With its query. */
  readonly path: string;
  /** What the history entry keeps. */
  readonly state: unknown;
}

export interface Drawing {
  readonly store: ComponentProps<typeof Provider>['store'];
  /** As in remote.json. Every other address is another page, which leads back to the first one. */
  readonly routes: readonly { readonly path: string; readonly screen: string }[];
  /** By their names in remote.json. */
  readonly screens: Readonly<Record<string, ComponentType>>;
  readonly at: string;
  /** What the history entry of `at` keeps. */
  readonly state?: unknown;
  /** An address visited before, so that Back has somewhere to go. */
  readonly from?: string;
}

/**
 * Draws screens as the shell would: under their declared paths, at an address, with the toasts above them.
 *
 * @returns `place()`: where the visitor is now; `leave()`: closes the page, as a reload does
 */
export function drawScreens({ store, routes, screens, at, state = null, from }: Drawing) {
  act(() => toast.clear());
  let place: Place = { path: at, state };
  const Watcher = () => {
    const location = useLocation();
    const navigate = useNavigate();
    place = { path: location.pathname + location.search, state: location.state };
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    );
  };
  const { pathname, search, hash } = new URL(at, window.location.origin);
  const entries = [...(from === undefined ? [] : [from]), { pathname, search, hash, state }];
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
        <Watcher />
        <ToastViewport />
        <Routes>
          {routes.map(({ path, screen }) => {
            const Screen = screens[screen];
            return Screen && <Route key={path} path={path} element={<Screen />} />;
          })}
          <Route path="*" element={<Link to={at}>Another page</Link>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { place: () => place, leave: unmount };
}
