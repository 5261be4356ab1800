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

const MISSING_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^external_account/, 'a bank account for payouts'],
  [/verification\.(additional_)?document/, 'a document that proves who you are'],
  [/^tos_acceptance/, "to accept Stripe's terms"],
  [/^business_(type|profile)/, 'what kind of business you have'],
  [/tax_id|abn/, 'your ABN or tax file number'],
  [/address/, 'your address'],
  [/dob/, 'your date of birth'],
  [/phone|email/, 'your phone number and email'],
  [/name/, 'your name'],
];

/** What the provider still asks for, in plain words, each once. */
export const missingInWords = (missing: readonly string[]): string[] => [
  ...new Set(
    missing.map(
      (one) => MISSING_WORDS.find(([code]) => code.test(one))?.[1] ?? 'a few more details about you',
    ),
  ),
];
