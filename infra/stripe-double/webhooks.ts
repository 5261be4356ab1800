import { createHmac } from 'node:crypto';
import { type Delivery, newId, type Records } from './records';

/** API version of the objects in events. */
const API_VERSION = '2024-04-10';

/** Webhook delivery plan: repeated, late and out of order, deterministic per seed. */
export interface DeliveryPlan {
  readonly seed: number;
  /** How often each event is sent, even if accepted. */
  readonly copies: number;
  /** Maximum delay of each copy in ms, so that they overtake each other. */
  readonly latestMs: number;
}

export const USUAL_PLAN: DeliveryPlan = { seed: 1, copies: 2, latestMs: 1500 };

/** Stripe retries for three days, with growing delays. */
const RETRY_MS = [1_000, 5_000, 30_000, 300_000, 3_600_000];
const LAST_RETRY_MS = 3 * 3_600_000;
const GIVE_UP_AFTER = 30;

/** Signature header: HMAC-SHA256 over timestamp and exact body. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

/** Creates an event and plans its deliveries. */
export function announceEvent(
  records: Records,
  plan: DeliveryPlan,
  nowMs: number,
  { type, object, accountId }: { type: string; object: unknown; accountId: string | undefined },
): void {
  const body = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(nowMs / 1000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    ...(accountId !== undefined && { account: accountId }),
    data: { object },
  });
  for (let copy = 0; copy < plan.copies; copy += 1) {
    const lateMs = Math.floor(randomOf(plan.seed, records.events, copy) * plan.latestMs);
    records.deliveries.push({ body, attempts: 0, dueMs: nowMs + lateMs });
  }
  records.events += 1;
}

/** A deterministic number from 0 to 1 derived from the arguments (one step of mulberry32). */
function randomOf(...from: readonly number[]): number {
  let state = 0;
  for (const one of from) {
    state = (state + one + 0x6d2b79f5) | 0;
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  }
  return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
}

interface Webhook {
  readonly url: string;
  readonly secret: string;
}

export type Send = (url: string, body: string, signature: string) => Promise<number>;

/** Posts one delivery. Returns the status; 0 if the product could not be reached. */
export const postEvent: Send = async (url, body, signature) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
};

/** Sends one delivery. Returns false if it was not accepted and is rescheduled. */
export async function deliver(
  { url, secret }: Webhook,
  delivery: Delivery,
  nowMs: () => number,
  send: Send,
): Promise<boolean> {
  const { body } = delivery;
  const status = await send(url, body, signatureOf(body, secret, Math.floor(nowMs() / 1000)));
  if (status >= 200 && status < 300) return true;
  delivery.attempts += 1;
  delivery.dueMs = nowMs() + (RETRY_MS[delivery.attempts - 1] ?? LAST_RETRY_MS);
  return delivery.attempts >= GIVE_UP_AFTER;
}
