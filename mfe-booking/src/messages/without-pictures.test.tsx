import { fakeApi, loggedInAs } from '@crown-and-coil/shared-api/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

let mockIsAway = true;
jest.mock('./message-pictures', () => {
  if (mockIsAway) throw new Error('Loading chunk 25 failed.');
  return jest.requireActual('./message-pictures');
});

test('when the pictures cannot load, one can still write, and they load once the connection is back', async () => {
  loggedInAs('client');
  fakeApi({
    'GET /bookings/booking-1': booking({ status: 'confirmed' }),
    'GET /bookings/booking-1/messages': { messages: [], hasEarlier: false, unread: 0, closed: null },
  });
  renderBooking('/booking-details/booking-1');
  const field = await screen.findByLabelText('Message to Adaeze Braids');
  await userEvent.setup().type(field, 'See you soon');
  expect(field).toHaveValue('See you soon');
  expect(screen.queryByRole('button', { name: 'Add pictures' })).not.toBeInTheDocument();

  mockIsAway = false;
  await act(async () => {
    dispatchEvent(new Event('online'));
  });
  expect(await screen.findByRole('button', { name: 'Add pictures' })).toBeInTheDocument();
  expect(field).toHaveValue('See you soon');
});
