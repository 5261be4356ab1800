import { MINUTE_MS } from '@crown-and-coil/shared-api/contract';
import { makeVisit, NOW, type Visit } from '../bookings/testing/visit';
import { newId } from '../database/identifiers';
import {
  change,
  confirmedVisit,
  deliver,
  held,
  later,
  provider,
  setAway,
  setVisit,
  testApp,
  tick,
  visit,
} from '../deposits/testing/deposits-app';
import { postToLedger } from '../ledger/ledger';
import type { PaymentEvent } from './provider';

describe("the professional's money", () => {
  beforeEach(async () => {
    setVisit(await makeVisit(testApp));
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
    setAway(true);
    later(31);
    await tick();
    provider.pay(booking.id);
    setAway(false);
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
