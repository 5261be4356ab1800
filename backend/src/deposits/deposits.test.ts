import {
  type Booking,
  depositLines,
  HOUSE_RULES_TEMPLATES,
  type InvoiceSummary,
  MINUTE_MS,
  type Notification,
  toCents,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../testing/app';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { createMemoryProvider, type MemoryProvider } from '../../testing/payment-provider';
import { makeAdmin, makeClient, makeService, PASSWORD, type Person } from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { keepBookings } from '../bookings/scheduled-changes';
import { book, bookOk, makeVisit, minutesIn, NOW, renewVisit, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import { inTransaction } from '../database/transactions';
import { postToLedger, readBalances } from '../ledger/ledger';
import { reconcile } from '../ledger/reconciliation';
import { openMetrics } from '../metrics/metrics';
import { measurePayments } from '../metrics/payments';
import { applyPaymentEvent } from '../payments/apply-event';
import { type PaymentEvent, PaymentProviderError } from '../payments/provider';
import { sendRefund } from './refunds';
import { countStuckRefunds } from './stuck-refunds';

const DEPOSIT_CENTS = 2000;
/** Several times as many as the API has connections to its database. */
const RACING_CLIENTS = Number(process.env.RACERS ?? 30);
let testApp: TestApp;
let provider: MemoryProvider;
let isAway = false;
let visit: Visit;
let admin: Person;
beforeAll(async () => {
  provider = createMemoryProvider(
    () => testApp.now(),
    () => {
      if (isAway) throw new PaymentProviderError('unavailable', 'away');
    },
  );
  testApp = await createTestApp({ payments: provider });
  testApp.setNow(NOW);
  visit = await makeVisit(testApp);
  admin = await makeAdmin(testApp);
});
afterAll(() => testApp.close());
beforeEach(async () => {
  isAway = false;
  provider.events.length = 0;
  testApp.setNow(NOW);
  visit = await renewVisit(testApp, visit);
});

const later = (minutes: number) => testApp.setNow(new Date(testApp.now().getTime() + minutes * MINUTE_MS));
const seen = async ({ token }: Person, { id }: Pick<Booking, 'id'>) => {
  const answer = await testApp.call('GET', `/bookings/${id}`, { token });
  return answer.statusCode === 200 ? answer.json<Booking>() : answer.statusCode;
};
const ofClient = async (booking: Booking) => (await seen(visit.client, booking)) as Booking;
const messagesOf = async ({ token }: Person, { id }: Pick<Booking, 'id'>) =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ booking_id }) => booking_id === id)
    .map(({ message }) => message)
    .toReversed();
const balancesOf = ({ id }: Booking) => readBalances(testApp.database, { bookingId: id });
/** The job of each minute, and what it starts. */
async function tick() {
  const { database, now, config, app } = testApp;
  const context = { database, now, config, log: app.log, payments: provider, signal: undefined };
  await keepBookings.run({}, context as never);
  await runJobs(testApp);
}
/** Applies what happened at the provider; also in another order, and again. */
async function deliver(events = provider.events) {
  for (const event of events)
    await inTransaction(testApp.database, (transaction) =>
      applyPaymentEvent(transaction, event, testApp.now()),
    );
}

/** A request that waits for its deposit, with an open page. */
async function held(): Promise<Booking> {
  const booking = await bookOk(testApp, visit);
  const heldUntil = new Date(NOW.getTime() + 30 * MINUTE_MS);
  await testApp.database.deleteFrom('notifications').where('booking_id', '=', booking.id).execute();
  await testApp.database
    .updateTable('bookings')
    .set({ deposit_cents: DEPOSIT_CENTS, held_until: heldUntil })
    .where('id', '=', booking.id)
    .execute();
  await openPage(booking);
  return booking;
}

async function openPage({ id: bookingId, professional }: Booking): Promise<void> {
  const paymentId = newId();
  const row = {
    id: paymentId,
    booking_id: bookingId,
    professional_id: professional.id,
    amount_cents: DEPOSIT_CENTS,
    currency: 'AUD',
    account_reference: 'account',
  };
  const { reference, url } = await provider.startDeposit(
    {
      ...{ bookingId, paymentId, accountReference: 'account', amountCents: DEPOSIT_CENTS, currency: 'AUD' },
      ...{ description: 'Deposit', successUrl: '', cancelUrl: '', email: '', keepsCard: false },
      expiresAt: new Date(NOW.getTime() + 60 * MINUTE_MS),
    },
    paymentId,
  );
  await testApp.database
    .insertInto('payments')
    .values({
      ...{ ...row, state: 'open', checkout_reference: reference, checkout_url: url },
      ...{ created_at: NOW },
    })
    .execute();
}

test('while the deposit is unpaid the professional sees nothing of the request, and its time is held', async () => {
  const booking = await held();
  const { id: professionalId, token } = visit.professional;
  expect(await ofClient(booking)).toMatchObject({
    status: 'pending',
    deposit: { state: 'unpaid', amount_cents: 2000, pay_before: '2026-10-02T02:30:00.000Z' },
  });
  expect(await seen(admin, booking)).toMatchObject({ id: booking.id });
  const path = `/bookings/professionals/${professionalId}`;
  expect((await testApp.call('GET', path, { token })).json()).toEqual([]);
  expect((await testApp.call('GET', `${path}/counts`, { token })).json()).toMatchObject({
    all: 0,
    pending: 0,
  });
  for (const part of ['', '/conflicts', '.ics'])
    expect((await testApp.call('GET', `/bookings/${booking.id}${part}`, { token })).statusCode).toBe(404);
  const answers = await Promise.all([
    testApp.call('PATCH', `/bookings/${booking.id}`, { token, body: { status: 'confirmed' } }),
    testApp.call('GET', `/clients/${visit.client.id}`, { token }),
    testApp.call('GET', `/clients/${visit.client.id}/notes`, { token }),
    testApp.call('GET', `/clients/${visit.client.id}/comfort`, { token }),
  ]);
  for (const { statusCode } of answers) expect([403, 404]).toContain(statusCode);
  expect((await testApp.call('GET', '/users/me/export', { token })).body).not.toContain(booking.id);
  expect(await messagesOf(visit.professional, booking)).toEqual([]);
  const other = await makeClient(testApp);
  expect((await book(testApp, { ...visit, client: other })).statusCode).toBe(409);
});

/** The professional is set up for deposits: the fair rules ask for 20 % of the price, the strict ones for 30 %. */
const { fair, strict } = HOUSE_RULES_TEMPLATES;
/** By their version. */
const RULES = [fair, strict, { ...strict, deposit: { ...strict.deposit, kind: 'none' as const } }];

