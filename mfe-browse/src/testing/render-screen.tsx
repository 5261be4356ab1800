import { Provider, store } from '@crown-and-coil/shared-api';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from '@crown-and-coil/shared-ui';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';

/** Where the visitor is now. */
export interface Place {
  readonly path: string;
  readonly state: unknown;
}

/**
 * Draws a screen as the shell would: under its declared paths, at an address.
 *
 * @param paths the screen's paths in remote.json; everything else is another page
 * @param from an address visited before, so that Back has somewhere to go
 */
export function renderScreen(
  Screen: ComponentType,
  paths: readonly string[],
  at: string,
  from = '/elsewhere',
) {
  let place: Place = { path: at, state: null };
  const Watcher = () => {
    const { pathname, search, state } = useLocation();
    const navigate = useNavigate();
    place = { path: pathname + search, state };
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    );
  };
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[from, at]} initialIndex={1}>
        <Watcher />
        <Routes>
          {paths.map((path) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<Link to={at}>Another page</Link>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { place: () => place };
}
