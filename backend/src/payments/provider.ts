/**
 * The port of a payment provider. `stripe-provider.ts` implements it for Stripe, `open.ts` for a site without
 * payments. Amounts are integer cents of `currency` (`aud`); references are the provider's own ids.
 *
 * Each call that moves money takes a key: the same key never moves it twice, whatever crashed in between.
 *
 * @throws PaymentProviderError from every call
 */
export interface PaymentProvider {
  readonly name: 'none' | 'stripe';

  /** Sends the professional to the provider's own pages. @param accountReference null creates the account first */
  startOnboarding(
    professionalId: string,
    accountReference: string | null,
    urls: OnboardingUrls,
    key: string,
  ): Promise<Onboarding>;
  accountState(accountReference: string): Promise<AccountState>;

  /** Opens a hosted checkout page; for 0 cents one that only stores the card. Card data stays with the provider. */
  startDeposit(deposit: DepositRequest, key: string): Promise<DepositCheckout>;
  /** Closes a checkout page that is no longer needed. `paid`: it was paid before it could be closed. */
  endDeposit(reference: string): Promise<'expired' | 'paid'>;
  /** Current state of a checkout page, regardless of events. */
  depositState(reference: string): Promise<DepositState>;

  /** Charges a card that the client agreed to keep: once for each `paymentId`, even after the key has expired. */
  chargeKeptCard(charge: KeptCardCharge, key: string): Promise<KeptCardResult>;
  /** Deletes a kept card. Idempotent. @param cardReference as in `KeptCardCharge` */
  deleteKeptCard(cardReference: string): Promise<void>;

  /** Refunds money to the card. The outcome arrives as `refund_succeeded` or `refund_failed`. */
  refund(refund: RefundRequest, key: string): Promise<{ readonly reference: string }>;

  /** Every movement of a payment's money since then, from the provider's list; for the reconciliation. */
  movementsSince(since: Date): AsyncIterable<PaymentMovement>;
  /** One payment's amount in the provider's books, for the reconciliation. */
  paymentTotals(paymentReference: string): Promise<PaymentTotals>;

  /** @throws InvalidPaymentEvent when it was not signed by the provider within the last minutes */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent;
}

interface OnboardingUrls {
  /** The address to return to from the provider's pages, finished or not. */
  readonly returnUrl: string;
  /** The address to return to when their link has expired. */
  readonly refreshUrl: string;
}

interface Onboarding {
  readonly accountReference: string;
  readonly url: string;
}

export interface AccountState {
  readonly canTakeDeposits: boolean;
  readonly payoutsEnabled: boolean;
  /** Outstanding requirements, in the provider's terms: `external_account`, `individual.verification.document`. */
  readonly missing: readonly string[];
}

export interface DepositRequest {
  readonly bookingId: string;
  readonly paymentId: string;
  /** The professional to pay. */
  readonly accountReference: string;
  /** 0: nothing is paid, the card is only stored. */
  readonly amountCents: number;
  readonly currency: string;
  /** Shown on the checkout page and in the provider's receipt. */
  readonly description: string;
  /** In the future. Stripe's page expires half an hour later, so `endDeposit` closes it on time. */
  readonly expiresAt: Date;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly email: string;
  /** Stores the card for a later no-show charge, with the client's consent. Always true for 0 cents. */
  readonly keepsCard: boolean;
}

interface DepositCheckout {
  readonly reference: string;
  readonly url: string;
  readonly expiresAt: Date;
}

type DepositState =
  | { readonly state: 'open' | 'expired' }
  /** 0 cents: the card is stored, and `paymentReference` is its setup. */
  | { readonly state: 'paid'; readonly paymentReference: string; readonly amountCents: number };

interface KeptCardCharge {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly accountReference: string;
  /** The deposit's payment, or the setup for 0 cents, with which the card was stored. */
  readonly cardReference: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly description: string;
}

type KeptCardResult =
  | { readonly outcome: 'charged'; readonly paymentReference: string }
  /** The bank refused, or wants the client to confirm, or no card is stored. */
  | { readonly outcome: 'declined'; readonly code: string };

export interface RefundRequest {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly paymentReference: string;
  readonly amountCents: number;
  /** Our reason, stored with the provider's refund: `cancelled_by_client`. */
  readonly reason: string;
}

export interface PaymentMovement {
  readonly paymentReference: string;
  readonly movedAt: Date;
}

export interface PaymentTotals {
  /** Our id, sent with the payment; null for a payment that we did not start. */
  readonly paymentId: string | null;
  readonly currency: string;
  readonly receivedCents: number;
  readonly refundedCents: number;
  /** Withdrawn by the bank for an open or lost dispute. */
  readonly disputedCents: number;
}

/** An event of the provider. Events arrive late, twice and in any order. */
export type PaymentEvent = {
  /** The provider's id, the same when it is delivered again. */
  readonly id: string;
  readonly happenedAt: Date;
} & PaymentEventBody;

interface OfPayment {
  readonly bookingId: string;
  readonly paymentId: string;
}

export type PaymentEventBody =
  | (OfPayment & {
      /** 0 cents: the card is stored. */
      readonly kind: 'deposit_paid';
      /** The checkout page. */
      readonly reference: string;
      /** For 0 cents its setup. */
      readonly paymentReference: string;
      readonly amountCents: number;
      readonly currency: string;
    })
  /** A card was declined; the checkout page stays open for another one. */
  | (OfPayment & { readonly kind: 'deposit_failed'; readonly code: string })
  | (OfPayment & { readonly kind: 'deposit_expired'; readonly reference: string })
  | (OfPayment & {
      readonly kind: 'kept_card_charged';
      readonly paymentReference: string;
      readonly amountCents: number;
      readonly currency: string;
    })
  | (OfPayment & {
      readonly kind: 'refund_succeeded' | 'refund_failed';
      readonly refundReference: string;
      readonly paymentReference: string;
      readonly amountCents: number;
      readonly currency: string;
    })
  | {
      readonly kind: 'dispute_opened';
      readonly disputeReference: string;
      readonly paymentReference: string;
      readonly amountCents: number;
      readonly currency: string;
    }
  | {
      readonly kind: 'dispute_closed';
      readonly disputeReference: string;
      readonly paymentReference: string;
      readonly amountCents: number;
      readonly currency: string;
      /** Won: the money was returned. */
      readonly outcome: 'won' | 'lost';
    }
  /** The account changed; `accountState` has its current state, whatever the order of events. */
  | { readonly kind: 'account_changed'; readonly accountReference: string }
  | {
      readonly kind: 'payout_paid' | 'payout_failed';
      readonly payoutReference: string;
      readonly accountReference: string;
      readonly amountCents: number;
      readonly currency: string;
      readonly arrivesAt: Date;
    }
  /** Not ours, or of an unknown kind. */
  | { readonly kind: 'other' };

/** Why a call failed. `unavailable`: a retry makes sense. `refused`: it does not. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  constructor(
    readonly kind: 'unavailable' | 'refused',
    /** The provider's own code, such as `charge_already_refunded`. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The payment provider answered ${kind}: ${code}.`, options);
  }
}

/** An event that is forged, too old or malformed. */
export class InvalidPaymentEvent extends Error {
  override readonly name = 'InvalidPaymentEvent';
}
