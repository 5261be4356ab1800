import { api, type MoneyBalance, type MoneyMovement, type Page } from '@crown-and-coil/shared-api';
import {
  answer,
  instant,
  number,
  oneOf,
  or,
  page,
  type Reader,
  record,
  rows,
  text,
} from '@crown-and-coil/shared-api/answers';
import { MOVEMENT_KINDS } from '@crown-and-coil/shared-api/bookings';

/** The professional's onboarding status at the payment provider; `unavailable`: this site takes no payments. */
export interface PaymentSetup {
  readonly state: 'unavailable' | 'not_started' | 'pending' | 'ready';
  readonly payoutsEnabled: boolean;
  /** The provider's outstanding requirements, such as `external_account`. */
  readonly missing: readonly string[];
}

const setup: Reader<PaymentSetup> = record<PaymentSetup>({
  state: oneOf(['unavailable', 'not_started', 'pending', 'ready'] as const),
  payoutsEnabled: or(oneOf([true, false]), false),
  missing: or(rows(text), []),
});

const balance = record<MoneyBalance>({
  heldCents: number,
  keptCents: number,
  chargedCents: or(number, 0),
  refundingCents: or(number, 0),
  refundedCents: or(number, 0),
  disputedCents: or(number, 0),
  payouts: or(
    rows(
      record<MoneyBalance['payouts'][number]>({
        reference: text,
        amountCents: number,
        state: oneOf(['paid', 'failed'] as const),
        arrivesAt: instant,
      }),
    ),
    [],
  ),
});

const movement = record<MoneyMovement>({
  id: text,
  happenedAt: instant,
  bookingId: text,
  kind: oneOf(MOVEMENT_KINDS),
  amountCents: number,
});

/** Days in the professional's time zone, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const pathOf = (professionalId: string) => `/professionals/${encodeURIComponent(professionalId)}/payments`;

/** A professional's account at the payment provider, and the money of their deposits. */
const paymentsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    getPaymentSetup: build.query<PaymentSetup, string>({
      query: pathOf,
      responseSchema: answer(setup),
      providesTags: ['Me'],
    }),
    getMoneyBalance: build.query<MoneyBalance, string>({
      query: (id) => `${pathOf(id)}/balance`,
      responseSchema: answer(balance),
      providesTags: ['Me'],
    }),
    /** Newest first. */
    pageMoneyMovements: build.query<
      Page<MoneyMovement>,
      { professionalId: string; skip: number; limit: number }
    >({
      query: ({ professionalId, ...params }) => ({ url: `${pathOf(professionalId)}/movements`, params }),
      responseSchema: answer(page(movement)),
      providesTags: ['Me'],
    }),
    /** CSV text. */
    exportMoneyMovements: build.query<string, { professionalId: string } & DayRange>({
      query: ({ professionalId, ...params }) => ({
        url: `${pathOf(professionalId)}/movements.csv`,
        params,
        responseHandler: 'text',
      }),
      keepUnusedDataFor: 0,
    }),
    /** A single-use URL at the provider. */
    startPaymentOnboarding: build.mutation<{ readonly url: string }, string>({
      query: (id) => ({ url: `${pathOf(id)}/onboarding`, method: 'POST' }),
      responseSchema: answer(record<{ readonly url: string }>({ url: text })),
    }),
  }),
});

export const {
  useGetPaymentSetupQuery,
  useGetMoneyBalanceQuery,
  useLazyExportMoneyMovementsQuery,
  usePageMoneyMovementsQuery,
  useStartPaymentOnboardingMutation,
} = paymentsApi;
