import { HOUR_MS, MESSAGES, type VisitReview } from '@crown-and-coil/shared-api';
import { HOUSE_RULES_TEMPLATES, toDomain } from '@crown-and-coil/shared-api/contract';
import {
  type Call,
  fakeApi,
  loggedInAs,
  offline,
  problem,
  sampleBookedStyle,
  sampleCadence,
  sampleChoice,
  sampleMenu,
} from '@crown-and-coil/shared-api/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking, hoursFromNow, unpaidDeposit } from '../testing/samples';

const PATH = '/booking-details/booking-1';

/** What its professional keeps about the client is loaded too. */
const BESIDE = {
  'GET /clients/client-naomi/notes': { notes: null, updatedAt: null, notesVersion: 0 },
  'GET /clients/client-naomi/bookings': [],
  'GET /bookings/booking-1/review': { review: null, feedback: null, otherWrote: false },
};

const OPEN_REVIEW: VisitReview = {
  review: null,
  feedback: null,
  otherWrote: false,
  writeUntil: '2099-01-01T00:00:00.000Z',
  editUntil: null,
  publishAt: null,
  mayReply: false,
  mayReport: false,
  removalReason: null,
};

describe('booking details', () => {
  it('links a pending booking to its review page', async () => {
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
    'does not link a %s booking to the review page',
    async (status) => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': booking({ status }) });
      renderBooking(PATH);
      expect(await screen.findByText(status.charAt(0).toUpperCase() + status.slice(1))).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Review Booking' })).not.toBeInTheDocument();
    },
  );

  it.each(['client', 'professional'] as const)(
    'shows the %s where a confirmed booking takes place, with directions for the client',
    async (role) => {
      loggedInAs(role);
      const streetAddress = '14 Leander Street, the door on the left';
      fakeApi({ ...BESIDE, 'GET /bookings/booking-1': booking({ status: 'confirmed', streetAddress }) });
      renderBooking(PATH);
      expect(await screen.findByText(`${streetAddress}, Footscray VIC`)).toBeVisible();
      const directions = screen.queryByRole('link', { name: 'Directions' });
      if (role === 'professional') expect(directions).not.toBeInTheDocument();
      else
        expect(new URL(directions?.getAttribute('href') ?? '').searchParams.get('destination')).toBe(
          `${streetAddress}, Footscray VIC, Australia`,
        );
    },
  );

  it.each([
    ['client', true, 'Cancelled by Naomi Tesfaye, less than 24 hours before the start'],
    ['professional', false, 'Cancelled by Adaeze Braids'],
    ['system', false, 'Cancelled because no answer came in time'],
  ] as const)('says that the %s cancelled', async (cancelledBy, cancelledLate, text) => {
    loggedInAs('client');
    fakeApi({
      'GET /bookings/booking-1': booking({ status: 'cancelled', cancelledBy, cancelledLate }),
    });
    renderBooking(PATH);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    [6000, 'Cancelled because the deposit was not paid in time'],
    [0, 'Cancelled because no card was saved in time'],
  ])('says why an unpaid request was cancelled: %i cents', async (amountCents, text) => {
    loggedInAs('client');
    const deposit = { ...unpaidDeposit(amountCents), state: 'lapsed', payBefore: null } as const;
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'cancelled', cancelledBy: 'system', deposit }) });
    renderBooking(PATH);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says that the booking was cancelled late because of a late move', async () => {
    loggedInAs('client');
    const cancelled = { status: 'cancelled', cancelledBy: 'client', cancelledLate: true } as const;
    fakeApi({ 'GET /bookings/booking-1': booking({ ...cancelled, lateMovedBy: ['client'] }) });
    renderBooking(PATH);
    expect(
      await screen.findByText(
        'Cancelled by Naomi Tesfaye, after moving it less than 24 hours before the start',
      ),
    ).toBeVisible();
  });

  it('shows why the booking was cancelled, and lets its client book again', async () => {
    loggedInAs('client');
    const cancellationReason = 'I am ill, sorry';
    fakeApi({
      'GET /bookings/booking-1': booking({
        status: 'cancelled',
        cancelledBy: 'professional',
        cancellationReason,
      }),
    });
    renderBooking(PATH);
    expect(await screen.findByText(cancellationReason)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book again' })).toBeVisible();
  });

  it('lets the client of a maintenance booking book the next one', async () => {
    loggedInAs('client');
    const style = sampleBookedStyle(sampleChoice({ weeks: 3 }), sampleMenu({ cadence: sampleCadence() }));
    const services = booking().services.map((service) => ({ ...service, style }));
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'completed', services }) });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Book your next visit' })).toHaveAttribute(
      'href',
      '/pick-booking-time/braids?next=booking-1',
    );
    expect(screen.getByRole('link', { name: 'Book again' })).toBeVisible();
    expect(screen.getByText('Up to 4 weeks since the last visit')).toBeVisible();
  });

  it('lets the client book a completed booking again, from its style', async () => {
    loggedInAs('client');
    const services = booking().services.map((service) => ({ ...service, style: sampleBookedStyle() }));
    fakeApi({ 'GET /bookings/booking-1': booking({ status: 'completed', services }) });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Book again' })).toHaveAttribute(
      'href',
      '/choose-style/braids?again=booking-1',
    );
  });

  it.each([
    ['GET /bookings/booking-1/invoices', []],
    ['GET /bookings/booking-1/review', OPEN_REVIEW],
  ])(
    'shows links and buttons together with the response to %s, to avoid layout shift',
    async (call, found) => {
      loggedInAs('client');
      let answer: (known: unknown) => void = () => undefined;
      const known = new Promise((resolve) => {
        answer = resolve;
      });
      const { calls } = fakeApi({
        'GET /bookings/booking-1': booking({ status: 'completed' }),
        'GET /bookings/booking-1/invoices': [],
        'GET /bookings/booking-1/review': OPEN_REVIEW,
        [call]: () => known,
      });
      renderBooking(PATH);
      expect(await screen.findByText('Completed')).toBeVisible();
      await waitFor(() => expect(calls).toHaveLength(3));
      await act(async () => undefined);
      expect(screen.queryByRole('link', { name: /Book again|Write a review/ })).not.toBeInTheDocument();
      answer(found);
      expect(await screen.findByRole('link', { name: 'Write a review' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Book again' })).toBeVisible();
    },
  );

  it('does not offer to move an unpaid request', async () => {
    loggedInAs('client');
    fakeApi({
      'GET /bookings/booking-1': booking({ ...hoursFromNow(72), deposit: unpaidDeposit() }),
      'GET /bookings/booking-1/invoices': [],
      'GET /bookings/booking-1/review': OPEN_REVIEW,
      'GET /bookings/booking-1/messages': { messages: [], hasEarlier: false, unread: 0, closed: null },
    });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Pay the deposit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review Booking' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
  });

  it.each([
    ['an unpaid request', 'Pay the deposit', { deposit: unpaidDeposit() }],
    ['a request', 'Review Booking', {}],
    ['a completed booking', 'Book again', { status: 'completed' as const }],
    ['a cancelled booking', 'Book again', { status: 'cancelled' as const }],
  ])('shows one primary action for %s: %s', async (_state, action, changes) => {
    loggedInAs('client');
    fakeApi({
      'GET /bookings/booking-1': booking(changes),
      'GET /bookings/booking-1/invoices': [],
      'GET /bookings/booking-1/review': OPEN_REVIEW,
      'GET /bookings/booking-1/messages': { messages: [], hasEarlier: false, unread: 0, closed: null },
    });
    renderBooking(PATH);
    expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
    const primary = [...document.querySelectorAll('[data-primary]')].map(({ textContent }) => textContent);
    expect(primary).toEqual([action]);
  });

  it("shows the client's name to the professional", async () => {
    loggedInAs('professional');
    fakeApi({ 'GET /bookings/booking-1': booking() });
    renderBooking(PATH);
    expect(await screen.findByRole('link', { name: 'Naomi Tesfaye' })).toHaveAttribute(
      'href',
      '/client-public-profile/client-naomi',
    );
  });

  it.each([
    ['403', () => problem(403, 'You do not have permission to do this.')],
    ['500', () => problem(500)],
    ['no answer', offline],
  ])('shows an error when the booking fails to load: %s', async (_case, answer) => {
    loggedInAs('client');
    fakeApi({ 'GET /bookings/booking-1': answer });
    renderBooking(PATH);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load booking details.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it.each([
    ['client', 'See your bookings', '/client-profile'],
    ['professional', 'See your bookings', '/professional-dashboard?tab=bookings'],
    ['admin', 'Go to the dashboard', '/admin-dashboard'],
  ] as const)(
    "leads a %s from an unknown or another person's booking to the others",
    async (role, label, target) => {
      loggedInAs(role);
      fakeApi({ 'GET /bookings/booking-1': problem(404, 'Not found.') });
      renderBooking(PATH);
      expect(await screen.findByRole('alert')).toHaveTextContent(
        `Failed to load booking details. We found no such booking. You are logged in as ${role}@demo.test.`,
      );
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', target);
      expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    },
  );

  describe('a booking that can be cancelled', () => {
    const confirmed = (hours = 100) => booking({ status: 'confirmed', ...hoursFromNow(hours) });
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = () => screen.getByRole('alertdialog');

    it.each(['client', 'professional', 'admin'] as const)(
      'lets a %s cancel after a confirmation',
      async (role) => {
        loggedInAs(role);
        let stored = confirmed();
        const { startTime } = stored;
        const { calls } = fakeApi({
          'GET /bookings/booking-1': () => stored,
          'PATCH /bookings/booking-1': ({ body }: Call) => {
            stored = { ...stored, ...(body as object), cancelledBy: role };
            return stored;
          },
        });
        renderBooking(PATH);
        await ask();
        expect(dialog()).toHaveTextContent('Are you sure you want to cancel this booking?');
        expect(dialog()).not.toHaveTextContent('late');
        await press('Keep booking');
        expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
        await ask();
        await userEvent.click(
          screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) ?? document.body,
        );
        expect(await screen.findByText('Cancelled')).toBeVisible();
        expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
        expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
          status: 'cancelled',
          startTime,
        });
      },
    );

    it('warns less than 24 hours before the start that the cancellation will be marked late', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': confirmed(3) });
      renderBooking(PATH);
      await ask();
      expect(dialog()).toHaveTextContent(
        'It starts in less than 24 hours, so the cancellation will be marked as late.',
      );
    });

    it('says what cancelling means now, on a page that was opened before', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': confirmed(25) });
      renderBooking(PATH);
      const button = await screen.findByRole('button', { name: 'Cancel booking' });
      await act(async () => jest.advanceTimersByTime(2 * HOUR_MS));
      await user.click(button);
      expect(dialog()).toHaveTextContent('the cancellation will be marked as late.');
      jest.useRealTimers();
    });

    it('warns after a move in the last 24 hours that the cancellation will be marked late', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': { ...confirmed(72), lateMovedBy: ['client'] } });
      renderBooking(PATH);
      await ask();
      expect(dialog()).toHaveTextContent(
        'You moved it less than 24 hours before its start, so the cancellation will be marked as late.',
      );
    });

    it('says that cancelling stays free after a move of the professional, and is not late', async () => {
      loggedInAs('client');
      const houseRules = {
        ...{ version: 1, movesByClient: 0, movedLate: false, wasConfirmed: true },
        rules: toDomain(HOUSE_RULES_TEMPLATES.strict),
      };
      const deposit = { ...unpaidDeposit(), state: 'paid', payBefore: null } as const;
      const moved = { ...confirmed(3), houseRules, deposit, keepsFreeCancellation: true };
      fakeApi({
        'GET /bookings/booking-1': moved,
        'GET /bookings/booking-1/invoices': [],
      });
      renderBooking(PATH);
      await ask();
      expect(dialog()).toHaveTextContent('You get $60.00 back.');
      expect(dialog()).toHaveTextContent('Cancelling is free, as the professional moved the visit.');
      expect(dialog()).not.toHaveTextContent('late');
      expect(screen.getByText(/: \$60\.00 back, as the professional moved the visit\.$/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Reschedule' })).toBeVisible();
    });

    it('says why a booking that has started cannot be cancelled', async () => {
      loggedInAs('professional');
      fakeApi({ 'GET /bookings/booking-1': confirmed(-0.5) });
      renderBooking(PATH);
      expect(
        await screen.findByText('This booking has already started. It can no longer be moved or cancelled.'),
      ).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Cancel booking' })).not.toBeInTheDocument();
    });

    it('lets an admin cancel a pending booking too, as the form has no status for admins', async () => {
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
    ])('keeps the dialog open and shows the reason when the server %s', async (_case, answer, text) => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': confirmed(), 'PATCH /bookings/booking-1': answer });
      renderBooking(PATH);
      await ask();
      await userEvent.click(
        screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) ?? document.body,
      );
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(dialog()).toBeVisible();
    });

    it('says what to do when the client cancels while offline', async () => {
      const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': confirmed(), 'PATCH /bookings/booking-1': offline });
      renderBooking(PATH);
      await ask();
      await userEvent.click(
        screen.getAllByRole('button', { name: 'Cancel booking' }).at(-1) ?? document.body,
      );
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Failed to update booking. You are offline: try again when you are connected.',
      );
      line.mockRestore();
    });
  });

  describe('moving a booking', () => {
    it.each(['client', 'professional'] as const)('links a %s to the times', async (role) => {
      loggedInAs(role);
      fakeApi({
        ...BESIDE,
        'GET /bookings/booking-1': booking({ status: 'confirmed', ...hoursFromNow(100) }),
      });
      renderBooking(PATH);
      expect(await screen.findByRole('link', { name: 'Reschedule' })).toHaveAttribute(
        'href',
        '/booking/booking-1/reschedule',
      );
    });

    it('is not offered to a client who has used up the moves that the house rules allow', async () => {
      loggedInAs('client');
      const houseRules = {
        version: 2,
        rules: toDomain(HOUSE_RULES_TEMPLATES.strict),
        movesByClient: 1,
        movedLate: false,
        wasConfirmed: true,
      };
      fakeApi({
        'GET /bookings/booking-1': booking({ status: 'confirmed', ...hoursFromNow(100), houseRules }),
      });
      renderBooking(PATH);
      expect(
        await screen.findByText(
          'The house rules of this booking allow 1 move. You can cancel it and book again. It can no longer be moved.',
        ),
      ).toBeVisible();
      expect(screen.getByRole('heading', { name: 'House rules' })).toBeVisible();
      expect(screen.getByText(/^You can move it once, .* You have moved it once so far\.$/)).toBeVisible();
      expect(screen.queryByText(/in the words for clients/)).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
    });

    it('folds the house rules for a professional, as they speak to the client', async () => {
      loggedInAs('professional');
      const houseRules = {
        version: 2,
        rules: toDomain(HOUSE_RULES_TEMPLATES.strict),
        movesByClient: 0,
        movedLate: false,
        wasConfirmed: true,
      };
      fakeApi({
        'GET /bookings/booking-1': booking({ status: 'confirmed', ...hoursFromNow(100), houseRules }),
      });
      renderBooking(PATH);
      const lead = await screen.findByText(/^What .* accepted, in the words for clients$/);
      const rule = screen.getByText('If you are late');
      expect(rule).not.toBeVisible();
      await userEvent.click(lead);
      expect(rule).toBeVisible();
    });

    it.each([
      ['admin', 'confirmed', 100],
      ['client', 'cancelled', 100],
      ['client', 'completed', -3],
      ['client', 'confirmed', -0.5],
    ] as const)(
      'is not offered to a %s of a %s booking, %s hours before its start',
      async (role, status, hours) => {
        loggedInAs(role);
        fakeApi({ 'GET /bookings/booking-1': booking({ status, ...hoursFromNow(hours) }) });
        renderBooking(PATH);
        await screen.findByRole('article', { name: 'Booking' });
        expect(screen.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
      },
    );

    it.each(['client', 'professional'] as const)(
      'tells a %s why a completed booking cannot be changed',
      async (role) => {
        loggedInAs(role);
        fakeApi({
          ...BESIDE,
          'GET /bookings/booking-1': booking({ status: 'completed', ...hoursFromNow(-3) }),
        });
        renderBooking(PATH);
        expect(
          await screen.findByText(
            'This booking is already completed. It can no longer be moved or cancelled.',
          ),
        ).toBeVisible();
      },
    );

    it('says why a request whose start has passed cannot be moved', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': booking(hoursFromNow(-0.5)) });
      renderBooking(PATH);
      expect(
        await screen.findByText('This booking has already started. It can no longer be moved.'),
      ).toBeVisible();
    });
  });

  describe('missing preparation', () => {
    const today = (changes: Partial<ReturnType<typeof sampleBookedStyle>> = {}) =>
      booking({
        status: 'confirmed',
        ...hoursFromNow(-0.5),
        services: booking().services.map((service) => ({
          ...service,
          style: { ...sampleBookedStyle(), ...changes },
        })),
      });
    const { preparation } = sampleBookedStyle();
    const notWashed = preparation.map((item) => ({ ...item, notDone: item.id === 'washed' }));

    it('can be recorded by the professional after confirming fee and minutes, and undone', async () => {
      loggedInAs('professional');
      let stored = today();
      const { calls } = fakeApi({
        ...BESIDE,
        'GET /bookings/booking-1': () => stored,
        'POST /bookings/booking-1/preparation': ({ body }: Call) => {
          stored = (body as { notDone: boolean }).notDone ? today({ preparation: notWashed }) : today();
          return stored;
        },
      });
      renderBooking(PATH);
      const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
      await press('Washed and blown out: not done');
      expect(screen.getByRole('alertdialog')).toHaveTextContent(
        '+ $45.00, 45 min, as Naomi accepted with the booking. The visit ends later',
      );
      await press('Mark as not done');
      await press('Washed and blown out: was done');
      await press('Take it back');
      expect(await screen.findByRole('button', { name: 'Washed and blown out: not done' })).toBeVisible();
      const sent = { serviceId: stored.services[0]?.id, itemId: 'washed' };
      expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { ...sent, notDone: true },
        { ...sent, notDone: false },
      ]);
    });

    it('keeps the dialog open and shows the reason when the server refuses', async () => {
      loggedInAs('professional');
      fakeApi({
        ...BESIDE,
        'GET /bookings/booking-1': today(),
        'POST /bookings/booking-1/preparation': () => problem(409, 'This booking is already completed.'),
      });
      renderBooking(PATH);
      await userEvent.click(await screen.findByRole('button', { name: 'Old style taken down: not done' }));
      await userEvent.click(screen.getByRole('button', { name: 'Mark as not done' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('This booking is already completed.');
    });

    it('is shown to the client, without a button', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': today({ preparation: notWashed }) });
      renderBooking(PATH);
      expect(await screen.findByText('Washed and blown out, + $45.00, 45 min')).toBeVisible();
      expect(screen.getByText('Old style taken down (if not: + $60.00, 1 h)')).toBeVisible();
      expect(screen.queryByRole('button', { name: /not done/ })).not.toBeInTheDocument();
    });

    it.each([
      ['before the day of the visit', () => ({ ...today(), ...hoursFromNow(48) })],
      ['after the visit', () => ({ ...today(), status: 'completed' as const })],
      [
        'when the booking has no stored fee',
        () =>
          today({
            preparation: preparation.map(({ label, hoursBefore, by }) => ({ label, hoursBefore, by })),
          }),
      ],
    ])('is not offered %s', async (_case, stored) => {
      loggedInAs('professional');
      fakeApi({ ...BESIDE, 'GET /bookings/booking-1': stored() });
      renderBooking(PATH);
      expect(await screen.findByText(/^Old style taken down/)).toBeVisible();
      expect(screen.queryByRole('button', { name: /not done/ })).not.toBeInTheDocument();
    });
  });

  describe('a no-show', () => {
    const over = booking({ status: 'completed', ...hoursFromNow(-3) });
    const mark = () => screen.findByRole('button', { name: 'Did not come' });

    it('can be set and unset by the professional', async () => {
      loggedInAs('professional');
      let stored = over;
      const { calls } = fakeApi({
        ...BESIDE,
        'GET /bookings/booking-1': () => stored,
        'PATCH /bookings/booking-1': ({ body }: Call) => {
          stored = { ...stored, ...(body as object) };
          return stored;
        },
      });
      renderBooking(PATH);
      await userEvent.click(await mark());
      await userEvent.click(screen.getByRole('button', { name: 'Mark as did not come' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Naomi did come' }));
      await userEvent.click(screen.getByRole('button', { name: 'Take it back' }));
      expect(await mark()).toBeVisible();
      const bodies = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
      expect(bodies).toEqual([{ noShow: true }, { noShow: false }]);
    });

    it('shows what will be kept and charged before it is set, and what was afterwards', async () => {
      loggedInAs('professional');
      const houseRules = {
        ...{ version: 1, movesByClient: 0, movedLate: false, wasConfirmed: true },
        rules: toDomain(HOUSE_RULES_TEMPLATES.strict),
      };
      const deposit = {
        ...{ amountCents: 6000, currency: 'AUD', state: 'kept', payBefore: null },
        ...{ refundedCents: 0, keptCents: 6000 },
      };
      const paid = { ...over, totalPrice: 200, houseRules, deposit };
      let stored = { ...paid, keptCard: { state: 'kept', charge: null as unknown } };
      fakeApi({
        ...BESIDE,
        'GET /bookings/booking-1': () => stored,
        'PATCH /bookings/booking-1': () => {
          const charge = { amountCents: 4000, state: 'paid' };
          stored = { ...stored, noShow: true, keptCard: { state: 'deleted', charge } } as typeof stored;
          return stored;
        },
      });
      renderBooking(PATH);
      await userEvent.click(await mark());
      expect(screen.getByText('You keep $60.00 of the deposit.')).toBeVisible();
      expect(screen.getByText('$40.00 is charged to the card that the client agreed to keep.')).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Mark as did not come' }));
      const term = await screen.findByText('Charged for the missed visit');
      expect(term.nextSibling).toHaveTextContent('$40.00');
      await userEvent.click(await screen.findByRole('button', { name: 'Naomi did come' }));
      expect(screen.getByText('$40.00 goes back to the card.')).toBeVisible();
    });

    it('says that nothing is kept or charged when the professional moved the visit at short notice', async () => {
      loggedInAs('professional');
      const houseRules = {
        ...{ version: 1, movesByClient: 0, movedLate: false, wasConfirmed: true },
        rules: toDomain(HOUSE_RULES_TEMPLATES.strict),
      };
      const keptCard = { state: 'kept', charge: null };
      fakeApi({
        ...BESIDE,
        'GET /bookings/booking-1': { ...over, houseRules, keptCard, keepsFreeCancellation: true },
      });
      renderBooking(PATH);
      await userEvent.click(await mark());
      expect(
        screen.getByText('A missed visit costs nothing, as you moved it at short notice.'),
      ).toBeVisible();
      expect(screen.queryByText(/is charged to the card/)).not.toBeInTheDocument();
    });

    it('is shown on the booking', async () => {
      loggedInAs('client');
      fakeApi({ 'GET /bookings/booking-1': { ...over, noShow: true } });
      renderBooking(PATH);
      expect(await screen.findByText('Naomi did not come')).toBeVisible();
    });

    it('keeps the dialog open when saving fails', async () => {
      loggedInAs('professional');
      fakeApi({ ...BESIDE, 'GET /bookings/booking-1': over, 'PATCH /bookings/booking-1': offline });
      renderBooking(PATH);
      await userEvent.click(await mark());
      await userEvent.click(screen.getByRole('button', { name: 'Mark as did not come' }));
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update booking.');
    });

    it.each([
      ['client', 'completed', -3],
      ['admin', 'completed', -3],
      ['professional', 'cancelled', -3],
      ['professional', 'confirmed', 3],
    ] as const)(
      'cannot be set by a %s of a %s booking, %s hours before its start',
      async (role, status, hours) => {
        loggedInAs(role);
        fakeApi({ ...BESIDE, 'GET /bookings/booking-1': booking({ status, ...hoursFromNow(hours) }) });
        renderBooking(PATH);
        await screen.findByRole('article', { name: 'Booking' });
        expect(screen.queryByRole('button', { name: 'Did not come' })).not.toBeInTheDocument();
      },
    );
  });

  describe('the calendar file', () => {
    const saved: { name: string; blob: Blob }[] = [];
    beforeEach(() => {
      saved.length = 0;
      let blob = new Blob();
      URL.createObjectURL = (content) => {
        blob = content as Blob;
        return 'blob:file';
      };
      URL.revokeObjectURL = () => {};
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
        saved.push({ name: this.download, blob });
      });
      loggedInAs('client');
    });
    afterEach(() => jest.restoreAllMocks());
    /** In the morning of a day in Melbourne, when it is still the day before in UTC. */
    const morning = { startTime: '2099-11-27T22:00:00.000Z', endTime: '2099-11-28T05:00:00.000Z' };
    const open = (ics: unknown) => {
      fakeApi({ 'GET /bookings/booking-1': booking(morning), 'GET /bookings/booking-1.ics': ics });
      renderBooking(PATH);
    };
    const add = () => screen.findByRole('button', { name: 'Add to calendar' });

    it("is named after the booking's day in the professional's time zone", async () => {
      open(() => new Response('BEGIN:VCALENDAR', { headers: { 'content-type': 'text/calendar' } }));
      await userEvent.click(await add());
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['crown-and-coil-2099-11-28.ics']));
      expect(await saved[0]?.blob.text()).toBe('BEGIN:VCALENDAR');
    });

    it('shows an error when it cannot be downloaded', async () => {
      open(offline);
      await userEvent.click(await add());
      expect(await screen.findByText(MESSAGES.unexpected)).toBeVisible();
      expect(saved).toEqual([]);
    });
  });
});

describe('a panel that another remote adds', () => {
  const Panel = ({ bookingId }: { readonly bookingId: string }) => <p>Panel of {bookingId}</p>;
  const added = { 'booking.panel': [{ Component: Panel }] };

  it.each(['client', 'professional'] as const)('is shown beside the booking of a %s', async (role) => {
    loggedInAs(role);
    fakeApi({ ...BESIDE, 'GET /bookings/booking-1': booking() });
    renderBooking(PATH, undefined, added);
    expect(await screen.findByText('Panel of booking-1')).toBeVisible();
    expect(screen.getByText('Tender spot behind my left ear.')).toBeVisible();
  });
});
