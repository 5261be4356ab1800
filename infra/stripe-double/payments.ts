import type { TestCard } from './cards';
import { invalid, missing, StripeError } from './errors';
import {
  type Account,
  allIntents,
  type Dispute,
  type Intent,
  isInquiry,
  newId,
  type Records,
  type Refund,
  type Session,
} from './records';
import {
  accountShape,
  chargeShape,
  disputeShape,
  intentShape,
  payoutShape,
  refundedCents,
  refundShape,
  sessionShape,
  setupShape,
} from './shapes';

/** State that the rules below read and change. */
export interface StripeState {
  readonly records: Records;
  /** In whole seconds, as Stripe counts. */
  readonly now: () => number;
  /** Base URL of the hosted pages. */
  readonly origin: () => string;
  /** Sends an event. @param accountId the professional's own account, for events of such an account */
  readonly announce: (type: string, object: unknown, accountId?: string) => void;
}

/** @throws StripeError 404 */
export function known<Kept>(all: Readonly<Record<string, Kept>>, id: string): Kept {
  const found = Object.hasOwn(all, id) ? all[id] : undefined;
  if (found === undefined) throw missing(id);
  return found;
}

/** @throws StripeError when the account cannot be paid yet */
export function requireActive({ records }: StripeState, accountId: string): Account {
  const account = known(records.accounts, accountId);
  if (!account.isActive)
    throw invalid(
      'Your destination account needs to have the transfers capability enabled.',
      'insufficient_capabilities_for_transfer',
    );
  return account;
}

/** Stores the outcome of the onboarding page. @param missing outstanding requirements */
export function submitAccount(state: StripeState, account: Account, missing: readonly string[]): void {
  account.isSubmitted = true;
  account.missing = missing;
  account.isActive = missing.every((one) => one === 'external_account');
  account.hasPayouts = missing.length === 0;
  state.announce('account.updated', accountShape(account), account.id);
}

type PaymentAttempt = 'paid' | 'declined' | 'asks to confirm';

/**
 * Pays a checkout session, or saves the card in setup mode. @param isConfirmed the client has confirmed the payment to
 * the bank
 */
export function payByCard(
  state: StripeState,
  session: Session,
  card: TestCard,
  isConfirmed: boolean | undefined,
): PaymentAttempt {
  const { records, announce } = state;
  if (card.asksToConfirm && isConfirmed === undefined) {
    session.challenge = card.number;
    return 'asks to confirm';
  }
  session.challenge = null;
  const intent = intentOf(state, session);
  const declineCode = isConfirmed === false ? 'authentication_required' : card.declineCode;
  if (declineCode !== undefined) {
    intent.declineCode = declineCode;
    if (session.mode === 'setup') announce('setup_intent.setup_failed', setupShape(intent));
    else announce('payment_intent.payment_failed', intentShape(intent, records));
    return 'declined';
  }
  session.status = 'complete';
  if (session.mode === 'setup') keepOnly(state, intent, card);
  else settle(state, intent, card);
  announce('checkout.session.completed', sessionShape(session, state.origin()));
  if (card.dispute && session.mode !== 'setup') openDispute(state, intent, card.dispute);
  return 'paid';
}

function intentOf({ records, now }: StripeState, session: Session): Intent {
  const isSetup = session.mode === 'setup';
  const kept = isSetup ? records.setups : records.intents;
  if (session.intentId !== null) return known(kept, session.intentId);
  const intent: Intent = {
    id: newId(isSetup ? 'seti' : 'pi'),
    created: now(),
    amount: session.amount,
    currency: session.currency,
    metadata: session.intentMetadata,
    destination: session.destination,
    keepsCard: session.keepsCard,
    customerId: newId('cus'),
    status: 'requires_payment_method',
    declineCode: null,
    card: null,
    paymentMethodId: null,
    chargeId: null,
  };
  kept[intent.id] = intent;
  session.intentId = intent.id;
  return intent;
}

function keepOnly({ announce }: StripeState, setup: Intent, card: TestCard): void {
  setup.status = 'succeeded';
  setup.declineCode = null;
  setup.card = card.number;
  setup.paymentMethodId ??= newId('pm');
  announce('setup_intent.succeeded', setupShape(setup));
}

function settle({ records, now, announce }: StripeState, intent: Intent, card: TestCard): void {
  intent.status = 'succeeded';
  intent.paidAt = now();
  intent.declineCode = null;
  intent.card = card.number;
  intent.paymentMethodId ??= newId('pm');
  intent.chargeId = newId('ch');
  announce('charge.succeeded', chargeShape(intent, records));
  announce('payment_intent.succeeded', intentShape(intent, records));
}

