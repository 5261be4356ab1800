import { fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen } from '@testing-library/react';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

const PATH = '/booking-details/booking-1';

describe('booking details', () => {
  it('offers the review of a pending booking', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Review Booking' })).toHaveAttribute(
      'href',
      '/booking/booking-1/update',
    );
    expect(screen.getByText('Tender spot behind my left ear.')).toBeVisible();
    expect(screen.getByText('420 min (7 h)')).toBeVisible();
  });

  it.each(['confirmed', 'cancelled', 'completed'] as const)(
    'offers no review of a %s one',
    async (status) => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': booking({ status }) });
      renderBooking(PATH);
      expect(await screen.findByText(status.charAt(0).toUpperCase() + status.slice(1))).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Review Booking' })).not.toBeInTheDocument();
    },
  );

  it('names the client to the professional', async () => {
    loggedInAs('professional');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Naomi Tesfaye' })).toHaveAttribute(
      'href',
      '/client-public-profile/client-naomi',
    );
  });

  it("says when it failed to load, also for somebody else's booking", async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': () => problem(404, 'Not found.') });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking details.');
  });
});
