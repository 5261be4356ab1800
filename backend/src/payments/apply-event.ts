import { DAY_MS } from '@crown-and-coil/shared-api/contract';
import type { Transaction } from 'kysely';
import { enqueueJob } from '../background/jobs';
import { lockBooking, type StoredBooking, toBooking } from '../bookings/queries';
import type { LockedBooking } from '../bookings/rules';
import { updateBooking } from '../bookings/write-booking';
import type { Tables } from '../database/tables';
import { applyCharged, deleteReturnedCard, keepCard } from '../deposits/kept-cards';
import { notifyOfMoney } from '../deposits/notify';
import { findAcceptedPayment, findPayment, lockPayment, type Payment } from '../deposits/payments';
import { addRefund, applyRefundEnd, queueWaitingRefunds } from '../deposits/refunds';
import { amountsIn } from '../deposits/rules';
import { issueInvoices, issueReceipt } from '../invoices/issue';
import { CURRENCY, postToLedger, readBalances } from '../ledger/ledger';
import type { BookingEvent } from '../notifications/messages';
import { notificationsFor } from '../notifications/writing';
import { applyPayout } from './payouts';
import type { PaymentEvent } from './provider';

type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { readonly kind: Kind }>;

/**
 * Applies the provider's events to bookings and the ledger. Events may arrive repeatedly and in any order: each takes
 * effect once. One about an unknown payment has no effect.
 * @throws Error for a dispute that arrives before its payment: apply it again later
 */
export async function applyPaymentEvent(
  transaction: Transaction<Tables>,
  event: PaymentEvent,
  now: Date,
): Promise<void> {
  switch (event.kind) {
    case 'deposit_paid':
      return applyPaid(transaction, event, now);
    case 'deposit_expired':
      await transaction
        .updateTable('payments')
        .set({ state: 'expired', checkout_url: null })
        .where('id', '=', event.paymentId)
        .where('state', 'in', ['starting', 'open'])
        .execute();
      return;
    case 'kept_card_charged':
      return applyCharged(transaction, event, now);
    case 'refund_succeeded':
    case 'refund_failed': {
      const payment = await findPayment(transaction, { id: event.paymentId });
      if (payment === undefined) return;
      await lockBooking(transaction, payment.booking_id);
      await lockPayment(transaction, payment.id);
      const end = event.kind === 'refund_succeeded' ? 'succeeded' : 'failed';
      return applyRefundEnd(transaction, { ...event, payment }, end, now);
    }
    case 'dispute_opened':
    case 'dispute_closed':
      return applyDispute(transaction, event, now);
    case 'payout_paid':
    case 'payout_failed':
      return applyPayout(transaction, event, now);
    default:
      // After a declined card the checkout page stays open; account events do not concern a booking.
      return;
  }
}

/** The payment of an event with its booking, both locked; undefined for a payment that is not ours. */
async function lockPaid(transaction: Transaction<Tables>, id: string) {
  const known = await findPayment(transaction, { id });
  if (known === undefined) return undefined;
  const booking = await lockBooking(transaction, known.booking_id);
  return { booking, payment: await lockPayment(transaction, id) };
}

/**
 * A deposit was paid, or a card was saved without one. If the request is waiting for it, its professional gets the
 * request; any other payment (late, repeated, wrong amount) is refunded at once.
 */
async function applyPaid(
  transaction: Transaction<Tables>,
  event: EventOf<'deposit_paid'>,
  now: Date,
): Promise<void> {
  const locked = await lockPaid(transaction, event.paymentId);
  if (locked === undefined || locked.payment.state === 'paid') return;
  const { booking, payment } = locked;
  const { amountCents: cents } = event;
  await transaction
    .updateTable('payments')
    .set({
      state: 'paid',
      amount_cents: cents,
      payment_reference: event.paymentReference,
      checkout_url: null,
      paid_at: event.happenedAt,
    })
    .where('id', '=', payment.id)
    .execute();
  const isWaiting = booking?.status === 'pending' && booking.heldUntil !== null;
  const isWhole =
    cents === payment.amount_cents && (cents === 0 || event.currency.toUpperCase() === CURRENCY);
  const { booking_id: bookingId, professional_id: professionalId } = payment;
  await postToLedger(transaction, {
    professionalId,
    bookingId,
    step: `paid ${payment.id}`,
    happenedAt: now,
    amounts: { provider_clearing: cents, deposits_held: -cents },
  });
  if (booking && isWaiting && isWhole) {
    await keepCard(transaction, bookingId, event.paymentReference);
    return passOn(transaction, booking, cents, now);
  }
  if (booking?.keptCard || cents === 0)
    await enqueueJob(transaction, deleteReturnedCard, { paymentReference: event.paymentReference });
  if (cents === 0) return;
  const step = `return ${payment.id}` as const;
  await postToLedger(transaction, {
    professionalId,
    bookingId,
    step,
    happenedAt: now,
    amounts: { deposits_held: cents, refunds_due: -cents },
  });
  const because = booking?.heldUntil === null ? 'twice' : 'late';
  await addRefund(transaction, { payment, step, cents, reason: `paid_${because}`, now });
  if (booking === undefined) return;
  const returned = { kind: 'deposit_returned', amount_cents: cents, because } as const;
  await notifyOfMoney(transaction, booking, { ...returned, refund_sent_at: now.toISOString() }, now);
}

