import { HOUSE_RULES_TEMPLATES, toDomain, whatIsDue } from '@crown-and-coil/shared-api/contract';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../testing/app';
import { createMemoryProvider, type MemoryProvider } from '../../testing/payment-provider';
import { changeBooking } from '../bookings/change-booking';
import { cancelUnanswered, completeVisits, lapseUnpaid } from '../bookings/scheduled-changes';
import { makeVisit, NOW, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { readBalances } from '../ledger/ledger';
import { reconcile } from '../ledger/reconciliation';
import { applyPaymentEvent } from '../payments/apply-event';
import { type PaymentEvent, PaymentProviderError } from '../payments/provider';
import { endCheckoutJob, endOverdueCheckouts } from './end-checkout';
import { sendRefund } from './refunds';

const LIVES = Number(process.env.LIVES ?? 40);
const HOUR_MS = 3_600_000;
const TOTAL_CENTS = 20_000;
const DEPOSIT_CENTS = 4000;
const TEMPLATES = ['fair', 'flexible', 'strict'] as const;

let testApp: TestApp;
let provider: MemoryProvider;
let visit: Visit;
/** Decides each fault; none when it is empty. */
let faults: boolean[] = [];
let lives = 0;
beforeAll(async () => {
  provider = createMemoryProvider(
    () => testApp.now(),
    () => {
      if (faults.pop()) throw new PaymentProviderError('unavailable', 'away');
    },
  );
  testApp = await createTestApp({ payments: provider });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  for (const [index, name] of TEMPLATES.entries())
    await testApp.database
      .insertInto('house_rules')
      .values({
        professional_id: visit.professional.id,
        version: index + 1,
        rules: JSON.stringify(HOUSE_RULES_TEMPLATES[name]),
        created_at: NOW,
      })
      .execute();
});
afterAll(() => testApp.close());

const STEPS = [
  ...['pay', 'wait', 'tick', 'events', 'events', 'refunds', 'confirm', 'cancel by client'],
  ...[
    'cancel by professional',
    'no-show',
    'open dispute',
    'win dispute',
    'lose dispute',
    'fail refund',
    'pay again',
  ],
] as const;
const life = fc.record({
  template: fc.constantFrom(0, 1, 2),
  // Most lives begin as they should, so that enough of them get far.
  isPaid: fc.boolean(),
  steps: fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat()), { minLength: 3, maxLength: 14 }),
  faults: fc.array(fc.boolean(), { maxLength: 20 }),
  shuffle: fc.infiniteStream(fc.nat()),
});

const context = () => ({
  database: testApp.database,
  payments: provider,
  now: testApp.now,
  log: testApp.app.log,
  signal: undefined,
});

test('whatever happens in whatever order, the ledger equals the books of the provider to the cent', async () => {
  await fc.assert(fc.asyncProperty(life, liveOnce), { numRuns: LIVES });
  const all = await readBalances(testApp.database);
  expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0);
});

