import { type Booking, HOUSE_RULES_TEMPLATES } from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { makeProfessional, type ProfilePerson } from '../../testing/people';
import {
  onboardAt,
  payAt,
  type StripeDouble,
  signatureOf,
  startTestStripe,
  TEST_STRIPE_KEYS,
} from '../../testing/stripe-double';
import { enqueueJob } from '../background/jobs';
import { book } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { readBalances } from '../ledger/ledger';
import { accountForDeposits } from './accounts';
import { applyPaymentEvents } from './events';
import { bookAndPay, IS_DISPUTED, visitWithDeposit } from './testing/deposits';

/** A multiple of 100. */
const DELIVERIES = Number(process.env.DELIVERIES ?? 2000);

let testApp: TestApp;
let double: StripeDouble;
let logged = '';

beforeAll(async () => {
  const stripe = await startTestStripe();
  double = stripe.double;
  const logTo = {
    write: (line: string) => {
      logged += line;
    },
  };
  testApp = await createTestApp({ payments: stripe.provider, logTo, env: { RATE_LIMIT_PER_MINUTE: '1000' } });
});
afterAll(async () => {
  await testApp.close();
  await double.stop();
});

const deliver = (body: string, signature?: string) =>
  testApp.call('POST', '/payments/events', {
    payload: Buffer.from(body),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
/** As Stripe sends it, now. */
const deliverSigned = async (body: string, at = Date.now()) =>
  (await deliver(body, signatureOf(body, TEST_STRIPE_KEYS.webhookSecret, Math.floor(at / 1000)))).statusCode;
/** Everything that the double has to send. */
const deliverAll = () =>
  double.deliverAll(async (_url, body, signature) => (await deliver(body, signature)).statusCode);

const eventBody = (id: string, type: string, object: object, more: object = {}) =>
  JSON.stringify({ id, object: 'event', created: 1_800_000_000, type, data: { object }, ...more });

const storedEvents = () => testApp.database.selectFrom('payment_events').selectAll().execute();

/** Everything that the provider has to say, applied, and what follows from it. */
const settleAll = async () => {
  await deliverAll();
  await runJobs(testApp);
  await deliverAll();
  await runJobs(testApp);
};
test('a deposit is declined, then paid, then refunded when the visit is cancelled', async () => {
  const visit = await visitWithDeposit(testApp, settleAll);
  const { start_time } = visit;
  const made = await book(testApp, visit, { start_time, house_rules_version: 1 });
  const { id } = made.json<Booking>();
  const read = async ({ token }: ProfilePerson) => testApp.call('GET', `/bookings/${id}`, { token });
  const opened = await testApp.call('POST', `/bookings/${id}/deposit`, { token: visit.client.token });
  const { url } = opened.json<{ url: string }>();
  await payAt(url, '4000000000000002');
  await settleAll();
  expect((await read(visit.client)).json().deposit).toMatchObject({ state: 'unpaid', amount_cents: 1000 });
  expect((await read(visit.professional)).statusCode).toBe(404);

  const paid = await payAt(url, '4242424242424242');
  expect(paid.location).toBe(`http://localhost:8080/booking-deposit/${id}?paid=1`);
  await settleAll();
  expect((await read(visit.professional)).json()).toMatchObject({
    status: 'pending',
    deposit: { state: 'paid', amount_cents: 1000 },
  });

  await testApp.call('PATCH', `/bookings/${id}`, {
    token: visit.client.token,
    body: { status: 'cancelled' },
  });
  await settleAll();
  expect((await read(visit.client)).json().deposit).toMatchObject({
    state: 'refunded',
    refunded_cents: 1000,
  });
  expect(new Set(Object.values(await readBalances(testApp.database, { bookingId: id })))).toEqual(
    new Set([0]),
  );
  const { payment_reference } = await testApp.database
    .selectFrom('payments')
    .select('payment_reference')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await testApp.payments.paymentTotals(payment_reference ?? '')).toMatchObject({
    receivedCents: 1000,
    refundedCents: 1000,
  });
});

describe('onboarding', () => {
  test("goes from nothing to ready through the provider's events", async () => {
    const { id, token } = await makeProfessional(testApp);
    const setup = async () => (await testApp.call('GET', `/professionals/${id}/payments`, { token })).json();
    const start = async () =>
      (await testApp.call('POST', `/professionals/${id}/payments/onboarding`, { token })).json()
        .url as string;
    expect(await setup()).toEqual({
      state: 'not_started',
      can_take_deposits: false,
      payouts_enabled: false,
      missing: [],
    });

    await onboardAt(await start(), 'later');
    expect(await setup()).toMatchObject({
      state: 'pending',
      missing: expect.arrayContaining(['external_account']),
    });
    expect(await accountForDeposits(testApp.database, testApp.payments, id)).toBeNull();
    const saveRules = (rules: object) =>
      testApp.call('PUT', `/professionals/${id}/house-rules`, { token, body: { version: 0, rules } });
    expect((await saveRules(HOUSE_RULES_TEMPLATES.fair)).statusCode).toBe(422);

    const answer = await onboardAt(await start(), 'no-bank');
    expect(answer.location).toBe('http://localhost:8080/professional-dashboard?tab=payments');
    await deliverAll();
    await runJobs(testApp);
    expect(await setup()).toMatchObject({
      state: 'ready',
      can_take_deposits: true,
      payouts_enabled: false,
      missing: ['external_account'],
    });
    expect(await accountForDeposits(testApp.database, testApp.payments, id)).toMatch(/^acct_/);
    const rules = await saveRules(HOUSE_RULES_TEMPLATES.fair);
    expect([rules.statusCode, rules.json()]).toMatchObject([200, { can_take_deposits: true }]);

    await onboardAt(await start());
    await deliverAll();
    await runJobs(testApp);
    expect(await setup()).toEqual({
      state: 'ready',
      can_take_deposits: true,
      payouts_enabled: true,
      missing: [],
    });
    // One account, however often it is continued.
    const accounts = await testApp.database.selectFrom('payment_accounts').selectAll().execute();
    expect(accounts.filter(({ professional_id }) => professional_id === id)).toHaveLength(1);
  });

  test('started twice concurrently creates one account', async () => {
    const { id, token } = await makeProfessional(testApp);
    const path = `/professionals/${id}/payments/onboarding`;
    const answers = await Promise.all([1, 2, 3].map(() => testApp.call('POST', path, { token })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { reference } = await testApp.database
      .selectFrom('payment_accounts')
      .select('reference')
      .where('professional_id', '=', id)
      .executeTakeFirstOrThrow();
    // Each link leads to that account.
    for (const answer of answers) await onboardAt(answer.json().url);
    expect(await testApp.payments.accountState(reference)).toMatchObject({ canTakeDeposits: true });
  });

  test('cannot start while the provider does not respond (503), and shows the last known state', async () => {
    const { id, token } = await makeProfessional(testApp);
    // The library repeats each call once.
    double.failNext(2, 'before');
    const start = await testApp.call('POST', `/professionals/${id}/payments/onboarding`, { token });
    expect(start.statusCode).toBe(503);
    expect(start.json().detail).toContain('does not answer');
    await testApp.call('POST', `/professionals/${id}/payments/onboarding`, { token });
    double.failNext(2, 'before');
    const setup = await testApp.call('GET', `/professionals/${id}/payments`, { token });
    expect(setup.json()).toMatchObject({ state: 'pending', can_take_deposits: false });
  });

  test("the provider's account id is deleted with the professional's account, and is in their export", async () => {
    const { id, token } = await makeProfessional(testApp);
    await testApp.call('POST', `/professionals/${id}/payments/onboarding`, { token });
    const exported = await testApp.call('GET', '/users/me/export', { token });
    expect(exported.json().more.payment_accounts).toMatchObject([{ can_take_deposits: false }]);
    const { eraseAccount } = await import('../accounts/erasure');
    const { user_id } = await testApp.database
      .selectFrom('professionals')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await testApp.database.transaction().execute((transaction) =>
      eraseAccount(
        transaction,
        {
          userId: user_id,
          role: 'professional',
          email: 'gone@example.test',
          username: 'gone',
          clientId: null,
          professionalId: id,
          hasSecondFactor: false,
          passkeyId: null,
          tokenId: '',
          tokenVersion: 0,
          tokenExpiresAt: new Date(),
        },
        new Date(),
      ),
    );
    const left = await testApp.database
      .selectFrom('payment_accounts')
      .selectAll()
      .where('professional_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('a site without a provider says so, and accepts no events', async () => {
    const plain = await createTestApp();
    const { id, token } = await makeProfessional(plain);
    const setup = await plain.call('GET', `/professionals/${id}/payments`, { token });
    expect(setup.json()).toMatchObject({ state: 'unavailable', can_take_deposits: false });
    const start = await plain.call('POST', `/professionals/${id}/payments/onboarding`, { token });
    expect(start.statusCode).toBe(409);
    expect((await plain.call('POST', '/payments/events', { payload: Buffer.from('{}') })).statusCode).toBe(
      404,
    );
    await plain.close();
  });
});

describe('events', () => {
  test('a signed event is stored verbatim, once', async () => {
    const body = eventBody('evt_once', 'customer.created', { id: 'cus_1', email: 'zuri@example.test' });
    expect([await deliverSigned(body), await deliverSigned(body)]).toEqual([200, 200]);
    const stored = (await storedEvents()).filter(({ id }) => id === 'evt_once');
    expect(stored).toMatchObject([{ body, kind: 'other', applied_at: expect.any(Date) }]);
  });

  test.each([
    ['without a signature', 400, () => deliver('{}')],
    [
      'with one of another secret',
      400,
      () => deliver('{}', signatureOf('{}', 'whsec_other', Date.now() / 1000)),
    ],
    [
      'signed an hour ago',
      400,
      () =>
        deliver(
          '{}',
          signatureOf('{}', TEST_STRIPE_KEYS.webhookSecret, Math.floor(Date.now() / 1000) - 3600),
        ),
    ],
    ['empty', 400, () => deliver('', '')],
    ['too long', 413, () => deliver('x'.repeat(300_000), 't=1,v1=2')],
  ])('an event %s is refused and not stored', async (_name, status, send) => {
    const before = (await storedEvents()).length;
    expect((await send()).statusCode).toBe(status);
    expect(await storedEvents()).toHaveLength(before);
  });

  test('a signed body that is not an event is refused', async () => {
    expect(await deliverSigned('no JSON')).toBe(400);
    expect(await deliverSigned('{"object":"event"}')).toBe(400);
    expect(await deliverSigned('{"object":"event","id":"evt_1","type":"ping"}')).toBe(400);
  });

  test('the content of events is not logged', async () => {
    const secret = 'amara.okafor@private.test';
    await deliverSigned(eventBody(newId(), 'charge.succeeded', { billing_details: { email: secret } }));
    await deliver(eventBody(newId(), 'charge.succeeded', { billing_details: { email: secret } }), 'forged');
    expect(logged).toContain('a payment event was refused');
    expect(logged).not.toContain(secret);
  });

  test('an event that cannot be applied yet waits without blocking others', async () => {
    const [first, second] = [await makeProfessional(testApp), await makeProfessional(testApp)];
    for (const { id, token } of [first, second]) {
      const start = await testApp.call('POST', `/professionals/${id}/payments/onboarding`, { token });
      await onboardAt(start.json().url);
    }
    await deliverAll();
    double.failNext(2, 'before');
    await runJobs(testApp);
    const waiting = async () => (await storedEvents()).filter(({ applied_at }) => applied_at === null);
    expect(await waiting()).toHaveLength(1);
    await runJobs(testApp, { later: true });
    await enqueueJob(testApp.database, applyPaymentEvents, {});
    await runJobs(testApp);
    expect(await waiting()).toEqual([]);
    for (const { id } of [first, second])
      expect(await accountForDeposits(testApp.database, testApp.payments, id)).not.toBeNull();
  });

  test(`${DELIVERIES} reordered, repeated and forged payment events count each cent once, without a server error`, async () => {
    const visits = [await visitWithDeposit(testApp, settleAll), await visitWithDeposit(testApp, settleAll)];
    const bookings: string[] = [];
    for (const visit of visits)
      for (let hour = 0; hour < 8; hour += 1)
        bookings.push(await bookAndPay(testApp, visit, hour, hour % 4 === 3 ? IS_DISPUTED : undefined));
    const genuine = new Set<string>();
    await double.deliverAll(async (_url, body) => {
      genuine.add(body);
      return 200;
    });
    const events = [...genuine];
    const before = (await storedEvents()).length;
    const statuses = new Map<number, number>();
    const count = ({ statusCode }: { statusCode: number }) =>
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    const seconds = Math.floor(Date.now() / 1000);
    const { webhookSecret } = TEST_STRIPE_KEYS;
    // A step without a common factor with the number of events: each of them comes again and again, in another order.
    const step = [7, 11, 13].find((prime) => events.length % prime !== 0) ?? 17;
    const rounds = DELIVERIES / 10;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, place) => {
          const body = events[((round * 2 + place) * step) % events.length] ?? '';
          const signed = signatureOf(body, webhookSecret, seconds);
          const isGenuine = place < 2;
          const isAltered = place < 6;
          if (isGenuine) count(await deliver(body, signed));
          else if (isAltered) count(await deliver(body.replace('"evt_', '"evt_forged_'), signed));
          else count(await deliver(body, signatureOf(body, `whsec_${place}`, seconds)));
        }),
      );
      // Some are applied while others still come.
      if (round % (rounds / 10) === 0) await runJobs(testApp, { later: true });
    }
    // As every minute: a dispute that came before its payment waits for it.
    await enqueueJob(testApp.database, applyPaymentEvents, {});
    await settleAll();
    expect(Object.fromEntries(statuses)).toEqual({ 200: DELIVERIES / 5, 400: (DELIVERIES / 5) * 4 });
    expect((await storedEvents()).length - before).toBe(events.length);
    expect((await storedEvents()).filter(({ applied_at }) => applied_at === null)).toEqual([]);
    const disputed = bookings.filter((_, at) => at % 4 === 3);
    for (const bookingId of bookings)
      expect(await readBalances(testApp.database, { bookingId })).toMatchObject(
        disputed.includes(bookingId)
          ? { provider_clearing: 0, deposits_held: -1000, disputes: 1000 }
          : { provider_clearing: 1000, deposits_held: -1000, disputes: 0 },
      );
    const receipts = await testApp.database
      .selectFrom('invoices')
      .select('booking_id')
      .where('booking_id', 'in', bookings)
      .execute();
    expect(receipts.map(({ booking_id }) => booking_id).sort()).toEqual([...bookings].sort());
  });
});
