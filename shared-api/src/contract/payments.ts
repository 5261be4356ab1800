import { array, boolean, type InferType, number, object, string } from 'yup';
import { isDay } from './days';
import { MOVEMENT_KINDS, type MovementKind } from './money-words';
import { pagingFields } from './paging';

/** A professional's state at the payment provider; `unavailable`: this site takes no payments. */
const PAYMENT_SETUP_STATES = ['unavailable', 'not_started', 'pending', 'ready'] as const;

/** `missing`: outstanding requirements in the provider's terms, such as `external_account`. */
export const paymentSetupSchema = object({
  state: string().oneOf(PAYMENT_SETUP_STATES).defined(),
  can_take_deposits: boolean().defined(),
  payouts_enabled: boolean().defined(),
  missing: array().of(string().defined()).defined(),
});
export type PaymentSetup = InferType<typeof paymentSetupSchema>;

/** A page of the provider, to open in the browser. */
export const paymentOnboardingSchema = object({ url: string().defined() });

/** `amount_cents` is negative for reductions. */
export const moneyMovementSchema = object({
  id: string().defined(),
  happened_at: string().defined(),
  booking_id: string().defined(),
  kind: string<MovementKind>().oneOf(MOVEMENT_KINDS).defined(),
  amount_cents: number().integer().defined(),
  currency: string().defined(),
});
export type MoneyMovement = InferType<typeof moneyMovementSchema>;

const dayField = () =>
  string().test('day', 'Must be a day, such as 2026-07-01', (day) => day === undefined || isDay(day));
/** Both days inclusive, in the professional's time zone. */
const movementsFilterFields = { from: dayField(), to: dayField() };
export const movementsFilterSchema = object(movementsFilterFields);
export type MovementsFilter = Partial<InferType<typeof movementsFilterSchema>>;
export const movementsQuerySchema = object({ ...pagingFields, ...movementsFilterFields });

const payoutSchema = object({
  reference: string().defined(),
  amount_cents: number().integer().defined(),
  currency: string().defined(),
  state: string<'paid' | 'failed'>().oneOf(['paid', 'failed']).defined(),
  /** When it reaches the bank. */
  arrives_at: string().defined(),
});
/**
 * held: deposits of visits to come. kept: of visits that took place or ended late. charged: to kept cards for missed
 * visits. refunding: on the way back to
 * clients; refunded: arrived. disputed: the bank holds it until it decides. The latest payouts first.
 */
export const moneyBalanceSchema = object({
  currency: string().defined(),
  held_cents: number().integer().defined(),
  kept_cents: number().integer().defined(),
  charged_cents: number().integer().defined(),
  refunding_cents: number().integer().defined(),
  refunded_cents: number().integer().defined(),
  disputed_cents: number().integer().defined(),
  payouts: array().of(payoutSchema.defined()).defined(),
});
export type MoneyBalance = InferType<typeof moneyBalanceSchema>;

export const PAYMENT_MESSAGES = {
  unavailable: 'This site does not take payments.',
  providerDown: 'Our payment provider does not answer. Please try again in a minute.',
  eventRefused: 'The event is not signed by the payment provider, or is too old.',
} as const;
