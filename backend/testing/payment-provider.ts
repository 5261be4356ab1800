import { newId } from '../src/database/identifiers';
import { noProvider } from '../src/payments/open';
import {
  type DepositRequest,
  type PaymentEvent,
  type PaymentEventBody,
  type PaymentMovement,
  type PaymentProvider,
  PaymentProviderError,
  type RefundRequest,
} from '../src/payments/provider';

interface Checkout extends DepositRequest {
  readonly reference: string;
  readonly paymentReference: string;
  readonly url: string;
  state: 'open' | 'expired' | 'paid';
}

interface StoredRefund extends RefundRequest {
  readonly reference: string;
  hasFailed: boolean;
}

/** An in-memory payment provider, for tests with thousands of calls. The ledger must match its records. */
export interface MemoryProvider extends PaymentProvider {
  /** Events so far, oldest first; tests deliver them in any order. */
  readonly events: PaymentEvent[];
  /** The client pays on the page. @returns whether the page could be paid */
  pay(bookingId: string): boolean;
  /** A dispute over the amount not refunded, with its outcome. */
  openDispute(paymentReference: string): void;
  closeDispute(paymentReference: string, outcome: 'won' | 'lost'): void;
  /** The client's bank returns the refund. */
  failRefund(reference: string): void;
  /** The provider's balance of a booking in cents. */
  balanceOf(bookingId: string): number;
  /** Paid checkout sessions and charges to saved cards. */
  readonly paid: readonly Checkout[];
  /** Whether charges to saved cards are declined. */
  declinesCharges: boolean;
  /** Payments whose cards have been deleted. */
  readonly deletedCards: ReadonlySet<string>;
  readonly refunds: readonly StoredRefund[];
}