/** The professional gets the request, with the full time for an answer. */
async function passOn(
  transaction: Transaction<Tables>,
  booking: StoredBooking,
  cents: number,
  now: Date,
): Promise<void> {
  const changedAt = now < booking.updatedAt ? booking.updatedAt : now;
  // A request cannot be moved before it is paid.
  const locked: LockedBooking = { ...booking, actor: 'system', changedAt, keepsFreeCancellation: false };
  const keptCard = booking.keptCard && ({ ...booking.keptCard, state: 'kept' } as const);
  const paid = toBooking({ ...booking, heldUntil: null, balances: { deposits_held: -cents }, keptCard });
  const events: BookingEvent[] = [{ kind: 'requested' }, { kind: 'deposit_paid', amount_cents: cents }];
  const notifications = await Promise.all(
    events.map((event) => notificationsFor(transaction, event, paid, booking.readers, now)),
  );
  const change = { heldUntil: null, pendingSince: now } as const;
  await updateBooking(transaction, locked, change, { now, history: [], notifications: notifications.flat() });
  if (cents > 0) await issueReceipt(transaction, paid, cents, now);
}

/**
 * A dispute of a deposit or a no-show charge was opened or decided. While it is open, the provider has withdrawn the
 * money. Refunds wait for its end, as the provider refuses them after a lost one. The lost amount is removed from the
 * booking's invoice.
 */
async function applyDispute(
  transaction: Transaction<Tables>,
  event: EventOf<'dispute_opened'> | EventOf<'dispute_closed'>,
  now: Date,
): Promise<void> {
  const known = await findPayment(transaction, { payment_reference: event.paymentReference });
  if (known === undefined) {
    // Its payment may still be on its way; if it never arrives, it is not ours.
    if (now.getTime() - event.happenedAt.getTime() < DAY_MS)
      throw new Error('A dispute came before its payment. It is applied again later.');
    return;
  }
  const { booking, payment } = (await lockPaid(transaction, known.id)) ?? {};
  if (payment === undefined) return;
  const { amountCents: cents } = event;
  const { booking_id: bookingId, professional_id: professionalId } = payment;
  const posted = { professionalId, bookingId, happenedAt: now };
  const step = payment.kind === 'no_show' ? 'charge dispute' : 'dispute';
  const state = event.kind === 'dispute_opened' ? 'open' : event.outcome;
  if (payment.dispute_state === null)
    await postToLedger(transaction, {
      ...posted,
      step: `${step} ${payment.id}`,
      amounts: { provider_clearing: -cents, disputes: cents },
    });
  else if (state === 'open' || payment.dispute_state !== 'open') return;
  await transaction
    .updateTable('payments')
    .set({ dispute_state: state })
    .where('id', '=', payment.id)
    .execute();
  if (state === 'won') {
    await postToLedger(transaction, {
      ...posted,
      step: `${step} won ${payment.id}`,
      amounts: { provider_clearing: cents, disputes: -cents },
    });
  }
  const isAccepted = (await findAcceptedPayment(transaction, bookingId))?.id === payment.id;
  const heldCents = isAccepted
    ? Math.min(cents, amountsIn(await readBalances(transaction, { bookingId })).heldCents)
    : 0;
  if (state === 'lost') await postLost(transaction, payment, { step, cents, heldCents, now });
  if (state !== 'open') await queueWaitingRefunds(transaction, payment.id);
  if (booking === undefined || (payment.kind !== 'no_show' && !isAccepted)) return;
  const dispute = { outcome: state === 'open' ? 'disputed' : state, amount_cents: cents } as const;
  const notice: BookingEvent =
    payment.kind === 'no_show'
      ? { kind: 'no_show_charge', ...dispute }
      : {
          kind: 'deposit_settled',
          refund_cents: 0,
          keep_cents: 0,
          dispute: { ...dispute, held_cents: heldCents },
        };
  await notifyOfMoney(transaction, booking, notice, now);
}

/** The amount held for the visit is lost first. Refunds that the provider then refuses reduce the platform's loss. */
async function postLost(
  transaction: Transaction<Tables>,
  { id, booking_id: bookingId, professional_id: professionalId }: Payment,
  {
    step,
    cents,
    heldCents,
    now,
  }: {
    readonly step: 'dispute' | 'charge dispute';
    readonly cents: number;
    readonly heldCents: number;
    readonly now: Date;
  },
): Promise<void> {
  await postToLedger(transaction, {
    professionalId,
    bookingId,
    step: `${step} lost ${id}`,
    happenedAt: now,
    amounts: { disputes: -cents, deposits_held: heldCents, platform_fees: cents - heldCents },
  });
  const booking = await lockBooking(transaction, bookingId);
  if (booking) await issueInvoices(transaction, toBooking(booking), 0, now);
}
