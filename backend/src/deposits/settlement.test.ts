import {
  type Booking,
  depositLines,
  HOUSE_RULES_TEMPLATES,
  MINUTE_MS,
  toCents,
  toDomain,
} from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import type { Person } from '../../testing/people';
import {
  admin,
  balancesOf,
  change,
  confirmedVisit,
  deliver,
  later,
  messagesOf,
  ofClient,
  openUntilVisit,
  provider,
  testApp,
  tick,
  visit,
} from './testing/deposits-app';

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
