import type { Transaction } from 'kysely';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { CURRENCY } from '../ledger/ledger';
import { applyPaymentEvent } from '../payments/apply-event';
import { findOpenPayment, findPayment } from './payments';

type EndContext = Pick<JobContext, 'database' | 'payments' | 'now'>;

/**
 * Closes a checkout page that is no longer needed. If it was paid just before, the payment is applied, whether or not
 * its event has arrived.
 */
async function endCheckout(paymentId: string, { database, payments, now }: EndContext): Promise<void> {
  const payment = await findPayment(database, { id: paymentId });
  if (payment?.state !== 'open' || payment.checkout_reference === null) return;
  const { booking_id: bookingId, checkout_reference: reference } = payment;
  const ofPayment = { id: `end of ${reference}`, happenedAt: now(), bookingId, paymentId, reference };
  const end = await payments.endDeposit(reference);
  const paid = end === 'paid' ? await payments.depositState(reference) : undefined;
  const event =
    paid?.state === 'paid'
      ? ({ ...ofPayment, ...paid, kind: 'deposit_paid', currency: CURRENCY } as const)
      : ({ ...ofPayment, kind: 'deposit_expired' } as const);
  await inTransaction(database, (transaction) => applyPaymentEvent(transaction, event, now()));
}

/** Job: see `endCheckout`. */
export const endCheckoutJob = defineJob<{ paymentId: string }>(
  'deposits.end-checkout',
  ({ paymentId }, context) => endCheckout(paymentId, context),
);

/** Closes the checkout page of a booking, if it has one, after the commit. */
export async function queueEndOfCheckout(transaction: Transaction<Tables>, bookingId: string): Promise<void> {
  const payment = await findOpenPayment(transaction, bookingId);
  if (payment === undefined) return;
  const key = `end-checkout ${payment.id}`;
  await enqueueJob(transaction, endCheckoutJob, { paymentId: payment.id }, { key });
}

/**
 * Closes the pages of requests whose time to pay is over. While the provider is down, the jobs of `queueEndOfCheckout`
 * do it later, and late payments are refunded.
 */
export async function endOverdueCheckouts(
  context: EndContext & Pick<JobContext, 'log'>,
  now: Date,
): Promise<void> {
  const overdue = await context.database
    .selectFrom('bookings as b')
    .innerJoin('payments as p', 'p.booking_id', 'b.id')
    .select('p.id')
    .where('b.status', '=', 'pending')
    .where('b.held_until', '<=', now)
    .where('p.state', '=', 'open')
    .execute();
  try {
    for (const { id } of overdue) await endCheckout(id, context);
  } catch (error) {
    context.log.warn({ err: error }, 'the checkout pages of lapsed requests are closed later');
  }
}
