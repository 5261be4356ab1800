import { api, type Booking } from '@crown-and-coil/shared-api';
import {
  type Call,
  fakeApi,
  json,
  loggedInAs,
  offline,
  problem,
  store,
} from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { hoursFromNow, booking as sample, unpaidDeposit } from '../testing/samples';

const PATH = '/booking/booking-1/update';
const TIME = hoursFromNow(100);
const booking = (changes: Partial<Booking> = {}) => sample({ ...TIME, ...changes });
beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.getByRole('button', { name });
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
const save = () => button('Update Booking');
const dialog = () => within(screen.getByRole('alertdialog'));

describe('updating a booking', () => {
  it('lets a client only cancel, and returns to the profile', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeEnabled();
    noButton('Confirm booking');
    expect(screen.getByRole('link', { name: 'Return to Profile' })).toHaveAttribute(
      'href',
      '/client-profile',
    );
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [6000, 'Pay the deposit', /^Pay before 11:00 am AEDT/],
    [0, 'Save my card', /^Save your card before 11:00 am AEDT/],
  ])('offers the client of an unpaid request its payment first: %i cents', async (cents, name, deadline) => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking({ deposit: unpaidDeposit(cents) }) });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/booking-deposit/booking-1');
    expect(screen.getByText(deadline)).toBeVisible();
    const primary = [...document.querySelectorAll('[data-primary]')].map(({ textContent }) => textContent);
    expect(primary).toEqual([name]);
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
    await screen.findByRole('button', { name: 'Confirm booking' });
    expect(button('Decline request')).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute(
      'href',
      '/professional-dashboard',
    );
    await userEvent.click(button('Confirm booking'));
    await waitFor(() => expect(screen.getAllByText('Confirmed')).not.toHaveLength(0));
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      status: 'confirmed',
      startTime: TIME.startTime,
    });
  });

  it('offers no status to other roles', async () => {
    loggedInAs('admin');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    await screen.findByRole('textbox', { name: /Notes/ });
    for (const name of ['Confirm booking', 'Decline request', 'Cancel booking']) noButton(name);
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

  it('shows why saving failed, for any server response, and keeps what was typed', async () => {
    loggedInAs('professional');
    let answer: () => unknown = offline;
    const { calls } = fakeApi({
      'GET /bookings/booking-1': booking(),
      'PATCH /bookings/booking-1': () => answer(),
    });
    renderBooking(PATH);
    await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), ' Please call.');
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
      await userEvent.click(button('Confirm booking'));
      await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(sent + 1));
      expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
        status: 'confirmed',
        startTime: TIME.startTime,
        notes: 'Tender spot behind my left ear. Please call.',
        notesVersion: 1,
      });
      expect(await form.findByText(text)).toBeVisible();
      expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue(
        'Tender spot behind my left ear. Please call.',
      );
    }
    answer = () => problem(401, 'Please log in.');
    await userEvent.click(save());
    await waitFor(() => expect(store.getState().session.endedBy).toBe('unauthorized'));
    loggedInAs('professional');
    expect(await screen.findByDisplayValue('Tender spot behind my left ear. Please call.')).toBeVisible();
  });

  it('keeps what was typed across a reload, and asks before leaving', async () => {
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

  it('can clear the notes', async () => {
    loggedInAs('professional');
    const { calls } = fakeApi({
      'GET /bookings/booking-1': booking(),
      'PATCH /bookings/booking-1': ({ body }: Call) => booking(body as object),
    });
    renderBooking(PATH);
    await userEvent.clear(await screen.findByRole('textbox', { name: /Notes/ }));
    await userEvent.click(save());
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ notes: '', notesVersion: 1 }),
    );
  });

  it('limits notes to 1000 characters, and says so', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking({ notes: 'x'.repeat(1000) }) });
    renderBooking(PATH);
    await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), 'y');
    await userEvent.tab();
    expect(await screen.findByText('Notes can be 1000 characters at most')).toBeVisible();
    expect(save()).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers only what the rules still allow, and says why the rest is unavailable', async () => {
    loggedInAs('professional');
    fakeApi({ 'GET /bookings/booking-1': booking(hoursFromNow(-0.5)) });
    renderBooking(PATH);
    expect(await screen.findByRole('button', { name: 'Decline request' })).toBeEnabled();
    noButton('Confirm booking');
  });

  it('says why nothing can be chosen any more', async () => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'confirmed', ...hoursFromNow(-0.5) }) });
    renderBooking(PATH);
    expect(
      await screen.findByText('This booking has already started. Its status can no longer be changed.'),
    ).toBeVisible();
    noButton('Cancel booking');
  });

  describe('cancelling', () => {
    const cancelling = (role: 'client' | 'professional', changes: Partial<Booking> = {}) => {
      loggedInAs(role);
      let stored = booking(changes);
      const fake = fakeApi({
        'GET /bookings/booking-1': () => stored,
        'PATCH /bookings/booking-1': ({ body }: Call) => {
          const { reason = null, notes = stored.notes } = body as { reason?: string; notes?: string };
          const deposit = stored.deposit && { ...stored.deposit, state: 'lapsed' as const, payBefore: null };
          stored = {
            ...stored,
            status: 'cancelled',
            cancelledBy: role,
            cancellationReason: reason,
            notes,
            deposit,
          };
          return stored;
        },
      });
      renderBooking(PATH);
      return { sent: () => fake.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body) };
    };
    const ask = async (name = 'Cancel booking') =>
      userEvent.click(await screen.findByRole('button', { name }));

    it('confirms first, states the consequences, and focuses the safe button', async () => {
      const { sent } = cancelling('client', { status: 'confirmed', ...hoursFromNow(3) });
      await ask();
      const text = screen.getByRole('alertdialog');
      expect(text).toHaveTextContent('Are you sure you want to cancel this booking?');
      expect(text).toHaveTextContent('We notify Adaeze Braids at once.');
      expect(text).toHaveTextContent('The time is free for others at once.');
      expect(text).toHaveTextContent('Nothing to pay.');
      expect(text).toHaveTextContent(
        'It starts in less than 24 hours, so the cancellation will be marked as late.',
      );
      expect(dialog().getByRole('button', { name: 'Keep booking' })).toHaveFocus();
      await userEvent.click(dialog().getByRole('button', { name: 'Keep booking' }));
      expect(button('Cancel booking')).toHaveFocus();
      expect(sent()).toEqual([]);
    });

    it('promises no notice of an unpaid request, which its professional does not see, and asks for no reason', async () => {
      const { sent } = cancelling('client', { deposit: unpaidDeposit() });
      await ask();
      const text = screen.getByRole('alertdialog');
      expect(text).toHaveTextContent('The time is free for others at once.');
      expect(text).not.toHaveTextContent(/notify|Adaeze/);
      expect(dialog().queryByRole('textbox')).not.toBeInTheDocument();
      await userEvent.click(dialog().getByRole('button', { name: 'Cancel booking' }));
      expect(await screen.findByText('Your booking is cancelled, and the time is free again.')).toBeVisible();
      expect(sent()).toEqual([{ status: 'cancelled', startTime: TIME.startTime }]);
    });

    it('sends the reason and the typed notes, and shows the result without the form', async () => {
      const { sent } = cancelling('client');
      await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), ' Sorry!');
      await ask();
      const reason = dialog().getByRole('textbox', { name: 'Reason (optional)' });
      expect(reason).toHaveAccessibleDescription(/Adaeze Braids reads it/);
      await userEvent.type(reason, 'My train is cancelled');
      await userEvent.click(dialog().getByRole('button', { name: 'Cancel booking' }));
      const result = await screen.findByText(/^Your booking is cancelled\./);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      await waitFor(() => expect(result.closest('[tabindex]')).toHaveFocus());
      expect(screen.getByText('My train is cancelled')).toBeVisible();
      expect(screen.getByText(/ear\. Sorry!$/)).toBeVisible();
      expect(screen.queryByRole('form', { name: 'Update booking' })).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Book again' })).toHaveAttribute(
        'href',
        '/add-more-services/braids/pro-adaeze',
      );
      expect(screen.getByRole('link', { name: 'Return to Profile' })).toBeVisible();
      expect(sent()).toEqual([
        {
          status: 'cancelled',
          startTime: TIME.startTime,
          reason: 'My train is cancelled',
          notes: 'Tender spot behind my left ear. Sorry!',
          notesVersion: 1,
        },
      ]);
    });

    it('declines the request when its professional cancels it', async () => {
      const { sent } = cancelling('professional');
      await ask('Decline request');
      expect(screen.getByRole('alertdialog')).toHaveTextContent('We notify Naomi Tesfaye at once.');
      await userEvent.click(dialog().getByRole('button', { name: 'Decline request' }));
      expect(await screen.findByText(/^The request is declined\./)).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Book again' })).not.toBeInTheDocument();
      expect(sent()).toEqual([{ status: 'cancelled', startTime: TIME.startTime }]);
    });

    it('says once, in the dialog, why a cancellation failed, and keeps the reason', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': booking(), 'PATCH /bookings/booking-1': offline });
      renderBooking(PATH);
      await ask();
      const reason = dialog().getByRole('textbox', { name: 'Reason (optional)' });
      await userEvent.type(reason, 'My train is cancelled');
      await userEvent.click(dialog().getByRole('button', { name: 'Cancel booking' }));
      expect(await dialog().findByText('Failed to update booking.')).toBeVisible();
      expect(screen.getAllByText('Failed to update booking.')).toHaveLength(1);
      expect(reason).toHaveValue('My train is cancelled');
    });

    it('limits a reason to 500 characters, and keeps what was typed', async () => {
      cancelling('client');
      await ask();
      const reason = () => dialog().getByRole('textbox', { name: 'Reason (optional)' });
      await userEvent.click(reason());
      await userEvent.paste('x'.repeat(501));
      expect(dialog().getByText('A reason can be 500 characters at most')).toBeVisible();
      expect(dialog().getByRole('button', { name: 'Cancel booking' })).toBeDisabled();
      await userEvent.type(reason(), '{Backspace}');
      expect(dialog().getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
      await userEvent.click(dialog().getByRole('button', { name: 'Keep booking' }));
      await ask();
      expect(reason()).toHaveValue('x'.repeat(500));
    });

    it('shows a previously cancelled booking without the form', async () => {
      loggedInAs('professional');
      fakeApi({
        'GET /bookings/booking-1': booking({
          status: 'cancelled',
          cancelledBy: 'client',
          cancellationReason: 'My train is cancelled',
        }),
      });
      renderBooking(PATH);
      expect(await screen.findByText('My train is cancelled')).toBeVisible();
      expect(screen.getByText('Tender spot behind my left ear.')).toBeVisible();
      noButton('Update Booking');
    });
  });

  describe('notes that the other party changed in the meantime', () => {
    const current = { notes: 'Bring your own hair.', notesVersion: 2 };
    const conflict = () =>
      json({ detail: 'The notes have changed since you opened them.', current }, { status: 409 });
    const open = async (...answers: (() => unknown)[]) => {
      loggedInAs('client');
      const { calls } = fakeApi({
        'GET /bookings/booking-1': booking(),
        'PATCH /bookings/booking-1': (call: Call) => answers.shift()?.() ?? booking(call.body as object),
      });
      renderBooking(PATH);
      await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), ' Late.');
      return () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    };
    const mine = 'Tender spot behind my left ear. Late.';

    it('are shown beside what was typed, which is kept, and both can be merged', async () => {
      const sent = await open(conflict);
      await userEvent.click(save());
      const saved = await screen.findByRole('region', { name: 'Saved notes' });
      expect(saved).toHaveTextContent('Bring your own hair.');
      expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue(mine);
      await userEvent.click(button('Add the saved notes to mine'));
      const merged = `Bring your own hair.\n\n${mine}`;
      expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue(merged);
      await userEvent.click(save());
      await waitFor(() =>
        expect(sent()).toEqual([
          { notes: mine, notesVersion: 1 },
          { notes: merged, notesVersion: 2 },
        ]),
      );
      await waitFor(() =>
        expect(screen.queryByRole('region', { name: 'Saved notes' })).not.toBeInTheDocument(),
      );
    });

    it('can replace what was typed', async () => {
      const sent = await open(conflict);
      await userEvent.click(save());
      await userEvent.click(await screen.findByRole('button', { name: 'Discard mine' }));
      expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Bring your own hair.');
      expect(sent()).toHaveLength(1);
    });

    it('are shown beside a draft that survived a reload', async () => {
      loggedInAs('client');
      let stored = booking();
      fakeApi({ 'GET /bookings/booking-1': () => stored });
      const { leave } = renderBooking(PATH);
      await userEvent.type(await screen.findByRole('textbox', { name: /Notes/ }), ' Late.');
      leave();
      stored = booking(current);
      store.dispatch(api.util.resetApiState());
      renderBooking(PATH);
      expect(await screen.findByRole('region', { name: 'Saved notes' })).toHaveTextContent(current.notes);
      expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue(mine);
    });

    it('are shown when a cancellation included notes, and the dialog closes for them', async () => {
      await open(conflict);
      await userEvent.click(button('Cancel booking'));
      await userEvent.click(dialog().getByRole('button', { name: 'Cancel booking' }));
      expect(await screen.findByRole('region', { name: 'Saved notes' })).toBeVisible();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  });

  describe('beside a request, for the person who answers it', () => {
    const CLIENT = {
      id: 'client-naomi',
      firstName: 'Naomi',
      lastName: 'Tesfaye',
      phoneNumber: '0412555018',
      notes: 'Relaxed two years ago.',
      hairType: 4,
      hairTypeName: 'Coily',
      hairSubtype: 'C',
      profilePicture: null,
      createdAt: '2025-11-20T00:00:00.000Z',
    };
    const picture = (id: string, mediaType: string) => ({
      id,
      url: `/media/private/${id}.webp`,
      srcset: '',
      alt: null,
      mediaType,
      serviceCategory: null,
      width: 320,
      height: 384,
      placeholder: null,
    });
    const conflicts = {
      isCovered: false,
      others: [
        {
          kind: 'close',
          gapMinutes: 0,
          isSameClient: false,
          booking: {
            id: 'booking-2',
            status: 'confirmed',
            client: { id: 'client-grace', firstName: 'Grace', lastName: 'Lual' },
            startTime: '2025-11-28T06:00:00.000Z',
            endTime: '2025-11-28T07:00:00.000Z',
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

    it("shows the client's hair and pictures, and nearby bookings in the diary", async () => {
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
      const nearby = screen.getByRole('link', { name: /^Back to back/ });
      expect(nearby).toHaveTextContent('Back to back with Grace Lual, 5:00 pm to 6:00 pm.');
      expect(nearby).toHaveAttribute('href', '/booking-details/booking-2');
    });

    it.each(['cancelled', 'completed'] as const)(
      'does not ask for the pictures of a %s booking, which the server hides, and says why the phone is missing',
      async (status) => {
        loggedInAs('professional');
        const { calls } = fakeApi({
          ...answers,
          'GET /bookings/booking-1': booking({ status }),
          'GET /clients/client-naomi': { ...CLIENT, phoneNumber: null },
        });
        renderBooking(PATH);
        expect(await screen.findByText('Shown while a booking is pending or confirmed.')).toBeVisible();
        expect(screen.queryByText('Failed to load media.')).not.toBeInTheDocument();
        expect(calls.some(({ path }) => path.startsWith('/media/'))).toBe(false);
      },
    );

    it.each([
      ['GET /clients/client-naomi', 'Failed to load client profile.'],
      ['GET /media/client/client-naomi', 'Failed to load media.'],
      ['GET /bookings/booking-1/conflicts', 'Failed to check your other bookings.'],
    ])('still allows an answer when %s fails, and says what is missing', async (call, text) => {
      loggedInAs('professional');
      fakeApi({ ...answers, [call]: offline });
      renderBooking(PATH);
      expect(await screen.findByText(text)).toBeVisible();
      expect(button('Confirm booking')).toBeEnabled();
    });

    it('shows the form once the context has loaded, to avoid layout shift', async () => {
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
      expect(await screen.findByRole('button', { name: 'Confirm booking' })).toBeEnabled();
      expect(screen.getByText('This time is outside your present availability.')).toBeVisible();
    });

    it('shows none of that to a client, and requests none of it', async () => {
      loggedInAs('client');
      const { calls } = fakeApi(answers);
      renderBooking(PATH);
      await screen.findByRole('button', { name: 'Cancel booking' });
      expect(calls.map(({ path }) => path)).toEqual(['/bookings/booking-1']);
    });
  });

  it.each([
    ['500', () => problem(500, 'Something went wrong. Please try again.')],
    ['404', () => problem(404, 'Not found.')],
    ['403', () => problem(403, 'You do not have permission to do this.')],
    ['no answer', offline],
  ])('shows an error when the booking fails to load: %s', async (_case, answer) => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': answer });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking.');
  });
});
