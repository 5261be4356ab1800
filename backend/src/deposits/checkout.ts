import { BOOKING_MESSAGES, type DepositCheckout } from '@crown-and-coil/shared-api/contract';
import { href } from '@crown-and-coil/shared-api/href';
import type { Transaction } from 'kysely';
import { partIn, type Viewer } from '../bookings/access';
import { lockBooking, type StoredBooking } from '../bookings/queries';
import type { Config } from '../config';
import type { Database } from '../database/connection';
import { newId } from '../database/identifiers';
import type { Tables } from '../database/tables';
import { inTransaction } from '../database/transactions';
import { conflict, notFound, unavailable } from '../domain-errors';
import { servicesInWords } from '../notifications/messages';
import { type PaymentProvider, PaymentProviderError } from '../payments/provider';
import { queueEndOfCheckout } from './end-checkout';
import { findOpenPayment, type Payment } from './payments';

interface CheckoutContext {
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly client: Viewer & { readonly email: string };
  readonly now: Date;
}

/**
 * Opens the provider's page for paying a booking's deposit, or for saving a card without one; repeating it returns the
 * same page. The provider is called between two transactions with the payment's key, so there is one page whatever
 * crashes.
 * @throws DomainError not_found when the booking is not the client's; conflict when there is nothing to pay, or no longer;
 *   unavailable while the provider does not answer
 */
export async function openCheckout(bookingId: string, context: CheckoutContext): Promise<DepositCheckout> {
  const { database, payments, now } = context;
  const { booking, payment } = await inTransaction(database, async (transaction) => {
    const booking = requireUnpaid(await lockBooking(transaction, bookingId), context);
    return {
      booking,
      payment:
        (await findOpenPayment(transaction, bookingId)) ?? (await insertPayment(transaction, booking, now)),
    };
  });
  if (payment.checkout_url !== null) return answer(payment.checkout_url, booking);
  try {
    const page = await payments.startDeposit(
      requestFor(booking, payment, context),
      `${bookingId}:deposit ${payment.id}`,
    );
    await inTransaction(database, (transaction) => keepPage(transaction, payment, page));
    return answer(page.url, booking);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.kind === 'refused')
      await database
        .updateTable('payments')
        .set({ state: 'expired' })
        .where('id', '=', payment.id)
        .where('state', '=', 'starting')
        .execute();
    throw unavailable(BOOKING_MESSAGES.paymentsAway);
  }
}

/** A booking waiting for its deposit or card. */
type UnpaidBooking = StoredBooking & { readonly depositCents: number; readonly heldUntil: Date };

function requireUnpaid(booking: StoredBooking | undefined, { client, now }: CheckoutContext): UnpaidBooking {
  if (booking === undefined || partIn({ ...booking, isUnpaid: true }, client) !== 'client') throw notFound();
  const { depositCents, heldUntil, status } = booking;
  if (depositCents === null) throw conflict(BOOKING_MESSAGES.noDeposit);
  if (heldUntil === null) throw conflict(BOOKING_MESSAGES.depositPaid);
  if (status !== 'pending' || now >= heldUntil) throw conflict(BOOKING_MESSAGES.depositLapsed);
  return { ...booking, depositCents, heldUntil };
}

async function insertPayment(
  transaction: Transaction<Tables>,
  booking: UnpaidBooking,
  now: Date,
): Promise<Payment> {
  const account = await transaction
    .selectFrom('payment_accounts')
    .select('reference')
    .where('professional_id', '=', booking.professionalId)
    .executeTakeFirstOrThrow();
  return transaction
    .insertInto('payments')
    .values({
      id: newId(),
      booking_id: booking.id,
      professional_id: booking.professionalId,
      state: 'starting',
      amount_cents: booking.depositCents,
      currency: booking.currency,
      account_reference: account.reference,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function requestFor(booking: UnpaidBooking, payment: Payment, { config, client }: CheckoutContext) {
  const page = `${config.publicUrl}${href.bookingDeposit({ bookingId: booking.id })}`;
  return {
    bookingId: booking.id,
    paymentId: payment.id,
    accountReference: payment.account_reference,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    description: `${payment.amount_cents === 0 ? 'Card kept' : 'Deposit'} for ${servicesInWords(booking)} with ${booking.displayName}`,
    expiresAt: booking.heldUntil,
    successUrl: `${page}?paid=1`,
    cancelUrl: page,
    email: client.email,
    keepsCard: booking.keptCard !== null,
  };
}

/** Stores the page of a payment; if the booking was cancelled meanwhile, closes it at once. */
async function keepPage(
  transaction: Transaction<Tables>,
  { id, booking_id: bookingId }: Payment,
  { reference, url }: { readonly reference: string; readonly url: string },
): Promise<void> {
  const booking = await lockBooking(transaction, bookingId);
  await transaction
    .updateTable('payments')
    .set({ state: 'open', checkout_reference: reference, checkout_url: url })
    .where('id', '=', id)
    .where('state', '=', 'starting')
    .execute();
  if (booking?.status !== 'pending') await queueEndOfCheckout(transaction, bookingId);
}

const answer = (url: string, { heldUntil }: UnpaidBooking): DepositCheckout => ({
  url,
  expires_at: heldUntil.toISOString(),
});
