/** Records in Stripe's response format. The tests validate each against Stripe's OpenAPI document. */
import {
  type Account,
  type AccountLink,
  type Dispute,
  type Intent,
  isInquiry,
  type Payout,
  type Records,
  type Refund,
  type Session,
} from './records';

export const accountShape = (account: Account) => ({
  id: account.id,
  object: 'account',
  created: account.created,
  type: 'express',
  country: account.country,
  default_currency: 'aud',
  email: account.email,
  charges_enabled: account.isActive,
  payouts_enabled: account.hasPayouts,
  details_submitted: account.isSubmitted,
  capabilities: {
    card_payments: account.isActive ? 'active' : 'inactive',
    transfers: account.isActive ? 'active' : 'inactive',
  },
  requirements: {
    currently_due: account.missing,
    past_due: [],
    eventually_due: account.missing,
    pending_verification: [],
    disabled_reason: account.isActive ? null : 'requirements.past_due',
    current_deadline: null,
    alternatives: [],
    errors: [],
  },
  metadata: account.metadata,
});

export const linkShape = (link: AccountLink, origin: string) => ({
  object: 'account_link',
  created: link.created,
  expires_at: link.expiresAt,
  url: `${origin}/onboarding/${link.token}`,
});

export const sessionShape = (session: Session, origin: string) => ({
  id: session.id,
  object: 'checkout.session',
  livemode: false,
  created: session.created,
  expires_at: session.expiresAt,
  mode: session.mode ?? 'payment',
  status: session.status,
  ...(session.mode === 'setup'
    ? { payment_status: 'no_payment_required', payment_intent: null, setup_intent: session.intentId }
    : {
        payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
        payment_intent: session.intentId,
        setup_intent: null,
      }),
  payment_method_types: ['card'],
  ...(session.mode === 'setup'
    ? { amount_subtotal: null, amount_total: null, currency: null }
    : { amount_subtotal: session.amount, amount_total: session.amount, currency: session.currency }),
  client_reference_id: session.clientReference,
  customer_email: session.email,
  customer_creation: 'always',
  success_url: session.successUrl,
  cancel_url: session.cancelUrl,
  url: session.status === 'open' ? `${origin}/c/pay/${session.id}` : null,
  metadata: session.metadata,
  automatic_tax: { enabled: false, liability: null, status: null },
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  shipping_options: [],
});

const paymentError = (code: string) => ({
  type: 'card_error',
  code: code === 'authentication_required' ? code : 'card_declined',
  decline_code: code,
  message: 'Your card was declined.',
});

export const intentShape = (intent: Intent, records: Records, expandsCharge = false) => ({
  id: intent.id,
  object: 'payment_intent',
  livemode: false,
  created: intent.created,
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  amount_capturable: 0,
  currency: intent.currency,
  status: intent.status,
  capture_method: 'automatic',
  confirmation_method: 'automatic',
  payment_method_types: ['card'],
  customer: intent.customerId,
  payment_method: intent.paymentMethodId,
  setup_future_usage: intent.keepsCard ? 'off_session' : null,
  on_behalf_of: intent.destination,
  transfer_data: intent.destination === null ? null : { destination: intent.destination },
  latest_charge: expandsCharge && intent.chargeId !== null ? chargeShape(intent, records) : intent.chargeId,
  last_payment_error: intent.declineCode === null ? null : paymentError(intent.declineCode),
  metadata: intent.metadata,
});

/** A card saved without a payment. */
export const setupShape = (setup: Intent) => ({
  id: setup.id,
  object: 'setup_intent',
  livemode: false,
  created: setup.created,
  status: setup.status,
  usage: 'off_session',
  payment_method_types: ['card'],
  customer: setup.customerId,
  payment_method: setup.paymentMethodId,
  on_behalf_of: setup.destination,
  last_setup_error: setup.declineCode === null ? null : paymentError(setup.declineCode),
  metadata: setup.metadata,
});

