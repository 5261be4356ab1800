import {
  confirmAt,
  eventsOf,
  onboardAt,
  openDocument,
  payAt,
  type StripeDouble,
  signatureOf,
  startTestStripe,
  TEST_STRIPE_KEYS,
} from '../../testing/stripe-double';
import { newId } from '../database/identifiers';
import type { DepositRequest, PaymentEvent, PaymentProvider } from './provider';
import { stripeProvider } from './stripe-provider';

const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  alwaysAsks: '4000002760003184',
  disputed: '4000000000000259',
  inquired: '4000000000001976',
  failsRefunds: '4000000000005126',
} as const;

const URLS = {
  returnUrl: 'http://localhost:8080/dashboard/payments',
  refreshUrl: 'http://localhost:8080/dashboard/payments?again=1',
};
const professional = newId();

const depositFor = (accountReference: string, change: Partial<DepositRequest> = {}): DepositRequest => ({
  bookingId: newId(),
  paymentId: newId(),
  accountReference,
  amountCents: 6000,
  currency: 'aud',
  description: 'Deposit: knotless braids',
  expiresAt: new Date(Date.now() + 30 * 60_000),
  successUrl: 'http://localhost:8080/booking-deposit/1?paid=1',
  cancelUrl: 'http://localhost:8080/booking-deposit/1',
  email: 'client@example.test',
  keepsCard: false,
  ...change,
});

/** What holds for the double and for Stripe alike: neither needs a person at a page. */
function contract(open: () => { provider: PaymentProvider; account: () => Promise<string> }) {
  test('onboarding creates an account and a page URL; the account cannot be paid yet', async () => {
    const { provider } = open();
    const key = newId();
    const { accountReference, url } = await provider.startOnboarding(professional, null, URLS, key);
    expect(accountReference).toMatch(/^acct_/);
    expect(URL.canParse(url)).toBe(true);
    // The same key makes no second account.
    expect((await provider.startOnboarding(professional, null, URLS, key)).accountReference).toBe(
      accountReference,
    );
    const state = await provider.accountState(accountReference);
    expect(state).toMatchObject({ canTakeDeposits: false, payoutsEnabled: false });
    expect(state.missing.length).toBeGreaterThan(0);
    await expect(provider.startDeposit(depositFor(accountReference), newId())).rejects.toMatchObject({
      kind: 'refused',
      code: 'insufficient_capabilities_for_transfer',
    });
  });

  test('the same key returns the same checkout page; another amount is refused', async () => {
    const { provider, account } = open();
    const deposit = depositFor(await account());
    const key = newId();
    const first = await provider.startDeposit(deposit, key);
    expect(await provider.startDeposit(deposit, key)).toEqual(first);
    await expect(provider.startDeposit({ ...deposit, amountCents: 100 }, key)).rejects.toMatchObject({
      kind: 'refused',
    });
    // Stripe refuses pages that close within half an hour.
    expect(first.expiresAt.getTime()).toBeGreaterThan(deposit.expiresAt.getTime());
    expect(await provider.depositState(first.reference)).toEqual({ state: 'open' });
  });

  test.each([
    ['pays a deposit', {}],
    ['only keeps a card', { amountCents: 0, keepsCard: true }],
  ])('a page that %s and is closed stays closed, however often that is repeated', async (_what, change) => {
    const { provider, account } = open();
    const { reference } = await provider.startDeposit(depositFor(await account(), change), newId());
    expect(await provider.depositState(reference)).toEqual({ state: 'open' });
    expect(await provider.endDeposit(reference)).toBe('expired');
    expect(await provider.endDeposit(reference)).toBe('expired');
    expect(await provider.depositState(reference)).toEqual({ state: 'expired' });
  });

  test.each([
    ['an unknown account', (provider: PaymentProvider) => provider.accountState('acct_unknown')],
    ['an unknown page', (provider: PaymentProvider) => provider.endDeposit('cs_test_unknown')],
    [
      'a refund of an unknown payment',
      (provider: PaymentProvider) =>
        provider.refund(
          { bookingId: '1', paymentId: '1', paymentReference: 'pi_unknown', amountCents: 100, reason: 'x' },
          newId(),
        ),
    ],
  ])('%s is refused', async (_name, call) => {
    await expect(call(open().provider)).rejects.toMatchObject({
      name: 'PaymentProviderError',
      kind: 'refused',
    });
  });
}

