/**
 * What happened to a professional's deposits and charges. `kept` is the part of a deposit that became theirs: it was paid
 * before. `refund` is sent to the client's card. `kept_less`: a missed visit was recorded after the end.
 * `no_show_charged`: paid for a missed visit from the kept card.
 */
export const MOVEMENT_KINDS = [
  'deposit_paid',
  'kept',
  'kept_less',
  'no_show_charged',
  'refund',
  'dispute_lost',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  deposit_paid: 'Deposit paid',
  kept: 'Deposit kept',
  kept_less: 'Kept less after a missed visit',
  no_show_charged: 'Missed visit charged',
  refund: 'Refund to the client',
  dispute_lost: 'Lost in a dispute',
};

/** The Australian financial year of a day, 1 July to 30 June. */
export function financialYearOf(day: string): { readonly from: string; readonly to: string } {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
  return { from: `${year}-07-01`, to: `${year + 1}-06-30` };
}

/** Bookings by the state of their money. */
export const LEDGER_STATES = ['held', 'kept', 'charged', 'refunding', 'disputed', 'lost'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];
