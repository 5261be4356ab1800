import Stripe from 'stripe';
import type { StripeOptions } from '../config';
import {
  type AccountState,
  type DepositRequest,
  InvalidPaymentEvent,
  type PaymentEventBody,
  type PaymentProvider,
  PaymentProviderError,
} from './provider';

/**
 * Stripe refuses a checkout page that expires within 30 minutes, so it expires that much later; the rest allows for
 * clock skew. Not counted from now, as a repeated call must send the same parameters.
 */
const LATER_SECONDS = 31 * 60;
/** An event with an older signature is a replay. */
const TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 20_000;
/** Stripe's maximum page size. */
const PAGE_SIZE = 100;
/** Metadata that distinguishes events of the checkout page's payment from those of a no-show charge. */
const DEPOSIT = 'deposit';
const KEPT_CARD = 'kept_card';

/**
 * Stripe Connect: Express accounts, destination charges with the professional as settlement merchant, hosted Checkout.
 * It calls Stripe's own host, or the local double at `apiUrl`.
 */
export function stripeProvider({ secretKey, webhookSecret, apiUrl }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiUrl && { protocol: 'http', host: apiUrl.hostname, port: apiUrl.port }),
  });
  return {
    name: 'stripe',

    startOnboarding: (professionalId, accountReference, urls, key) =>
      translating(async () => {
        const id = accountReference ?? (await createAccount(stripe, professionalId, key)).id;
        const { url } = await stripe.accountLinks.create({
          account: id,
          type: 'account_onboarding',
          return_url: urls.returnUrl,
          refresh_url: urls.refreshUrl,
        });
        return { accountReference: id, url };
      }),

    accountState: (reference) => translating(async () => stateOf(await stripe.accounts.retrieve(reference))),

    startDeposit: (deposit, key) =>
      translating(async () => {
        const metadata = { bookingId: deposit.bookingId, paymentId: deposit.paymentId, purpose: DEPOSIT };
        const session = await stripe.checkout.sessions.create(
          {
            ...(deposit.amountCents === 0 ? setupOf(deposit, metadata) : paymentOf(deposit, metadata)),
            // Cards and card wallets: all other methods take days to settle.
            allowed_payment_method_types: ['card'],
            client_reference_id: deposit.paymentId,
            customer_email: deposit.email,
            customer_creation: 'always',
            metadata,
            expires_at: Math.floor(deposit.expiresAt.getTime() / 1000) + LATER_SECONDS,
            success_url: deposit.successUrl,
            cancel_url: deposit.cancelUrl,
          },
          { idempotencyKey: key },
        );
        return {
          reference: session.id,
          url: session.url ?? deposit.cancelUrl,
          expiresAt: new Date(session.expires_at * 1000),
        };
      }),

    endDeposit: (reference) =>
      translating(async () => {
        try {
          await stripe.checkout.sessions.expire(reference);
          return 'expired';
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          // Only open pages can be closed: it was paid, or has already expired.
          const { status } = await stripe.checkout.sessions.retrieve(reference);
          if (status === 'open') throw error;
          return status === 'complete' ? 'paid' : 'expired';
        }
      }),

    depositState: (reference) =>
      translating(async () => {
        const session = await stripe.checkout.sessions.retrieve(reference);
        if (session.status === 'open') return { state: 'open' };
        return isPaid(session) ? { state: 'paid', ...paidOf(session) } : { state: 'expired' };
      }),

    chargeKeptCard: (charge, key) =>
      translating(async () => {
        const { isKept, customer, card } = await cardOf(stripe, charge.cardReference);
        if (!isKept || !customer || !card) return { outcome: 'declined', code: 'no_card_kept' };
        const known = await chargeOf(stripe, customer, charge.paymentId);
        if (known !== undefined) return { outcome: 'charged', paymentReference: known.id };
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: charge.amountCents,
              currency: charge.currency,
              description: charge.description,
              customer,
              payment_method: card,
              allowed_payment_method_types: ['card'],
              off_session: true,
              confirm: true,
              on_behalf_of: charge.accountReference,
              transfer_data: { destination: charge.accountReference },
              metadata: { bookingId: charge.bookingId, paymentId: charge.paymentId, purpose: KEPT_CARD },
            },
            { idempotencyKey: key },
          );
          return { outcome: 'charged', paymentReference: intent.id };
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError)
            return { outcome: 'declined', code: error.decline_code ?? error.code ?? 'card_declined' };
          throw error;
        }
      }),

    deleteKeptCard: (cardReference) =>
      translating(async () => {
        const { card } = await cardOf(stripe, cardReference);
        if (card === '') return;
        const { customer } = await stripe.paymentMethods.retrieve(card);
        if (customer !== null) await stripe.paymentMethods.detach(card);
      }),

    refund: (refund, key) =>
      translating(async () => {
        const { id } = await stripe.refunds.create(
          {
            payment_intent: refund.paymentReference,
            amount: refund.amountCents,
            // The professional received the deposit, so the refund comes from there.
            reverse_transfer: true,
            metadata: { bookingId: refund.bookingId, paymentId: refund.paymentId, reason: refund.reason },
          },
          { idempotencyKey: key },
        );
        return { reference: id };
      }),

    async *movementsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const query = { created, limit: PAGE_SIZE, expand: ['data.source'] };
      try {
        for await (const { source, created } of stripe.balanceTransactions.list(query)) {
          const paymentReference = movedPaymentOf(source);
          if (paymentReference !== '') yield { paymentReference, movedAt: new Date(created * 1000) };
        }
      } catch (error) {
        throw translated(error);
      }
    },

    paymentTotals: (reference) =>
      translating(async () => {
        const [intent, disputes] = await Promise.all([
          stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }),
          stripe.disputes.list({ payment_intent: reference }),
        ]);
        const charge = intent.latest_charge;
        return {
          paymentId: intent.metadata.paymentId ?? null,
          currency: intent.currency,
          receivedCents: intent.amount_received,
          refundedCents: charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0,
          disputedCents: disputes.data
            .filter(({ status }) => WITHDRAWN.includes(status))
            .reduce((sum, { amount }) => sum + amount, 0),
        };
      }),

    readEvent: (rawBody, signature) => {
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_SECONDS);
        if (typeof event.id !== 'string' || !Number.isInteger(event.created))
          throw new TypeError('It has no id or no time.');
        return { ...bodyOf(event), id: event.id, happenedAt: new Date(event.created * 1000) };
      } catch (error) {
        throw new InvalidPaymentEvent('The event is not signed by Stripe, or is too old.', { cause: error });
      }
    },
  };
}

