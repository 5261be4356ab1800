import { type Booking, type InvoiceSummary, MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { sql } from 'kysely';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { makeService, type Person } from '../../testing/people';
import { saveMenu, styleMenu, styleRequest } from '../../testing/style-menus';
import { book, bookOk, minutesIn, NOW } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import {
  admin,
  askForDeposits,
  askForNothing,
  balancesOf,
  change,
  deliver,
  isAway,
  later,
  messagesOf,
  ofClient,
  openUntilVisit,
  provider,
  seen,
  setAway,
  testApp,
  tick,
  visit,
} from './testing/deposits-app';

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
    setAway(false);
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
      setAway(away);
      await miss(booking);
      if (isAway) await tick();
      const undone = await miss(booking, false);
      expect(undone.kept_card).toEqual({ state: 'kept', charge: null });
      await between();
      expect((await ofClient(booking)).kept_card).toEqual({ state: 'kept', charge: null });
      const again = await miss(booking);
      expect(again.kept_card).toEqual({ state: 'kept', charge: { amount_cents: 1000, state: 'underway' } });
      setAway(false);
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
    setAway(how !== 'declines');
    await miss(booking);
    await end(booking);
    if (isAway) {
      expect((await ofClient(booking)).kept_card?.charge?.state).toBe('underway');
      setAway(false);
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
    setAway(true);
    await tick();
    expect((await ofClient(booking)).kept_card?.state).toBe('kept');
    setAway(false);
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
      setAway(true);
      later(31);
      await tick();
      setAway(false);
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
    setAway(true);
    later(31);
    await tick();
    setAway(false);
    provider.pay(booking.id);
    await deliver();
    await tick();
    expect(cardsOf(booking)).toBe(1);
    expect((await ofClient(booking)).kept_card).toEqual({ state: 'agreed', charge: null });
  });
});
