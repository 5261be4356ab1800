/** Behaviour of test cards, a subset of Stripe's (https://docs.stripe.com/testing). */
export interface TestCard {
  readonly number: string;
  readonly about: string;
  /** Every payment is declined. */
  readonly declineCode?: string;
  /** Requires authentication (3-D Secure) at checkout. */
  readonly asksToConfirm?: true;
  /** Off-session payments fail too. */
  readonly alwaysAsks?: true;
  /** The client disputes the payment right away. An inquiry withdraws no money. */
  readonly dispute?: 'chargeback' | 'inquiry';
  /** A refund succeeds first and fails later. */
  readonly failsRefunds?: true;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', about: 'pays' },
  { number: '4000000000000002', about: 'is declined', declineCode: 'generic_decline' },
  { number: '4000000000009995', about: 'has too little money', declineCode: 'insufficient_funds' },
  { number: '4000002500003155', about: 'asks to confirm the payment (3-D Secure)', asksToConfirm: true },
  {
    number: '4000002760003184',
    about: 'asks to confirm every payment, so it cannot be charged later',
    asksToConfirm: true,
    alwaysAsks: true,
  },
  { number: '4000000000000259', about: 'pays, and the payment is disputed', dispute: 'chargeback' },
  { number: '4000000000001976', about: 'pays, and its bank inquires', dispute: 'inquiry' },
  { number: '4000000000005126', about: 'pays, and its refunds fail', failsRefunds: true },
];

/** Finds a card by the typed number. */
export const cardOf = (typed: string): TestCard | undefined =>
  TEST_CARDS.find(({ number }) => number === typed.replaceAll(/[\s-]/g, ''));
