import {
  type PersistedSession,
  Provider,
  type Role,
  sessionRestored,
  store,
} from '@crown-and-coil/shared-api';
import {
  MemoryRouter,
  Route,
  Routes,
  ToastViewport,
  toast,
  useLocation,
  useNavigate,
} from '@crown-and-coil/shared-ui';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import declaration from '../../remote.json';
import ClientProfile from '../client-profile/client-profile';
import ClientPublicProfile from '../client-public-profile/client-public-profile';
import EditClientProfile from '../edit-client-profile/edit-client-profile';

const SCREENS: Record<string, ComponentType> = {
  'client-profile': ClientProfile,
  'edit-client-profile': EditClientProfile,
  'client-public-profile': ClientPublicProfile,
};

/**
 * Draws the whole remote at an address, as the shell would, with the toasts above it.
 *
 * @returns `place()`: where the visitor is now, path and query; `leave()`: closes the page, as a reload does
 */
export function renderClient(path: string) {
  act(() => toast.clear());
  let place = path;
  const Watcher = () => {
    const { pathname, search } = useLocation();
    const navigate = useNavigate();
    place = pathname + search;
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    );
  };
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Watcher />
        <ToastViewport />
        <Routes>
          {declaration.routes.map((route) => {
            const Screen = SCREENS[route.screen];
            return Screen && <Route key={route.path} path={route.path} element={<Screen />} />;
          })}
          <Route path="*" element={<p>Another page</p>} />
        </Routes>
      </MemoryRouter>
    </Provider>,
  );
  return { place: () => place, leave: view.unmount };
}

/** Somebody of a role is logged in; the client is Naomi. */
export function loggedInAs(role: Role): void {
  const session: PersistedSession = {
    token: `token-of-${role}`,
    user: {
      role,
      email: `${role}@demo.test`,
      username: role,
      profile: role === 'client' ? { id: 'client-naomi', displayName: 'Naomi Tesfaye', picture: null } : null,
    },
  };
  act(() => {
    store.dispatch(sessionRestored(session));
  });
}
