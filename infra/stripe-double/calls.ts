import { cardOf } from './cards';
import { invalid } from './errors';
import {
  chargeKeptCard,
  detachCard,
  expireSession,
  known,
  paymentOfCard,
  refund,
  requireActive,
  type StripeState,
} from './payments';
import { type Account, type AccountLink, newId, type Session } from './records';
import {
  accountShape,
  balanceLines,
  cardShape,
  disputeShape,
  intentShape,
  linkShape,
  refundShape,
  sessionShape,
  setupShape,
} from './shapes';

const LINK_SECONDS = 300;
const MIN_PAGE_SECONDS = 1800;
const MAX_PAGE_SECONDS = 86_400;
/** Stripe's smallest charge in Australian dollars. */
const MIN_CENTS = 50;

/** Form fields in Stripe's nested notation: `line_items[0][quantity]=1`. All values are text. */
export type Form = Readonly<Record<string, unknown>>;

interface Call {
  readonly method: 'GET' | 'POST';
  /** Path as in Stripe's OpenAPI document. */
  readonly path: string;
  /** @throws StripeError */
  readonly run: (state: StripeState, form: Form, params: Readonly<Record<string, string>>) => unknown;
}

/** Every call our adapter makes. */
export const calls: readonly Call[] = [
  { method: 'POST', path: '/v1/accounts', run: createAccount },
  {
    method: 'GET',
    path: '/v1/accounts/{account}',
    run: ({ records }, _form, { account = '' }) => accountShape(known(records.accounts, account)),
  },
  { method: 'POST', path: '/v1/account_links', run: createLink },
  { method: 'POST', path: '/v1/checkout/sessions', run: createSession },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/{session}',
    run: ({ records, origin }, _form, { session = '' }) =>
      sessionShape(known(records.sessions, session), origin()),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/{session}/expire',
    run: (state, _form, { session: id = '' }) => {
      const session = known(state.records.sessions, id);
      if (session.status !== 'open')
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        );
      expireSession(state, session);
      return sessionShape(session, state.origin());
    },
  },
  { method: 'POST', path: '/v1/payment_intents', run: createIntent },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    run: ({ records }, form) => ({
      object: 'list',
      url: '/v1/payment_intents',
      has_more: false,
      data: Object.values(records.intents)
        .filter(({ customerId }) => customerId === textAt(form, 'customer'))
        .map((intent) => intentShape(intent, records)),
    }),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/{intent}',
    run: ({ records }, form, { intent = '' }) =>
      intentShape(known(records.intents, intent), records, listAt(form, 'expand').includes('latest_charge')),
  },
  {
    method: 'GET',
    path: '/v1/setup_intents/{intent}',
    run: ({ records }, _form, { intent = '' }) => setupShape(known(records.setups, intent)),
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/{payment_method}',
    run: (state, _form, { payment_method: id = '' }) => cardShape(paymentOfCard(state, id), state.records),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/{payment_method}/detach',
    run: (state, _form, { payment_method: id = '' }) => {
      detachCard(state, id);
      return cardShape(paymentOfCard(state, id), state.records);
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    run: (state, form) => {
      const intent = known(state.records.intents, textAt(form, 'payment_intent'));
      const cents = optionalAt(form, 'amount');
      const amount = cents === undefined ? undefined : wholeOf(cents, 'amount');
      return refundShape(refund(state, intent, amount, metadataAt(form), cardOf), intent);
    },
  },
  { method: 'GET', path: '/v1/balance_transactions', run: listBalance },
  {
    method: 'GET',
    path: '/v1/disputes',
    run: ({ records }, form) => ({
      object: 'list',
      url: '/v1/disputes',
      has_more: false,
      data: Object.values(records.disputes)
        .filter(({ intentId }) => intentId === textAt(form, 'payment_intent'))
        .map((dispute) => disputeShape(dispute, known(records.intents, dispute.intentId))),
    }),
  },
];

function createAccount({ records, now }: StripeState, form: Form) {
  const account: Account = {
    id: newId('acct'),
    created: now(),
    country: textAt(form, 'country'),
    email: optionalAt(form, 'email') ?? null,
    metadata: metadataAt(form),
    isActive: false,
    hasPayouts: false,
    isSubmitted: false,
    missing: ['business_type', 'external_account', 'tos_acceptance.date'],
  };
  records.accounts[account.id] = account;
  return accountShape(account);
}

