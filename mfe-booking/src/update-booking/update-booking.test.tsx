import { type Booking, store } from '@crown-and-coil/shared-api';
import { type Call, fakeApi, loggedInAs, offline, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hoursFromNow } from '../testing/days';
import { renderBooking } from '../testing/render-booking';
import { booking as sample } from '../testing/samples';

const PATH = '/booking/booking-1/update';
const TIME = hoursFromNow(100);
const booking = (changes: Partial<Booking> = {}) => sample({ ...TIME, ...changes });
beforeEach(() => sessionStorage.clear());

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
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      status: 'confirmed',
      start_time: TIME.start_time,
    });
  });

  it('offers other roles no status', async () => {
    loggedInAs('admin');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    await screen.findByRole('textbox', { name: /Notes/ });
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute(
      'href',
      '/admin-dashboard',
    );
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

  it('says why it was not saved, whatever the server answers, and keeps all that was typed', async () => {
    loggedInAs('professional');
    let answer: () => unknown = offline;
    const { calls } = fakeApi({
      'GET /bookings/booking-1': booking(),
      'PATCH /bookings/booking-1': () => answer(),
    });
    renderBooking(PATH);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'confirmed');
    await userEvent.type(screen.getByRole('textbox', { name: /Notes/ }), ' Please call.');
    const form = within(screen.getByRole('form', { name: 'Update booking' }));
    const proxyPage = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
    const answers: readonly [() => unknown, string][] = [
      [() => problem(409, 'That time is no longer available.'), 'That time is no longer available.'],
      [offline, 'Failed to update booking.'],
      [
        () => problem(403, 'You do not have permission to do this.'),
        'You do not have permission to do this.',
      ],
      [proxyPage, 'Failed to update booking.'],
      [() => problem(404, 'Not found.'), 'Not found.'],
      [() => problem(500), 'Failed to update booking.'],
      [() => problem(422, [{ loc: ['body', 'notes'], msg: 'Not this word.', type: 'x' }]), 'Not this word.'],
    ];
    for (const [sent, [next, text]] of answers.entries()) {
      answer = next;
      await userEvent.click(save());
      await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(sent + 1));
      expect(await form.findByText(text)).toBeVisible();
      expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue(
        'Tender spot behind my left ear. Please call.',
      );
      expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed');
    }
    answer = () => problem(401, 'Please log in.');
    await userEvent.click(save());
    await waitFor(() => expect(store.getState().session.endedBy).toBe('unauthorized'));
    loggedInAs('professional');
    expect(await screen.findByDisplayValue('Tender spot behind my left ear. Please call.')).toBeVisible();
  });

  it('keeps what was typed over a reload, and asks before it is left', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    const { leave } = renderBooking(PATH);
    await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), ' Late.');
    leave();
    renderBooking(PATH);
    expect(await screen.findByDisplayValue('Tender spot behind my left ear. Late.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Return to Profile' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Leave without saving?');
  });

  it('clears notes', async () => {
    loggedInAs('professional');
    const { calls } = fakeApi({
      'GET /bookings/booking-1': booking(),
      'PATCH /bookings/booking-1': ({ body }: Call) => booking(body as object),
    });
    renderBooking(PATH);
    await userEvent.clear(await screen.findByRole('textbox', { name: /Notes/ }));
    await userEvent.click(save());
    await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ notes: '' }));
  });

  it('takes no more than 1000 characters, and says so', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking({ notes: 'x'.repeat(1000) }) });
    renderBooking(PATH);
    await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), 'y');
    await userEvent.tab();
    expect(await screen.findByText('Notes can be 1000 characters at most')).toBeVisible();
    expect(save()).toBeDisabled();
  });

  it('offers only what the rules still allow, and says why the rest is gone', async () => {
    loggedInAs('professional');
    fakeApi({ 'GET /bookings/booking-1': booking(hoursFromNow(-0.5)) });
    renderBooking(PATH);
    await screen.findByRole('combobox', { name: 'Status' });
    expect(choices()).toEqual(['Keep pending', 'Cancelled']);
  });

  it('says why nothing can be chosen any more', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'confirmed', ...hoursFromNow(-0.5) }) });
    renderBooking(PATH);
    expect(
      await screen.findByText('This booking has already started. Its status can no longer be changed.'),
    ).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('warns of a late cancellation before it is sent', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'confirmed', ...hoursFromNow(3) }) });
    renderBooking(PATH);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'cancelled');
    expect(screen.getByText(/the cancellation will be marked as late/)).toBeVisible();
  });

  describe('beside a request, for whoever answers it', () => {
    const CLIENT = {
      id: 'client-naomi',
      first_name: 'Naomi',
      last_name: 'Tesfaye',
      phone_number: '0412555018',
      notes: 'Relaxed two years ago.',
      hair_type: 4,
      hair_type_name: 'Coily',
      hair_subtype: 'C',
      profile_picture: null,
      created_at: '2025-11-20T00:00:00.000Z',
    };
    const picture = (id: string, media_type: string) => ({
      id,
      url: `/media/private/${id}.webp`,
      srcset: '',
      alt: null,
      media_type,
      service_category: null,
      width: 320,
      height: 384,
      placeholder: null,
    });
    const conflicts = {
      is_covered: false,
      others: [
        {
          kind: 'close',
          gap_minutes: 0,
          is_same_client: false,
          booking: {
            id: 'booking-2',
            status: 'confirmed',
            client: { id: 'client-grace', first_name: 'Grace', last_name: 'Lual' },
            start_time: '2025-11-28T06:00:00.000Z',
            end_time: '2025-11-28T07:00:00.000Z',
          },
        },
      ],
    };
    const answers = {
      'GET /bookings/booking-1': booking(),
      'GET /clients/client-naomi': CLIENT,
      'GET /media/client/client-naomi': [
        picture('now', 'Client Current Hair'),
        picture('wish', 'Inspiration Picture'),
      ],
      'GET /bookings/booking-1/conflicts': conflicts,
    };

    it("shows the client's hair and pictures, and what else is in the diary around it", async () => {
      loggedInAs('professional');
      fakeApi(answers);
      renderBooking(PATH);
      expect(await screen.findByText('Coily, subtype C')).toBeVisible();
      expect(screen.getByText('Relaxed two years ago.')).toBeVisible();
      expect(screen.getByText('0412 555 018')).toBeVisible();
      expect(await screen.findByRole('img', { name: 'Current hair 1' })).toHaveAttribute(
        'src',
        '/media/private/now.webp',
      );
      expect(screen.getByRole('img', { name: 'Inspiration 1' })).toBeInTheDocument();
      expect(screen.getByText('This time is outside your present availability.')).toBeVisible();
      expect(
        screen.getByRole('link', { name: 'Back to back with Grace Lual, 5:00 pm to 6:00 pm.' }),
      ).toHaveAttribute('href', '/booking-details/booking-2');
    });

    it.each([
      ['GET /clients/client-naomi', 'Failed to load client profile.'],
      ['GET /media/client/client-naomi', 'Failed to load media.'],
      ['GET /bookings/booking-1/conflicts', 'Failed to check your other bookings.'],
    ])('still lets them answer when %s fails, and says what is missing', async (call, text) => {
      loggedInAs('professional');
      fakeApi({ ...answers, [call]: offline });
      renderBooking(PATH);
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'Status' })).toBeEnabled();
    });

    it('brings the form when that is known, so that nothing moves what one is about to choose', async () => {
      loggedInAs('professional');
      let answer: (known: unknown) => void = () => undefined;
      const known = new Promise((resolve) => {
        answer = resolve;
      });
      fakeApi({ ...answers, 'GET /bookings/booking-1/conflicts': () => known });
      renderBooking(PATH);
      await screen.findByRole('img', { name: 'Current hair 1' });
      expect(screen.queryByRole('form', { name: 'Update booking' })).not.toBeInTheDocument();
      answer(conflicts);
      expect(await screen.findByRole('combobox', { name: 'Status' })).toBeEnabled();
      expect(screen.getByText('This time is outside your present availability.')).toBeVisible();
    });

    it('shows a client nothing of that, and asks the server for none of it', async () => {
      loggedInAs('client');
      const { calls } = fakeApi(answers);
      renderBooking(PATH);
      await screen.findByRole('combobox', { name: 'Status' });
      expect(calls.map(({ path }) => path)).toEqual(['/bookings/booking-1']);
    });
  });

  it.each([
    ['500', () => problem(500, 'Something went wrong. Please try again.')],
    ['404', () => problem(404, 'Not found.')],
    ['403', () => problem(403, 'You do not have permission to do this.')],
    ['no answer', offline],
  ])('says when the booking failed to load: %s', async (_case, answer) => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': answer });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking.');
  });
});