/** A page for paying a deposit, which stores the card with the client's consent. */
const paymentOf = (deposit: DepositRequest, metadata: Stripe.MetadataParam) => ({
  mode: 'payment' as const,
  submit_type: 'book' as const,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: deposit.currency,
        unit_amount: deposit.amountCents,
        product_data: { name: deposit.description },
      },
    },
  ],
  payment_intent_data: {
    metadata,
    on_behalf_of: deposit.accountReference,
    transfer_data: { destination: deposit.accountReference },
    ...(deposit.keepsCard && { setup_future_usage: 'off_session' as const }),
  },
});

/** A page for storing a card without a payment. */
const setupOf = (deposit: DepositRequest, metadata: Stripe.MetadataParam) => ({
  mode: 'setup' as const,
  setup_intent_data: {
    metadata,
    description: deposit.description,
    on_behalf_of: deposit.accountReference,
  },
});

const isPaid = ({ mode, status, payment_status }: Stripe.Checkout.Session) =>
  mode === 'setup' ? status === 'complete' : payment_status === 'paid';

/** The result of a paid page: the payment, or the setup of a card that is only stored. */
const paidOf = (session: Stripe.Checkout.Session) =>
  session.mode === 'setup'
    ? { paymentReference: idOf(session.setup_intent), amountCents: 0 }
    : { paymentReference: idOf(session.payment_intent), amountCents: session.amount_total ?? 0 };

/** The card used for a deposit, or stored without one. */
async function cardOf(stripe: Stripe, reference: string) {
  const isSetup = reference.startsWith('seti_');
  const { customer, payment_method, ...intent } = isSetup
    ? await stripe.setupIntents.retrieve(reference)
    : await stripe.paymentIntents.retrieve(reference);
  const isKept =
    'usage' in intent ? intent.usage === 'off_session' : intent.setup_future_usage === 'off_session';
  return { isKept, customer: idOf(customer), card: idOf(payment_method) };
}

/**
 * An earlier charge of the same payment whose response was lost. Stripe forgets a key after a day, but not a payment's
 * metadata; its list is current at once, unlike its search.
 */
async function chargeOf(stripe: Stripe, customer: string, paymentId: string) {
  const { data } = await stripe.paymentIntents.list({ customer, limit: PAGE_SIZE });
  return data.find(({ status, metadata }) => status === 'succeeded' && metadata.paymentId === paymentId);
}

/** The owner enters name, email and bank account on Stripe's own pages. */
const createAccount = (stripe: Stripe, professionalId: string, key: string) =>
  stripe.accounts.create(
    {
      type: 'express',
      country: 'AU',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { professionalId },
    },
    { idempotencyKey: key },
  );

const stateOf = (account: Stripe.Account): AccountState => ({
  canTakeDeposits:
    account.charges_enabled &&
    account.capabilities?.card_payments === 'active' &&
    account.capabilities?.transfers === 'active',
  payoutsEnabled: account.payouts_enabled,
  missing: account.requirements?.currently_due ?? [],
});

