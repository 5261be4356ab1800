import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { addApi, type Check } from './api';
import { StripeError } from './errors';
import { addPages } from './pages';
import { closeDispute, expireOld, payOut, type StripeState } from './payments';
import { isInquiry, openRecords, type Records } from './records';
import { refundedCents } from './shapes';
import { announceEvent, type DeliveryPlan, deliver, postEvent, type Send, USUAL_PLAN } from './webhooks';

/** Binds to loopback only: the double has no login, and its pages change its data. */
const LOOPBACK = '127.0.0.1';
const OWN_NAMES = ['localhost', LOOPBACK];
const LOOK_MS = 100;

export interface StripeDoubleOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Persists state there between runs; default: in memory only. */
  readonly folder?: string;
  /** API key that calls must send. */
  readonly secretKey: string;
  /** Signs events. */
  readonly webhookSecret: string;
  /** Webhook URL for events; without it a test delivers them with `deliverAll`. */
  readonly webhookUrl?: string;
  readonly plan?: Partial<DeliveryPlan>;
  /** In milliseconds; tests move it. */
  readonly nowMs?: () => number;
  readonly check?: Check;
}

/** The double's record of one payment, in cents. */
interface PaymentBooks {
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly receivedCents: number;
  readonly refundedCents: number;
  /** Of disputes that are open or lost. */
  readonly disputedCents: number;
}

export interface StripeDouble {
  /** `http://127.0.0.1:port`, for the API and the hosted pages. */
  readonly url: string;
  /** The double's own ledger, by payment. */
  books(): PaymentBooks[];
  /** Pending deliveries in planned order. */
  waiting(): number;
  /** Sends all pending deliveries in planned order. @param send default: over HTTP to `webhookUrl` */
  deliverAll(send?: Send): Promise<void>;
  closeDispute(paymentReference: string, outcome: 'won' | 'lost' | 'warning_closed'): void;
  payOut(accountReference: string, amountCents: number, outcome: 'paid' | 'failed'): void;
  /** Expires overdue checkout sessions, as any call or page view does. */
  expireOld(): void;
  /** Makes the next calls fail with 500, before or after taking effect. */
  failNext(count: number, when: 'before' | 'after'): void;
  stop(): Promise<void>;
}

/** Starts a stateful double of Stripe on this machine. */
export async function startStripeDouble(options: StripeDoubleOptions): Promise<StripeDouble> {
  const { folder, secretKey, webhookSecret, webhookUrl, nowMs = Date.now } = options;
  const plan = { ...USUAL_PLAN, ...options.plan };
  const { records, save } = openRecords(folder && join(folder, 'records.json'));
  const app = Fastify({ forceCloseConnections: true });
  let url = '';
  const state: StripeState = {
    records,
    now: () => Math.floor(nowMs() / 1000),
    origin: () => url,
    announce: (type, object, accountId) => announceEvent(records, plan, nowMs(), { type, object, accountId }),
  };
  const failing: ('before' | 'after')[] = [];
  // Prevents DNS rebinding from other sites.
  app.addHook('onRequest', async ({ hostname }, reply) => {
    if (!OWN_NAMES.includes(hostname)) return reply.status(421).send('');
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StripeError ? reply.status(error.status).send(error.body) : reply.send(error),
  );
  await addApi(app, {
    state,
    secretKey,
    save,
    check: options.check ?? (() => undefined),
    failsNow: () => failing.shift(),
  });
  await addPages(app, state, save);
  await app.listen({ host: LOOPBACK, port: options.port ?? 0 });
  url = `http://${LOOPBACK}:${(app.server.address() as AddressInfo).port}`;

  const webhook = { url: webhookUrl ?? '', secret: webhookSecret };
  let delivering: Promise<void> = Promise.resolve();
  /** Rounds run one at a time; two at once would send duplicates. */
  const deliverDue = (until: number, send: Send = postEvent): Promise<void> => {
    delivering = delivering.then(async () => {
      const due = records.deliveries
        .filter(({ dueMs }) => dueMs <= until)
        .sort((one, other) => one.dueMs - other.dueMs);
      const done = new Set<unknown>();
      for (const delivery of due) if (await deliver(webhook, delivery, nowMs, send)) done.add(delivery);
      if (due.length === 0) return;
      records.deliveries = records.deliveries.filter((delivery) => !done.has(delivery));
      save();
    });
    return delivering;
  };
  const timer =
    webhookUrl === undefined
      ? undefined
      : setInterval(() => {
          expireOld(state);
          void deliverDue(nowMs());
        }, LOOK_MS);
  return {
    url,
    books: () => Object.keys(records.intents).map((id) => booksOf(records, id)),
    waiting: () => records.deliveries.length,
    deliverAll: (send) => deliverDue(Number.POSITIVE_INFINITY, send),
    closeDispute: (paymentReference, outcome) => {
      const dispute = Object.values(records.disputes).find(({ intentId }) => intentId === paymentReference);
      closeDispute(state, dispute?.id ?? '', outcome);
    },
    payOut: (accountReference, cents, outcome) => payOut(state, accountReference, cents, outcome),
    expireOld: () => expireOld(state),
    failNext: (count, when) => {
      for (let call = 0; call < count; call += 1) failing.push(when);
    },
    stop: async () => {
      clearInterval(timer);
      await delivering;
      await app.close();
      save();
    },
  };
}

function booksOf(records: Records, id: string): PaymentBooks {
  const intent = records.intents[id];
  const disputed = Object.values(records.disputes).filter(
    (dispute) => dispute.intentId === id && dispute.status !== 'won' && !isInquiry(dispute),
  );
  return {
    reference: id,
    metadata: intent?.metadata ?? {},
    receivedCents: intent?.status === 'succeeded' ? intent.amount : 0,
    refundedCents: refundedCents(records, id),
    disputedCents: disputed.reduce((sum, { amount }) => sum + amount, 0),
  };
}
