import {
  type StripeDouble,
  type StripeDoubleOptions,
  startStripeDouble,
} from '@crown-and-coil/stripe-double/double';
import type { PaymentEvent, PaymentProvider } from '../src/payments/provider';
import { stripeProvider } from '../src/payments/stripe-provider';

/** Holds what is sent against Stripe's OpenAPI document; reading it takes a third of a second. */
export { openDocument } from '@crown-and-coil/stripe-double/testing/document';
export { signatureOf } from '@crown-and-coil/stripe-double/webhooks';
export type { StripeDouble };

export const TEST_STRIPE_KEYS = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' } as const;

export interface TestStripe {
  readonly double: StripeDouble;
  readonly provider: PaymentProvider;
}

/** Stripe's double in this process, and the real adapter on it. */
export async function startTestStripe(options: Partial<StripeDoubleOptions> = {}): Promise<TestStripe> {
  const double = await startStripeDouble({ ...TEST_STRIPE_KEYS, ...options });
  const provider = stripeProvider({ ...TEST_STRIPE_KEYS, apiUrl: new URL(double.url) });
  return { double, provider };
}

/** Types a card number at a hosted checkout page. Answers where the page leads, or its own text. */
export const payAt = (checkoutUrl: string, number: string) => submitAt(checkoutUrl, { number });

/** Finishes the hosted onboarding. @param how a button of the page: `all`, `no-bank`, `no-document`, `later` */
export const onboardAt = (url: string, how = 'all') => submitAt(url, { how });

/** Answers the bank's question after a card that asks to confirm. */
export const confirmAt = (checkoutUrl: string, decision: 'confirm' | 'refuse') =>
  submitAt(checkoutUrl.replace('/c/pay/', '/c/confirm/'), { decision });

async function submitAt(url: string, fields: Readonly<Record<string, string>>) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

/** Takes every event that waits, reads it, and answers each once in the order in which they happened. */
export async function eventsOf(double: StripeDouble, provider: PaymentProvider): Promise<PaymentEvent[]> {
  const found = new Map<string, PaymentEvent>();
  await double.deliverAll(async (_url, body, signature) => {
    const event = provider.readEvent(Buffer.from(body), signature);
    found.set(event.id, event);
    return 200;
  });
  return [...found.values()];
}