/** @param around may throw before a call (provider down) or after it (response lost) */
export function createMemoryProvider(
  now: () => Date,
  around: (when: 'before' | 'after') => void = () => undefined,
): MemoryProvider {
  const byKey = new Map<string, unknown>();
  const checkouts: Checkout[] = [];
  const refunds: StoredRefund[] = [];
  const movements: PaymentMovement[] = [];
  const disputes = new Map<string, { readonly cents: number; state: 'open' | 'won' | 'lost' }>();
  const deletedCards = new Set<string>();
  const events: PaymentEvent[] = [];
  const happened = (body: PaymentEventBody) => {
    events.push({ id: newId(), happenedAt: now(), ...body });
    if ('paymentReference' in body)
      movements.push({ paymentReference: body.paymentReference, movedAt: now() });
  };

  async function once<Result>(key: string, work: () => Result): Promise<Result> {
    around('before');
    if (!byKey.has(key)) byKey.set(key, work());
    around('after');
    return byKey.get(key) as Result;
  }
  const checkoutOf = (reference: string): Checkout => {
    const checkout = checkouts.find((one) => one.reference === reference);
    if (checkout === undefined) throw new PaymentProviderError('refused', 'resource_missing');
    return checkout;
  };
  const paidOf = (paymentReference: string): Checkout => {
    const paid = checkouts.find((one) => one.paymentReference === paymentReference && one.state === 'paid');
    if (paid === undefined) throw new PaymentProviderError('refused', 'resource_missing');
    return paid;
  };
  const refundedCents = (paymentReference: string) =>
    refunds
      .filter((refund) => refund.paymentReference === paymentReference && !refund.hasFailed)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const disputedCents = (paymentReference: string) => {
    const dispute = disputes.get(paymentReference);
    return dispute === undefined || dispute.state === 'won' ? 0 : dispute.cents;
  };
  const remainingCents = ({ paymentReference, amountCents }: Checkout) =>
    amountCents - refundedCents(paymentReference) - disputedCents(paymentReference);
  const describe = ({ bookingId, paymentId, amountCents, currency }: DepositRequest) => ({
    bookingId,
    paymentId,
    amountCents,
    currency,
  });
  const describeRefund = ({
    bookingId,
    paymentId,
    paymentReference,
    amountCents,
    reference,
  }: StoredRefund) => ({
    ...{ bookingId, paymentId, paymentReference, amountCents, refundReference: reference },
    currency: 'AUD',
  });

  const provider: MemoryProvider = {
    ...noProvider,
    name: 'stripe',
    events,
    refunds,
    declinesCharges: false,
    deletedCards,
    get paid() {
      return checkouts.filter(({ state }) => state === 'paid');
    },
    startDeposit: (deposit, key) =>
      once(key, () => {
        const reference = `checkout ${newId()}`;
        const url = `https://checkout.test/${reference}`;
        checkouts.push({ ...deposit, reference, url, paymentReference: `payment ${newId()}`, state: 'open' });
        return { reference, url, expiresAt: deposit.expiresAt };
      }),
    async endDeposit(reference) {
      around('before');
      const checkout = checkoutOf(reference);
      if (checkout.state === 'paid') return 'paid';
      if (checkout.state === 'open') happened({ kind: 'deposit_expired', ...describe(checkout), reference });
      checkout.state = 'expired';
      return 'expired';
    },
    async depositState(reference) {
      around('before');
      const { state, paymentReference, amountCents } = checkoutOf(reference);
      return state === 'paid' ? { state, paymentReference, amountCents } : { state };
    },
    chargeKeptCard: (charge, key) =>
      once(key, () => {
        const deposit = paidOf(charge.cardReference);
        if (!deposit.keepsCard) return { outcome: 'declined', code: 'no_card_kept' };
        if (deletedCards.has(charge.cardReference)) throw new PaymentProviderError('refused', 'detached');
        if (provider.declinesCharges) return { outcome: 'declined', code: 'authentication_required' };
        const paymentReference = `payment ${newId()}`;
        const { paymentId, amountCents } = charge;
        checkouts.push({ ...deposit, paymentId, amountCents, paymentReference, keepsCard: false });
        happened({ kind: 'kept_card_charged', ...describe({ ...deposit, ...charge }), paymentReference });
        return { outcome: 'charged', paymentReference };
      }),
    async deleteKeptCard(reference) {
      around('before');
      deletedCards.add(reference);
    },
    refund: (request, key) =>
      once(key, () => {
        const { paymentReference, amountCents } = request;
        const paid = paidOf(paymentReference);
        if (disputes.get(paymentReference)?.state === 'open')
          throw new PaymentProviderError('refused', 'charge_disputed');
        if (amountCents > remainingCents(paid))
          throw new PaymentProviderError('refused', 'charge_already_refunded');
        const refund = { ...request, reference: `refund ${newId()}`, hasFailed: false };
        refunds.push(refund);
        happened({ kind: 'refund_succeeded', ...describeRefund(refund) });
        return { reference: refund.reference };
      }),
    async *movementsSince(since) {
      around('before');
      yield* movements.filter(({ movedAt }) => movedAt >= since);
    },
    async paymentTotals(paymentReference) {
      around('before');
      return {
        paymentId: paidOf(paymentReference).paymentId,
        currency: 'AUD',
        receivedCents: paidOf(paymentReference).amountCents,
        refundedCents: refundedCents(paymentReference),
        disputedCents: disputedCents(paymentReference),
      };
    },
    pay(bookingId) {
      const checkout = checkouts.find((one) => one.bookingId === bookingId && one.state === 'open');
      if (checkout === undefined) return false;
      checkout.state = 'paid';
      const { reference, paymentReference } = checkout;
      happened({ kind: 'deposit_paid', ...describe(checkout), reference, paymentReference });
      return true;
    },
    openDispute(paymentReference) {
      const amountCents = remainingCents(paidOf(paymentReference));
      if (amountCents === 0 || disputes.has(paymentReference)) return;
      disputes.set(paymentReference, { cents: amountCents, state: 'open' });
      const disputeReference = `dispute ${paymentReference}`;
      happened({ kind: 'dispute_opened', disputeReference, paymentReference, amountCents, currency: 'AUD' });
    },
    closeDispute(paymentReference, outcome) {
      const dispute = disputes.get(paymentReference);
      if (dispute?.state !== 'open') return;
      dispute.state = outcome;
      const disputeReference = `dispute ${paymentReference}`;
      const amountCents = dispute.cents;
      happened({
        kind: 'dispute_closed',
        disputeReference,
        paymentReference,
        amountCents,
        currency: 'AUD',
        outcome,
      });
    },
    failRefund(reference) {
      const refund = refunds.find((one) => one.reference === reference);
      if (refund === undefined || refund.hasFailed || disputes.has(refund.paymentReference)) return;
      refund.hasFailed = true;
      happened({ kind: 'refund_failed', ...describeRefund(refund) });
    },
    balanceOf: (bookingId) =>
      checkouts
        .filter((one) => one.bookingId === bookingId && one.state === 'paid')
        .reduce((sum, checkout) => sum + remainingCents(checkout), 0),
  };
  return provider;
}