/** An expandable field holds an id, or the object with that id. */
function idOf(field: string | { readonly id: string } | null | undefined): string {
  return typeof field === 'object' ? (field?.id ?? '') : (field ?? '');
}

/** @throws PaymentProviderError */
async function translating<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors;
  const isRefused = [StripeInvalidRequestError, StripeCardError, StripeIdempotencyError].some(
    (kind) => error instanceof kind,
  );
  // Stripe's own message may quote what we sent, so only its code goes into our log.
  return new PaymentProviderError(isRefused ? 'refused' : 'unavailable', error.code ?? error.type);
}

/** The payment of a balance transaction; '' for payouts, transfers and fees. */
function movedPaymentOf(source: Stripe.BalanceTransaction['source']): string {
  if (source === null || typeof source !== 'object') return '';
  switch (source.object) {
    case 'charge':
    case 'refund':
    case 'dispute':
      return idOf(source.payment_intent);
    default:
      return '';
  }
}

/** Maps an event to ours. Events of other payments carry none of our ids. */
function bodyOf(event: Stripe.Event): PaymentEventBody {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = event.data.object;
      if (!isPaid(session)) return OTHER;
      return ofPayment(session.metadata, DEPOSIT, (ids) => ({
        ...ids,
        kind: 'deposit_paid',
        reference: session.id,
        ...paidOf(session),
        currency: session.currency ?? '',
      }));
    }
    case 'checkout.session.expired': {
      const { metadata, id } = event.data.object;
      return ofPayment(metadata, DEPOSIT, (ids) => ({ ...ids, kind: 'deposit_expired', reference: id }));
    }
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error: problem } = event.data.object;
      const code = problem?.decline_code ?? problem?.code ?? 'card_declined';
      return ofPayment(metadata, DEPOSIT, (ids) => ({ ...ids, kind: 'deposit_failed', code }));
    }
    case 'payment_intent.succeeded': {
      const intent = event.data.object;
      return ofPayment(intent.metadata, KEPT_CARD, (ids) => ({
        ...ids,
        kind: 'kept_card_charged',
        paymentReference: intent.id,
        amountCents: intent.amount_received,
        currency: intent.currency,
      }));
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundOf(event.data.object);
    case 'charge.dispute.funds_withdrawn':
      return { kind: 'dispute_opened', ...disputeOf(event.data.object) };
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      // An inquiry ends as `warning_closed`, and has moved no money.
      if (status !== 'won' && status !== 'lost') return OTHER;
      return {
        kind: 'dispute_closed',
        ...disputeOf(event.data.object),
        outcome: status === 'won' ? 'won' : 'lost',
      };
    }
    case 'account.updated':
      return { kind: 'account_changed', accountReference: event.data.object.id };
    case 'payout.paid':
    case 'payout.failed': {
      const payout = event.data.object;
      if (event.account === undefined) return OTHER;
      return {
        kind: event.type === 'payout.paid' ? 'payout_paid' : 'payout_failed',
        payoutReference: payout.id,
        accountReference: event.account,
        amountCents: payout.amount,
        currency: payout.currency,
        arrivesAt: new Date(payout.arrival_date * 1000),
      };
    }
    default:
      return OTHER;
  }
}

const OTHER: PaymentEventBody = { kind: 'other' };

function ofPayment(
  metadata: Stripe.Metadata | null,
  purpose: string,
  body: (ids: { bookingId: string; paymentId: string }) => PaymentEventBody,
): PaymentEventBody {
  const { bookingId, paymentId } = metadata ?? {};
  if (metadata?.purpose !== purpose || !bookingId || !paymentId) return OTHER;
  return body({ bookingId, paymentId });
}

function refundOf(refund: Stripe.Refund): PaymentEventBody {
  const { bookingId, paymentId } = refund.metadata ?? {};
  const isDecided = refund.status === 'succeeded' || refund.status === 'failed';
  if (!isDecided || !bookingId || !paymentId) return OTHER;
  return {
    kind: refund.status === 'succeeded' ? 'refund_succeeded' : 'refund_failed',
    bookingId,
    paymentId,
    refundReference: refund.id,
    paymentReference: idOf(refund.payment_intent),
    amountCents: refund.amount,
    currency: refund.currency,
  };
}

/** While a dispute has one of these, its amount is with the bank. An inquiry (`warning_*`) withdraws nothing. */
const WITHDRAWN: readonly Stripe.Dispute.Status[] = ['needs_response', 'under_review', 'lost'];

const disputeOf = (dispute: Stripe.Dispute) => ({
  disputeReference: dispute.id,
  paymentReference: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  currency: dispute.currency,
});
