import { type PersistedSession, Provider, sessionRestored, store } from '@crown-and-coil/shared-api';
import { MemoryRouter, Route, Routes, ToastViewport, toast, useLocation } from '@crown-and-coil/shared-ui';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import declaration from '../../remote.json';
import CreateProduct from '../create-product/create-product';
import CreateService from '../create-service/create-service';
import EditAvailability from '../edit-availability/edit-availability';
import EditProduct from '../edit-product/edit-product';
import EditProfessionalProfile from '../edit-professional-profile/edit-professional-profile';
import EditService from '../edit-service/edit-service';
import ProfessionalDashboard from '../professional-dashboard/professional-dashboard';
import SetAvailability from '../set-availability/set-availability';

const SCREENS: Record<string, ComponentType> = {
  'professional-dashboard': ProfessionalDashboard,
  'edit-professional-profile': EditProfessionalProfile,
  'create-service': CreateService,
  'edit-service': EditService,
  'create-product': CreateProduct,
  'edit-product': EditProduct,
  'set-availability': SetAvailability,
  'edit-availability': EditAvailability,
};

const sessionOf = (role: 'professional' | 'admin'): PersistedSession => ({
  token: `token-of-${role}`,
  user: {
    role,
    email: `${role}@demo.test`,
    username: 'adaeze',
    profile: role === 'admin' ? null : { id: 'pro-adaeze', displayName: 'Adaeze Braids', picture: null },
  },
});

/** Draws the whole remote at an address, as the shell would for somebody of a role, with the toasts above it. */
export function renderWorkspace(path: string, role: 'professional' | 'admin' = 'professional') {
  act(() => {
    toast.clear();
    store.dispatch(sessionRestored(sessionOf(role)));
  });
  let address = path;
  const Watcher = () => {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
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
  return { address: () => address, reload: view.unmount };
}
