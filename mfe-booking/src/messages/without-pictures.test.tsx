import { fakeApi, loggedInAs, store } from '@crown-and-coil/shared-api/testing';
import { renderScreens } from '@crown-and-coil/shared-ui/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import declaration from '../../remote.json';
import BookingDetails from '../booking-details/booking-details';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

const PATH = '/booking-details/booking-1';
const ANSWERS = {
  'GET /bookings/booking-1': booking({ status: 'confirmed' }),
  'GET /bookings/booking-1/messages': { messages: [], hasEarlier: false, unread: 0, closed: null },
};

/** As around every page. */
class Page extends Component<{ readonly children: ReactNode }> {
  override state = { error: '' };

  static getDerivedStateFromError(error: unknown) {
    return { error: String(error) };
  }

  override render(): ReactNode {
    return this.state.error || this.props.children;
  }
}

let mockIsAway = true;
jest.mock('./message-pictures', () => {
  if (mockIsAway) throw new Error('Loading chunk 25 failed.');
  return jest.requireActual('./message-pictures');
});

test('online a build without them fails its page, so that it is reported and rolled back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  loggedInAs('client');
  fakeApi(ANSWERS);
  const screens = {
    'booking-details': () => (
      <Page>
        <BookingDetails />
      </Page>
    ),
  };
  renderScreens({ store, routes: declaration.routes, screens, at: PATH });
  expect(await screen.findByText(/Loading chunk 25 failed/)).toBeInTheDocument();
});

// After the other test: once loaded it stays.
test('offline one can still write when they cannot load, and they load once the connection is back', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  loggedInAs('client');
  fakeApi(ANSWERS);
  renderBooking(PATH);
  const field = await screen.findByLabelText('Message to Adaeze Braids');
  await userEvent.setup().type(field, 'See you soon');
  expect(field).toHaveValue('See you soon');
  expect(screen.queryByRole('button', { name: 'Add pictures' })).not.toBeInTheDocument();

  mockIsAway = false;
  line.mockReturnValue(true);
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('button', { name: 'Add pictures' })).toBeInTheDocument();
  expect(field).toHaveValue('See you soon');
});
