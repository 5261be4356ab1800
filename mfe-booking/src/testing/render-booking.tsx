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
import AddMoreServices from '../add-more-services/add-more-services';
import AddProductsToBooking from '../add-products-to-booking/add-products-to-booking';
import BookingConfirmed from '../booking-confirmed/booking-confirmed';
import BookingDetails from '../booking-details/booking-details';
import { forgetChanges } from '../booking-steps/later-choices';
import ConfirmBooking from '../confirm-booking/confirm-booking';
import PickBookingTime from '../pick-booking-time/pick-booking-time';
import UpdateBooking from '../update-booking/update-booking';

const SCREENS: Record<string, ComponentType> = {
  'add-more-services': AddMoreServices,
  'pick-booking-time': PickBookingTime,
  'add-products-to-booking': AddProductsToBooking,
  'confirm-booking': ConfirmBooking,
  'booking-confirmed': BookingConfirmed,
  'booking-details': BookingDetails,
  'update-booking': UpdateBooking,
};

/** Where the visitor is now, with what the history entry keeps. */
export interface Place {
  readonly path: string;
  readonly state: unknown;
}

/** Draws the whole remote at an address, as the shell would, with the toasts above it. */
export function renderBooking(path: string, state?: unknown) {
  forgetChanges();
  act(() => toast.clear());
  let place: Place = { path, state };
  const Watcher = () => {
    const location = useLocation();
    const navigate = useNavigate();
    place = { path: location.pathname, state: location.state };
    return (
      <button type="button" onClick={() => navigate(-1)}>
        Browser back
      </button>
    );
  };
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[{ pathname: path, state }]}>
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

/** Nobody is logged in, or somebody of a role is. */
export function loggedInAs(role: Role | null): void {
  const session: PersistedSession | null = role && {
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
