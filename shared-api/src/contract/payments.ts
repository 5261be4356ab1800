import { array, boolean, type InferType, object, string } from 'yup';

/** How far a professional is with the payment provider; `unavailable`: this site takes no payments. */
export const PAYMENT_SETUP_STATES = ['unavailable', 'not_started', 'pending', 'ready'] as const;

/** `missing`: what the provider still asks for, in its own words, such as `external_account`. */
export const paymentSetupSchema = object({
  state: string().oneOf(PAYMENT_SETUP_STATES).defined(),
  can_take_deposits: boolean().defined(),
  payouts_enabled: boolean().defined(),
  missing: array().of(string().defined()).defined(),
});
export type PaymentSetup = InferType<typeof paymentSetupSchema>;

/** A page of the provider, to which the browser goes. */
export const paymentOnboardingSchema = object({ url: string().defined() });
export type PaymentOnboarding = InferType<typeof paymentOnboardingSchema>;

export const PAYMENT_MESSAGES = {
  unavailable: 'This site does not take payments.',
  providerDown: 'Our payment provider does not answer. Please try again in a minute.',
  eventRefused: 'The event is not signed by the payment provider, or is too old.',
} as const;
