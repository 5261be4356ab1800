import {
  type StripeDouble,
  type StripeDoubleOptions,
  startStripeDouble,
} from '@crown-and-coil/stripe-double/double';
import type { PaymentEvent, PaymentProvider } from '../src/payments/provider';
import { stripeProvider } from '../src/payments/stripe-provider';

/** Validates traffic against Stripe's OpenAPI document, which takes a third of a second to read. */
export { openDocument } from '@crown-and-coil/stripe-double/testing/document';
export { signatureOf } from '@crown-and-coil/stripe-double/webhooks';
export type { StripeDouble };

export const TEST_STRIPE_KEYS = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' } as const;

interface TestStripe {
  readonly double: StripeDouble;
  readonly provider: PaymentProvider;
}

/** The Stripe double in this process, with the real adapter connected to it. */
export async function startTestStripe(options: Partial<StripeDoubleOptions> = {}): Promise<TestStripe> {
  const double = await startStripeDouble({ ...TEST_STRIPE_KEYS, ...options });
  const provider = stripeProvider({ ...TEST_STRIPE_KEYS, apiUrl: new URL(double.url) });
  return { double, provider };
}

/** Enters a card number on a hosted checkout page. Returns the redirect, or the page's text. */
export const payAt = (checkoutUrl: string, number: string) => submitAt(checkoutUrl, { number });

/** Completes the hosted onboarding. @param how a button of the page: `all`, `no-bank`, `no-document`, `later` */
export const onboardAt = (url: string, how = 'all') => submitAt(url, { how });

/** Completes the authentication step of a card that requires it. */
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

/** Takes all pending events, verifies them, and returns each once in chronological order. */
export async function eventsOf(double: StripeDouble, provider: PaymentProvider): Promise<PaymentEvent[]> {
  const found = new Map<string, PaymentEvent>();
  await double.deliverAll(async (_url, body, signature) => {
    const event = provider.readEvent(Buffer.from(body), signature);
    found.set(event.id, event);
    return 200;
  });
  return [...found.values()];
}
