import {
  type BookingDeposit,
  DEPOSIT_HOLD_MINUTES,
  type DepositState,
  type KeptCard,
  MINUTE_MS,
  type NoShowChargeState,
} from '@crown-and-coil/shared-api/contract';
import type { Balances } from '../ledger/accounts';
import type { PaymentsTable } from './tables';

/** Until when a request waits for its deposit: half an hour, and never past its start. */
export const heldUntil = (now: Date, startTime: Date): Date =>
  new Date(Math.min(now.getTime() + DEPOSIT_HOLD_MINUTES * MINUTE_MS, startTime.getTime()));

/** Inputs for showing a deposit. */
interface DepositRow {
  /** Null for a booking without a deposit; 0 when its client agreed to keep a card. */
  readonly depositCents: number | null;
  readonly currency: 'AUD';
  /** Null once it is paid. */
  readonly heldUntil: Date | null;
  readonly status: string;
  /** Of the booking; an absent account has 0. Null before its first payment. */
  readonly balances: Partial<Balances> | null;
  /** Null without a refund, or when it failed. */
  readonly refundSentAt: Date | null;
  /** The dispute of the payment that it was accepted with. */
  readonly depositDispute: PaymentsTable['dispute_state'];
}

/**
 * A booking's deposit as the API shows it: the amounts come from the ledger. One of 0 cents is shown only while the
 * request waits for its card, and when it expired.
 */
export function toDeposit(row: DepositRow): BookingDeposit | null {
  const { depositCents, heldUntil, status, balances, refundSentAt } = row;
  if (depositCents === null || (depositCents === 0 && heldUntil === null)) return null;
  const { heldCents, keptCents } = amountsIn(balances);
  return {
    amount_cents: depositCents,
    currency: row.currency,
    state: stateOf(row, depositCents),
    pay_before: heldUntil !== null && status === 'pending' ? heldUntil.toISOString() : null,
    refunded_cents: balances === null ? 0 : depositCents - heldCents - keptCents,
    refund_sent_at: refundSentAt?.toISOString() ?? null,
    kept_cents: keptCents,
  };
}

function stateOf(
  { heldUntil, status, balances, depositDispute }: DepositRow,
  depositCents: number,
): DepositState {
  if (heldUntil !== null) return status === 'pending' ? 'unpaid' : 'lapsed';
  const { heldCents, keptCents, dueCents } = amountsIn(balances);
  if (depositDispute === 'open') return 'disputed';
  if (depositDispute === 'lost') return 'lost';
  if (heldCents > 0) return 'paid';
  // A no-show charge may be in the process of being refunded too.
  if (dueCents > 0 && keptCents < depositCents) return 'refunding';
  if (keptCents === 0) return 'refunded';
  return keptCents < depositCents ? 'partly_refunded' : 'kept';
}

/** The card that is kept for a booking, and its charge. */
export interface KeptCardRow {
  readonly state: KeptCard['state'];
  /** Null without a charge, and after one that was withdrawn. */
  readonly chargeCents: number | null;
  readonly chargeState: PaymentsTable['state'] | null;
  readonly chargeDispute: PaymentsTable['dispute_state'];
}

/** Inputs for showing a kept card. */
interface KeptCardFacts {
  readonly keptCard: KeptCardRow | null;
  readonly noShow: boolean;
  readonly balances: Partial<Balances> | null;
}

/** A booking's kept card as the API shows it; chargeable while it is kept and has no charge. */
export function toKeptCard({ keptCard, noShow, balances }: KeptCardFacts): KeptCard | null {
  if (keptCard === null) return null;
  const { state, chargeCents, chargeState, chargeDispute } = keptCard;
  if (chargeCents === null || chargeState === null) return { state, charge: null };
  // Declined, then the no-show was undone: the card is not charged again.
  if (chargeState === 'expired' && !noShow) return { state: 'deleted', charge: null };
  const states: Record<typeof chargeState, NoShowChargeState> = {
    starting: 'underway',
    open: 'underway',
    expired: 'declined',
    paid: stateOfPaid(chargeDispute, balances),
  };
  return { state, charge: { amount_cents: chargeCents, state: states[chargeState] } };
}

function stateOfPaid(
  dispute: KeptCardRow['chargeDispute'],
  balances: KeptCardFacts['balances'],
): NoShowChargeState {
  if (dispute === 'open') return 'disputed';
  if (dispute === 'lost') return 'lost';
  return (balances?.no_show_charges ?? 0) === 0 ? 'returned' : 'paid';
}

/** A booking's amounts in the ledger, as positive numbers: held, kept by the professional, due to the client. */
export const amountsIn = (balances: Partial<Balances> | null) => ({
  heldCents: Math.abs(balances?.deposits_held ?? 0),
  keptCents: Math.abs(balances?.professional_kept ?? 0),
  dueCents: Math.abs(balances?.refunds_due ?? 0),
});
