import { toCents } from './booking-totals';
import type * as Wire from './bookings';
import type { NoShowChargeState } from './catalogue';
import { addDays, dayIn, isBusinessDay } from './days';
import { dayText } from './house-rules-words';
import type { Domain } from './names';

/** Texts about a booking's money, the same in lists, on its page and in mails. */

type Booking = Domain<Wire.Booking>;
type Deposit = NonNullable<Booking['deposit']>;

/** Banks show a refund on the card within 5 to 10 business days (Stripe). */
const REFUND_BUSINESS_DAYS = 10;

/** The last day on which a refund usually arrives at the card, 'YYYY-MM-DD'. */
export function refundArrivesBy(sentAt: Date, timeZone: string): string {
  let day = dayIn(sentAt, timeZone);
  for (let left = REFUND_BUSINESS_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

/** 'usually by Mon 7 Dec'. */
export const refundArrivalText = (sentAt: Date, timeZone: string): string =>
  `usually by ${dayText(refundArrivesBy(sentAt, timeZone))}`;

export interface DepositLine {
  /** 'Deposit paid'. */
  readonly term: string;
  readonly cents: number;
}

const CHARGES: Record<NoShowChargeState, string> = {
  underway: 'Being charged for the missed visit',
  paid: 'Charged for the missed visit',
  declined: 'Declined by the bank, not charged',
  returned: 'Charged for a missed visit, and back to the card',
  disputed: 'Charged for the missed visit, disputed with the bank',
  lost: 'Charged for a missed visit, and given back by the bank',
};

/**
 * A booking's amounts paid, due on the day, refunded (and when), kept, and charged for a no-show. Empty without a
 * deposit.
 */
export function depositLines(booking: BookingWithDeposit): DepositLine[] {
  const charge = booking.keptCard?.charge;
  return [
    ...linesOfDeposit(booking),
    ...(charge ? [{ term: CHARGES[charge.state], cents: charge.amountCents }] : []),
  ];
}

type BookingWithDeposit = Pick<Booking, 'deposit' | 'status' | 'totalPrice'> &
  Partial<Pick<Booking, 'keptCard' | 'noShow'>> & {
    readonly professional: Pick<Booking['professional'], 'timeZone'>;
  };

function linesOfDeposit({
  deposit,
  status,
  noShow,
  totalPrice,
  professional,
}: BookingWithDeposit): DepositLine[] {
  if (!deposit) return [];
  const { amountCents, refundedCents, keptCents } = deposit;
  const line = (term: string, cents: number) => (cents > 0 ? [{ term, cents }] : []);
  const paidCents = deposit.state === 'lost' ? 0 : amountCents;
  const isToCome = (status === 'pending' || status === 'confirmed') && !noShow;
  const onTheDay = isToCome ? line('Due on the day', toCents(totalPrice) - paidCents) : [];
  const back = line(`Back to the card, ${arrivalOf(deposit, professional.timeZone)}`, refundedCents);
  switch (deposit.state) {
    case 'unpaid':
      return [...line('Deposit to pay now', amountCents), ...onTheDay];
    case 'lapsed':
      return [...line('Deposit, not paid', amountCents), ...back];
    case 'paid':
      return [...line('Deposit paid', amountCents), ...onTheDay];
    case 'disputed':
      return [...line('Deposit, disputed with the bank', amountCents), ...onTheDay];
    case 'lost':
      return [...line('Deposit, given back by the bank', amountCents), ...onTheDay];
    default:
      return [
        ...line('Deposit paid', amountCents),
        ...line(status === 'completed' && !noShow ? 'Part of the price' : 'Kept', keptCents),
        ...back,
      ];
  }
}

/** When the refund arrives. An API of the previous release does not send when it was issued. */
export function arrivalOf({ refundSentAt }: Pick<Deposit, 'refundSentAt'>, timeZone: string): string {
  if (refundSentAt === undefined) return 'usually within 5 to 10 business days';
  return refundSentAt === null
    ? 'delayed: the bank refused it, and we look into it'
    : refundArrivalText(new Date(refundSentAt), timeZone);
}
