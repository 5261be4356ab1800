import { type Call, fakeApi, loggedInAs, offline, problem } from '@crown-and-coil/shared-api/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursFromNow } from '../testing/days';
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

  it.each([
    ['client', true, 'Cancelled by Naomi Tesfaye, less than 24 hours before the start'],
    ['professional', false, 'Cancelled by Adaeze Braids'],
    ['system', false, 'Cancelled because nobody answered in time'],
  ] as const)('says that the %s cancelled', async (cancelled_by, cancelled_late, text) => {
    loggedInAs('client');
    fakeApi({
      'GET /bookings/booking-1': booking({ status: 'cancelled', cancelled_by, cancelled_late }),
    });
    renderBooking(PATH);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('names the client to the professional', async () => {
    loggedInAs('professional');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Naomi Tesfaye' })).toHaveAttribute(
      'href',
      '/client-public-profile/client-naomi',
    );
  });

  it.each([
    ["somebody else's booking", () => problem(404, 'Not found.')],
    ['403', () => problem(403, 'You do not have permission to do this.')],
    ['500', () => problem(500)],
    ['no answer', offline],
  ])('says when it failed to load: %s', async (_case, answer) => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': answer });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking details.');
  });

  describe('of a booking that can be called off', () => {
    const confirmed = (hours = 100) => booking({ status: 'confirmed', ...hoursFromNow(hours) });
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = () => screen.getByRole('alertdialog');

    it.each(['client', 'professional', 'admin'] as const)(
      'lets a %s cancel, after a question',
      async (role) => {
        loggedInAs(role);
        let stored = confirmed();
        const { start_time } = stored;
        const { calls } = fakeApi({
          'GET /bookings/booking-1': () => stored,
          'PATCH /bookings/booking-1': ({ body }: Call) => {
            stored = { ...stored, ...(body as object), cancelled_by: role };
            return stored;
          },
        });
        renderBooking(PATH);
        await ask();
        expect(dialog()).toHaveTextContent('Are you sure you want to cancel this booking?');
        expect(dialog()).not.toHaveTextContent('late');
        await press('Keep it');
        expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
        await ask();
        await userEvent.click(
          screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) ?? document.body,
        );
        expect(await screen.findByText('Cancelled')).toBeVisible();
        expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
        expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
          status: 'cancelled',
          start_time,
        });
      },
    );

    it('says that less than a day before the start it will be marked as late', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': confirmed(3) });
      renderBooking(PATH);
      await ask();
      expect(dialog()).toHaveTextContent(
        'It starts in less than 24 hours, so the cancellation will be marked as late.',
      );
    });

    it('says why one that has begun cannot be cancelled', async () => {
      loggedInAs('professional');
      fakeApi({ 'GET /bookings/booking-1': confirmed(-0.5) });
      renderBooking(PATH);
      expect(
        await screen.findByText('This booking has already started. It can no longer be cancelled.'),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
    });

    it('offers it to an admin for a pending one too, whose form has no status for them', async () => {
      loggedInAs('admin');
      fakeApi({ 'GET /bookings/booking-1': booking({ status: 'pending', ...hoursFromNow(100) }) });
      renderBooking(PATH);
      expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeEnabled();
    });

    it.each([
      [
        'refuses',
        () => problem(409, 'This booking has already started.'),
        'This booking has already started.',
      ],
      ['breaks', () => problem(500), 'Failed to update booking.'],
      ['cannot be reached', offline, 'Failed to update booking.'],
    ])('keeps the question open and says why when the server %s', async (_case, answer, text) => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': confirmed(), 'PATCH /bookings/booking-1': answer });
      renderBooking(PATH);
      await ask();
      await userEvent.click(
        screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) ?? document.body,
      );
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      expect(dialog()).toBeVisible();
    });
  });
});