async function askForDeposits(version = 1): Promise<void> {
  const { id: professionalId } = visit.professional;
  const rules = JSON.stringify(RULES[version - 1]);
  const { database } = testApp;
  await database
    .insertInto('house_rules')
    .values({ professional_id: professionalId, version, created_at: NOW, rules })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database
    .updateTable('professionals')
    .set({ house_rules_version: version })
    .where('id', '=', professionalId)
    .execute();
  await database
    .insertInto('payment_accounts')
    .values({
      ...{ professional_id: professionalId, reference: 'account', can_take_deposits: true },
      ...{ payouts_enabled: true, missing: [], created_at: NOW, checked_at: NOW },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const askForNothing = () =>
  testApp.database
    .updateTable('professionals')
    .set({ house_rules_version: 0 })
    .where('id', '=', visit.professional.id)
    .execute();

describe('a booking with a professional who asks for deposits', () => {
  const checkout = ({ id }: Booking, person: Person) =>
    testApp.call('POST', `/bookings/${id}/deposit`, { token: person.token });
  beforeEach(() => askForDeposits());
  afterEach(askForNothing);

  test("shows in advance what the client's deposit depends on", async () => {
    const caseOf = async (person?: Person) => {
      const path = `/professionals/${visit.professional.id}/house-rules`;
      const answer = await testApp.call('GET', path, { token: person?.token });
      return answer.json().deposit_case;
    };
    const newcomer = { is_new_client: true, had_no_show: false };
    const { id: client_id } = visit.client;
    expect([await caseOf(), await caseOf(visit.client)]).toEqual([newcomer, newcomer]);
    const booking = await bookOk(testApp, visit, { house_rules_version: 1 });
    const set = (no_show: boolean) =>
      testApp.database
        .updateTable('bookings')
        .set({ status: 'completed', held_until: null, no_show })
        .where('client_id', '=', client_id)
        .where('id', '=', booking.id)
        .execute();
    await set(false);
    expect(await caseOf(visit.client)).toEqual({ is_new_client: false, had_no_show: false });
    await set(true);
    expect(await caseOf(visit.client)).toEqual({ is_new_client: true, had_no_show: true });
    expect(await caseOf(await makeClient(testApp))).toEqual(newcomer);
  });

  test('is refused with the rules until its client has read them', async () => {
    const answer = await book(testApp, visit);
    expect([answer.statusCode, answer.json().house_rules.version]).toEqual([409, 1]);
  });

  test('is refused with the rules when its client was shown another deposit', async () => {
    for (const deposit_cents of [0, 999, 1001]) {
      const answer = await book(testApp, visit, { house_rules_version: 1, deposit_cents });
      expect([answer.statusCode, answer.json().detail, answer.json().house_rules.version]).toEqual([
        409,
        'The deposit for this booking has changed. Please check it before you book.',
        1,
      ]);
    }
    expect((await book(testApp, visit, { deposit_cents: 1000 })).statusCode).toBe(409);
    expect((await book(testApp, visit, { house_rules_version: 1, deposit_cents: -1 })).statusCode).toBe(422);
    const booking = await bookOk(testApp, visit, { house_rules_version: 1, deposit_cents: 1000 });
    expect(booking.deposit?.amount_cents).toBe(1000);
  });

  test('is refused when a deposit was shown that is not asked for any more', async () => {
    await askForNothing();
    const answer = await book(testApp, visit, { house_rules_version: 0, deposit_cents: 1000 });
    expect([answer.statusCode, answer.json().house_rules]).toEqual([409, { version: 0, rules: null }]);
    expect((await bookOk(testApp, visit, { deposit_cents: 0 })).deposit).toBeNull();
  });

  test('is held for a 20 % deposit on one checkout page, then reaches the professional', async () => {
    const booking = await bookOk(testApp, visit, { house_rules_version: 1 });
    expect(booking.deposit).toEqual({
      ...{ amount_cents: 1000, currency: 'AUD', state: 'unpaid', refunded_cents: 0, kept_cents: 0 },
      refund_sent_at: null,
      pay_before: '2026-10-02T02:30:00.000Z',
    });
    expect(await ofClient(booking)).toEqual(booking);
    expect(await messagesOf(visit.professional, booking)).toEqual([]);
    const pages = await Promise.all(Array.from({ length: 5 }, () => checkout(booking, visit.client)));
    pages.push(await checkout(booking, visit.client));
    expect(new Set(pages.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(pages[0]?.json()).toMatchObject({
      url: expect.any(String),
      expires_at: booking.deposit?.pay_before,
    });
    expect(provider.pay(booking.id)).toBe(true);
    await deliver();
    expect((await ofClient(booking)).deposit?.state).toBe('paid');
    expect(await messagesOf(visit.professional, booking)).toHaveLength(1);
    expect((await checkout(booking, visit.client)).statusCode).toBe(409);
  });

  test('can be paid by its client only, in time, while the provider responds', async () => {
    const booking = await bookOk(testApp, visit, { house_rules_version: 1 });
    const stranger = await makeClient(testApp);
    expect((await checkout(booking, stranger)).statusCode).toBe(404);
    expect((await checkout(booking, visit.professional)).statusCode).toBe(403);
    expect((await checkout(booking, admin)).statusCode).toBe(403);
    isAway = true;
    expect((await checkout(booking, visit.client)).statusCode).toBe(503);
    isAway = false;
    expect((await checkout(booking, visit.client)).statusCode).toBe(200);
    later(30);
    expect((await checkout(booking, visit.client)).statusCode).toBe(409);
  });

  test('of clients racing for one time one pays and gets it; late payments are refunded within a minute', async () => {
    const clients = await Promise.all(Array.from({ length: RACING_CLIENTS }, () => makeClient(testApp)));
    /** Everybody books at once, and everybody tries to pay for what one of them got. */
    const race = async () => {
      const answers = await Promise.all(
        clients.map((client) => book(testApp, { ...visit, client }, { house_rules_version: 1 })),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(RACING_CLIENTS - 1);
      const [booking] = answers
        .filter(({ statusCode }) => statusCode === 201)
        .map((one) => one.json<Booking>());
      const winner = clients.find(({ id }) => id === booking?.client.id);
      if (booking === undefined || winner === undefined) throw new Error('No one has the time.');
      const pages = await Promise.all(clients.map((client) => checkout(booking, client)));
      expect(pages.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      return { booking, winner };
    };
    const paidBefore = provider.paid.length;
    const slow = await race();
    // Its page cannot be closed in time, so that it can still be paid.
    isAway = true;
    later(30);
    await tick();
    isAway = false;
    const quick = await race();
    expect(provider.pay(quick.booking.id)).toBe(true);
    expect(provider.pay(slow.booking.id)).toBe(true);
    await deliver(provider.events.toReversed());
    await tick();
    await deliver();
    expect(provider.paid.length - paidBefore).toBe(2);
    expect([provider.balanceOf(quick.booking.id), provider.balanceOf(slow.booking.id)]).toEqual([1000, 0]);
    expect(await seen(quick.winner, quick.booking)).toMatchObject({
      ...{ status: 'pending', deposit: { state: 'paid' } },
    });
    expect(await seen(slow.winner, slow.booking)).toMatchObject({
      ...{ status: 'cancelled', deposit: { state: 'lapsed', refunded_cents: 1000 } },
    });
    expect(await seen(visit.professional, slow.booking)).toBe(404);
  });
});

test('a lost dispute about a second payment leaves the deposit with the professional', async () => {
  const booking = await confirmedVisit(2);
  const [first, second] = provider.paid.filter(({ bookingId }) => bookingId === booking.id);
  expect(first).toBeDefined();
  provider.openDispute(second?.paymentReference ?? '');
  provider.closeDispute(second?.paymentReference ?? '', 'lost');
  await deliver(provider.events.splice(0));
  await tick();
  testApp.setNow(new Date(booking.end_time));
  await tick();
  expect((await ofClient(booking)).deposit).toMatchObject({ state: 'kept', kept_cents: 2000 });
  expect(await balancesOf(booking)).toMatchObject({
    ...{ provider_clearing: 2000, professional_kept: -2000, refunds_due: 0, platform_fees: 0 },
  });
  expect(provider.balanceOf(booking.id)).toBe(2000);
});

test('a deposit returned by the bank is shown as such, and the whole price is due on the day', async () => {
  const booking = await confirmedVisit();
  const [payment] = provider.paid.filter(({ bookingId }) => bookingId === booking.id);
  provider.openDispute(payment?.paymentReference ?? '');
  await deliver();
  expect((await ofClient(booking)).deposit?.state).toBe('disputed');
  provider.closeDispute(payment?.paymentReference ?? '', 'lost');
  await deliver();
  const lost = await ofClient(booking);
  expect(lost.deposit).toMatchObject({ state: 'lost', amount_cents: 2000, kept_cents: 0 });
  expect(depositLines(toDomain(lost))).toEqual([
    { term: 'Deposit, given back by the bank', cents: 2000 },
    { term: 'Due on the day', cents: toCents(lost.total_price) },
  ]);
  testApp.setNow(new Date(booking.end_time));
  await tick();
  const documents = await testApp.database
    .selectFrom('invoices')
    .select(['kind', 'document'])
    .where('booking_id', '=', booking.id)
    .orderBy('number')
    .execute();
  expect(documents).toMatchObject([
    { kind: 'receipt' },
    { kind: 'invoice', document: { deposit_cents: 0, due_cents: toCents(lost.total_price) } },
  ]);
});

test.each([
  [
    'before the visit',
    'lost',
    /^The bank gave the deposit of \$20\.00 back to .* The whole price is due on the day: /,
  ],
  ['before the visit', 'won', /^The bank of .* has decided: the deposit of \$20\.00 stays paid: /],
  ['after the visit', 'lost', /^The bank gave the deposit of \$20\.00 back to .* You lose nothing: /],
] as const)(
  'a professional is notified of a disputed deposit and its outcome: %s, %s',
  async (when, outcome, decided) => {
    const booking = await confirmedVisit();
    const [payment] = provider.paid.filter(({ bookingId }) => bookingId === booking.id);
    if (when === 'after the visit') {
      testApp.setNow(new Date(booking.end_time));
      await tick();
    }
    provider.openDispute(payment?.paymentReference ?? '');
    await deliver();
    provider.closeDispute(payment?.paymentReference ?? '', outcome);
    await deliver();
    await deliver();
    const ofDeposit = async ({ token }: { readonly token: string }) => {
      const notices = await testApp.call('GET', '/notifications/me', { token });
      return notices
        .json<{ message: string; booking_id: string; type: string }[]>()
        .filter((one) => one.booking_id === booking.id && one.type === 'booking_deposit_settled')
        .map(({ message }) => message);
    };
    expect(await ofDeposit(visit.professional)).toEqual([
      expect.stringMatching(decided),
      expect.stringMatching(/^The bank of .* asks for the deposit of \$20\.00 back, and decides about it\. /),
    ]);
    expect(await ofDeposit(visit.client)).toEqual([]);
  },
);

test('a no-show recorded, undone and recorded again keeps its part of the deposit and notifies once', async () => {
  const { strict } = HOUSE_RULES_TEMPLATES;
  const rules = {
    ...strict,
    kept_percent_after: 50,
    no_show: { kept_percent: 50, charge_percent_of_total: 0 },
  };
  const booking = await confirmedVisit(1, rules);
  testApp.setNow(new Date(booking.end_time));
  await tick();
  for (const no_show of [true, false, true]) await change(visit.professional, booking, { no_show });
  await tick();
  await deliver();
  const kept = { state: 'partly_refunded', kept_cents: 1000, refunded_cents: 1000 };
  expect((await ofClient(booking)).deposit).toMatchObject(kept);
  expect(provider.balanceOf(booking.id)).toBe(1000);
  const invoices = await testApp.database
    .selectFrom('invoices')
    .select('total_cents')
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', ['invoice', 'adjustment_note'])
    .execute();
  expect(invoices.reduce((sum, { total_cents }) => sum + total_cents, 0)).toBe(1000);
  for (const person of [visit.client, visit.professional])
    expect(
      (await messagesOf(person, booking)).filter((message) => /of (your|the) deposit/.test(message)),
    ).toEqual([expect.stringContaining('$10.00')]);
});

test('an unpaid request cannot be moved', async () => {
  const { id } = await held();
  const answer = await testApp.call('POST', `/bookings/${id}/reschedule`, {
    token: visit.client.token,
    body: { start_time: '2026-10-05T01:00:00.000Z' },
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toEqual({
    detail: 'Pay the deposit or save your card first, then you can move this booking.',
  });
});

test('paying the deposit sends the request to its professional, with the full response time', async () => {
  const booking = await held();
  later(20);
  provider.pay(booking.id);
  await deliver();
  await deliver();
  expect(await seen(visit.professional, booking)).toMatchObject({
    status: 'pending',
    deposit: { state: 'paid', pay_before: null, refunded_cents: 0, kept_cents: 0 },
  });
  expect(await messagesOf(visit.professional, booking)).toEqual([
    expect.stringContaining('New booking request'),
  ]);
  expect(await messagesOf(visit.client, booking)).toEqual([
    'Your deposit of $20.00 is paid: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
  ]);
  expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 2000, deposits_held: -2000 });
  later(47 * 60);
  await tick();
  expect(await ofClient(booking)).toMatchObject({ status: 'pending' });
});

test('a request unpaid after 30 minutes expires: its time is free, and only the client is notified', async () => {
  const booking = await held();
  later(29);
  await tick();
  expect(await ofClient(booking)).toMatchObject({ status: 'pending' });
  later(1);
  await tick();
  expect(await ofClient(booking)).toMatchObject({
    status: 'cancelled',
    cancelled_by: 'system',
    deposit: { state: 'lapsed', pay_before: null, refunded_cents: 0 },
  });
  expect(await messagesOf(visit.client, booking)).toEqual([
    'Your booking request lapsed, as its deposit was not paid in time: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
  ]);
  expect(await messagesOf(visit.professional, booking)).toEqual([]);
  expect(await seen(visit.professional, booking)).toBe(404);
  expect(provider.pay(booking.id)).toBe(false);
  expect((await book(testApp, visit)).statusCode).toBe(201);
});

test('a payment made in time counts, even if its event arrives after the deadline', async () => {
  const booking = await held();
  later(29);
  provider.pay(booking.id);
  later(1);
  await tick();
  expect(await ofClient(booking)).toMatchObject({ status: 'pending', deposit: { state: 'paid' } });
  await deliver();
  expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 2000, deposits_held: -2000 });
});

test('a payment made after the request has expired is refunded at once, and the client is notified', async () => {
  const booking = await held();
  isAway = true;
  later(31);
  await tick();
  expect(await ofClient(booking)).toMatchObject({ status: 'cancelled', deposit: { state: 'lapsed' } });
  provider.pay(booking.id);
  isAway = false;
  await deliver();
  await tick();
  await deliver();
  expect(provider.balanceOf(booking.id)).toBe(0);
  expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 0, deposits_held: 0, refunds_due: 0 });
  expect(await ofClient(booking)).toMatchObject({ deposit: { state: 'lapsed', refunded_cents: 2000 } });
  expect((await messagesOf(visit.client, booking)).at(-1)).toContain(
    'Your payment of $20.00 came after your request had lapsed, so it goes back to your card, usually by ',
  );
  expect(await messagesOf(visit.professional, booking)).toEqual([]);
});

test('cancelling an unpaid request closes the checkout page, and its professional is never notified', async () => {
  const booking = await held();
  const { token } = visit.client;
  const body = { status: 'cancelled' };
  expect((await testApp.call('PATCH', `/bookings/${booking.id}`, { token, body })).statusCode).toBe(200);
  await runJobs(testApp);
  expect(provider.pay(booking.id)).toBe(false);
  expect(await messagesOf(visit.professional, booking)).toEqual([]);
  expect((await ofClient(booking)).deposit?.state).toBe('lapsed');
});

test.each([
  ['is not paid', false],
  ['was paid a moment ago', true],
])(
  'a professional can delete the account while a request %s, and only its client is notified',
  async (_state, isPaid) => {
    const others = visit;
    visit = await makeVisit(testApp);
    const booking = await held();
    if (isPaid) provider.pay(booking.id);
    const { token, email } = visit.professional;
    const body = { password: PASSWORD };
    expect((await testApp.call('DELETE', '/users/me', { token, body })).statusCode).toBe(204);
    await tick();
    expect(provider.pay(booking.id)).toBe(false);
    await deliver();
    await tick();
    await deliver();
    expect(await ofClient(booking)).toMatchObject({
      ...{ status: 'cancelled', cancelled_by: 'professional', cancelled_late: false },
      deposit: { state: 'lapsed', refunded_cents: isPaid ? DEPOSIT_CENTS : 0 },
    });
    expect(provider.balanceOf(booking.id)).toBe(0);
    const [cancelled, ...more] = await messagesOf(visit.client, booking);
    expect(cancelled).toContain(' cancelled your booking for Box braids, Mon 5 Oct, 9:00 am AEDT');
    expect(more).toEqual(isPaid ? [expect.stringContaining('goes back to your card')] : []);
    const ofProfessional = await testApp.database
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', visit.professional.userId)
      .execute();
    expect(ofProfessional).toEqual([]);
    const mails = await mailsTo(testApp, email);
    expect(mails.filter(({ text }) => text?.includes('Box braids'))).toEqual([]);
    visit = others;
  },
);

test('a second payment of the same deposit is refunded', async () => {
  const booking = await held();
  await testApp.database
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('booking_id', '=', booking.id)
    .execute();
  await openPage(booking);
  provider.pay(booking.id);
  provider.pay(booking.id);
  await deliver(provider.events.toReversed());
  await tick();
  await deliver();
  expect(provider.balanceOf(booking.id)).toBe(2000);
  expect(await balancesOf(booking)).toMatchObject({
    provider_clearing: 2000,
    deposits_held: -2000,
    refunds_due: 0,
  });
  expect((await ofClient(booking)).deposit).toMatchObject({ state: 'paid', refunded_cents: 0 });
  expect((await messagesOf(visit.client, booking)).at(-1)).toContain(
    'is a second payment of the same deposit',
  );
});

/**
 * A paid and confirmed visit, under the fair rules by default: free until 24 hours before, then half is kept.
 * @param times that its deposit is paid
 */
async function confirmedVisit(times = 1, rules = HOUSE_RULES_TEMPLATES.fair): Promise<Booking> {
  const booking = await held();
  const version = rules === HOUSE_RULES_TEMPLATES.fair ? 1 : 9;
  await testApp.database
    .insertInto('house_rules')
    .values({
      ...{ professional_id: visit.professional.id, version, created_at: NOW },
      rules: JSON.stringify(rules),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await testApp.database
    .updateTable('bookings')
    .set({ house_rules_version: version })
    .where('id', '=', booking.id)
    .execute();
  if (times === 2) {
    await testApp.database
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('booking_id', '=', booking.id)
      .execute();
    await openPage(booking);
    provider.pay(booking.id);
  }
  provider.pay(booking.id);
  await deliver();
  await change(visit.professional, booking, { status: 'confirmed' });
  return booking;
}
/** Availability from now until the day of the visit, without a gap. */
const openUntilVisit = () =>
  testApp.database
    .insertInto('availability_windows')
    .values(
      [0, 24, 48].map((hours) => ({
        ...{ id: newId(), professional_id: visit.professional.id },
        start_time: new Date(NOW.getTime() + hours * 60 * MINUTE_MS),
        end_time: new Date(NOW.getTime() + Math.min(hours + 24, 68) * 60 * MINUTE_MS),
      })),
    )
    .execute();
const change = async ({ token }: Person, { id }: Booking, body: Record<string, unknown>) => {
  const answer = await testApp.call('PATCH', `/bookings/${id}`, { token, body });
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking>();
};

test.each([
  ['its client in time', 'client', -25, 2000, 'refunding', 'refunded'],
  ['its client too late', 'client', -23, 1000, 'refunding', 'partly_refunded'],
  ['its professional, even late', 'professional', -1, 2000, 'refunding', 'refunded'],
] as const)('a visit that is cancelled by %s', async (_who, by, hours, refundCents, before, after) => {
  const booking = await confirmedVisit();
  testApp.setNow(new Date(Date.parse(booking.start_time) + hours * 60 * MINUTE_MS));
  const cancelled = await change(visit[by], booking, { status: 'cancelled' });
  const amounts = { refunded_cents: refundCents, kept_cents: 2000 - refundCents };
  const sentAt = testApp.now().toISOString();
  expect(cancelled.deposit).toMatchObject({ state: before, ...amounts, refund_sent_at: sentAt });
  await tick();
  await deliver();
  await deliver(provider.events.toReversed());
  expect((await ofClient(booking)).deposit).toMatchObject({
    state: after,
    ...amounts,
    refund_sent_at: sentAt,
  });
  expect(await balancesOf(booking)).toMatchObject({
    provider_clearing: 2000 - refundCents,
    professional_kept: refundCents - 2000,
    deposits_held: 0,
    refunds_due: 0,
  });
  expect(provider.balanceOf(booking.id)).toBe(2000 - refundCents);
  expect((await messagesOf(visit.client, booking)).at(-1)).toContain(
    refundCents === 2000
      ? 'Your deposit of $20.00 goes back to your card, usually by '
      : 'keeps $10.00 of your deposit, and $10.00 goes back to your card, usually by ',
  );
});

describe('a confirmed visit three days ahead that its professional moves to a start in three hours', () => {
  const move = async ({ token }: Person, { id }: Booking, start: Date) =>
    testApp.call('POST', `/bookings/${id}/reschedule`, {
      token,
      body: { start_time: start.toISOString() },
    });
  const inHours = (hours: number) => new Date(testApp.now().getTime() + hours * 60 * MINUTE_MS);
  async function movedVisit(hoursAhead = 3): Promise<Booking> {
    const booking = await confirmedVisit();
    await openUntilVisit();
    const moved = await move(visit.professional, booking, inHours(hoursAhead));
    expect([moved.statusCode, moved.json()]).toMatchObject([200, { status: 'confirmed' }]);
    return moved.json();
  }
  const settled = async () => {
    await tick();
    await deliver();
    await tick();
  };
  const allBack = { state: 'refunded', refunded_cents: 2000, kept_cents: 0 };

  test('can be cancelled by its client free of charge and in time, who is notified of that', async () => {
    const booking = await movedVisit();
    expect(booking.keeps_free_cancellation).toBe(true);
    const notice =
      'Amara Braids moved your booking for Box braids from Mon 5 Oct, 9:00 am AEDT to Fri 2 Oct, 3:00 pm AEST. If that does not suit you, you can cancel it free of charge';
    expect((await messagesOf(visit.client, booking)).at(-1)).toBe(notice);
    await runJobs(testApp);
    expect((await mailsTo(testApp, visit.client.email)).at(-1)?.text).toContain(`${notice}.`);
    later(179);
    const cancelled = await change(visit.client, booking, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ cancelled_late: false, deposit: { refunded_cents: 2000 } });
    await settled();
    expect((await ofClient(booking)).deposit).toMatchObject(allBack);
    expect(provider.balanceOf(booking.id)).toBe(0);
  });

  test.each([
    ['before it is completed', (booking: Booking) => change(visit.professional, booking, { no_show: true })],
    ['after it was completed', async () => undefined],
  ])('costs nothing when its client does not come, recorded %s', async (when, before) => {
    const booking = await movedVisit();
    testApp.setNow(new Date(booking.start_time));
    await before(booking);
    testApp.setNow(new Date(booking.end_time));
    await tick();
    if (when.startsWith('after')) {
      expect((await ofClient(booking)).deposit).toMatchObject({ state: 'kept' });
      await change(visit.professional, booking, { no_show: true });
    }
    await settled();
    expect(await ofClient(booking)).toMatchObject({ no_show: true, deposit: allBack });
    expect(provider.balanceOf(booking.id)).toBe(0);
    expect(await balancesOf(booking)).toMatchObject({
      deposits_held: 0,
      professional_kept: 0,
      refunds_due: 0,
    });
  });

  test('keeps the deposit as part of the price when it takes place', async () => {
    const booking = await movedVisit();
    testApp.setNow(new Date(booking.end_time));
    await tick();
    expect((await ofClient(booking)).deposit).toMatchObject({ state: 'kept', kept_cents: 2000 });
  });

  test('can be moved back by its client, although the last moment for moves has passed, and is not moved late', async () => {
    const booking = await movedVisit();
    const back = await move(visit.client, booking, inHours(49));
    expect([back.statusCode, back.json()]).toMatchObject([
      200,
      {
        ...{ status: 'pending', keeps_free_cancellation: false, late_moved_by: [] },
        house_rules: { moves_by_client: 1, moved_late: false },
      },
    ]);
    // The house rules apply to the new start.
    await change(visit.professional, booking, { status: 'confirmed' });
    later(24 * 60);
    expect((await move(visit.client, booking, inHours(20))).statusCode).toBe(200);
    await change(visit.professional, booking, { status: 'confirmed' });
    expect((await move(visit.client, booking, inHours(20.25))).statusCode).toBe(409);
    const cancelled = await change(visit.client, booking, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ cancelled_late: true, deposit: { kept_cents: 1000 } });
    await settled();
  });

  test('stays free through another move that leaves little time, and not through one that leaves a day', async () => {
    const booking = await movedVisit();
    const closer = await move(visit.professional, booking, inHours(4));
    expect(closer.json()).toMatchObject({ keeps_free_cancellation: true });
    const farther = await move(visit.professional, booking, inHours(48));
    expect(farther.json()).toMatchObject({ keeps_free_cancellation: false });
    later(24 * 60 + 1);
    const cancelled = await change(visit.client, booking, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ cancelled_late: true, deposit: { kept_cents: 1000 } });
    await settled();
  });

  test('costs what the house rules say when cancelling was not free any more', async () => {
    const booking = await movedVisit(48);
    later(24 * 60 + 1);
    const moved = await move(visit.professional, booking, inHours(3));
    expect(moved.json()).toMatchObject({ keeps_free_cancellation: false });
    const cancelled = await change(visit.client, booking, { status: 'cancelled' });
    expect(cancelled).toMatchObject({ cancelled_late: true, deposit: { kept_cents: 1000 } });
    await settled();
  });
});

test('before suspending, an admin sees that whole deposits are refunded, even late', async () => {
  const booking = await confirmedVisit();
  testApp.setNow(new Date(Date.parse(booking.start_time) - 60 * MINUTE_MS));
  for (const { userId } of [visit.client, visit.professional]) {
    const preview = await testApp.call('GET', `/admin/users/${userId}/suspension`, { token: admin.token });
    expect(preview.json()).toEqual({ bookings: 1, refund_cents: 2000 });
  }
  await change(visit.client, booking, { status: 'cancelled' });
  await tick();
});

test('a visit that took place keeps the deposit as part of its price', async () => {
  const booking = await confirmedVisit();
  testApp.setNow(new Date(booking.end_time));
  await tick();
  expect((await ofClient(booking)).deposit).toMatchObject({
    state: 'kept',
    kept_cents: 2000,
    refunded_cents: 0,
  });
  expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 2000, professional_kept: -2000 });
  await change(visit.professional, booking, { no_show: true });
  expect((await ofClient(booking)).deposit).toMatchObject({ state: 'kept', kept_cents: 2000 });
});

