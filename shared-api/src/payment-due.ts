import type { Role } from './contract/catalogue';
import type { Booking } from './domain/types';
import { href } from './href';

/** What a request still needs before its professional sees it: a deposit to pay, or a card to save. */
export interface PaymentDue {
  /** 'Pay the deposit'. */
  readonly label: string;
  /** Begins the sentence about the deadline: 'Pay'. */
  readonly verb: string;
  /** 'the deposit is paid'. */
  readonly done: string;
  readonly to: string;
  /** An instant: the request lapses then. */
  readonly before: string;
}

/** The payment that the client of a request still has to make; undefined for other viewers and without one. */
export function paymentDue({ id, deposit }: Booking, role: Role | undefined): PaymentDue | undefined {
  if (role !== 'client' || deposit?.state !== 'unpaid' || deposit.payBefore === null) return undefined;
  const words =
    // The client agreed to keep a card, without a deposit.
    deposit.amountCents === 0
      ? { label: 'Save my card', verb: 'Save your card', done: 'your card is saved' }
      : { label: 'Pay the deposit', verb: 'Pay', done: 'the deposit is paid' };
  return { ...words, to: href.bookingDeposit({ bookingId: id }), before: deposit.payBefore };
}
