import { type Call, fakeApi, loggedInAs, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

const PATH = '/booking/booking-1/update';
const choices = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const save = () => screen.getByRole('button', { name: 'Update Booking' });

describe('updating a booking', () => {
  it('lets a client only cancel, and returns to the profile', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    await screen.findByRole('combobox', { name: 'Status' });
    expect(choices()).toEqual(['Keep pending', 'Cancelled']);
    expect(screen.getByRole('link', { name: 'Return to Profile' })).toHaveAttribute(
      'href',
      '/client-profile',
    );
    expect(save()).toBeDisabled();
  });

  it('lets a professional confirm or cancel, and sends only what changed', async () => {
    loggedInAs('professional');
    let stored = booking();
    const { calls } = fakeApi({
      'GET /bookings/booking-1': () => stored,
      'PATCH /bookings/booking-1': ({ body }: Call) => {
        stored = booking(body as object);
        return stored;
      },
    });
    renderBooking(PATH);
    const select = await screen.findByRole('combobox', { name: 'Status' });
    expect(choices()).toEqual(['Keep pending', 'Confirmed', 'Cancelled']);
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute(
      'href',
      '/professional-dashboard',
    );
    await userEvent.selectOptions(select, 'confirmed');
    await userEvent.click(save());
    await waitFor(() => expect(screen.getAllByText('Confirmed')).not.toHaveLength(0));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'confirmed' });
  });

  it('offers other roles no status', async () => {
    loggedInAs('admin');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    await screen.findByRole('textbox', { name: /Notes/ });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('keeps what was typed when saving fails', async () => {
    loggedInAs('client');
    fakeApi({
      'GET /bookings/booking-1': booking(),
      'PATCH /bookings/booking-1': () => problem(409, 'This booking is already cancelled.'),
    });
    renderBooking(PATH);
    const notes = await screen.findByRole('textbox', { name: /Notes/ });
    await userEvent.clear(notes);
    await userEvent.type(notes, 'Running late');
    await userEvent.click(save());
    expect(await screen.findByText('Failed to update booking.')).toBeVisible();
    expect(await screen.findByText('This booking is already cancelled.')).toBeVisible();
    expect(notes).toHaveValue('Running late');
  });

  it('says when the booking failed to load', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': () => problem(500, 'Something went wrong. Please try again.') });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking.');
  });
});
