/** Steps that happen once to a booking. */
const BOOKING_STEPS = {
  end: 'Settled at the end of the booking',
  'no-show': 'Settled again for a missed visit',
} as const;

/** Steps of a payment or refund, followed by its id in the ledger. */
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

/** A step of a booking's money, as stored in the ledger: 'end', 'paid 01a21ce3-c2c4-74e6-a3c7-f9bdb37bd683'. */
export type LedgerStep = keyof typeof BOOKING_STEPS | `${keyof typeof PAYMENT_STEPS} ${string}`;

const WORDS: Readonly<Record<string, string>> = { ...BOOKING_STEPS, ...PAYMENT_STEPS };

/** A step as text, without the id of its payment or refund; an unknown step unchanged. */
export function stepWords(step: string): string {
  const ofPayment = step.split(' ').slice(0, -1).join(' ');
  return WORDS[step] ?? WORDS[ofPayment] ?? step;
}