export const cardShape = (intent: Intent, { detached }: Records) => ({
  id: intent.paymentMethodId,
  object: 'payment_method',
  livemode: false,
  created: intent.created,
  type: 'card',
  billing_details: { address: null, email: null, name: null, phone: null },
  customer: intent.keepsCard && !detached.includes(intent.paymentMethodId ?? '') ? intent.customerId : null,
  metadata: {},
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Refunded cents of a payment, without refunds that failed later. */
export const refundedCents = (records: Records, intentId: string): number =>
  sum(
    Object.values(records.refunds)
      .filter((refund) => refund.intentId === intentId && refund.status === 'succeeded')
      .map(({ amount }) => amount),
  );

export const chargeShape = (intent: Intent, records: Records) => {
  const refunded = refundedCents(records, intent.id);
  return {
    id: intent.chargeId,
    object: 'charge',
    livemode: false,
    created: intent.created,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: refunded,
    captured: true,
    currency: intent.currency,
    disputed: Object.values(records.disputes).some(({ intentId }) => intentId === intent.id),
    paid: true,
    refunded: refunded === intent.amount,
    status: 'succeeded',
    payment_intent: intent.id,
    billing_details: { address: null, email: null, name: null, phone: null },
    metadata: intent.metadata,
  };
};

export const refundShape = (refund: Refund, intent: Intent) => ({
  id: refund.id,
  object: 'refund',
  created: refund.created,
  amount: refund.amount,
  currency: intent.currency,
  charge: intent.chargeId,
  payment_intent: intent.id,
  status: refund.status,
  reason: null,
  metadata: refund.metadata,
  ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
});

export const disputeShape = (dispute: Dispute, intent: Intent) => ({
  id: dispute.id,
  object: 'dispute',
  livemode: false,
  created: dispute.created,
  amount: dispute.amount,
  currency: intent.currency,
  charge: intent.chargeId,
  payment_intent: intent.id,
  status: dispute.status,
  reason: 'fraudulent',
  is_charge_refundable: false,
  balance_transactions: [],
  evidence: {},
  evidence_details: {
    due_by: dispute.created + 7 * 86_400,
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  metadata: {},
});

export const payoutShape = (payout: Payout) => ({
  id: payout.id,
  object: 'payout',
  livemode: false,
  created: payout.created,
  amount: payout.amount,
  currency: payout.currency,
  arrival_date: payout.created + 2 * 86_400,
  automatic: true,
  method: 'standard',
  source_type: 'card',
  status: payout.status,
  type: 'bank_account',
  reconciliation_status: 'completed',
  metadata: {},
});

/** One balance transaction with its source: a charge, refund or dispute. */
const balanceLine = (
  id: string,
  { amount, currency, created }: { amount: number; currency: string; created: number },
  type: string,
  source: object,
) => ({
  id,
  object: 'balance_transaction',
  amount,
  net: amount,
  fee: 0,
  fee_details: [],
  available_on: created,
  created,
  currency,
  description: null,
  exchange_rate: null,
  reporting_category: type,
  source,
  status: 'available',
  type,
});

/** All balance transactions, newest first, with expanded source. */
export function balanceLines(records: Records) {
  const lines = [];
  for (const intent of Object.values(records.intents)) {
    if (intent.status !== 'succeeded') continue;
    const paid = { ...intent, created: intent.paidAt ?? intent.created };
    lines.push(balanceLine(`txn_${intent.chargeId}`, paid, 'charge', chargeShape(intent, records)));
  }
  for (const refund of Object.values(records.refunds)) {
    const intent = records.intents[refund.intentId];
    if (intent === undefined) continue;
    const { amount, created, id } = refund;
    const { currency } = intent;
    const shape = refundShape(refund, intent);
    lines.push(balanceLine(`txn_${id}`, { amount: -amount, currency, created }, 'refund', shape));
    if (refund.status === 'failed')
      lines.push(balanceLine(`txn_${id}_failed`, { amount, currency, created }, 'refund_failure', shape));
  }
  for (const dispute of Object.values(records.disputes)) {
    const intent = records.intents[dispute.intentId];
    if (intent === undefined || isInquiry(dispute)) continue;
    const { amount, created, id } = dispute;
    const { currency } = intent;
    const shape = disputeShape(dispute, intent);
    lines.push(balanceLine(`txn_${id}`, { amount: -amount, currency, created }, 'adjustment', shape));
    if (dispute.status === 'won')
      lines.push(balanceLine(`txn_${id}_won`, { amount, currency, created }, 'adjustment', shape));
  }
  return lines.sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1));
}
