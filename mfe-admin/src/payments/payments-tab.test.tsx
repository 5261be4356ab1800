import { fakeApi, page, problem } from '@crown-and-coil/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../testing/render-admin';

const PATH = '/admin-dashboard?tab=payments';
const AT = '2026-10-03T09:00:00.000Z';
const PAYMENT = '01a21ce3-c2c4-74e6-a3c7-f9bdb37bd683';
const booking = {
  id: '01a209c3-5167-74f7-b825-5a8648536403',
  professional: { id: 'pro-adaeze', display_name: 'Adaeze Braids' },
  moved_at: AT,
  balances: [
    { account: 'professional_kept', amount_cents: -1000 },
    { account: 'provider_clearing', amount_cents: 1000 },
  ],
  payment_references: ['pi_1'],
  transactions: [
    {
      ...{ id: 't1', step: `paid ${PAYMENT}`, words: 'Deposit paid', happened_at: AT },
      entries: [
        { account: 'provider_clearing', amount_cents: 2000 },
        { account: 'deposits_held', amount_cents: -2000 },
      ],
    },
  ],
};
const checks = (changes: object = {}) => ({
  ...{
    balances: booking.balances,
    reconciled_at: AT,
    differences: [],
    stuck_refunds: [],
    waiting_events: [],
  },
  ...changes,
});

test("shows a booking's amounts and transactions; search and state are in the URL", async () => {
  const { calls } = fakeApi({ 'GET /admin/ledger': page([booking]), 'GET /admin/ledger/checks': checks() });
  const { address } = renderAdmin(PATH);
  const money = await screen.findByRole('article', { name: `Money of booking ${booking.id}` });
  expect(money).toHaveTextContent('Kept by the professional $10.00 · At the provider $10.00');
  expect(within(money).getByRole('link', { name: `Documents of booking ${booking.id}` })).toHaveAttribute(
    'href',
    `/admin-dashboard?tab=invoices&search=${booking.id}`,
  );
  await userEvent.click(within(money).getByText('Transactions (1)'));
  expect(within(money).getByRole('listitem')).toHaveTextContent(/^Deposit paid Sat, 3 Oct 2026/);
  expect(within(money).getByText('Held: $20.00')).toBeVisible();
  expect(await screen.findByText(/^Nothing: all refunds/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Kept' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search bookings' }), 'adaeze{Enter}');
  await waitFor(() => {
    const asked = calls.filter(({ path }) => path === '/admin/ledger').at(-1)?.query;
    expect([asked?.get('state'), asked?.get('search')]).toEqual(['kept', 'adaeze']);
  });
  expect(address()).toContain('money=kept');
});

test('shows the stored name of a step that has no label', async () => {
  const transactions = booking.transactions.map(({ words: _, ...older }) => older);
  fakeApi({
    'GET /admin/ledger': page([{ ...booking, transactions }]),
    'GET /admin/ledger/checks': checks(),
  });
  renderAdmin(PATH);
  await userEvent.click(await screen.findByText('Transactions (1)'));
  expect(within(screen.getByRole('article')).getByRole('listitem')).toHaveTextContent(`paid ${PAYMENT}`);
});

test('lists what needs manual action, and retries it', async () => {
  const refund = { id: 'refund-1', booking_id: booking.id, amount_cents: 2000, created_at: AT };
  const { calls } = fakeApi({
    'GET /admin/ledger': page([]),
    'GET /admin/ledger/checks': checks({
      differences: [
        {
          ...{ payment_reference: 'pi_2', booking_id: null, found_at: AT },
          ...{ ledger_cents: 0, provider_cents: 500 },
        },
      ],
      stuck_refunds: [{ ...refund, state: 'failed', attempt: 5 }],
      waiting_events: [{ id: 'evt_1', kind: 'deposit_paid', received_at: AT }],
    }),
    'POST /admin/refunds/refund-1/retry': problem(409, 'This refund is on its way again, or has arrived.'),
    'POST /admin/payment-events/retry': () => new Response(null, { status: 204 }),
  });
  renderAdmin(PATH);
  expect(await screen.findByText(/pi_2: ledger \$0\.00, provider \$5\.00/)).toBeVisible();
  expect(screen.getByText(/refused by the bank 5 times/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send the refund of $20.00 again' }));
  expect(await screen.findByText(/on its way again/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try the events again' }));
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /admin/payment-events/retry',
    ),
  );
});

test('a failed list can be retried; the checks report nothing before the first comparison', async () => {
  const neverCompared = checks({ reconciled_at: null });
  fakeApi({ 'GET /admin/ledger': problem(500, 'x'), 'GET /admin/ledger/checks': neverCompared });
  renderAdmin(PATH);
  expect(await screen.findByText('Failed to load payments.')).toBeVisible();
  expect(screen.getByText('Needs a person')).toBeVisible();
  expect(screen.getByText('Nothing: all refunds and events are on their way.')).toBeVisible();
});

test('an open dispute needs manual action, and links to its bookings', async () => {
  const balances = [{ account: 'disputes', amount_cents: 6000 }];
  fakeApi({ 'GET /admin/ledger': page([]), 'GET /admin/ledger/checks': checks({ balances }) });
  renderAdmin(PATH);
  expect(await screen.findByText(/^Banks ask for \$60\.00 back/)).toBeVisible();
  expect(screen.queryByText(/^Nothing: all refunds/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Disputed bookings' })).toHaveAttribute(
    'href',
    '/admin-dashboard?tab=payments&money=disputed',
  );
});
