import type { Config } from '../config';
import { InvalidPaymentEvent, type PaymentProvider, PaymentProviderError } from './provider';

const refuse = async (): Promise<never> => {
  throw new PaymentProviderError('refused', 'payments_not_configured');
};

/** A site without payments: no deposits; everything else works. */
export const noProvider: PaymentProvider = {
  name: 'none',
  startOnboarding: refuse,
  accountState: refuse,
  startDeposit: refuse,
  endDeposit: refuse,
  depositState: refuse,
  chargeKeptCard: refuse,
  deleteKeptCard: refuse,
  refund: refuse,
  async *movementsSince() {},
  paymentTotals: refuse,
  readEvent: () => {
    throw new InvalidPaymentEvent('This site has no payment provider.');
  },
};

/** Opens the configured provider: Stripe if its keys are set, else none. */
export async function openPayments({ stripe }: Pick<Config, 'stripe'>): Promise<PaymentProvider> {
  if (stripe === undefined) return noProvider;
  const { stripeProvider } = await import('./stripe-provider');
  return stripeProvider(stripe);
}