async function liveOnce({
  template,
  isPaid,
  steps,
  faults: plan,
  shuffle,
}: typeof life extends fc.Arbitrary<infer T> ? T : never) {
  lives += 1;
  provider.events.length = 0;
  const begin = NOW.getTime() + lives * 20 * 24 * HOUR_MS;
  testApp.setNow(new Date(begin));
  const start = new Date(begin + 30 * HOUR_MS);
  const id = await request(start, template + 1);
  const undelivered: PaymentEvent[] = [];
  let seen = 0;
  const collect = () => {
    for (const event of provider.events.slice(seen)) undelivered.push(event, event);
    seen = provider.events.length;
  };
  const refundsFailed = new Set<string>();
  let due: { refundCents: number } | undefined;
  let hasDispute = false;

  const change = async (by: 'client' | 'professional', update: Parameters<typeof changeBooking>[2]) => {
    const { userId, id: profileId } = visit[by];
    const who = {
      userId,
      role: by,
      clientId: by === 'client' ? profileId : null,
      professionalId: by === 'professional' ? profileId : null,
    };
    const now = testApp.now();
    await inTransaction(testApp.database, (transaction) =>
      changeBooking(transaction, id, update, { by: who, now }),
    ).catch((error: { kind?: string }) => {
      if (error.kind !== 'conflict' && error.kind !== 'not_found') throw error;
    });
  };
  const deliver = async (choose: () => number, count: number) => {
    collect();
    for (let index = 0; index < count && undelivered.length > 0; index += 1) {
      const [event] = undelivered.splice(choose() % undelivered.length, 1);
      if (event === undefined) continue;
      try {
        await inTransaction(testApp.database, (transaction) =>
          applyPaymentEvent(transaction, event, testApp.now()),
        );
      } catch (error) {
        if (!String(error).includes('applied again later')) throw error;
        undelivered.push(event);
      }
    }
  };
  const tick = async () => {
    await endOverdueCheckouts(context(), testApp.now());
    const scheduled = { ...context(), now: testApp.now() };
    await lapseUnpaid(scheduled);
    await cancelUnanswered(scheduled);
    await completeVisits(scheduled);
  };
  const runJobs = async () => {
    const refunds = await testApp.database
      .selectFrom('refunds')
      .select('id')
      .where('booking_id', '=', id)
      .where('state', '=', 'due')
      .execute();
    for (const refund of refunds)
      await sendRefund.run({ refundId: refund.id }, context() as never).catch(onlyProvider);
    const payments = await testApp.database
      .selectFrom('payments as p')
      .innerJoin('bookings as b', 'b.id', 'p.booking_id')
      .select('p.id')
      .where('b.id', '=', id)
      .where('b.status', '=', 'cancelled')
      .where('p.state', '=', 'open')
      .execute();
    for (const payment of payments)
      await endCheckoutJob.run({ paymentId: payment.id }, context() as never).catch(onlyProvider);
  };
  const later = (ms: number) => testApp.setNow(new Date(testApp.now().getTime() + ms));
  const paymentOf = (index: number) => provider.paid.filter(({ bookingId }) => bookingId === id)[index];

  const take = shuffle[Symbol.iterator]();
  const random = () => take.next().value ?? 0;
  if (isPaid) {
    provider.pay(id);
    await deliver(random, 2);
    await change('professional', { status: 'confirmed' });
  }
  faults = [...plan];
  for (const [step, number] of steps) {
    if (step === 'pay') provider.pay(id);
    if (step === 'pay again') await openPage(id, true);
    if (step === 'wait') later([5 * 60_000, 31 * 60_000, 7 * HOUR_MS, 31 * HOUR_MS][number % 4] ?? 0);
    if (step === 'tick') await tick();
    if (step === 'events') await deliver(random, (number % 4) + 1);
    if (step === 'refunds') await runJobs();
    if (step === 'confirm') await change('professional', { status: 'confirmed' });
    if (step === 'cancel by client') await change('client', { status: 'cancelled' });
    if (step === 'cancel by professional') await change('professional', { status: 'cancelled' });
    if (step === 'no-show') await change('professional', { no_show: true });
    if (step === 'open dispute') {
      const payment = paymentOf(0);
      if (payment) {
        provider.openDispute(payment.paymentReference);
        hasDispute = true;
      }
    }
    if (step === 'win dispute' || step === 'lose dispute') {
      const payment = paymentOf(0);
      if (payment) provider.closeDispute(payment.paymentReference, step === 'win dispute' ? 'won' : 'lost');
    }
    if (step === 'fail refund') {
      const refund = provider.refunds.filter(({ bookingId }) => bookingId === id)[0];
      if (refund) provider.failRefund(refund.reference);
      if (refund) refundsFailed.add(refund.reference);
    }
  }
  // The end: the provider answers, every event arrives, and the clock goes past the visit.
  faults = [];
  const disputed = paymentOf(0);
  if (disputed) provider.closeDispute(disputed.paymentReference, 'won');
  for (let round = 0; round < 6; round += 1) {
    await deliver(random, 200);
    await runJobs();
    later(20 * HOUR_MS);
    await tick();
  }
  await deliver(random, 200);
  expect(undelivered).toEqual([]);

  const balances = await readBalances(testApp.database, { bookingId: id });
  expect(balances.provider_clearing).toBe(provider.balanceOf(id));
  expect(Object.values(balances).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect([balances.deposits_held, balances.refunds_due, balances.disputes]).toEqual([0, 0, 0]);
  later(2 * HOUR_MS);
  await reconcile.run({}, context() as never);
  const differences = await testApp.database.selectFrom('reconciliation_differences').selectAll().execute();
  expect(differences).toEqual([]);
  const booking = await testApp.database
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(['cancelled', 'completed']).toContain(booking.status);
  if (booking.held_until !== null) expect(provider.balanceOf(id)).toBe(balances.platform_fees);
  if (booking.held_until === null && !hasDispute && refundsFailed.size === 0 && !booking.no_show) {
    const { rules } = toDomain({ rules: HOUSE_RULES_TEMPLATES[TEMPLATES[template] ?? 'fair'] });
    const endedBy = booking.status === 'completed' ? 'completed' : booking.cancelled_by;
    if (endedBy === null || endedBy === 'admin') throw new Error('Ended by no one.');
    const confirmed = await testApp.database
      .selectFrom('booking_history')
      .select('id')
      .where('booking_id', '=', id)
      .where('new_status', '=', 'confirmed')
      .executeTakeFirst();
    due = whatIsDue({
      ...{ rules, depositCents: DEPOSIT_CENTS, totalCents: TOTAL_CENTS, endedBy, startTime: start },
      at: booking.updated_at,
      history: { movesByClient: 0, movedLate: false, wasConfirmed: confirmed !== undefined },
    });
    expect(Math.abs(balances.professional_kept)).toBe(DEPOSIT_CENTS - due.refundCents);
  }
}

const onlyProvider = (error: unknown) => {
  if (!(error instanceof PaymentProviderError)) throw error;
};

async function request(start: Date, version: number): Promise<string> {
  const id = newId();
  const now = testApp.now();
  await testApp.database
    .insertInto('bookings')
    .values({
      id,
      professional_id: visit.professional.id,
      client_id: visit.client.id,
      start_time: start,
      end_time: new Date(start.getTime() + HOUR_MS),
      total_cents: TOTAL_CENTS,
      house_rules_version: version,
      deposit_cents: DEPOSIT_CENTS,
      held_until: new Date(now.getTime() + HOUR_MS / 2),
      created_at: now,
      updated_at: now,
      pending_since: now,
    } as never)
    .execute();
  await openPage(id, false);
  return id;
}

/** Opens a page; a second one while the first can still be paid, as after a page that the provider no longer reports. */
async function openPage(bookingId: string, isSecond: boolean): Promise<void> {
  if (isSecond)
    await testApp.database
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('booking_id', '=', bookingId)
      .where('state', '=', 'open')
      .execute();
  const paymentId = newId();
  const kept = faults;
  faults = [];
  const { reference, url } = await provider.startDeposit(
    {
      ...{ bookingId, paymentId, accountReference: 'account', amountCents: DEPOSIT_CENTS, currency: 'AUD' },
      ...{ description: 'Deposit', successUrl: '', cancelUrl: '', email: '', keepsCard: false },
      expiresAt: testApp.now(),
    },
    paymentId,
  );
  faults = kept;
  await testApp.database
    .insertInto('payments')
    .values({
      ...{ id: paymentId, booking_id: bookingId, professional_id: visit.professional.id, state: 'open' },
      ...{ amount_cents: DEPOSIT_CENTS, currency: 'AUD', account_reference: 'account' },
      ...{ checkout_reference: reference, checkout_url: url, created_at: testApp.now() },
    })
    .execute();
}
