import { HOUR_MS, KEPT_CARD_HOURS } from '@crown-and-coil/shared-api/contract';
import { sql, type Transaction } from 'kysely';
import { defineJob, enqueueJob, type JobContext } from '../background/jobs';
import { lockBooking, type StoredBooking, toBooking } from '../bookings/queries';
import type { Queries } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { issueInvoices } from '../invoices/issue';
import { postToLedger } from '../ledger/ledger';
import type { BookingEvent } from '../notifications/messages';
import { PaymentProviderError } from '../payments/provider';
import { notifyOfMoney } from './notify';
import { findAcceptedPayment, findPayment, lockPayment, type Payment } from './payments';
import { addRefund } from './refunds';

const CARDS_AT_ONCE = 100;

/** Keeps the card used for a deposit, or saved without one, if the client agreed to that. */
export async function keepCard(
  transaction: Transaction<Tables>,
  bookingId: string,
  paymentReference: string,
): Promise<void> {
  await transaction
    .updateTable('kept_cards')
    .set({ state: 'kept', payment_reference: paymentReference })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'agreed')
    .execute();
}

/** A charge to a kept card. */
interface NewCharge {
  readonly bookingId: string;
  readonly cents: number;
  readonly now: Date;
}

/**
 * Charges the kept card for a no-show, after the commit. A booking has one charge, even if the no-show is recorded
 * again: a withdrawn one is taken up with its id and key, as the provider may have made it although its response was
 * lost. Lock the booking first.
 */
export async function addNoShowCharge(transaction: Transaction<Tables>, charge: NewCharge): Promise<void> {
  const { bookingId } = charge;
  const known = await transaction
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'no_show')
    // A previous release may have inserted a second one.
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst();
  const id = known?.id ?? (await insertCharge(transaction, charge));
  await linkCharge(transaction, bookingId, id);
  if (known?.state === 'paid') return;
  if (known !== undefined)
    await transaction.updateTable('payments').set({ state: 'starting' }).where('id', '=', id).execute();
  await enqueueJob(transaction, chargeNoShow, { paymentId: id }, { key: `charge ${id}` });
}

async function insertCharge(
  transaction: Transaction<Tables>,
  { bookingId, cents, now }: NewCharge,
): Promise<string> {
  const deposit = await findAcceptedPayment(transaction, bookingId);
  if (deposit === undefined) throw new Error('A kept card has no payment with which it was kept.');
  const id = newId();
  const { professional_id, currency, account_reference } = deposit;
  await transaction
    .insertInto('payments')
    .values({
      ...{ id, booking_id: bookingId, professional_id, currency, account_reference },
      ...{ kind: 'no_show', state: 'starting', amount_cents: cents, created_at: now },
    })
    .execute();
  return id;
}

/** @param chargeId null for a withdrawn charge, so that the card can be charged for another no-show */
const linkCharge = (transaction: Transaction<Tables>, bookingId: string, chargeId: string | null) =>
  transaction
    .updateTable('kept_cards')
    .set({ charge_id: chargeId })
    .where('booking_id', '=', bookingId)
    .execute();

/**
 * Job: charges a kept card once. A charge that the bank declines, or wants the client to confirm, is abandoned, and
 * both parties are notified. Idempotent: the key and the payment's id make it one charge, whatever crashed in between.
 */
export const chargeNoShow = defineJob<{ paymentId: string }>(
  'deposits.charge-no-show',
  async ({ paymentId }, context) => {
    const { database, payments, log, now } = context;
    const payment = await findPayment(database, { id: paymentId });
    if (payment?.state !== 'starting') return;
    const missed = await findMissed(database, payment.booking_id);
    if (missed === undefined) return await withdraw(context, payment);
    if (missed.card === null) return await giveUp(context, payment);
    try {
      const result = await payments.chargeKeptCard(
        {
          bookingId: payment.booking_id,
          paymentId,
          accountReference: payment.account_reference,
          cardReference: missed.card,
          amountCents: payment.amount_cents,
          currency: payment.currency,
          description: `Missed visit with ${missed.displayName}`,
        },
        `${payment.booking_id}:no-show charge`,
      );
      if (result.outcome === 'declined') return await giveUp(context, payment);
      const { paymentReference } = result;
      await inTransaction(database, (transaction) =>
        applyCharged(
          transaction,
          { paymentId, paymentReference, amountCents: payment.amount_cents, happenedAt: now() },
          now(),
        ),
      );
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || error.kind !== 'refused') throw error;
      log.error({ err: error, paymentId }, 'the payment provider refused to charge a kept card');
      await giveUp(context, payment);
    }
  },
);

/** The kept card of a no-show; undefined when the no-show was undone. */
const findMissed = (queries: Queries, bookingId: string) =>
  queries
    .selectFrom('bookings as b')
    .innerJoin('professionals as p', 'p.id', 'b.professional_id')
    .innerJoin('kept_cards as k', 'k.booking_id', 'b.id')
    .select(['k.payment_reference as card', 'p.display_name as displayName'])
    .where('b.id', '=', bookingId)
    .where('b.no_show', '=', true)
    .executeTakeFirst();

/** Ends the charge of an undone no-show, unless it was recorded again meanwhile. */
const withdraw = ({ database }: JobContext, { booking_id: bookingId }: Payment) =>
  inTransaction(database, async (transaction) => {
    const booking = await lockBooking(transaction, bookingId);
    if (!booking?.noShow) await withdrawCharge(transaction, bookingId);
  });