interface KeptCardPayment {
  readonly amount: number;
  readonly currency: string;
  readonly customerId: string;
  readonly paymentMethodId: string;
  readonly destination: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Charges a saved card off-session. @throws StripeError 402 if the card is declined */
export function chargeKeptCard(state: StripeState, payment: KeptCardPayment, cardOf: CardOf): Intent {
  const { records, now, announce } = state;
  const kept = allIntents(records).find(
    ({ keepsCard, paymentMethodId, customerId }) =>
      keepsCard && paymentMethodId === payment.paymentMethodId && customerId === payment.customerId,
  );
  const card = kept?.card ? cardOf(kept.card) : undefined;
  if (card === undefined) throw missing(payment.paymentMethodId);
  if (records.detached.includes(payment.paymentMethodId))
    throw invalid('The provided PaymentMethod was detached from a Customer. It may not be used again.');
  const intent: Intent = {
    id: newId('pi'),
    created: now(),
    amount: payment.amount,
    currency: payment.currency,
    metadata: payment.metadata,
    destination: payment.destination,
    keepsCard: false,
    customerId: payment.customerId,
    paymentMethodId: payment.paymentMethodId,
    status: 'requires_payment_method',
    declineCode: null,
    card: null,
    chargeId: null,
  };
  records.intents[intent.id] = intent;
  if (card.alwaysAsks) {
    intent.declineCode = 'authentication_required';
    announce('payment_intent.payment_failed', intentShape(intent, records));
    throw new StripeError(402, 'card_error', 'authentication_required', 'Your card was declined.', {
      decline_code: 'authentication_required',
    });
  }
  settle(state, intent, card);
  if (card.dispute) openDispute(state, intent, card.dispute);
  return intent;
}

/** The payment or setup in which a card was entered. @throws StripeError 404 */
export function paymentOfCard({ records }: StripeState, id: string): Intent {
  const intent = allIntents(records).find(({ paymentMethodId }) => paymentMethodId === id);
  if (intent === undefined) throw missing(id);
  return intent;
}

/** Detaches a saved card. @throws StripeError 400 if it is not saved */
export function detachCard(state: StripeState, id: string): void {
  const { records } = state;
  if (!paymentOfCard(state, id).keepsCard || records.detached.includes(id))
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  records.detached.push(id);
}

type CardOf = (number: string) => TestCard | undefined;

/** Expires an unpaid checkout session. */
export function expireSession(state: StripeState, session: Session): void {
  session.status = 'expired';
  const { intents, setups } = state.records;
  if (session.intentId !== null)
    known(session.mode === 'setup' ? setups : intents, session.intentId).status = 'canceled';
  state.announce('checkout.session.expired', sessionShape(session, state.origin()));
}

/** Expires overdue checkout sessions. */
export function expireOld(state: StripeState): void {
  for (const session of Object.values(state.records.sessions))
    if (session.status === 'open' && session.expiresAt <= state.now()) expireSession(state, session);
}

/** @throws StripeError 400 if the refund exceeds the remaining amount */
export function refund(
  state: StripeState,
  intent: Intent,
  amount: number | undefined,
  metadata: Readonly<Record<string, string>>,
  cardOf: CardOf,
): Refund {
  const { records, announce } = state;
  if (intent.status !== 'succeeded')
    throw invalid('This PaymentIntent does not have a successful charge to refund.');
  if (Object.values(records.disputes).some((one) => one.intentId === intent.id && !isInquiry(one)))
    throw invalid('This charge has been charged back.', 'charge_disputed');
  const left = intent.amount - refundedCents(records, intent.id);
  if (left === 0)
    throw invalid(`Charge ${intent.chargeId} has already been refunded.`, 'charge_already_refunded');
  const cents = amount ?? left;
  if (cents > left) throw invalid(`Refund amount (${cents}) is greater than unrefunded amount (${left}).`);
  const made: Refund = {
    id: newId('re'),
    created: state.now(),
    intentId: intent.id,
    amount: cents,
    metadata,
    status: 'succeeded',
  };
  records.refunds[made.id] = made;
  announce('refund.created', refundShape(made, intent));
  announce('charge.refunded', chargeShape(intent, records));
  if (intent.card !== null && cardOf(intent.card)?.failsRefunds) {
    made.status = 'failed';
    announce('refund.failed', refundShape(made, intent));
  } else {
    announce('refund.updated', refundShape(made, intent));
  }
  return made;
}

function openDispute(
  { records, now, announce }: StripeState,
  intent: Intent,
  kind: 'chargeback' | 'inquiry',
): void {
  const id = newId('du');
  const dispute: Dispute = {
    id,
    created: now(),
    intentId: intent.id,
    amount: intent.amount,
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  };
  records.disputes[id] = dispute;
  announce('charge.dispute.created', disputeShape(dispute, intent));
  if (kind === 'chargeback') announce('charge.dispute.funds_withdrawn', disputeShape(dispute, intent));
}

/** The ways in which a dispute can be closed. */
export const DISPUTE_ENDS: Readonly<Record<Dispute['status'], readonly Dispute['status'][]>> = {
  needs_response: ['won', 'lost'],
  warning_needs_response: ['warning_closed'],
  won: [],
  lost: [],
  warning_closed: [],
};

/** Resolves a dispute. @throws StripeError 400 if it cannot end like this, or has already */
export function closeDispute({ records, announce }: StripeState, id: string, outcome: string): void {
  const dispute = known(records.disputes, id);
  const status = DISPUTE_ENDS[dispute.status].find((end) => end === outcome);
  if (status === undefined) throw invalid('This dispute is already closed.');
  dispute.status = status;
  const intent = known(records.intents, dispute.intentId);
  if (outcome === 'won') announce('charge.dispute.funds_reinstated', disputeShape(dispute, intent));
  announce('charge.dispute.closed', disputeShape(dispute, intent));
}

/** A payout to a professional's bank, successful or failed. */
export function payOut(
  state: StripeState,
  accountId: string,
  amount: number,
  status: 'paid' | 'failed',
): void {
  const account = known(state.records.accounts, accountId);
  const payout = {
    id: newId('po'),
    created: state.now(),
    accountId: account.id,
    amount,
    currency: 'aud',
    status,
  };
  state.records.payouts[payout.id] = payout;
  state.announce(`payout.${status}`, payoutShape(payout), account.id);
}
