import { DAY_MS, HOUR_MS } from '@crown-and-coil/shared-api/contract';
import { type SqlBool, sql, type Transaction } from 'kysely';
import { defineJob, enqueueJob } from '../background/jobs';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { postToLedger } from '../ledger/ledger';
import { PaymentProviderError } from '../payments/provider';
import { findPayment, type Payment } from './payments';

/** After this many attempts an admin has to act; the ledger still has it as due. */
const MAX_REFUND_ATTEMPTS = 5;

/** A refund to a card, and its reason. */
interface NewRefund {
  readonly payment: Pick<Payment, 'id' | 'booking_id' | 'professional_id' | 'dispute_state'>;
  /** Unique for the booking. */
  readonly step: string;
  readonly cents: number;
  readonly reason: string;
  readonly now: Date;
  readonly attempt?: number;
  readonly runAt?: Date;
}

/** Stores a refund to send, with its job. While the payment is disputed, it waits for the end of the dispute. */
export async function addRefund(
  transaction: Transaction<Tables>,
  { payment, step, cents, reason, now, attempt = 1, runAt }: NewRefund,
): Promise<void> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('refunds')
    .values({
      id,
      payment_id: payment.id,
      booking_id: payment.booking_id,
      professional_id: payment.professional_id,
      step,
      amount_cents: cents,
      reason,
      state: 'due',
      refund_reference: null,
      attempt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'step']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n && payment.dispute_state !== 'open')
    await queueRefund(transaction, id, runAt);
}

export const queueRefund = (transaction: Transaction<Tables>, refundId: string, runAt?: Date) =>
  enqueueJob(transaction, sendRefund, { refundId }, { key: `refund ${refundId}`, ...(runAt && { runAt }) });

/** Sends the refunds that waited for the end of a dispute. */
export async function queueWaitingRefunds(
  transaction: Transaction<Tables>,
  paymentId: string,
): Promise<void> {
  const waiting = await transaction
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'due')
    .execute();
  for (const { id } of waiting) await queueRefund(transaction, id);
}

/**
 * Job: sends a refund to the provider. Idempotent: the key of booking and step makes it one refund, whatever crashed in
 * between.
 */
export const sendRefund = defineJob<{ refundId: string }>(
  'deposits.refund',
  async ({ refundId }, { database, payments, log, now }) => {
    const refund = await database
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .executeTakeFirst();
    if (refund?.state !== 'due') return;
    const payment = await findPayment(database, { id: refund.payment_id });
    if (payment?.payment_reference == null || payment.dispute_state === 'open') return;
    try {
      const { reference } = await payments.refund(
        {
          bookingId: refund.booking_id,
          paymentId: payment.id,
          paymentReference: payment.payment_reference,
          amountCents: refund.amount_cents,
          reason: refund.reason,
        },
        `${refund.booking_id}:${refund.step}`,
      );
      await database
        .updateTable('refunds')
        .set({ state: 'sent', refund_reference: reference })
        .where('id', '=', refundId)
        .where('state', '=', 'due')
        .execute();
    } catch (error) {
      const isRefused = error instanceof PaymentProviderError && error.kind === 'refused';
      if (isRefused && payment.dispute_state === 'lost')
        return inTransaction(database, (transaction) => voidRefund(transaction, refundId, now()));
      // An event may still explain it; until then the ledger has it as due.
      if (isRefused) log.error({ err: error, refundId }, 'the payment provider refused a refund');
      throw error;
    }
  },
);

/** The bank has returned the amount, so the refund is no longer due. */
async function voidRefund(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const refund = await transaction
    .updateTable('refunds')
    .set({ state: 'void' })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .returningAll()
    .executeTakeFirst();
  if (refund === undefined) return;
  await postToLedger(transaction, {
    professionalId: refund.professional_id,
    bookingId: refund.booking_id,
    step: `void ${id}`,
    happenedAt: now,
    amounts: { refunds_due: refund.amount_cents, platform_fees: -refund.amount_cents },
  });
}

/** A refund reported by the provider. */
interface ReportedRefund {
  readonly payment: Payment;
  readonly refundReference: string;
  readonly amountCents: number;
}

/**
 * Finds and locks a reported refund, even if a crash prevented storing its reference. Undefined for one that is not
 * ours.
 */
async function lockRefund(
  transaction: Transaction<Tables>,
  { payment, refundReference, amountCents }: ReportedRefund,
) {
  const ofPayment = transaction
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('id')
    .forNoKeyUpdate();
  const known = await ofPayment.where('refund_reference', '=', refundReference).executeTakeFirst();
  return (
    known ??
    ofPayment
      .where('refund_reference', 'is', null)
      .where('state', '=', 'due')
      .where('amount_cents', '=', amountCents)
      .executeTakeFirst()
  );
}

/** 'end', 'end try 2', 'end try 3'. */
export const nextStep = (step: string, attempt: number): string =>
  `${step.replace(/ try \d+$/, '')} try ${attempt}`;

/** Applies the outcome of a refund. A late success does not override a failure, which is retried. */
export async function applyRefundEnd(
  transaction: Transaction<Tables>,
  reported: ReportedRefund,
  end: 'succeeded' | 'failed',
  now: Date,
): Promise<void> {
  const refund = await lockRefund(transaction, reported);
  if (refund === undefined || refund.state === end || refund.state === 'failed') return;
  const { booking_id: bookingId, professional_id: professionalId, amount_cents: cents } = refund;
  await transaction
    .updateTable('refunds')
    .set({ state: end, refund_reference: reported.refundReference })
    .where('id', '=', refund.id)
    .execute();
  const posted = { professionalId, bookingId, happenedAt: now };
  if (end === 'succeeded') {
    await postToLedger(transaction, {
      ...posted,
      step: `refunded ${refund.id}`,
      amounts: { refunds_due: cents, provider_clearing: -cents },
    });
    return;
  }
  if (refund.state === 'succeeded')
    await postToLedger(transaction, {
      ...posted,
      step: `refund failed ${refund.id}`,
      amounts: { provider_clearing: cents, refunds_due: -cents },
    });
  const attempt = refund.attempt + 1;
  if (attempt > MAX_REFUND_ATTEMPTS) return;
  await addRefund(transaction, {
    payment: reported.payment,
    step: nextStep(refund.step, attempt),
    cents,
    reason: refund.reason,
    now,
    attempt,
    runAt: new Date(Date.now() + refund.attempt * HOUR_MS),
  });
}

/**
 * Refunds `r` that need attention: the card's bank refused the last attempt, or the provider has not accepted it for a
 * day. The ledger has them as due.
 */
export const selectStuckRefunds = (queries: Queries, now: Date) =>
  queries
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .where('r.state', 'in', ['due', 'failed'])
    .where(
      sql<SqlBool>`case r.state
        when 'due' then r.created_at < ${new Date(now.getTime() - DAY_MS)} and p.dispute_state is distinct from 'open'
        else r.attempt >= ${MAX_REFUND_ATTEMPTS} and not exists (
          select from refunds later
          where later.booking_id = r.booking_id and later.attempt = r.attempt + 1
            and later.step = regexp_replace(r.step, ' try \\d+$', '') || ' try ' || (r.attempt + 1)
        )
      end`,
    );

export async function countStuckRefunds(queries: Queries, now: Date): Promise<number> {
  const { count } = await selectStuckRefunds(queries, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