describe("Stripe's double", () => {
  const document = openDocument();
  let double: StripeDouble;
  let provider: PaymentProvider;
  let account: string;

  beforeAll(async () => {
    ({ double, provider } = await startTestStripe({ check: document.check, plan: { latestMs: 0 } }));
    const { accountReference, url } = await provider.startOnboarding(professional, null, URLS, newId());
    await onboardAt(url);
    account = accountReference;
  });
  afterAll(() => double.stop());
  // Every event, too, has the form of Stripe's document.
  afterEach(async () => {
    await double.deliverAll(async (_url, body) => {
      document.checkEvent(body);
      return 200;
    });
  });

  const open = async (change: Partial<DepositRequest> = {}) => {
    const deposit = depositFor(account, change);
    return { deposit, page: await provider.startDeposit(deposit, newId()) };
  };
  const paid = async (card: string, change: Partial<DepositRequest> = {}) => {
    const { deposit, page } = await open(change);
    const answer = await payAt(page.url, card);
    expect(answer).toMatchObject({ status: 303, location: deposit.successUrl });
    const state = await provider.depositState(page.reference);
    if (state.state !== 'paid') throw new Error(`The deposit is ${state.state}.`);
    return { deposit, page, paymentReference: state.paymentReference };
  };
  /** What has been announced since the last call, each once, in the order in which it happened. */
  const events = async (): Promise<PaymentEvent[]> => {
    const found = await eventsOf(double, provider);
    return found.filter(({ kind }) => kind !== 'other');
  };

  contract(() => ({ provider, account: async () => account }));

  test.each([
    ['all', { canTakeDeposits: true, payoutsEnabled: true, missing: [] }],
    ['no-bank', { canTakeDeposits: true, payoutsEnabled: false, missing: ['external_account'] }],
    [
      'no-document',
      { canTakeDeposits: false, payoutsEnabled: false, missing: ['individual.verification.document'] },
    ],
  ])('onboarding that gives %s', async (how, state) => {
    await events();
    const { accountReference, url } = await provider.startOnboarding(professional, null, URLS, newId());
    expect(await onboardAt(url, how)).toMatchObject({ status: 303, location: URLS.returnUrl });
    expect(await provider.accountState(accountReference)).toEqual(state);
    expect(await events()).toMatchObject([{ kind: 'account_changed', accountReference }]);
    // The link opens once; the same account gets another one.
    expect((await onboardAt(url)).location).toBe(URLS.refreshUrl);
    const again = await provider.startOnboarding(professional, accountReference, URLS, newId());
    expect(again.accountReference).toBe(accountReference);
  });

  test("a paid deposit is announced with its booking's ids, and cannot be closed", async () => {
    await events();
    const { deposit, page, paymentReference } = await paid(CARDS.pays);
    const { bookingId, paymentId } = deposit;
    expect(await events()).toMatchObject([
      {
        kind: 'deposit_paid',
        bookingId,
        paymentId,
        reference: page.reference,
        paymentReference,
        amountCents: 6000,
        currency: 'aud',
      },
    ]);
    expect(await provider.endDeposit(page.reference)).toBe('paid');
    expect((await payAt(page.url, CARDS.pays)).text).toContain('This is paid already');
    expect(await provider.paymentTotals(paymentReference)).toEqual({
      paymentId,
      currency: 'aud',
      receivedCents: 6000,
      refundedCents: 0,
      disputedCents: 0,
    });
  });

  test('a declined card leaves the page open for another one', async () => {
    await events();
    const { deposit, page } = await open();
    expect((await payAt(page.url, CARDS.declined)).text).toContain('Your card was declined');
    expect((await payAt(page.url, '1234')).status).toBe(422);
    expect(await provider.depositState(page.reference)).toEqual({ state: 'open' });
    expect((await payAt(page.url, CARDS.pays)).status).toBe(303);
    const { bookingId } = deposit;
    expect(await events()).toMatchObject([
      { kind: 'deposit_failed', bookingId, code: 'generic_decline' },
      { kind: 'deposit_paid', bookingId },
    ]);
  });

  test('a card that requires confirmation pays only after the client confirms', async () => {
    const { page, deposit } = await open();
    expect((await payAt(page.url, CARDS.asks)).location).toContain('/c/confirm/');
    expect(await provider.depositState(page.reference)).toEqual({ state: 'open' });
    expect((await confirmAt(page.url, 'refuse')).text).toContain('did not confirm');
    await payAt(page.url, CARDS.asks);
    expect((await confirmAt(page.url, 'confirm')).location).toBe(deposit.successUrl);
    expect(await provider.depositState(page.reference)).toMatchObject({ state: 'paid' });
  });

  test('refunds a part, then the rest, never more; the same key refunds once', async () => {
    const { deposit, paymentReference } = await paid(CARDS.pays);
    await events();
    const { bookingId, paymentId } = deposit;
    const refund = { bookingId, paymentId, paymentReference, amountCents: 2000, reason: 'moved' };
    const key = newId();
    const { reference } = await provider.refund(refund, key);
    expect(await provider.refund(refund, key)).toEqual({ reference });
    await provider.refund({ ...refund, amountCents: 4000 }, newId());
    await expect(provider.refund({ ...refund, amountCents: 1 }, newId())).rejects.toMatchObject({
      kind: 'refused',
      code: 'charge_already_refunded',
    });
    expect(await provider.paymentTotals(paymentReference)).toMatchObject({ refundedCents: 6000 });
    const announced = await events();
    expect(new Set(announced.map(({ kind }) => kind))).toEqual(new Set(['refund_succeeded']));
    expect(announced[0]).toMatchObject({
      bookingId,
      paymentId,
      refundReference: reference,
      amountCents: 2000,
    });
  });

  test('the list of movements names each payment that moved since, page by page', async () => {
    const since = new Date();
    const first = await paid(CARDS.pays);
    const second = await paid(CARDS.disputed);
    const { bookingId, paymentId } = first.deposit;
    const about = { bookingId, paymentId, paymentReference: first.paymentReference };
    // More than Stripe lists at once.
    for (let cents = 1; cents <= 100; cents += 1)
      await provider.refund({ ...about, amountCents: 1, reason: `${cents}` }, newId());
    const moved: string[] = [];
    for await (const { paymentReference, movedAt } of provider.movementsSince(since)) {
      expect(movedAt.getTime()).toBeGreaterThanOrEqual(since.getTime() - 1000);
      moved.push(paymentReference);
    }
    expect(moved.filter((reference) => reference === first.paymentReference)).toHaveLength(101);
    expect(moved.filter((reference) => reference === second.paymentReference)).toHaveLength(2);
    double.failNext(2, 'before');
    await expect(provider.movementsSince(since)[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  test('a refund that fails later leaves the money with us', async () => {
    const { deposit, paymentReference } = await paid(CARDS.failsRefunds);
    const { bookingId, paymentId } = deposit;
    await provider.refund(
      { bookingId, paymentId, paymentReference, amountCents: 6000, reason: 'x' },
      newId(),
    );
    expect((await events()).at(-1)).toMatchObject({ kind: 'refund_failed', bookingId });
    expect(await provider.paymentTotals(paymentReference)).toMatchObject({ refundedCents: 0 });
  });

  test.each(['won', 'lost'] as const)('a dispute that is %s', async (outcome) => {
    const { paymentReference } = await paid(CARDS.disputed);
    double.closeDispute(paymentReference, outcome);
    const about = (await events()).filter(({ kind }) => kind.startsWith('dispute'));
    expect(about).toMatchObject([
      { kind: 'dispute_opened', paymentReference, amountCents: 6000 },
      { kind: 'dispute_closed', paymentReference, outcome },
    ]);
    expect(await provider.paymentTotals(paymentReference)).toMatchObject({
      disputedCents: outcome === 'won' ? 0 : 6000,
    });
  });

  test('an inquiry withdraws nothing, allows refunds, and is no dispute of ours', async () => {
    const { deposit, paymentReference } = await paid(CARDS.inquired);
    const { bookingId, paymentId } = deposit;
    const about = { bookingId, paymentId, paymentReference };
    expect(await provider.paymentTotals(paymentReference)).toMatchObject({ disputedCents: 0 });
    await provider.refund({ ...about, amountCents: 1000, reason: 'x' }, newId());
    double.closeDispute(paymentReference, 'warning_closed');
    expect(await provider.paymentTotals(paymentReference)).toMatchObject({
      disputedCents: 0,
      refundedCents: 1000,
    });
    expect((await events()).filter(({ kind }) => kind.startsWith('dispute'))).toEqual([]);
  });

  test('a saved card is charged off session once per payment, only while it is saved', async () => {
    const charge = (cardReference: string, key: string, paymentId = newId()) =>
      provider.chargeKeptCard(
        {
          bookingId: newId(),
          paymentId,
          accountReference: account,
          cardReference,
          amountCents: 3000,
          currency: 'aud',
          description: 'No-show',
        },
        key,
      );
    const kept = await paid(CARDS.pays, { keepsCard: true });
    await events();
    const missed = newId();
    const charged = await charge(kept.paymentReference, newId(), missed);
    expect(charged).toMatchObject({ outcome: 'charged' });
    // Stripe forgets a key after a day.
    expect(await charge(kept.paymentReference, newId(), missed)).toEqual(charged);
    expect(await events()).toMatchObject([{ kind: 'kept_card_charged', amountCents: 3000 }]);
    const { paymentReference } = await paid(CARDS.pays);
    expect(await charge(paymentReference, newId())).toEqual({ outcome: 'declined', code: 'no_card_kept' });

    const { page } = await open({ keepsCard: true });
    await payAt(page.url, CARDS.alwaysAsks);
    await confirmAt(page.url, 'confirm');
    const state = await provider.depositState(page.reference);
    const asking = state.state === 'paid' ? state.paymentReference : '';
    expect(await charge(asking, newId())).toEqual({ outcome: 'declined', code: 'authentication_required' });

    for (const reference of [kept.paymentReference, kept.paymentReference, paymentReference])
      await provider.deleteKeptCard(reference);
    await expect(charge(kept.paymentReference, newId())).rejects.toMatchObject({ kind: 'refused' });
  });

  test('a card saved without a deposit can be charged later and deleted; a declined one leaves the page open', async () => {
    await events();
    const { page, deposit } = await open({ amountCents: 0, keepsCard: true });
    const { bookingId, paymentId } = deposit;
    expect((await payAt(page.url, CARDS.declined)).text).toContain('Your card was declined');
    expect((await payAt(page.url, CARDS.asks)).location).toContain('/c/confirm/');
    expect((await confirmAt(page.url, 'confirm')).location).toBe(deposit.successUrl);
    const kept = await provider.depositState(page.reference);
    expect(kept).toMatchObject({ state: 'paid', amountCents: 0 });
    const cardReference = kept.state === 'paid' ? kept.paymentReference : '';
    const saved = { reference: page.reference, paymentReference: cardReference, amountCents: 0 };
    expect(await events()).toMatchObject([{ kind: 'deposit_paid', bookingId, paymentId, ...saved }]);
    expect(await provider.endDeposit(page.reference)).toBe('paid');
    const charge = {
      ...{ bookingId, paymentId: newId(), accountReference: account, cardReference, amountCents: 2500 },
      ...{ currency: 'aud', description: 'Missed visit' },
    };
    const charged = await provider.chargeKeptCard(charge, newId());
    expect(charged).toMatchObject({ outcome: 'charged' });
    expect(await events()).toMatchObject([{ kind: 'kept_card_charged', bookingId, amountCents: 2500 }]);
    await provider.deleteKeptCard(cardReference);
    await provider.deleteKeptCard(cardReference);
    const another = { ...charge, paymentId: newId() };
    await expect(provider.chargeKeptCard(another, newId())).rejects.toMatchObject({ kind: 'refused' });
  });

  test("a professional's payouts are announced with their account", async () => {
    await events();
    double.payOut(account, 12_000, 'paid');
    double.payOut(account, 500, 'failed');
    expect(await events()).toMatchObject([
      { kind: 'payout_paid', accountReference: account, amountCents: 12_000 },
      { kind: 'payout_failed', accountReference: account, amountCents: 500 },
    ]);
  });

  test.each(['before', 'after'] as const)(
    'a call that fails %s its work is retried without a second payment',
    async (when) => {
      const { deposit, paymentReference } = await paid(CARDS.pays);
      const { bookingId, paymentId } = deposit;
      const refund = { bookingId, paymentId, paymentReference, amountCents: 1000, reason: 'x' };
      const key = newId();
      // The library tries twice by itself.
      double.failNext(2, when);
      await expect(provider.refund(refund, key)).rejects.toMatchObject({ kind: 'unavailable' });
      await provider.refund(refund, key);
      expect(await provider.paymentTotals(paymentReference)).toMatchObject({ refundedCents: 1000 });
    },
  );

  test('its balance accounts for every cent', async () => {
    const { deposit, paymentReference } = await paid(CARDS.pays);
    const { bookingId, paymentId } = deposit;
    await provider.refund(
      { bookingId, paymentId, paymentReference, amountCents: 1500, reason: 'x' },
      newId(),
    );
    expect(double.books()).toContainEqual({
      reference: paymentReference,
      metadata: { bookingId, paymentId, purpose: 'deposit' },
      receivedCents: 6000,
      refundedCents: 1500,
      disputedCents: 0,
    });
  });

  test('an event is accepted only with a valid signature over its exact bytes, for five minutes', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'ping',
      created: 1,
      data: { object: {} },
    });
    const seconds = Math.floor(Date.now() / 1000);
    const { webhookSecret } = TEST_STRIPE_KEYS;
    const read = (text: string, signature: string) => () => provider.readEvent(Buffer.from(text), signature);
    const good = signatureOf(body, webhookSecret, seconds);
    expect(read(body, good)()).toMatchObject({ id: 'evt_1', kind: 'other' });
    for (const bad of [
      read(`${body} `, good),
      read(body, signatureOf(body, 'whsec_other', seconds)),
      read(body, signatureOf(body, webhookSecret, seconds - 600)),
      read(body, ''),
      read(body, 't=1,v1=zz'),
    ])
      expect(bad).toThrow('not signed by Stripe');
  });
});

const testKey = process.env.STRIPE_TEST_SECRET_KEY;
if (testKey)
  describe("Stripe's test mode", () => {
    const provider = stripeProvider({
      secretKey: testKey,
      webhookSecret: TEST_STRIPE_KEYS.webhookSecret,
      apiUrl: undefined,
    });
    // STRIPE_TEST_ACCOUNT names an account whose onboarding is finished: that needs a person at Stripe's page.
    contract(() => ({ provider, account: async () => process.env.STRIPE_TEST_ACCOUNT ?? '' }));
  });

test('a provider that does not respond is unavailable', async () => {
  const { double, provider } = await startTestStripe();
  await double.stop();
  await expect(provider.accountState('acct_1')).rejects.toMatchObject({ kind: 'unavailable' });
});