describe('a card saved for a no-show', () => {
  beforeEach(() => askForDeposits(2));
  afterEach(async () => {
    provider.declinesCharges = false;
    // So that our books and the provider's agree.
    await tick();
    await deliver();
    await askForNothing();
  });

  /** A confirmed visit of $50 with a paid deposit of $15, at its start. */
  async function agreedVisit(body: Record<string, unknown> = { keeps_card: true }): Promise<Booking> {
    const booking = await bookOk(testApp, visit, { house_rules_version: 2, ...body });
    await testApp.call('POST', `/bookings/${booking.id}/deposit`, { token: visit.client.token });
    provider.pay(booking.id);
    await deliver();
    await change(visit.professional, booking, { status: 'confirmed' });
    testApp.setNow(new Date(booking.start_time));
    return booking;
  }
  const miss = (booking: Booking, no_show = true) => change(visit.professional, booking, { no_show });
  const end = async ({ end_time }: Booking) => {
    testApp.setNow(new Date(end_time));
    await tick();
  };
  const chargeMessages = async (person: Person, booking: Booking) =>
    (await messagesOf(person, booking)).filter((message) => /charged|did come/.test(message));
  const cardsOf = (booking: Booking) =>
    provider.paid.filter(
      ({ bookingId, paymentReference }) =>
        bookingId === booking.id && provider.deletedCards.has(paymentReference),
    ).length;

  test('is charged once as the rules say, despite retries, and then deleted', async () => {
    const booking = await agreedVisit();
    expect((await ofClient(booking)).kept_card).toEqual({ state: 'kept', charge: null });
    await miss(booking);
    expect(provider.paid.filter(({ bookingId }) => bookingId === booking.id)).toHaveLength(1);
    await end(booking);
    await deliver();
    await deliver();
    await tick();
    const { kept_card, deposit } = await ofClient(booking);
    expect(kept_card).toEqual({ state: 'deleted', charge: { amount_cents: 1000, state: 'paid' } });
    expect(deposit).toMatchObject({ state: 'kept', kept_cents: 1500, refunded_cents: 0 });
    expect(await balancesOf(booking)).toMatchObject({
      provider_clearing: 2500,
      professional_kept: -1500,
      no_show_charges: -1000,
    });
    expect(provider.balanceOf(booking.id)).toBe(2500);
    expect(await chargeMessages(visit.client, booking)).toEqual([
      '$10.00 was charged to the card that you agreed to keep, as you did not come: Box braids with Amara Braids, Mon 5 Oct, 9:00 am AEDT',
    ]);
    expect(await chargeMessages(visit.professional, booking)).toEqual([
      expect.stringContaining('$10.00 was charged to the card of '),
    ]);
    expect(cardsOf(booking)).toBe(1);
    // The same amounts in the documents, in the professional's books, in their CSV and in the admin's ledger.
    const ofProfessional = async (path: string) => {
      const { id, token } = visit.professional;
      return testApp.call('GET', `/professionals/${id}/${path}`, { token });
    };
    const [added, kept] = (await ofProfessional('invoices')).json();
    expect([kept, added]).toMatchObject([
      { kind: 'invoice', total_cents: 1500 },
      { kind: 'adjustment_note', total_cents: 1000 },
    ]);
    expect((await ofProfessional('payments/balance')).json()).toMatchObject({ charged_cents: 1000 });
    expect((await ofProfessional('payments/movements')).json().results[0]).toMatchObject({
      ...{ kind: 'no_show_charged', amount_cents: 1000, booking_id: booking.id },
    });
    expect((await ofProfessional('payments/movements.csv')).body).toMatch(/Missed visit charged,10,AUD/);
    const { results } = (
      await testApp.call('GET', '/admin/ledger?state=charged', { token: admin.token })
    ).json();
    expect(results.map(({ id }: Booking) => id)).toContain(booking.id);
    const mails = await mailsTo(testApp, visit.client.email);
    const mail = mails.find(({ link }) => link?.includes(added.id));
    expect(mail?.text).toContain('Charged for the missed visit: $10.00');
  });

  test('is not charged for a visit that the professional moved to a start in some hours', async () => {
    // 75 hours ahead: the strict rules allow cancelling free of charge until 72 hours before.
    const booking = await agreedVisit({ keeps_card: true, start_time: minutesIn(420) });
    testApp.setNow(NOW);
    await openUntilVisit();
    const start_time = new Date(NOW.getTime() + 3 * 60 * MINUTE_MS).toISOString();
    const { token } = visit.professional;
    const moved = await testApp.call('POST', `/bookings/${booking.id}/reschedule`, {
      token,
      body: { start_time },
    });
    expect(moved.json()).toMatchObject({ keeps_free_cancellation: true });
    testApp.setNow(new Date(start_time));
    await miss(booking);
    await end(moved.json());
    await deliver();
    await tick();
    expect(await ofClient(booking)).toMatchObject({
      ...{ status: 'completed', no_show: true, kept_card: { charge: null } },
      deposit: { state: 'refunded', refunded_cents: 1500 },
    });
    expect(provider.balanceOf(booking.id)).toBe(0);
  });

  test('is not charged for undone preparation beyond the amount the client agreed to', async () => {
    const { professional } = visit;
    const serviceId = await makeService(testApp, professional, { price: 180, service_duration_minutes: 120 });
    await saveMenu(testApp, professional, serviceId, styleMenu());
    const booking = await agreedVisit({
      keeps_card: true,
      service_ids: [serviceId],
      styles: [styleRequest(serviceId)],
    });
    const marked = await testApp.call('POST', `/bookings/${booking.id}/preparation`, {
      token: professional.token,
      body: { service_id: serviceId, item_id: 'washed', not_done: true },
    });
    expect(marked.json()).toMatchObject({ total_price: 220 });
    await miss(booking);
    await end({ ...booking, end_time: marked.json<Booking>().end_time });
    await deliver();
    // Half of the $180 that were agreed, less the deposit of $54.
    expect((await ofClient(booking)).kept_card?.charge).toEqual({ amount_cents: 3600, state: 'paid' });
  });

  test('is refunded when a no-show is undone, and not charged again', async () => {
    const booking = await agreedVisit();
    await end(booking);
    await miss(booking);
    await tick();
    await miss(booking, false);
    await tick();
    await deliver();
    expect((await ofClient(booking)).kept_card?.charge).toEqual({ amount_cents: 1000, state: 'returned' });
    expect((await ofClient(booking)).deposit).toMatchObject({ state: 'kept', kept_cents: 1500 });
    await miss(booking);
    await tick();
    await deliver();
    expect(provider.balanceOf(booking.id)).toBe(1500);
    expect(await balancesOf(booking)).toMatchObject({ no_show_charges: 0, refunds_due: 0 });
    expect((await chargeMessages(visit.client, booking)).at(-1)).toContain(
      '$10.00 goes back to your card, as you did come',
    );
  });

  test.each([
    ['won', 'paid', [1500, 1000]],
    ['lost', 'lost', [1500, 1000, -1000]],
  ] as const)(
    'has a disputed charge of its own, separate from the deposit, that ends as the bank decides: %s',
    async (outcome, state, documents) => {
      const booking = await agreedVisit();
      await miss(booking);
      await end(booking);
      await deliver();
      const charge = provider.paid.findLast(({ bookingId }) => bookingId === booking.id);
      provider.openDispute(charge?.paymentReference ?? '');
      await deliver();
      const kept = { state: 'kept', kept_cents: 1500 };
      expect(await ofClient(booking)).toMatchObject({
        ...{ deposit: kept, kept_card: { charge: { amount_cents: 1000, state: 'disputed' } } },
      });
      const ofAdmin = async (search: string) => {
        const answer = await testApp.call('GET', `/admin/ledger?${search}`, { token: admin.token });
        const { results } = answer.json<{
          results: { id: string; transactions: { step: string; words: string }[] }[];
        }>();
        return results.find(({ id }) => id === booking.id);
      };
      const transactions = (await ofAdmin('state=disputed'))?.transactions ?? [];
      expect(transactions.at(-1)?.step).toMatch(/^charge dispute /);
      expect(transactions.map(({ words }) => words)).toEqual([
        'Deposit paid',
        'Settled at the end of the booking',
        'Missed visit charged',
        'Charge disputed',
      ]);
      provider.closeDispute(charge?.paymentReference ?? '', outcome);
      await deliver();
      await deliver();
      expect(await ofClient(booking)).toMatchObject({
        ...{ deposit: kept, kept_card: { charge: { amount_cents: 1000, state } } },
      });
      expect(await ofAdmin('state=disputed')).toBeUndefined();
      expect((await ofAdmin('state=lost')) !== undefined).toBe(outcome === 'lost');
      const notices = await testApp.call('GET', '/notifications/me', { token: visit.professional.token });
      expect(notices.json<{ message: string }[]>().slice(0, 2)).toMatchObject([
        {
          message: expect.stringMatching(
            outcome === 'won' ? /stays charged/ : /^The bank gave .* You lose nothing/,
          ),
        },
        { message: expect.stringMatching(/^The bank of .* asks for the \$10\.00 of the missed visit back/) },
      ]);
      const invoices = `/bookings/${booking.id}/invoices`;
      const ofBoth = await Promise.all(
        [visit.client, visit.professional].map(async ({ token }) =>
          (await testApp.call('GET', invoices, { token })).json<InvoiceSummary[]>(),
        ),
      );
      for (const list of ofBoth)
        expect(list.filter(({ kind }) => kind !== 'receipt').map(({ total_cents }) => total_cents)).toEqual(
          documents,
        );
      const note = await testApp.call('GET', `/invoices/${ofBoth[0]?.at(-1)?.id}`, visit.client);
      const reason =
        outcome === 'lost' ? 'Given back by the bank of the client' : 'Charged for the missed visit';
      expect(note.json()).toMatchObject({ lines: [{ description: `${reason}: Box braids` }] });
      // The client did come after all: what the bank gave back does not go back twice.
      await miss(booking, false);
      await tick();
      await deliver();
      expect(provider.balanceOf(booking.id)).toBe(1500);
      expect(await balancesOf(booking)).toMatchObject({
        no_show_charges: 0,
        refunds_due: 0,
        platform_fees: 0,
      });
    },
  );

  test('is not charged when a no-show is undone before the job runs; a charge with a lost response is refunded', async () => {
    const booking = await agreedVisit();
    await end(booking);
    await miss(booking);
    const charge = await testApp.database
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', booking.id)
      .where('kind', '=', 'no_show')
      .executeTakeFirstOrThrow();
    const deposit = provider.paid.find(({ bookingId }) => bookingId === booking.id);
    await provider.chargeKeptCard(
      {
        ...{ bookingId: booking.id, paymentId: charge.id, accountReference: 'account', currency: 'AUD' },
        ...{ amountCents: 1000, description: '', cardReference: deposit?.paymentReference ?? '' },
      },
      `${booking.id}:no-show charge`,
    );
    await miss(booking, false);
    await tick();
    expect((await ofClient(booking)).kept_card?.charge).toBeNull();
    await deliver();
    await tick();
    await deliver();
    expect(provider.balanceOf(booking.id)).toBe(1500);
    expect(await balancesOf(booking)).toMatchObject({ no_show_charges: 0, refunds_due: 0 });
  });

  /** The charge at the provider whose response is lost; its event comes later. */
  async function chargeUnseen(booking: Booking): Promise<void> {
    const payments = await testApp.database
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', booking.id)
      .execute();
    const card = payments.find(({ kind }) => kind === 'deposit')?.payment_reference;
    const charge = payments.find(({ kind }) => kind === 'no_show');
    await provider.chargeKeptCard(
      {
        ...{ bookingId: booking.id, paymentId: charge?.id ?? '', accountReference: 'account' },
        ...{ currency: 'AUD', amountCents: 1000, description: '', cardReference: card ?? '' },
      },
      `${booking.id}:no-show charge`,
    );
  }
  const charges = (booking: Booking) =>
    provider.paid.filter(({ bookingId, amountCents }) => bookingId === booking.id && amountCents === 1000);
  const retryJobs = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.database);
    await runJobs(testApp);
  };

  const nothing = async (): Promise<void> => undefined;
  const providerIsBack = async (): Promise<void> => {
    isAway = false;
    await retryJobs();
  };

  test.each([
    ['before its job ran', false, nothing],
    ['before its job ran, which then finds it undone', false, tick],
    ['while the provider was away', true, nothing],
    ['while the provider was away, and its job finds it undone', true, providerIsBack],
  ] as const)(
    'is charged once for a no-show recorded again after it was undone %s',
    async (_when, away, between) => {
      const booking = await agreedVisit();
      await end(booking);
      isAway = away;
      await miss(booking);
      if (isAway) await tick();
      const undone = await miss(booking, false);
      expect(undone.kept_card).toEqual({ state: 'kept', charge: null });
      await between();
      expect((await ofClient(booking)).kept_card).toEqual({ state: 'kept', charge: null });
      const again = await miss(booking);
      expect(again.kept_card).toEqual({ state: 'kept', charge: { amount_cents: 1000, state: 'underway' } });
      isAway = false;
      await retryJobs();
      await deliver();
      await tick();
      expect((await ofClient(booking)).kept_card).toEqual({
        state: 'deleted',
        charge: { amount_cents: 1000, state: 'paid' },
      });
      expect(charges(booking)).toHaveLength(1);
      expect(provider.balanceOf(booking.id)).toBe(2500);
      expect(await chargeMessages(visit.client, booking)).toEqual([
        expect.stringContaining('$10.00 was charged'),
      ]);
    },
  );

  test.each([
    ['after the no-show was recorded again', nothing, 'paid', 2500],
    ['before the no-show is recorded again', deliver, 'returned', 1500],
  ] as const)(
    'is never charged twice: a charge with a lost response is reported %s',
    async (_when, report, state, balance) => {
      const booking = await agreedVisit();
      await end(booking);
      await miss(booking);
      await chargeUnseen(booking);
      await miss(booking, false);
      await tick();
      await report();
      await miss(booking);
      await deliver();
      await tick();
      await deliver();
      await tick();
      await deliver();
      expect(charges(booking)).toHaveLength(1);
      expect((await ofClient(booking)).kept_card?.charge).toEqual({ amount_cents: 1000, state });
      expect(provider.balanceOf(booking.id)).toBe(balance);
      expect(await balancesOf(booking)).toMatchObject({ no_show_charges: 1500 - balance, refunds_due: 0 });
    },
  );

  test('is taken up as the last one, if a previous release has added a second charge', async () => {
    const { database } = testApp;
    const booking = await agreedVisit();
    await end(booking);
    await miss(booking);
    await miss(booking, false);
    const charges = database
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', booking.id)
      .where('kind', '=', 'no_show');
    const first = await charges.executeTakeFirstOrThrow();
    const later = new Date(first.created_at.getTime() + 1000);
    const second = { ...first, id: newId(), created_at: later };
    await database.insertInto('payments').values(second).execute();
    await miss(booking);
    expect(await charges.orderBy('created_at').execute()).toMatchObject([
      { id: first.id, state: 'expired' },
      { id: second.id, state: 'starting' },
    ]);
  });

  test('is not charged again once the bank has declined, even if the no-show is undone and recorded again', async () => {
    const booking = await agreedVisit();
    provider.declinesCharges = true;
    await miss(booking);
    await end(booking);
    const undone = await miss(booking, false);
    expect(undone.kept_card).toEqual({ state: 'deleted', charge: null });
    provider.declinesCharges = false;
    await miss(booking);
    await tick();
    expect((await ofClient(booking)).kept_card?.charge).toEqual({ amount_cents: 1000, state: 'declined' });
    expect(charges(booking)).toEqual([]);
  });

  test.each([
    ['declines', 'declined'],
    ['is away, and declines later', 'declined'],
  ])('reports a charge plainly when the bank %s', async (how, state) => {
    const booking = await agreedVisit();
    provider.declinesCharges = true;
    isAway = how !== 'declines';
    await miss(booking);
    await end(booking);
    if (isAway) {
      expect((await ofClient(booking)).kept_card?.charge?.state).toBe('underway');
      isAway = false;
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.database);
    }
    await tick();
    expect((await ofClient(booking)).kept_card?.charge).toEqual({ amount_cents: 1000, state });
    expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 1500, no_show_charges: 0 });
    expect(await chargeMessages(visit.client, booking)).toEqual([
      expect.stringContaining('Your bank declined $10.00'),
    ]);
    expect(await chargeMessages(visit.professional, booking)).toEqual([
      expect.stringContaining('Nothing was charged, and we do not try again'),
    ]);
    await tick();
    expect(cardsOf(booking)).toBe(1);
  });

  test.each([
    ['two days after the visit', (booking: Booking) => end(booking)],
    [
      'when the visit is cancelled',
      (booking: Booking) => change(visit.client, booking, { status: 'cancelled' }),
    ],
  ])('is deleted %s', async (when, finish) => {
    const booking = await agreedVisit();
    testApp.setNow(NOW);
    await finish(booking);
    if (when.startsWith('two')) {
      later(48 * 60 - 1);
      await tick();
      expect(cardsOf(booking)).toBe(0);
      later(1);
    }
    isAway = true;
    await tick();
    expect((await ofClient(booking)).kept_card?.state).toBe('kept');
    isAway = false;
    await tick();
    expect((await ofClient(booking)).kept_card).toEqual({ state: 'deleted', charge: null });
    expect(cardsOf(booking)).toBe(1);
    if (when.startsWith('two')) await miss(booking);
    await tick();
    expect(provider.balanceOf(booking.id)).toBe(1500);
  });

  test.each([
    ['without the consent of the client', {}, 2],
    ['under rules that charge no missed visit', { keeps_card: true, house_rules_version: 1 }, 1],
  ] as const)('is neither saved nor charged %s', async (_why, body, version) => {
    await askForDeposits(version);
    const booking = await agreedVisit(body);
    expect((await ofClient(booking)).kept_card).toBeNull();
    await miss(booking);
    await end(booking);
    expect(provider.paid.filter(({ bookingId }) => bookingId === booking.id)).toMatchObject([
      { keepsCard: false },
    ]);
  });

  describe('without a deposit', () => {
    beforeEach(() => askForDeposits(3));
    const agreed = () => bookOk(testApp, visit, { house_rules_version: 3, keeps_card: true });
    const openCheckout = ({ id }: Booking, { token }: Person = visit.client) =>
      testApp.call('POST', `/bookings/${id}/deposit`, { token });

    test('is saved while the time is held, charged for a no-show, and deleted', async () => {
      const booking = await agreed();
      expect(booking).toMatchObject({
        deposit: { amount_cents: 0, state: 'unpaid', refunded_cents: 0 },
        kept_card: { state: 'agreed', charge: null },
      });
      expect(await seen(visit.professional, booking)).toBe(404);
      expect((await book(testApp, visit, {})).statusCode).toBe(409);
      expect((await openCheckout(booking, visit.professional)).statusCode).toBe(403);
      const [first, again] = [await openCheckout(booking), await openCheckout(booking)];
      expect(again.json()).toEqual(first.json());
      provider.pay(booking.id);
      await deliver();
      await deliver();
      expect(await ofClient(booking)).toMatchObject({
        ...{ deposit: null, kept_card: { state: 'kept', charge: null }, status: 'pending' },
      });
      expect(await seen(visit.professional, booking)).toMatchObject({ deposit: null });
      expect(await messagesOf(visit.client, booking)).toEqual([
        expect.stringContaining('Your card is kept for a missed visit, and nothing was charged: '),
      ]);
      const mails = await mailsTo(testApp, visit.client.email);
      expect(mails.at(-1)?.subject).toMatch(/^Your card is kept: /);
      await change(visit.professional, booking, { status: 'confirmed' });
      testApp.setNow(new Date(booking.start_time));
      await miss(booking);
      await end(booking);
      await deliver();
      await tick();
      expect(await ofClient(booking)).toMatchObject({
        ...{ deposit: null, kept_card: { state: 'deleted', charge: { amount_cents: 2500, state: 'paid' } } },
      });
      expect(await balancesOf(booking)).toMatchObject({
        ...{ provider_clearing: 2500, no_show_charges: -2500, deposits_held: 0 },
      });
      expect(provider.balanceOf(booking.id)).toBe(2500);
      const { id, token } = visit.professional;
      const [document, ...others] = (
        await testApp.call('GET', `/bookings/${booking.id}/invoices`, { token })
      ).json();
      expect(others).toEqual([]);
      const invoice = await testApp.call('GET', `/invoices/${document.id}`, { token });
      expect(invoice.json()).toMatchObject({
        ...{ kind: 'invoice', total_cents: 2500, charged_cents: 2500, deposit_cents: 0, due_cents: 0 },
        lines: [{ description: 'Missed visit, charged to the kept card: Box braids', amount_cents: 2500 }],
      });
      expect(id).toBe(booking.professional.id);
      expect(cardsOf(booking)).toBe(1);
      await miss(booking, false);
      await tick();
      await deliver();
      expect(provider.balanceOf(booking.id)).toBe(0);
      expect(await balancesOf(booking)).toMatchObject({ no_show_charges: 0, refunds_due: 0 });
    });

    test('frees the time when it is not saved in time, and is deleted when saved later', async () => {
      const booking = await agreed();
      await openCheckout(booking);
      isAway = true;
      later(31);
      await tick();
      isAway = false;
      expect(await ofClient(booking)).toMatchObject({ status: 'cancelled', deposit: { state: 'lapsed' } });
      expect(await messagesOf(visit.client, booking)).toEqual([
        expect.stringContaining('lapsed, as your card was not saved in time: '),
      ]);
      provider.pay(booking.id);
      await deliver();
      await tick();
      expect(cardsOf(booking)).toBe(1);
      expect(await balancesOf(booking)).toMatchObject({ provider_clearing: 0, refunds_due: 0 });
      expect(await seen(visit.professional, booking)).toBe(404);
    });

    test('is not requested without consent, nor under rules that the client has not read', async () => {
      const booking = await bookOk(testApp, visit, { house_rules_version: 3 });
      expect(booking).toMatchObject({ deposit: null, kept_card: null });
      await change(visit.client, booking, { status: 'cancelled' });
      const unread = await book(testApp, visit, { keeps_card: true });
      expect(unread.statusCode).toBe(409);
      expect(unread.json()).toMatchObject({ house_rules: { version: 3 } });
    });

    test('costs nothing when the visit is cancelled or takes place', async () => {
      const booking = await agreed();
      await openCheckout(booking);
      provider.pay(booking.id);
      await deliver();
      await change(visit.professional, booking, { status: 'confirmed' });
      await change(visit.client, booking, { status: 'cancelled' });
      await tick();
      await deliver();
      expect(provider.balanceOf(booking.id)).toBe(0);
      expect((await ofClient(booking)).kept_card).toEqual({ state: 'deleted', charge: null });
    });
  });

  test('is deleted when it came with a late payment, which is refunded', async () => {
    const booking = await bookOk(testApp, visit, { house_rules_version: 2, keeps_card: true });
    await testApp.call('POST', `/bookings/${booking.id}/deposit`, { token: visit.client.token });
    isAway = true;
    later(31);
    await tick();
    isAway = false;
    provider.pay(booking.id);
    await deliver();
    await tick();
    expect(cardsOf(booking)).toBe(1);
    expect((await ofClient(booking)).kept_card).toEqual({ state: 'agreed', charge: null });
  });
});

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
    isAway = true;
    await expect(compare()).rejects.toThrow('unavailable');
    expect(await runs()).toEqual([]);
  });
});

