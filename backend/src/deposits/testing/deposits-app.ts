import {
  type Booking,
  HOUSE_RULES_TEMPLATES,
  MINUTE_MS,
  type Notification,
} from '@crown-and-coil/shared-api/contract';
import { createTestApp, type TestApp } from '../../../testing/app';
import { runJobs } from '../../../testing/background';
import { createMemoryProvider, type MemoryProvider } from '../../../testing/payment-provider';
import { makeAdmin, type Person } from '../../../testing/people';
import { keepBookings } from '../../bookings/scheduled-changes';
import { bookOk, makeVisit, NOW, renewVisit, type Visit } from '../../bookings/testing/visit';
import { newId } from '../../database/identifiers';
import { inTransaction } from '../../database/transactions';
import { readBalances } from '../../ledger/ledger';
import { applyPaymentEvent } from '../../payments/apply-event';
import { PaymentProviderError } from '../../payments/provider';
import { sendRefund } from '../refunds';

/**
 * The app of the tests of deposits, the ledger and statements, with a payment provider in memory. Importing this module
 * registers its hooks, and each test file has an app of its own.
 */

const DEPOSIT_CENTS = 2000;

export let testApp: TestApp;
export let provider: MemoryProvider;
export let visit: Visit;
export let admin: Person;
/** Whether the provider does not respond. */
export let isAway = false;
export const setAway = (isAwayNow: boolean): void => {
  isAway = isAwayNow;
};
/** Continues with another professional and client. */
export const setVisit = (other: Visit): void => {
  visit = other;
};

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

export const later = (minutes: number) =>
  testApp.setNow(new Date(testApp.now().getTime() + minutes * MINUTE_MS));
export const seen = async ({ token }: Person, { id }: Pick<Booking, 'id'>) => {
  const answer = await testApp.call('GET', `/bookings/${id}`, { token });
  return answer.statusCode === 200 ? answer.json<Booking>() : answer.statusCode;
};
export const ofClient = async (booking: Booking) => (await seen(visit.client, booking)) as Booking;
export const messagesOf = async ({ token }: Person, { id }: Pick<Booking, 'id'>) =>
  (await testApp.call('GET', '/notifications/me', { token }))
    .json<Notification[]>()
    .filter(({ booking_id }) => booking_id === id)
    .map(({ message }) => message)
    .toReversed();
export const balancesOf = ({ id }: Booking) => readBalances(testApp.database, { bookingId: id });
/** The job of each minute, and what it starts. */
export async function tick() {
  const { database, now, config, app } = testApp;
  const context = { database, now, config, log: app.log, payments: provider, signal: undefined };
  await keepBookings.run({}, context as never);
  await runJobs(testApp);
}
/** Applies what happened at the provider; also in another order, and again. */
export async function deliver(events = provider.events) {
  for (const event of events)
    await inTransaction(testApp.database, (transaction) =>
      applyPaymentEvent(transaction, event, testApp.now()),
    );
}

/** A request that waits for its deposit, with an open page. */
export async function held(): Promise<Booking> {
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

export async function openPage({ id: bookingId, professional }: Booking): Promise<void> {
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

/** The professional is set up for deposits: the fair rules ask for 20 % of the price, the strict ones for 30 %. */
const { fair, strict } = HOUSE_RULES_TEMPLATES;
/** By their version. */
export const RULES = [fair, strict, { ...strict, deposit: { ...strict.deposit, kind: 'none' as const } }];

export async function askForDeposits(version = 1): Promise<void> {
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

export const askForNothing = () =>
  testApp.database
    .updateTable('professionals')
    .set({ house_rules_version: 0 })
    .where('id', '=', visit.professional.id)
    .execute();

/**
 * A paid and confirmed visit, under the fair rules by default: free until 24 hours before, then half is kept.
 * @param times that its deposit is paid
 */
export async function confirmedVisit(times = 1, rules = HOUSE_RULES_TEMPLATES.fair): Promise<Booking> {
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
export const openUntilVisit = () =>
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
export const change = async ({ token }: Person, { id }: Booking, body: Record<string, unknown>) => {
  const answer = await testApp.call('PATCH', `/bookings/${id}`, { token, body });
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking>();
};

/** Sends without waiting for the time of another attempt. */
export async function sendDueRefunds({ id }: Booking): Promise<void> {
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
