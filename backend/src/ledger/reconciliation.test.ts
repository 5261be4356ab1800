import { type Booking, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { NOW } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { countStuckRefunds } from '../deposits/refunds';
import {
  admin,
  balancesOf,
  change,
  confirmedVisit,
  deliver,
  held,
  later,
  ofClient,
  provider,
  sendDueRefunds,
  setAway,
  testApp,
  tick,
  visit,
} from '../deposits/testing/deposits-app';
import { openMetrics } from '../metrics/metrics';
import { measurePayments } from '../metrics/payments';
import { readBalances } from './ledger';
import { reconcile } from './reconciliation';

/** A gauge of the payments, as a scrape reads it. */
async function metric(name: string): Promise<number> {
  const metrics = openMetrics('worker', { metricsPort: 0 }, testApp.database);
  measurePayments(testApp.database, metrics);
  const line = (await metrics?.metrics())?.split('\n').find((one) => one.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}

test('events about unknown payments change nothing', async () => {
  const ofNothing = { id: 'event', happenedAt: NOW, bookingId: newId(), paymentId: newId(), currency: 'AUD' };
  const reference = { reference: 'r', paymentReference: 'p', refundReference: 'f', disputeReference: 'd' };
  for (const kind of [
    'deposit_paid',
    'deposit_failed',
    'deposit_expired',
    'refund_succeeded',
    'refund_failed',
  ])
    await deliver([{ ...ofNothing, ...reference, kind, amountCents: 5, code: 'declined' } as never]);
  testApp.setNow(new Date(NOW.getTime() + 25 * 60 * MINUTE_MS));
  await deliver([{ ...ofNothing, ...reference, kind: 'dispute_opened', amountCents: 5 } as never]);
  expect(Object.values(await readBalances(testApp.database)).every((cents) => Number.isFinite(cents))).toBe(
    true,
  );
});

describe('reconciliation with the provider', () => {
  beforeEach(async () => {
    for (const table of ['reconciliation_runs', 'reconciliation_differences'] as const)
      await testApp.database.deleteFrom(table).execute();
  });
  const compare = () => {
    const { database, now, app } = testApp;
    return reconcile.run({}, { database, now, log: app.log, payments: provider, signal: undefined } as never);
  };
  const openOf = ({ id }: Booking) =>
    testApp.database
      .selectFrom('reconciliation_differences')
      .select(['ledger_cents', 'provider_cents', 'found_at'])
      .where('booking_id', '=', id)
      .where('resolved_at', 'is', null)
      .execute();
  const runs = () =>
    testApp.database.selectFrom('reconciliation_runs').select(['payments', 'differences']).execute();

  test('finds nothing when both agree, and ignores changes within the last hour', async () => {
    const booking = await confirmedVisit();
    await compare();
    expect(await openOf(booking)).toEqual([]);
    await change(visit.client, booking, { status: 'cancelled' });
    await tick();
    await deliver();
    later(61);
    await compare();
    expect(await openOf(booking)).toEqual([]);
    expect(await metric('payment_differences')).toBe(0);
    expect((await runs()).at(-1)).toMatchObject({ differences: 0 });
  });

  test('reports a payment whose event is missing, until it arrives', async () => {
    const booking = await held();
    provider.pay(booking.id);
    later(61);
    await compare();
    const foundAt = testApp.now();
    const missing = { ledger_cents: 0, provider_cents: 2000, found_at: foundAt };
    expect(await openOf(booking)).toEqual([missing]);
    expect(await metric('payment_differences')).toBe(1);
    later(24 * 60);
    await compare();
    expect(await openOf(booking)).toEqual([missing]);
    await deliver();
    later(61);
    await compare();
    expect(await openOf(booking)).toEqual([]);
    expect(await metric('payment_differences')).toBe(0);
  });

  test("reports refunds made on the provider's own dashboard", async () => {
    const booking = await confirmedVisit();
    const { paymentReference, paymentId } =
      provider.paid.find(({ bookingId }) => bookingId === booking.id) ?? {};
    if (!paymentReference || !paymentId) throw new Error('It was not paid.');
    const about = { bookingId: booking.id, paymentId, paymentReference };
    await provider.refund({ ...about, amountCents: 500, reason: 'by hand' }, newId());
    later(61);
    await compare();
    expect(await openOf(booking)).toMatchObject([{ ledger_cents: 2000, provider_cents: 1500 }]);
  });

  test('is skipped while the provider does not respond', async () => {
    await confirmedVisit();
    later(61);
    setAway(true);
    await expect(compare()).rejects.toThrow('unavailable');
    expect(await runs()).toEqual([]);
  });
});

test("a refund that the card's bank refuses five times needs manual action", async () => {
  const booking = await confirmedVisit();
  await change(visit.professional, booking, { status: 'cancelled' });
  const latest = () => provider.refunds.filter(({ bookingId }) => bookingId === booking.id).at(-1);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await countStuckRefunds(testApp.database, testApp.now())).toBe(0);
    await sendDueRefunds(booking);
    provider.failRefund(latest()?.reference ?? '');
    await deliver(provider.events.splice(0));
  }
  expect(await metric('refunds_stuck')).toBe(1);
  expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 2000, refunds_due: -2000 });
  expect((await ofClient(booking)).deposit).toMatchObject({ state: 'refunding', refund_sent_at: null });
  const ask = (method: 'GET' | 'POST', path: string) => testApp.call(method, path, { token: admin.token });
  const checks = async () => (await ask('GET', '/admin/ledger/checks')).json();
  const [stuck] = (await checks()).stuck_refunds;
  expect(stuck).toMatchObject({ booking_id: booking.id, amount_cents: 2000, state: 'failed', attempt: 5 });
  const path = `/admin/refunds/${stuck.id}/retry`;
  const answers = await Promise.all([ask('POST', path), ask('POST', path)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect((await checks()).stuck_refunds).toEqual([]);
  await sendDueRefunds(booking);
  await deliver();
  expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 0, refunds_due: 0 });
  const [money] = (await ask('GET', `/admin/ledger?search=${booking.id}`)).json().results;
  expect(money).toMatchObject({ id: booking.id, balances: [] });
  expect(money.transactions[0].entries).toEqual([
    { account: 'provider_clearing', amount_cents: 2000 },
    { account: 'deposits_held', amount_cents: -2000 },
  ]);
  const stateOf = async (query: string) => (await ask('GET', `/admin/ledger?${query}`)).json().total;
  expect(await stateOf('search=amara&state=disputed')).toBe(0);
  expect(await stateOf('search=amara')).toBeGreaterThan(0);
  expect(await stateOf('search=no-such-professional')).toBe(0);
});
