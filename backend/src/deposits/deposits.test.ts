import type { Booking } from '@crown-and-coil/shared-api/contract';
import { runJobs } from '../../testing/background';
import { mailsTo } from '../../testing/mails';
import { makeClient, PASSWORD, type Person } from '../../testing/people';
import { book, bookOk, makeVisit } from '../bookings/testing/visit';
import {
  admin,
  askForDeposits,
  askForNothing,
  balancesOf,
  deliver,
  held,
  later,
  messagesOf,
  ofClient,
  openPage,
  provider,
  seen,
  setAway,
  setVisit,
  testApp,
  tick,
  visit,
} from './testing/deposits-app';

/** Several times as many as the API has connections to its database. */
const RACING_CLIENTS = Number(process.env.RACERS ?? 30);

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
    setAway(true);
    expect((await checkout(booking, visit.client)).statusCode).toBe(503);
    setAway(false);
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
    setAway(true);
    later(30);
    await tick();
    setAway(false);
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
  setAway(true);
  later(31);
  await tick();
  expect(await ofClient(booking)).toMatchObject({ status: 'cancelled', deposit: { state: 'lapsed' } });
  provider.pay(booking.id);
  setAway(false);
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
    setVisit(await makeVisit(testApp));
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
      deposit: { state: 'lapsed', refunded_cents: isPaid ? 2000 : 0 },
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
    setVisit(others);
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
