import { array, type InferType, number, object, string } from 'yup';
import { MAX_SEARCH_LENGTH } from './limits';
import { LEDGER_STATES, type LedgerState } from './money-words';
import { pagingFields } from './paging';

const centsField = () => number().integer().defined();

/** An account of the ledger; a debit is above zero, a credit below. */
const entrySchema = object({ account: string().defined(), amount_cents: centsField() });

/** The money of one booking: the balance of each account, and every transaction, oldest first. */
export const bookingMoneySchema = object({
  /** Of the booking. */
  id: string().defined(),
  professional: object({ id: string().defined(), display_name: string().defined() }).defined(),
  moved_at: string().defined(),
  balances: array().of(entrySchema.defined()).defined(),
  /** The provider's references of its payments. */
  payment_references: array().of(string().defined()).defined(),
  transactions: array()
    .of(
      object({
        id: string().defined(),
        /** As stored in the ledger; most end with the id of a payment or refund. */
        step: string().defined(),
        /** The step as text. */
        words: string().defined(),
        happened_at: string().defined(),
        entries: array().of(entrySchema.defined()).defined(),
      }).defined(),
    )
    .defined(),
});
export type BookingMoney = InferType<typeof bookingMoneySchema>;

/** `search`: the id of a booking, or words of a professional's name. The latest movement first. */
export const ledgerQuerySchema = object({
  ...pagingFields,
  search: string().trim().max(MAX_SEARCH_LENGTH),
  state: string<LedgerState>().oneOf(LEDGER_STATES, 'Unknown state'),
});
export type LedgerQuery = Partial<InferType<typeof ledgerQuerySchema>>;

/**
 * Problems that need attention. `differences`: from the nightly reconciliation with the provider; `booking_id` is null
 * for an unknown payment. `stuck_refunds`: refused five times, or not accepted for a day. `waiting_events`: for more
 * than 15 minutes.
 */
export const ledgerChecksSchema = object({
  /** Of all bookings. */
  balances: array().of(entrySchema.defined()).defined(),
  /** The last reconciliation with the provider; null before the first. */
  reconciled_at: string().nullable().defined(),
  differences: array()
    .of(
      object({
        payment_reference: string().defined(),
        booking_id: string().nullable().defined(),
        ledger_cents: centsField(),
        provider_cents: centsField(),
        found_at: string().defined(),
      }).defined(),
    )
    .defined(),
  stuck_refunds: array()
    .of(
      object({
        id: string().defined(),
        booking_id: string().defined(),
        amount_cents: centsField(),
        state: string<'due' | 'failed'>().oneOf(['due', 'failed']).defined(),
        attempt: number().integer().defined(),
        created_at: string().defined(),
      }).defined(),
    )
    .defined(),
  waiting_events: array()
    .of(
      object({
        id: string().defined(),
        kind: string().defined(),
        received_at: string().defined(),
      }).defined(),
    )
    .defined(),
});
export type LedgerChecks = InferType<typeof ledgerChecksSchema>;

export const LEDGER_MESSAGES = {
  notStuck: 'This refund is on its way again, or has arrived.',
} as const;
