import { fakeApi, loggedInAs, offline, problem } from '@crown-and-coil/shared-api/testing';
import { loadPage } from '@crown-and-coil/shared-ui';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderBooking } from '../testing/render-booking';
import { booking } from '../testing/samples';

jest.mock('@crown-and-coil/shared-ui', () => ({
  ...jest.requireActual('@crown-and-coil/shared-ui'),
  loadPage: jest.fn(),
}));

/** A Thursday. */
const SENT_AT = '2025-11-20T00:00:00.000Z';
const PATH = '/booking-deposit/booking-1';
const BOOKING = 'GET /bookings/booking-1';
const PAY = 'POST /bookings/booking-1/deposit';
const CHECKOUT = { url: 'https://checkout.test/1', expiresAt: '2025-11-20T00:30:00.000Z' };
type Deposit = NonNullable<ReturnType<typeof booking>['deposit']>;
const withDeposit = (changes: Partial<Deposit>, more: Parameters<typeof booking>[0] = {}) =>
  booking({
    deposit: {
      ...{ amountCents: 6000, currency: 'AUD', state: 'unpaid', refundedCents: 0, keptCents: 0 },
      refundSentAt: null,
      payBefore: '2025-11-20T00:30:00.000Z',
      ...changes,
    },
    totalPrice: 240,
    ...more,
  });

beforeEach(() => {
  jest.mocked(loadPage).mockClear();
  loggedInAs('client');
});

