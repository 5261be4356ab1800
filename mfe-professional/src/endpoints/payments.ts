import { api } from '@crown-and-coil/shared-api';
import { answer, oneOf, or, type Reader, record, rows, text } from '@crown-and-coil/shared-api/answers';

/** How far a professional is with the payment provider; `unavailable`: this site takes no payments. */
export interface PaymentSetup {
  readonly state: 'unavailable' | 'not_started' | 'pending' | 'ready';
  readonly payoutsEnabled: boolean;
  /** What the provider still asks for: `external_account`. */
  readonly missing: readonly string[];
}

const setup: Reader<PaymentSetup> = record<PaymentSetup>({
  state: oneOf(['unavailable', 'not_started', 'pending', 'ready'] as const),
  payoutsEnabled: or(oneOf([true, false]), false),
  missing: or(rows(text), []),
});

const pathOf = (professionalId: string) => `/professionals/${encodeURIComponent(professionalId)}/payments`;

/** A professional's account at the payment provider. */
export const paymentsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPaymentSetup: build.query<PaymentSetup, string>({
      query: pathOf,
      responseSchema: answer(setup),
      providesTags: ['Me'],
    }),
    /** A page of the provider, which opens once. */
    startPaymentOnboarding: build.mutation<{ readonly url: string }, string>({
      query: (id) => ({ url: `${pathOf(id)}/onboarding`, method: 'POST' }),
      responseSchema: answer(record<{ readonly url: string }>({ url: text })),
    }),
  }),
});

export const { useGetPaymentSetupQuery, useStartPaymentOnboardingMutation } = paymentsApi;
