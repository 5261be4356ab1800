import { fakeApi, loggedInAs, offline, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking, unpaidDeposit } from '../testing/samples';

const PATH = '/booking-confirmed/booking-1';

beforeEach(() => loggedInAs('client'));

describe('the booking confirmed page', () => {
  it('confirms that the booking is secured, with its details and a link back', async () => {
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
    expect(screen.getByText('Pending')).toBeVisible();
    expect(screen.getByText(/Friday is set aside for you/)).toBeVisible();
    expect(screen.getByText(/10:00 am to 5:00 pm AEDT/)).toBeVisible();
    expect(screen.getByText('Adaeze Braids, Footscray VIC')).toBeVisible();
    expect(screen.getByText('Pre-stretched braiding hair × 6')).toBeVisible();
    expect(screen.getByText('$397.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to My Profile' })).toHaveAttribute(
      'href',
      '/client-profile',
    );
  });

  it('does not say that a cancelled time is reserved', async () => {
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'cancelled' }) });
    renderBooking(PATH);
    expect(await screen.findByRole('heading', { name: 'Booking cancelled' })).toBeVisible();
    expect(screen.queryByText(/set aside for you/)).not.toBeInTheDocument();
  });

  it.each([6000, 0])('leads to the payment while the request is unpaid: %i cents', async (cents) => {
    fakeApi({ 'GET /bookings/booking-1': booking({ deposit: unpaidDeposit(cents) }) });
    const { place } = renderBooking(PATH);
    await waitFor(() => expect(place().path).toBe('/booking-deposit/booking-1'));
    expect(screen.queryByText('Booking Is Secured')).not.toBeInTheDocument();
  });

  it('shows what was paid and what is due on the day', async () => {
    const deposit = { ...unpaidDeposit(), state: 'paid' as const, payBefore: null };
    fakeApi({ 'GET /bookings/booking-1': booking({ deposit }) });
    renderBooking(PATH);
    expect((await screen.findByText('Deposit paid')).parentElement).toHaveTextContent('$60.00');
    expect(screen.getByText('Due on the day').parentElement).toHaveTextContent('$337.00');
  });

  it('shows an error when the booking fails to load, and retries', async () => {
    const served: Record<string, unknown> = { 'GET /bookings/booking-1': offline };
    fakeApi(served);
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Booking not found or failed to load.');
    served['GET /bookings/booking-1'] = booking();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Booking Is Secured' })).toBeVisible();
  });

  it('leads from an unknown booking to the others', async () => {
    fakeApi({ 'GET /bookings/booking-1': problem(404, 'Not found.') });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Booking not found or failed to load.');
    expect(screen.getByRole('link', { name: 'See your bookings' })).toHaveAttribute(
      'href',
      '/client-profile',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
