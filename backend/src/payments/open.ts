import type { Config } from '../config';
import { noProvider } from './no-provider';
import type { PaymentProvider } from './provider';

/** Opens the configured provider: Stripe if its keys are set, else none. */
export async function openPayments({ stripe }: Pick<Config, 'stripe'>): Promise<PaymentProvider> {
  if (stripe === undefined) return noProvider;
  const { stripeProvider } = await import('./stripe-provider');
  return stripeProvider(stripe);
}
