import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { addApi, type Check } from './api';
import { StripeError } from './errors';
import { addPages } from './pages';
import { closeDispute, type Desk, expireOld, payOut } from './payments';
import { openRecords, type Records } from './records';
import { refundedCents } from './shapes';
import { announceEvent, type DeliveryPlan, deliver, postEvent, type Send, USUAL_PLAN } from './webhooks';

/** Only this machine reaches the double: it has no log-in, and its pages change its books. */
const LOOPBACK = '127.0.0.1';
const OWN_NAMES = ['localhost', LOOPBACK];
const LOOK_MS = 100;

export interface StripeDoubleOptions {
  /** Any free one by default. */
  readonly port?: number;
  /** Keeps everything there for the next run; by default in memory only. */
  readonly folder?: string;
  /** What calls must carry. */
  readonly secretKey: string;
  /** Signs events. */
  readonly webhookSecret: string;
  /** Where events are sent; without it a test sends them by `deliverAll`. */
  readonly webhookUrl?: string;
  readonly plan?: Partial<DeliveryPlan>;
  /** In milliseconds; tests move it. */
  readonly nowMs?: () => number;
  readonly check?: Check;
}

/** What the double knows of one payment, in cents. */
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
  /** Its own books, payment by payment. */
  books(): PaymentBooks[];
  /** Deliveries that wait, in the order of the plan. */
  waiting(): number;
  /** Sends all that waits now, in the order of the plan. @param send default: over HTTP to `webhookUrl` */
  deliverAll(send?: Send): Promise<void>;
  closeDispute(paymentReference: string, outcome: 'won' | 'lost'): void;
  payOut(accountReference: string, amountCents: number, outcome: 'paid' | 'failed'): void;
  /** Closes checkout pages whose time has passed, as a call or a page does. */
  expireOld(): void;
  /** The next calls answer 500, before or after their work is done. */
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
  const desk: Desk = {
    records,
    now: () => Math.floor(nowMs() / 1000),
    origin: () => url,
    announce: (type, object, accountId) => announceEvent(records, plan, nowMs(), { type, object, accountId }),
  };
  const failing: ('before' | 'after')[] = [];
  // A page elsewhere must not reach the double by a name that leads here.
  app.addHook('onRequest', async ({ hostname }, reply) => {
    if (!OWN_NAMES.includes(hostname)) return reply.status(421).send('');
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StripeError ? reply.status(error.status).send(error.body) : reply.send(error),
  );
  await addApi(app, {
    desk,
    secretKey,
    save,
    check: options.check ?? (() => undefined),
    failsNow: () => failing.shift(),
  });
  await addPages(app, desk, save);
  await app.listen({ host: LOOPBACK, port: options.port ?? 0 });
  url = `http://${LOOPBACK}:${(app.server.address() as AddressInfo).port}`;

  const webhook = { url: webhookUrl ?? '', secret: webhookSecret };
  let delivering: Promise<void> = Promise.resolve();
  /** One round after the other: two of them would send the same. */
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
          expireOld(desk);
          void deliverDue(nowMs());
        }, LOOK_MS);
  return {
    url,
    books: () => Object.keys(records.intents).map((id) => booksOf(records, id)),
    waiting: () => records.deliveries.length,
    deliverAll: (send) => deliverDue(Number.POSITIVE_INFINITY, send),
    closeDispute: (paymentReference, outcome) => {
      const dispute = Object.values(records.disputes).find(({ intentId }) => intentId === paymentReference);
      closeDispute(desk, dispute?.id ?? '', outcome);
    },
    payOut: (accountReference, cents, outcome) => payOut(desk, accountReference, cents, outcome),
    expireOld: () => expireOld(desk),
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
    ({ intentId, status }) => intentId === id && status !== 'won',
  );
  return {
    reference: id,
    metadata: intent?.metadata ?? {},
    receivedCents: intent?.status === 'succeeded' ? intent.amount : 0,
    refundedCents: refundedCents(records, id),
    disputedCents: disputed.reduce((sum, { amount }) => sum + amount, 0),
  };
}