describe('the deposit of a booking', () => {
  it('shows what is paid now, on the day and by when, and opens the payment page', async () => {
    fakeApi({ [BOOKING]: withDeposit({}), [PAY]: CHECKOUT });
    renderBooking(PATH);
    const button = await screen.findByRole('button', { name: 'Pay $60.00' });
    expect(screen.getByText('Due on the day').parentElement).toHaveTextContent('$180.00');
    expect(screen.getByText(/Pay before 11:30 am/)).toBeVisible();
    expect(loadPage).not.toHaveBeenCalled();
    await userEvent.click(button);
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith(CHECKOUT.url));
  });

  it('asks to save the card when there is no deposit, and says that nothing is charged', async () => {
    const keptCard = { state: 'agreed', charge: null } as const;
    fakeApi({ [BOOKING]: withDeposit({ amountCents: 0 }, { keptCard }), [PAY]: CHECKOUT });
    renderBooking(PATH);
    const button = await screen.findByRole('button', { name: 'Save my card' });
    expect(screen.getByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
    expect(screen.getByText(/Save it before 11:30 am .* Nothing is charged now\./)).toBeVisible();
    expect(screen.getByText('Due on the day').parentElement).toHaveTextContent('$240.00');
    await userEvent.click(button);
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith(CHECKOUT.url));
  });

  it('opens the payment page immediately after the booking is made', async () => {
    fakeApi({ [BOOKING]: withDeposit({}), [PAY]: CHECKOUT });
    renderBooking(`${PATH}?pay=1`);
    await waitFor(() => expect(loadPage).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['offline', offline, /connection/i],
    [
      'refused',
      problem(503, 'Payments do not work at the moment. Please try again.'),
      /Payments do not work/,
    ],
  ] as const)('lets the client retry when the payment page is %s', async (_name, answer, text) => {
    fakeApi({ [BOOKING]: withDeposit({}), [PAY]: answer });
    renderBooking(PATH);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $60.00' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Try again: pay $60.00' })).toBeEnabled();
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('waits for the payment on return from the payment page', async () => {
    fakeApi({ [BOOKING]: withDeposit({}) });
    renderBooking(`${PATH}?paid=1`);
    expect(await screen.findByText(/We are waiting for the payment to arrive/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  });

  it.each([
    ['deposit is paid', withDeposit({}), withDeposit({ state: 'paid', payBefore: null }), /deposit is paid/],
    [
      'card is saved',
      withDeposit({ amountCents: 0 }, { keptCard: { state: 'agreed', charge: null } }),
      booking({ keptCard: { state: 'kept', charge: null } }),
      /card is kept/,
    ],
  ] as const)('polls until the %s, and no longer', async (_what, unpaid, settled, text) => {
    jest.useFakeTimers();
    try {
      let shown: unknown = unpaid;
      const { calls } = fakeApi({ [BOOKING]: () => shown });
      renderBooking(`${PATH}?paid=1`);
      const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
      await pass(5000);
      const asked = calls.length;
      expect(asked).toBeGreaterThan(2);
      shown = settled;
      await pass(2500);
      expect(screen.getAllByText(text)).not.toHaveLength(0);
      const askedUntilSettled = calls.length;
      expect(askedUntilSettled).toBeGreaterThan(asked);
      await pass(20_000);
      expect(calls).toHaveLength(askedUntilSettled);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    [withDeposit({ state: 'paid', payBefore: null }), /Your deposit is paid. Adaeze Braids has your request/],
    [withDeposit({ state: 'lapsed', payBefore: null }, { status: 'cancelled' }), /Nothing was charged/],
    [
      withDeposit(
        { state: 'lapsed', payBefore: null, refundedCents: 6000, refundSentAt: SENT_AT },
        { status: 'cancelled' },
      ),
      /\$60\.00 goes back to your card, usually by Thu 4 Dec\./,
    ],
    [
      withDeposit(
        { state: 'refunding', payBefore: null, refundedCents: 3000, keptCents: 3000 },
        { status: 'cancelled' },
      ),
      /\$30\.00 goes back to your card, delayed: the bank refused it/,
    ],
    [booking(), /This booking has no deposit to pay/],
    [
      booking({ keptCard: { state: 'kept', charge: null } }),
      /Your card is kept for a missed visit\. Nothing was charged\. Adaeze Braids has your request/,
    ],
    [
      withDeposit({ state: 'lapsed', amountCents: 0, payBefore: null }, { status: 'cancelled' }),
      /Your card was not saved in time/,
    ],
  ])('shows the outcome: %#', async (shown, text) => {
    fakeApi({ [BOOKING]: shown });
    renderBooking(PATH);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
  });
});

test.each([
  [6000, 'Pay the deposit'],
  [0, 'Save my card'],
])(
  'booking details link the client of an unpaid request to the payment page: %i cents',
  async (amountCents, name) => {
    fakeApi({ [BOOKING]: withDeposit({ amountCents }) });
    renderBooking('/booking-details/booking-1');
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/booking-deposit/booking-1');
    expect(screen.getByText(/before .+ Until then the time is kept for you\.$/)).toBeVisible();
  },
);

test('booking details show what happened to the deposit', async () => {
  const deposit = {
    state: 'partly_refunded',
    payBefore: null,
    refundedCents: 3000,
    keptCents: 3000,
    refundSentAt: SENT_AT,
  } as const;
  fakeApi({ [BOOKING]: withDeposit(deposit, { status: 'cancelled', cancelledBy: 'client' }) });
  renderBooking('/booking-details/booking-1');
  expect((await screen.findByText('Deposit paid')).parentElement).toHaveTextContent('$60');
  expect(screen.getByText('Kept').parentElement).toHaveTextContent('$30');
  expect(screen.getByText('Back to the card, usually by Thu 4 Dec').parentElement).toHaveTextContent('$30');
});

test.each([
  [null, true],
  [{ amountCents: 6000, state: 'disputed' }, false],
] as const)('booking details say that a card is kept until it is charged: %j', async (charge, isSaid) => {
  fakeApi({ [BOOKING]: booking({ status: 'confirmed', keptCard: { state: 'kept', charge } }) });
  renderBooking('/booking-details/booking-1');
  expect(await screen.findByText('Total price')).toBeVisible();
  const said = screen.queryByText(/^The card is kept for a missed visit, and deleted 48 hours after/);
  expect(said !== null).toBe(isSaid);
});
