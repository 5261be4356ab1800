/** Steps that happen once to a booking. */
const BOOKING_STEPS = {
  end: 'Settled at the end of the booking',
  'no-show': 'Settled again for a missed visit',
} as const;

/** Steps of one payment or refund, whose id follows in the ledger. */
const PAYMENT_STEPS = {
  paid: 'Deposit paid',
  return: 'Payment goes back',
  charged: 'Missed visit charged',
  'charge returned': 'Charge goes back',
  refunded: 'Refund arrived',
  'refund failed': 'Refund failed',
  void: 'Refund no longer due',
  dispute: 'Deposit disputed',
  'dispute won': 'Dispute won',
  'dispute lost': 'Dispute lost',
  'charge dispute': 'Charge disputed',
  'charge dispute won': 'Dispute of the charge won',
  'charge dispute lost': 'Dispute of the charge lost',
} as const;

/** What happened to a booking's money, as the ledger stores it: 'end', 'paid 01a21ce3-c2c4-74e6-a3c7-f9bdb37bd683'. */
export type LedgerStep = keyof typeof BOOKING_STEPS | `${keyof typeof PAYMENT_STEPS} ${string}`;

const WORDS: Readonly<Record<string, string>> = { ...BOOKING_STEPS, ...PAYMENT_STEPS };

/** A step in words, without the id of its payment or refund; an unknown step as it is stored. */
export function stepWords(step: string): string {
  const ofPayment = step.split(' ').slice(0, -1).join(' ');
  return WORDS[step] ?? WORDS[ofPayment] ?? step;
}