/** Stripe's pagination: newest first, starting after the given id. */
function listBalance({ records }: StripeState, form: Form) {
  const since = optionalAt(objectAt(form.created), 'gte') ?? '0';
  const limit = wholeOf(optionalAt(form, 'limit') ?? '10', 'limit');
  const after = optionalAt(form, 'starting_after');
  const all = balanceLines(records).filter(({ created }) => created >= wholeOf(since, 'created'));
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + limit);
  return {
    object: 'list',
    url: '/v1/balance_transactions',
    has_more: from + limit < all.length,
    data: listAt(form, 'expand').includes('data.source')
      ? data
      : data.map((line) => ({ ...line, source: (line.source as { id: string }).id })),
  };
}

function createLink({ records, now, origin }: StripeState, form: Form) {
  const link: AccountLink = {
    token: newId('link'),
    accountId: known(records.accounts, textAt(form, 'account')).id,
    created: now(),
    expiresAt: now() + LINK_SECONDS,
    returnUrl: textAt(form, 'return_url'),
    refreshUrl: textAt(form, 'refresh_url'),
    isUsed: false,
  };
  records.links[link.token] = link;
  return linkShape(link, origin());
}

function createSession(state: StripeState, form: Form) {
  const { records, now, origin } = state;
  const isSetup = textAt(form, 'mode') === 'setup';
  const item = objectAt(listAt(form, 'line_items')[0]);
  const price = objectAt(item.price_data);
  const intent = objectAt(isSetup ? form.setup_intent_data : form.payment_intent_data);
  const destination = isSetup
    ? optionalAt(intent, 'on_behalf_of')
    : optionalAt(objectAt(intent.transfer_data), 'destination');
  if (isSetup && (form.line_items !== undefined || form.payment_intent_data !== undefined))
    throw invalid('You can not pass `line_items` or `payment_intent_data` in `setup` mode.');
  if (destination !== undefined) requireActive(state, destination);
  const expires = optionalAt(form, 'expires_at');
  const expiresAt = expires === undefined ? now() + MAX_PAGE_SECONDS : wholeOf(expires, 'expires_at');
  if (expiresAt < now() + MIN_PAGE_SECONDS || expiresAt > now() + MAX_PAGE_SECONDS)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  const session: Session = {
    id: newId('cs_test'),
    mode: isSetup ? 'setup' : 'payment',
    created: now(),
    expiresAt,
    ...(isSetup
      ? { amount: 0, currency: '', productName: optionalAt(intent, 'description') ?? '' }
      : {
          amount: centsOf(textAt(price, 'unit_amount')),
          currency: textAt(price, 'currency'),
          productName: textAt(objectAt(price.product_data), 'name'),
        }),
    email: optionalAt(form, 'customer_email') ?? null,
    successUrl: textAt(form, 'success_url'),
    cancelUrl: textAt(form, 'cancel_url'),
    clientReference: optionalAt(form, 'client_reference_id') ?? null,
    metadata: metadataAt(form),
    intentMetadata: metadataAt(intent),
    destination: destination ?? null,
    keepsCard: isSetup || optionalAt(intent, 'setup_future_usage') === 'off_session',
    status: 'open',
    intentId: null,
    challenge: null,
  };
  records.sessions[session.id] = session;
  return sessionShape(session, origin());
}

function createIntent(state: StripeState, form: Form) {
  if (textAt(form, 'off_session') !== 'true' || textAt(form, 'confirm') !== 'true')
    throw invalid('This double only charges kept cards: off_session and confirm must be true.');
  const destination = optionalAt(objectAt(form.transfer_data), 'destination') ?? null;
  if (destination !== null) requireActive(state, destination);
  const payment = {
    amount: centsOf(textAt(form, 'amount')),
    currency: textAt(form, 'currency'),
    customerId: textAt(form, 'customer'),
    paymentMethodId: textAt(form, 'payment_method'),
    destination,
    metadata: metadataAt(form),
  };
  return intentShape(chargeKeptCard(state, payment, cardOf), state.records);
}

const objectAt = (value: unknown): Form =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Form) : {};

const listAt = (form: Form, name: string): readonly unknown[] => {
  const value = form[name];
  return Array.isArray(value) ? value : [];
};

function optionalAt(form: Form, name: string): string | undefined {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textAt(form: Form, name: string): string {
  const value = optionalAt(form, name);
  if (value === undefined) throw invalid(`Missing required param: ${name}.`, 'parameter_missing', name);
  return value;
}

function wholeOf(text: string, name: string): number {
  if (!/^\d{1,12}$/.test(text)) throw invalid(`Invalid integer: ${text}`, 'parameter_invalid_integer', name);
  return Number(text);
}

function centsOf(text: string): number {
  const cents = wholeOf(text, 'amount');
  if (cents < MIN_CENTS) throw invalid('Amount must be at least $0.50 aud', 'amount_too_small', 'amount');
  return cents;
}

const metadataAt = (form: Form): Record<string, string> =>
  Object.fromEntries(Object.entries(objectAt(form.metadata)).map(([name, value]) => [name, String(value)]));