/** A gauge of the payments, as a scrape reads it. */
async function metric(name: string): Promise<number> {
  const metrics = openMetrics('worker', { metricsPort: 0 }, testApp.database);
  measurePayments(testApp.database, metrics);
  const line = (await metrics?.metrics())?.split('\n').find((one) => one.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}

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

/** Sends without waiting for the time of another attempt. */
async function sendDueRefunds({ id }: Booking): Promise<void> {
  const { database, app, now } = testApp;
  const due = await database
    .selectFrom('refunds')
    .select('id')
    .where('booking_id', '=', id)
    .where('state', '=', 'due')
    .execute();
  for (const { id: refundId } of due)
    await sendRefund.run({ refundId }, { database, payments: provider, log: app.log, now } as never);
}

describe("the professional's money", () => {
  beforeEach(async () => {
    visit = await makeVisit(testApp);
  });
  const read = async <Answer>(path: string, { token, id }: Pick<Visit['professional'], 'token' | 'id'>) =>
    (await testApp.call('GET', `/professionals/${id}/payments/${path}`, { token })).json<Answer>();
  const movements = async (query = '') => {
    const { results } = await read<{ results: { kind: string; amount_cents: number; booking_id: string }[] }>(
      `movements${query}`,
      visit.professional,
    );
    return results.map(({ kind, amount_cents: cents, booking_id }) => [kind, cents, booking_id]);
  };

  test('shows what the ledger has: balance, movements, and the same as CSV', async () => {
    const booking = await confirmedVisit();
    const { professional } = visit;
    expect(await read('balance', professional)).toMatchObject({
      held_cents: 2000,
      kept_cents: 0,
      payouts: [],
    });
    testApp.setNow(new Date(Date.parse(booking.start_time) - 23 * 60 * MINUTE_MS));
    await change(visit.client, booking, { status: 'cancelled' });
    expect(await read('balance', professional)).toMatchObject({
      ...{ held_cents: 0, kept_cents: 1000, refunding_cents: 1000, refunded_cents: 0 },
    });
    await tick();
    await deliver();
    expect(await read('balance', professional)).toMatchObject({ refunding_cents: 0, refunded_cents: 1000 });
    const all = [
      ['refund', -1000, booking.id],
      ['kept', 1000, booking.id],
      ['deposit_paid', 2000, booking.id],
    ];
    expect(await movements()).toEqual(all);
    expect(await movements('?limit=1&skip=1')).toEqual([all[1]]);
    const paidOn = '2026-10-02';
    expect(await movements(`?to=${paidOn}`)).toEqual([all[2]]);
    expect(await movements(`?from=2026-10-03`)).toEqual(all.slice(0, 2));
    await testApp.database
      .updateTable('booking_services')
      .set({ name: '=HYPERLINK("https://evil.test")' })
      .where('booking_id', '=', booking.id)
      .execute();
    const { token, id } = professional;
    const csv = await testApp.call('GET', `/professionals/${id}/payments/movements.csv?to=${paidOn}`, {
      token,
    });
    expect(csv.headers['content-disposition']).toBe('attachment; filename="payments.csv"');
    expect(csv.body).toBe(
      'date,booking,service,kind,amount,currency\r\n' +
        `${paidOn},${booking.id},"'=HYPERLINK(""https://evil.test"")",Deposit paid,20,AUD\r\n`,
    );
    const exported = await testApp.call('GET', '/users/me/export', { token });
    expect(exported.json().more).toMatchObject({
      payments: [{ booking_id: booking.id, amount_cents: 2000 }],
      refunds: [{ booking_id: booking.id, amount_cents: 1000 }],
      payouts: [],
    });
  });

  test('excludes a payment made after its request had expired', async () => {
    const booking = await held();
    isAway = true;
    later(31);
    await tick();
    provider.pay(booking.id);
    isAway = false;
    await deliver();
    expect(await movements()).toEqual([]);
    expect(await read('balance', visit.professional)).toMatchObject({ held_cents: 0, refunding_cents: 0 });
  });

  test('the CSV is complete across several reads', async () => {
    const { id: professionalId, token } = visit.professional;
    const bookingId = newId();
    for (let step = 0; step < 505; step += 1)
      await postToLedger(testApp.database, {
        ...{ professionalId, bookingId, step: `paid ${newId()}`, happenedAt: NOW },
        amounts: { provider_clearing: 100, deposits_held: -100 },
      });
    const path = `/professionals/${professionalId}/payments/movements.csv`;
    const { body } = await testApp.call('GET', path, { token });
    expect(body.split('\r\n')).toHaveLength(1 + 505 + 1);
  });

  test.each(['?from=2026-13-01', '?to=tomorrow', '?limit=0'])('%s is refused', async (query) => {
    const { id, token } = visit.professional;
    const answer = await testApp.call('GET', `/professionals/${id}/payments/movements${query}`, { token });
    expect(answer.statusCode).toBe(422);
  });

  test('payouts are recorded once; a failed one stays failed, and its professional gets one mail', async () => {
    const accountReference = `account of ${visit.professional.id}`;
    await testApp.database
      .insertInto('payment_accounts')
      .values({
        ...{ professional_id: visit.professional.id, reference: accountReference, missing: [] },
        ...{ can_take_deposits: true, payouts_enabled: true, created_at: NOW, checked_at: NOW },
      })
      .execute();
    const payout = { accountReference, amountCents: 12_345, currency: 'aud', arrivesAt: NOW };
    const event = (kind: 'payout_paid' | 'payout_failed', payoutReference: string): PaymentEvent => ({
      ...{ ...payout, kind, payoutReference, id: newId(), happenedAt: NOW },
    });
    const other = { ...event('payout_failed', 'po_other'), accountReference: 'of another' } as PaymentEvent;
    await deliver([
      ...[event('payout_paid', 'po_1'), event('payout_failed', 'po_2'), event('payout_paid', 'po_2'), other],
      event('payout_failed', 'po_2'),
    ]);
    const { payouts } = await read<{ payouts: { reference: string; state: string }[] }>('balance', {
      ...visit.professional,
    });
    expect(payouts.map(({ reference, state }) => `${reference} ${state}`).sort()).toEqual([
      'po_1 paid',
      'po_2 failed',
    ]);
    const mails = await testApp.database
      .selectFrom('mails')
      .select('template_values')
      .where('template', '=', 'payout-failed')
      .execute();
    expect(mails).toMatchObject([{ template_values: { amount: '$123.45' } }]);
  });
});