/** Ends a charge that the provider has not answered. If it was made all the same, its event refunds it. */
async function withdrawCharge(transaction: Transaction<Tables>, bookingId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('payments')
    .set({ state: 'expired' })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'no_show')
    .where('state', '=', 'starting')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await linkCharge(transaction, bookingId, null);
}

/** Ends a failed charge. Both parties are notified, unless the no-show was undone. */
async function giveUp(
  { database, now }: JobContext,
  { id, booking_id, amount_cents }: Payment,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const booking = await lockBooking(transaction, booking_id);
    const { numUpdatedRows } = await transaction
      .updateTable('payments')
      .set({ state: 'expired' })
      .where('id', '=', id)
      .where('state', '=', 'starting')
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !booking?.noShow) return;
    await notifyOfMoney(transaction, booking, eventOf('declined', amount_cents), now());
  });
}

const eventOf = (outcome: 'paid' | 'declined' | 'returned', cents: number): BookingEvent => ({
  kind: 'no_show_charge',
  outcome,
  amount_cents: cents,
});

/** A charge reported by the provider. */
interface ReportedCharge {
  readonly paymentId: string;
  readonly paymentReference: string;
  readonly amountCents: number;
  readonly happenedAt: Date;
}

/** Applies a charge with its invoice, once. It is refunded if the no-show was undone. */
export async function applyCharged(
  transaction: Transaction<Tables>,
  { paymentId, paymentReference, amountCents: cents, happenedAt }: ReportedCharge,
  now: Date,
): Promise<void> {
  const known = await findPayment(transaction, { id: paymentId });
  if (known?.kind !== 'no_show') return;
  const { booking_id: bookingId, professional_id: professionalId } = known;
  const booking = await lockBooking(transaction, bookingId);
  const payment = await lockPayment(transaction, paymentId);
  if (payment.state === 'paid') return;
  await transaction
    .updateTable('payments')
    .set({ state: 'paid', amount_cents: cents, payment_reference: paymentReference, paid_at: happenedAt })
    .where('id', '=', paymentId)
    .execute();
  // It may have been withdrawn.
  await linkCharge(transaction, bookingId, paymentId);
  await postToLedger(transaction, {
    professionalId,
    bookingId,
    step: `charged ${paymentId}`,
    happenedAt: now,
    amounts: { provider_clearing: cents, no_show_charges: -cents },
  });
  // Read again, now with the charge.
  const charged = booking && (await lockBooking(transaction, bookingId));
  if (charged === undefined) return;
  if (!charged.noShow) return returnCharge(transaction, charged, now);
  await notifyOfMoney(transaction, charged, eventOf('paid', cents), now);
  await issueInvoices(transaction, toBooking(charged), 0, now);
}

/** Withdraws the charge of a no-show that was undone, or refunds it. */
export async function returnCharge(
  transaction: Transaction<Tables>,
  booking: StoredBooking,
  now: Date,
): Promise<void> {
  await withdrawCharge(transaction, booking.id);
  const payment = await transaction
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('kind', '=', 'no_show')
    .where('state', '=', 'paid')
    .executeTakeFirst();
  if (payment === undefined) return;
  const { id, amount_cents: cents, professional_id: professionalId } = payment;
  const step = `charge returned ${id}` as const;
  const isPosted = await postToLedger(transaction, {
    ...{ professionalId, bookingId: booking.id, step, happenedAt: now },
    amounts: { no_show_charges: cents, refunds_due: -cents },
  });
  if (!isPosted) return;
  await addRefund(transaction, { payment, step, cents, reason: 'client_did_come', now });
  // The bank has notified the client of what it returned.
  if (payment.dispute_state !== 'lost')
    await notifyOfMoney(transaction, booking, eventOf('returned', cents), now);
}

/**
 * Deletes kept cards at the provider that are no longer needed: of cancelled bookings, after a charge, and some time
 * after each visit. What fails is tried again every minute.
 */
export async function deleteKeptCards(
  { database, payments, log }: Pick<JobContext, 'database' | 'payments' | 'log'>,
  now: Date,
): Promise<void> {
  const keptUntil = new Date(now.getTime() - KEPT_CARD_HOURS * HOUR_MS);
  const { rows } = await sql<{ bookingId: string; reference: string }>`
    select k.booking_id as "bookingId", k.payment_reference as reference
    from kept_cards k left join bookings b on b.id = k.booking_id left join payments p on p.id = k.charge_id
    where k.state = 'kept' and p.state is distinct from 'starting'
      and (b.id is null or b.status = 'cancelled' or p.id is not null or (b.status = 'completed' and b.end_time <= ${keptUntil}))
    -- Cards that the provider refuses to delete must not block the others.
    order by random()
    limit ${CARDS_AT_ONCE}`.execute(database);
  for (const { bookingId, reference } of rows) {
    try {
      await payments.deleteKeptCard(reference);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn({ err: error, bookingId }, 'a kept card is deleted later');
      if (error.kind === 'unavailable') return;
      continue;
    }
    await database
      .updateTable('kept_cards')
      .set({ state: 'deleted' })
      .where('booking_id', '=', bookingId)
      .execute();
  }
}

/** Job: deletes the card of a payment that is refunded. */
export const deleteReturnedCard = defineJob<{ paymentReference: string }>(
  'deposits.delete-returned-card',
  ({ paymentReference }, { payments }) => payments.deleteKeptCard(paymentReference),
);
