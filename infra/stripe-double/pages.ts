import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { cardOf, TEST_CARDS } from './cards';
import {
  closeDispute,
  DISPUTE_ENDS,
  expireOld,
  known,
  payByCard,
  payOut,
  type StripeState,
  submitAccount,
} from './payments';
import type { AccountLink, Session } from './records';
import { refundedCents } from './shapes';

/** Page markup. Created only by `html`, which escapes every value. */
class Html {
  constructor(readonly text: string) {}
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(escaped).join('');
  return String(value).replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one);
};

const html = (texts: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(texts.reduce((all, text, at) => `${all}${escaped(values[at - 1])}${text}`));

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;color:#1a1a1a;background:#f6f6f4}
main{max-width:32rem;margin:0 auto;padding:1rem}
.banner{background:#5b2a00;color:#fff;padding:.75rem 1rem;text-align:center}
label{display:block;margin:.75rem 0 .25rem}input{font:inherit;padding:.5rem;width:100%;box-sizing:border-box}
button,.button{font:inherit;margin:1rem .5rem 0 0;padding:.6rem 1rem;min-height:2.75rem}
.error{color:#a40000}table{border-collapse:collapse}td,th{text-align:left;padding:.25rem .75rem .25rem 0}`;

const page = (title: string, content: Html) =>
  html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><p class="banner" role="note">Test page: no money moves here. Use the test cards below, never a real one.</p>
<main><h1>${title}</h1>${content}</main></body></html>`.text;

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Stripe's hosted pages: checkout, the bank's confirmation, onboarding, and a list of what the double holds. */
export async function addPages(app: FastifyInstance, state: StripeState, save: () => void): Promise<void> {
  const { records, now } = state;
  await app.register(async (pages) => {
    await pages.register(formBody);
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      expireOld(state);
    });
    pages.addHook('onResponse', async () => save());

    pages.get<{ Params: { id: string } }>('/c/pay/:id', async ({ params }) =>
      checkoutPage(known(records.sessions, params.id)),
    );
    pages.post<{ Params: { id: string }; Body: { number?: string } | undefined }>(
      '/c/pay/:id',
      async ({ params, body }, reply) => {
        const session = known(records.sessions, params.id);
        if (session.status !== 'open') return checkoutPage(session);
        const card = cardOf(body?.number ?? '');
        if (card === undefined)
          return reply
            .status(422)
            .send(checkoutPage(session, 'Only the test cards below work here. Enter one of them.'));
        const attempt = payByCard(state, session, card, undefined);
        if (attempt === 'asks to confirm') return reply.redirect(`/c/confirm/${session.id}`, 303);
        if (attempt === 'paid') return reply.redirect(successUrlOf(session), 303);
        return checkoutPage(session, 'Your card was declined. Try another one.');
      },
    );

    pages.get<{ Params: { id: string } }>('/c/confirm/:id', async ({ params }, reply) => {
      const session = known(records.sessions, params.id);
      return session.challenge === null ? reply.redirect(`/c/pay/${session.id}`, 303) : confirmPage(session);
    });
    pages.post<{ Params: { id: string }; Body: { decision?: string } | undefined }>(
      '/c/confirm/:id',
      async ({ params, body }, reply) => {
        const session = known(records.sessions, params.id);
        const card = cardOf(session.challenge ?? '');
        if (card === undefined || session.status !== 'open')
          return reply.redirect(`/c/pay/${session.id}`, 303);
        const attempt = payByCard(state, session, card, body?.decision === 'confirm');
        if (attempt === 'paid') return reply.redirect(successUrlOf(session), 303);
        return checkoutPage(session, 'Your bank did not confirm the payment. Try another card.');
      },
    );

    const openLink = (token: string): AccountLink | undefined => {
      const link = known(records.links, token);
      return link.isUsed || link.expiresAt <= now() ? undefined : link;
    };
    pages.get<{ Params: { token: string } }>('/onboarding/:token', async ({ params }, reply) => {
      const link = openLink(params.token);
      if (link === undefined) return reply.redirect(known(records.links, params.token).refreshUrl, 303);
      return onboardingPage(link);
    });
    pages.post<{ Params: { token: string }; Body: { how?: string } | undefined }>(
      '/onboarding/:token',
      async ({ params, body }, reply) => {
        const link = openLink(params.token);
        if (link === undefined) return reply.redirect(known(records.links, params.token).refreshUrl, 303);
        link.isUsed = true;
        const missing = ONBOARDING[body?.how ?? '']?.missing;
        if (missing !== undefined) submitAccount(state, known(records.accounts, link.accountId), missing);
        return reply.redirect(link.returnUrl, 303);
      },
    );

    pages.get('/', async () => overviewPage(state));
    pages.post<{ Params: { id: string; outcome: string } }>(
      '/disputes/:id/:outcome',
      async ({ params: { id, outcome } }, reply) => {
        closeDispute(state, id, outcome);
        return reply.redirect('/', 303);
      },
    );
    pages.post<{ Params: { account: string; outcome: string } }>(
      '/payouts/:account/:outcome',
      async ({ params: { account, outcome } }, reply) => {
        payOut(state, account, PAYOUT_CENTS, outcome === 'paid' ? 'paid' : 'failed');
        return reply.redirect('/', 303);
      },
    );
  });
}

const PAYOUT_CENTS = 10_000;

/** Action of its button. */
const actionOf = ({ mode, amount }: Session) => (mode === 'setup' ? 'Save the card' : `Pay ${money(amount)}`);

const successUrlOf = ({ successUrl, id }: Session) => successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);

function checkoutPage(session: Session, problem?: string): string {
  if (session.status === 'complete')
    return page(
      session.mode === 'setup' ? 'This card is saved already' : 'This is paid already',
      html`<p><a class="button" href="${successUrlOf(session)}">Back to the booking</a></p>`,
    );
  if (session.status === 'expired')
    return page(
      'This page has expired',
      html`<p>Nothing was charged.</p><p><a class="button" href="${session.cancelUrl}">Back to the booking</a></p>`,
    );
  const cards = TEST_CARDS.map(({ number, about }) => html`<tr><td>${number}</td><td>${about}</td></tr>`);
  return page(
    actionOf(session),
    html`<p>${session.productName}</p>
${session.keepsCard ? html`<p>Your card is kept for the house rules that you accepted.</p>` : ''}
${problem === undefined ? '' : html`<p class="error" role="alert" id="problem">${problem}</p>`}
<form method="post" action="/c/pay/${session.id}">
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required
 ${problem === undefined ? '' : html`aria-invalid="true" aria-describedby="problem"`}>
<label for="expiry">Expiry</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="off">
<label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="off">
<button>${actionOf(session)}</button> <a class="button" href="${session.cancelUrl}">Cancel</a>
</form>
<h2>Test cards</h2><table><thead><tr><th scope="col">Number</th><th scope="col">What it does</th></tr></thead>
<tbody>${cards}</tbody></table>`,
  );
}

const confirmPage = (session: Session) =>
  page(
    'Your bank asks',
    html`<p>${session.mode === 'setup' ? 'Do you confirm that your card is saved' : `Do you confirm the payment of ${money(session.amount)}`} for ${session.productName}?</p>
<form method="post"><button name="decision" value="confirm">Confirm the payment</button>
<button name="decision" value="refuse">Do not confirm</button></form>`,
  );

/** Choices on the onboarding page, with the requirements still outstanding after each. */
const ONBOARDING: Readonly<Record<string, { label: string; missing: readonly string[] }>> = {
  all: { label: 'Give everything and finish', missing: [] },
  'no-bank': { label: 'Give everything but a bank account', missing: ['external_account'] },
  'no-document': {
    label: 'Give a document that cannot be read',
    missing: ['individual.verification.document'],
  },
};

const onboardingPage = (link: AccountLink) =>
  page(
    'Set up payments',
    html`<p>Stripe would ask for your business, your identity and your bank account here.</p>
<form method="post">
${Object.entries(ONBOARDING).map(([how, { label }]) => html`<button name="how" value="${how}">${label}</button>`)}
<button name="how" value="later">Finish later</button></form>
<p><a href="${link.returnUrl}">Back without saving</a></p>`,
  );

function overviewPage({ records }: StripeState): string {
  const payments = Object.values(records.intents).map(
    (intent) =>
      html`<tr><td>${intent.id}</td><td>${money(intent.amount)}</td><td>${intent.status}</td>
<td>${money(refundedCents(records, intent.id))}</td></tr>`,
  );
  const disputes = Object.values(records.disputes).map(
    ({ id, amount, status }) => html`<li>${id}, ${money(amount)}: ${status}
${DISPUTE_ENDS[status].map((end) => html`<form method="post" action="/disputes/${id}/${end}"><button>Close ${id} as ${end}</button></form>`)}</li>`,
  );
  const accounts = Object.values(records.accounts).map(
    ({ id, email, isActive }) => html`<li>${id} (${email}): ${isActive ? 'takes payments' : 'not ready'}
${['paid', 'failed'].map((end) => html`<form method="post" action="/payouts/${id}/${end}"><button>Payout to ${id}: ${end}</button></form>`)}</li>`,
  );
  return page(
    "Stripe's double",
    html`<h2>Payments</h2><table><thead><tr><th scope="col">Payment</th><th scope="col">Amount</th>
<th scope="col">State</th><th scope="col">Refunded</th></tr></thead><tbody>${payments}</tbody></table>
<h2>Disputes</h2><ul>${disputes}</ul><h2>Accounts</h2><ul>${accounts}</ul>`,
  );
}
